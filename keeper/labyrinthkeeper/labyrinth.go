// Package labyrinthkeeper has what the labyrinth supplies to the commands of keeper.
package labyrinthkeeper

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/command"
	"menagerie/keeper/terminal"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthcode"
)

// Game is the labyrinth for the commands of keeper.
var Game = command.Game{
	Name: "labyrinth", Seats: []string{"A", "B"}, About: about, Match: command.MatchOf(matchFlags),
	Serve: serveFlags, Bot: botFlags, After: []string{"net.labyrinth_door", "net.labyrinth_sent_away"},
	Tournament: tournamentFlags, Hidden: true,
	Deal: runner.DealOf(labyrinth.New, func(v labyrinth.View) any { return []any{v.Board, v.Fixed, v.Objectives} }),
	Play: terminal.Game{
		Letter: labyrinthcode.Codec.Letter, Port: 4711, Flags: playFlags, Spoken: spoken, Useless: []string{"seed", "read"}, Doors: []string{"net.labyrinth_doing_knocking", "net.labyrinth_doing_pairing"},
	},
	Verify: command.Replaying(labyrinthcode.Codec.Restore), Dealt: command.AnyOf(dealt), Seeds: seeds, NewChecker: newChecker, PlayServer: playServer,
	OpenServer: openServer, SeatRecord: seatRecord,
	Renamed: []command.Renamed{{Command: "play", Old: "bots", New: "bot"}, {Command: "serve", Old: "bots", New: "bot-seats"}},
}
