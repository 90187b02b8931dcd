// Package stoneskeeper has what the game of package stones supplies to the commands of keeper.
package stoneskeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonescode"
)

// Game is the game of package stones for the commands of keeper.
var Game = command.Game{
	Name: "stones", Seats: []string{"first", "second"}, About: About, Match: MatchFlags,
	Serve: HostFlags, Bot: GuestFlags,
	Tournament: TournamentFlags, Deal: runner.DealOf(stones.New, func(v stones.View) any { return v.Config.Heap }),
	Verify: command.Replaying(stonescode.Codec.Restore), PlayServer: PlayServer, NewChecker: NewChecker, OpenServer: OpenServer, SeatRecord: SeatRecord,
}
