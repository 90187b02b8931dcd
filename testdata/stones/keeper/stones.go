package main

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/stoneskeeper"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/rules/stones"
	"menagerie/rules/stones/stonescode"
)

// stonesGame has the functions of the game of package stones that the keeper commands need.
var stonesGame = game{
	name:  "stones",
	match: match.Game{Seats: []string{"first", "second"}, About: stoneskeeper.About, Flags: stoneskeeper.MatchFlags},
	host:  host.Game{Flags: stoneskeeper.HostFlags},
	bot:   guest.Game{Flags: stoneskeeper.GuestFlags},
	contest: tournamentcmd.Game{
		Flags: stoneskeeper.TournamentFlags,
		Deal:  runner.DealOf(stones.New, func(v stones.View) any { return v.Config.Heap }),
	},
	verify: verify.Game{
		Verify: verify.Replaying(stonescode.Codec.Restore), PlayServer: stoneskeeper.PlayServer, NewChecker: stoneskeeper.NewChecker,
		OpenServer: stoneskeeper.OpenServer, SeatRecord: stoneskeeper.SeatRecord,
	},
}
