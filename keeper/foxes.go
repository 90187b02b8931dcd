package main

import (
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
	match:   match.Game{Seats: []string{"A", "B"}, About: foxesAbout, Flags: foxesFlags},
	host:    host.Game{Flags: foxesServeFlags},
	contest: tournamentcmd.Game{Flags: foxesContest},
	bot:     guest.Game{Flags: foxesBotFlags, Full: []string{"netfoxes.full"}},

	trial: trial.Game{
		Verify: trial.VerifyingClocked(foxes.New), Against: againstFoxes, Judge: judgeFoxes, Stand: standFoxes, Part: partFoxes, Harmless: []error{foxesserver.ErrOver},
	},
}
