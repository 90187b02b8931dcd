package main

import (
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
)

// foxesGame is what foxes supplies to each command.
var foxesGame = game{
	name:    "foxes",
	match:   match.Game{Seats: []string{"A", "B"}, About: foxeskeeper.About, Flags: foxeskeeper.MatchFlags},
	host:    host.Game{Flags: foxeskeeper.HostFlags},
	contest: tournamentcmd.Game{Flags: foxeskeeper.TournamentFlags},
	bot:     guest.Game{Flags: foxeskeeper.GuestFlags, Full: []string{"netfoxes.full"}},

	trial: trial.Game{
		Verify: trial.VerifyingClocked(foxes.New), Against: foxeskeeper.Against, Judge: foxeskeeper.Judge, Stand: foxeskeeper.Stand, Part: foxeskeeper.Part, Harmless: []error{foxesserver.ErrOver},
	},
}
