package main

import (
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/pondkeeper"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/rules/pond"
)

// pondGame is what pond supplies to each command.
var pondGame = game{
	name:    "pond",
	match:   match.Game{Seats: []string{"mouse", "cat"}, About: pondkeeper.About, Flags: pondkeeper.MatchFlags},
	host:    host.Game{Flags: pondkeeper.HostFlags},
	contest: tournamentcmd.Game{Flags: pondkeeper.TournamentFlags},
	bot:     guest.Game{Flags: pondkeeper.GuestFlags},
	trial: trial.Game{
		Verify: trial.Verifying(pond.New), Against: pondkeeper.Against, Judge: pondkeeper.Judge, Stand: pondkeeper.Stand, Part: pondkeeper.Part, Level: pondkeeper.Level, Secure: true,
	},
}
