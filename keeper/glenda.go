package main

import (
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/terminal/glendaterminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/rules/glenda"
)

// glendaGame is what glenda supplies to each command.
var glendaGame = game{
	name:    "glenda",
	match:   match.Game{Seats: []string{"trapper", "glenda"}, About: glendakeeper.About, Flags: glendakeeper.MatchFlags},
	host:    host.Game{Flags: glendakeeper.HostFlags},
	contest: tournamentcmd.Game{Flags: glendakeeper.TournamentFlags},
	bot:     guest.Game{Flags: glendakeeper.GuestFlags},
	play: terminal.Game{
		Port: 1768, Flags: glendaterminal.Flags, Spoken: glendaterminal.Help, Useless: []string{"bot", "seed"}, Doors: []string{"net.glenda_doing_greeting"},
	},
	trial: trial.Game{
		Verify: trial.Verifying(glenda.New), Against: glendakeeper.Against, Judge: glendakeeper.Judge, Stand: glendakeeper.Stand, Part: glendakeeper.Part,
	},
}
