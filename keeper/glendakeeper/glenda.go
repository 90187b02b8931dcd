// Package glendakeeper has what Glenda supplies to the commands of keeper.
package glendakeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/terminal"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendacode"
)

// Game is Glenda for the commands of keeper.
var Game = command.Game{
	Name: "glenda", Seats: []string{"trapper", "glenda"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags,
	Tournament: tournamentFlags, Deal: runner.DealOf(glenda.New, func(v glenda.View) any { return []any{v.Start, v.Glenda} }),
	Play: terminal.Game{
		Letter: glendacode.Codec.Letter, Port: 1768, Flags: playFlags, Spoken: spoken, Useless: []string{"bot", "seed"}, Doors: []string{"net.glenda_doing_greeting"},
	},
	Verify: command.Replaying(glendacode.Codec.Restore), Dealt: command.AnyOf(dealt), NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probe, SeatRecord: seatRecord,
	Renamed: []command.Renamed{{Command: "bot", Old: "nick", New: "name"}},
}
