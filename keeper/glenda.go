package main

import (
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/rules/glenda"
)

// glendaGame is what glenda supplies to each command.
var glendaGame = game{
	name:    "glenda",
	match:   match.Game{Seats: []string{"trapper", "glenda"}, About: glendaAbout, Flags: glendaFlags},
	host:    host.Game{Flags: glendaServeFlags},
	contest: tournamentcmd.Game{Flags: glendaContest},
	bot:     guest.Game{Flags: glendaBotFlags},
	play: terminal.Game{
		Port: 1768, Flags: glendaPlayFlags, Spoken: glendaSpoken, Useless: []string{"bot", "seed"}, Doors: []string{"net.glenda_doing_greeting"},
	},
	trial: trial.Game{
		Verify: trial.Verifying(glenda.New), Against: againstGlenda, Judge: judgeGlenda, Stand: standGlenda, Part: partGlenda,
	},
}
