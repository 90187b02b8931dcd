// Package stoneskeeper has what the game of package stones supplies to the commands of keeper.
package stoneskeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/rules/stones"
)

// Game is the game of package stones for the commands of keeper.
var Game = command.Game{
	Name: "stones", Seats: []string{"first", "second"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags,
	Tournament: tournamentFlags, Deal: runner.DealOf(stones.New, func(v stones.View) any { return v.Config.Heap }),
	Verify: command.Replaying(stones.Codec.Restore), PlayServer: playServer, NewChecker: newChecker, OpenServer: openServer, SeatRecord: seatRecord,
}
