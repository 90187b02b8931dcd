package main

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/glendakeeper"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/terminal/glendaterminal"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendacode"
)

// glendaGame is what glenda supplies to each command.
var glendaGame = game{
	name:  "glenda",
	match: match.Game{Seats: []string{"trapper", "glenda"}, About: glendakeeper.About, Flags: glendakeeper.MatchFlags},
	host:  host.Game{Flags: glendakeeper.HostFlags},
	contest: tournamentcmd.Game{
		Flags: glendakeeper.TournamentFlags,
		Deal:  runner.DealOf(glenda.New, func(v glenda.View) any { return []any{v.Start, v.Glenda} }),
	},
	bot: guest.Game{Flags: glendakeeper.GuestFlags},
	play: terminal.Game{
		Letter: glendacode.Codec.Letter, Port: 1768, Flags: glendaterminal.Flags, Spoken: glendaterminal.Help, Useless: []string{"bot", "seed"}, Doors: []string{"net.glenda_doing_greeting"},
	},
	verify: verify.Game{
		Verify: verify.Replaying(glendacode.Codec.Restore), Dealt: verify.AnyOf(glendakeeper.Dealt), PlayServer: glendakeeper.PlayServer, Probe: glendakeeper.Probe, NewChecker: glendakeeper.NewChecker, OpenServer: glendakeeper.OpenServer, SeatRecord: glendakeeper.SeatRecord,
	},
	old: []oldFlag{{"bot", "nick", "name", nil}},
}
