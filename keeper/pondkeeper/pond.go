// Package pondkeeper has what cat and mouse supplies to the commands of keeper.
package pondkeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/terminal"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondcode"
)

// Game is cat and mouse for the commands of keeper.
var Game = command.Game{
	Name: "pond", Seats: []string{"mouse", "cat"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags,
	Tournament: tournamentFlags, Deal: runner.DealOf(pond.New, func(v pond.View) any { return v.Cat }),
	Play:   terminal.Game{Letter: pondcode.Codec.Letter},
	Verify: command.Replaying(pondcode.Codec.Restore), Dealt: command.AnyOf(dealt), NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probe, SeatRecord: seatRecord, Level: level, Secure: true,
	Renamed: []command.Renamed{{Command: "serve", Old: "cat", New: "bot"}},
}
