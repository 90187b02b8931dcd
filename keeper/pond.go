package main

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/pondkeeper"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondcode"
)

// pondGame is what pond supplies to each command.
var pondGame = game{
	name:  "pond",
	match: match.Game{Seats: []string{"mouse", "cat"}, About: pondkeeper.About, Flags: pondkeeper.MatchFlags},
	host:  host.Game{Flags: pondkeeper.HostFlags},
	contest: tournamentcmd.Game{
		Flags: pondkeeper.TournamentFlags,
		Deal:  runner.DealOf(pond.New, func(v pond.View) any { return v.Cat }),
	},
	bot:  guest.Game{Flags: pondkeeper.GuestFlags},
	play: terminal.Game{Letter: pondcode.Codec.Letter},
	verify: verify.Game{
		Verify: verify.Replaying(pondcode.Codec.Restore), Dealt: verify.AnyOf(pondkeeper.Dealt), PlayServer: pondkeeper.PlayServer, Probe: pondkeeper.Probe, NewChecker: pondkeeper.NewChecker, OpenServer: pondkeeper.OpenServer, SeatRecord: pondkeeper.SeatRecord, Level: pondkeeper.Level, Secure: true,
	},
	old: []oldFlag{{"serve", "cat", "bot", nil}},
}
