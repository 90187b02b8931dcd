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
	Name: "pond", Seats: []string{"mouse", "cat"}, About: About, Match: MatchFlags,
	Serve: HostFlags, Bot: GuestFlags,
	Tournament: TournamentFlags, Deal: runner.DealOf(pond.New, func(v pond.View) any { return v.Cat }),
	Play:   terminal.Game{Letter: pondcode.Codec.Letter},
	Verify: command.Replaying(pondcode.Codec.Restore), Dealt: command.AnyOf(Dealt), NewChecker: NewChecker, PlayServer: PlayServer,
	OpenServer: OpenServer, Probe: Probe, SeatRecord: SeatRecord, Level: Level, Secure: true,
	Renamed: []command.Renamed{{Command: "serve", Old: "cat", New: "bot"}},
}
