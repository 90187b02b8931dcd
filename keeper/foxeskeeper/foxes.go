// Package foxeskeeper has what foxes and dolphins supplies to the commands of keeper.
package foxeskeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/terminal"
	"menagerie/netserver/foxesserver"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxescode"
)

// Game is foxes and dolphins for the commands of keeper.
var Game = command.Game{
	Name: "foxes", Seats: []string{"A", "B"}, About: About, Match: MatchFlags,
	Serve: HostFlags, Bot: GuestFlags, Full: []string{"netfoxes.full"},
	Tournament: TournamentFlags, Deal: runner.DealOf(foxes.New, func(v foxes.View) any { return v.Board }), Hidden: true,
	Play:   terminal.Game{Letter: foxescode.Codec.Letter},
	Verify: command.ReplayingClocked(foxescode.Codec.Restore), Dealt: command.AnyOf(Dealt), NewChecker: NewChecker, PlayServer: PlayServer,
	OpenServer: OpenServer, Probe: Probe, SeatRecord: SeatRecord, Harmless: []error{foxesserver.ErrOver},
	Renamed: []command.Renamed{
		{Command: "match", Old: "cooldown", New: "cooldown", Convert: timesOfTicks}, {Command: "match", Old: "delay", New: "delay", Convert: timesOfTicks},
		{Command: "match", Old: "tide", New: "tide", Convert: timesOfTicks}, {Command: "match", Old: "limit", New: "limit", Convert: timesOfTicks},
	},
}
