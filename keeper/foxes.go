package main

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/foxeskeeper"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxescode"
)

// foxesGame is what foxes supplies to each command.
var foxesGame = game{
	name:  "foxes",
	match: match.Game{Seats: []string{"A", "B"}, About: foxeskeeper.About, Flags: foxeskeeper.MatchFlags},
	host:  host.Game{Flags: foxeskeeper.HostFlags},
	contest: tournamentcmd.Game{
		Flags:  foxeskeeper.TournamentFlags,
		Deal:   runner.DealOf(foxes.New, func(v foxes.View) any { return v.Board }),
		Hidden: true,
	},
	bot: guest.Game{Flags: foxeskeeper.GuestFlags, Full: []string{"netfoxes.full"}},

	play: terminal.Game{Letter: foxescode.Codec.Letter},
	verify: verify.Game{
		Verify: verify.ReplayingClocked(foxescode.Codec.Restore), Dealt: verify.AnyOf(foxeskeeper.Dealt), PlayServer: foxeskeeper.PlayServer, Probe: foxeskeeper.Probe, NewChecker: foxeskeeper.NewChecker, OpenServer: foxeskeeper.OpenServer, SeatRecord: foxeskeeper.SeatRecord, Harmless: []error{foxesserver.ErrOver},
	},
	old: []oldFlag{
		{"match", "cooldown", "cooldown", foxeskeeper.TimesOfTicks}, {"match", "delay", "delay", foxeskeeper.TimesOfTicks},
		{"match", "tide", "tide", foxeskeeper.TimesOfTicks}, {"match", "limit", "limit", foxeskeeper.TimesOfTicks},
	},
}
