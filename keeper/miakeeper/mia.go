// Package miakeeper has what Mia supplies to the commands of keeper.
package miakeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/terminal"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miacode"
)

// Game is Mia for the commands of keeper.
var Game = command.Game{
	Name: "mia", Seats: []string{"1", "2"}, MoreSeats: mia.MaxSeats - 2, Games: 1, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Datagrams: true, Bot: botFlags, Full: []string{"netmia.no_room"},
	Tournament: tournamentFlags, Deal: runner.DealOf(mia.New, func(mia.View) any { return nil }), Hidden: true,
	Play:   terminal.Game{Letter: miacode.Codec.Letter, Port: 9000, Flags: playFlags, Spoken: spoken, Useless: []string{"rounds", "seed"}},
	Verify: command.Replaying(miacode.Codec.Restore), Dealt: dealt, Endless: true, NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probeServer, SeatRecord: seatRecord, Harmless: []error{miaserver.ErrTwice},
	Renamed: []command.Renamed{
		{Command: "bot", Old: "level", New: "bot"}, {Command: "serve", Old: "bots", New: "bot"}, {Command: "play", Old: "bots", New: "bot"},
	},
}
