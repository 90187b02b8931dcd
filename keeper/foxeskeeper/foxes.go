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
	Name: "foxes", Seats: []string{"A", "B"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags, Full: []string{"netfoxes.full"},
	Tournament: tournamentFlags, Deal: runner.DealOf(foxes.New, func(v foxes.View) any { return v.Board }), Hidden: true,
	Play:   terminal.Game{Letter: foxescode.Codec.Letter},
	Verify: command.ReplayingClocked(foxescode.Codec.Restore), Dealt: command.AnyOf(dealt), NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, Probe: probe, SeatRecord: seatRecord, Harmless: []error{foxesserver.ErrOver},
	Renamed: []command.Renamed{
		{Command: "match", Old: "cooldown", New: "cooldown", Convert: timesOfTicks}, {Command: "match", Old: "delay", New: "delay", Convert: timesOfTicks},
		{Command: "match", Old: "tide", New: "tide", Convert: timesOfTicks}, {Command: "match", Old: "limit", New: "limit", Convert: timesOfTicks},
	},
}
