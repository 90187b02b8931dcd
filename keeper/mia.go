package main

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/miakeeper"
	"menagerie/keeper/terminal"
	"menagerie/keeper/terminal/miaterminal"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miacode"
)

// miaGame is what mia supplies to each command.
var miaGame = game{
	name:  "mia",
	match: match.Game{Seats: []string{"1", "2"}, More: mia.MaxSeats - 2, Games: 1, About: miakeeper.About, Flags: miakeeper.MatchFlags},
	host:  host.Game{Datagrams: true, Flags: miakeeper.HostFlags},
	contest: tournamentcmd.Game{
		Flags:  miakeeper.TournamentFlags,
		Deal:   runner.DealOf(mia.New, func(mia.View) any { return nil }),
		Hidden: true,
	},
	bot: guest.Game{Flags: miakeeper.GuestFlags, Full: []string{"netmia.no_room"}},
	play: terminal.Game{
		Letter: miacode.Codec.Letter, Port: 9000, Flags: miaterminal.Flags, Spoken: miaterminal.Help, Useless: []string{"rounds", "seed"},
	},
	verify: verify.Game{
		Verify: verify.Replaying(miacode.Codec.Restore), Dealt: miakeeper.Dealt, Endless: true, PlayServer: miakeeper.PlayServer, Probe: miakeeper.Probe, NewChecker: miakeeper.NewChecker, OpenServer: miakeeper.OpenServer, SeatRecord: miakeeper.SeatRecord, Harmless: []error{miaserver.ErrTwice},
	},
	old: []oldFlag{{"bot", "level", "bot", nil}, {"serve", "bots", "bot", nil}, {"play", "bots", "bot", nil}},
}
