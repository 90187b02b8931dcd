package main

import (
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/rules/pond"
)

// pondGame is what pond supplies to each command.
var pondGame = game{
	name:    "pond",
	match:   match.Game{Seats: []string{"mouse", "cat"}, About: pondAbout, Flags: pondFlags},
	host:    host.Game{Flags: pondServeFlags},
	contest: tournamentcmd.Game{Flags: pondContest},
	bot:     guest.Game{Flags: pondBotFlags},
	trial: trial.Game{
		Verify: trial.Verifying(pond.New), Against: againstPond, Judge: judgePond, Stand: standPond, Part: partPond, Level: pondLevelOf, Secure: true,
	},
}
