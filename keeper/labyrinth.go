package main

import (
	"menagerie/internal/tournament/runner"
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/terminal/labyrinthterminal"
	"menagerie/keeper/tournamentcmd"
	"menagerie/keeper/verify"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthcode"
)

// labyrinthGame is what labyrinth supplies to each command.
var labyrinthGame = game{
	name:  "labyrinth",
	match: match.Game{Seats: []string{"A", "B"}, About: labyrinthkeeper.About, Flags: labyrinthkeeper.MatchFlags},
	host:  host.Game{Flags: labyrinthkeeper.HostFlags},
	contest: tournamentcmd.Game{
		Flags:  labyrinthkeeper.TournamentFlags,
		Deal:   runner.DealOf(labyrinth.New, func(v labyrinth.View) any { return []any{v.Board, v.Fixed, v.Objectives} }),
		Hidden: true,
	},
	bot: guest.Game{Flags: labyrinthkeeper.GuestFlags, After: []string{"net.labyrinth_door", "net.labyrinth_sent_away"}},
	play: terminal.Game{
		Letter: labyrinthcode.Codec.Letter, Port: 4711, Flags: labyrinthterminal.Flags, Spoken: labyrinthterminal.Help, Useless: []string{"seed", "read"}, Doors: []string{"net.labyrinth_doing_knocking", "net.labyrinth_doing_pairing"},
	},
	verify: verify.Game{
		Verify: verify.Replaying(labyrinthcode.Codec.Restore), Dealt: verify.AnyOf(labyrinthkeeper.Dealt), Seeds: labyrinthkeeper.Seeds, PlayServer: labyrinthkeeper.PlayServer, NewChecker: labyrinthkeeper.NewChecker, OpenServer: labyrinthkeeper.OpenServer, SeatRecord: labyrinthkeeper.SeatRecord,
	},
	old: []oldFlag{{"play", "bots", "bot", nil}, {"serve", "bots", "bot-seats", nil}},
}
