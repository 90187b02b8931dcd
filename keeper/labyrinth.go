package main

import (
	"menagerie/keeper/guest"
	"menagerie/keeper/host"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/match"
	"menagerie/keeper/terminal"
	"menagerie/keeper/terminal/labyrinthterminal"
	"menagerie/keeper/tournament/tournamentcmd"
	"menagerie/keeper/trial"
	"menagerie/rules/labyrinth"
)

// labyrinthGame is what labyrinth supplies to each command.
var labyrinthGame = game{
	name:    "labyrinth",
	match:   match.Game{Seats: []string{"A", "B"}, About: labyrinthkeeper.About, Flags: labyrinthkeeper.MatchFlags},
	host:    host.Game{Flags: labyrinthkeeper.HostFlags},
	contest: tournamentcmd.Game{Flags: labyrinthkeeper.TournamentFlags},
	bot:     guest.Game{Flags: labyrinthkeeper.GuestFlags, After: []string{"net.labyrinth_door", "net.labyrinth_sent_away"}},
	play: terminal.Game{
		Port: 4711, Flags: labyrinthterminal.Flags, Spoken: labyrinthterminal.Help, Useless: []string{"seed", "read"}, Doors: []string{"net.labyrinth_doing_knocking", "net.labyrinth_doing_pairing"},
	},
	trial: trial.Game{
		Verify: trial.Verifying(labyrinth.New), Against: labyrinthkeeper.Against, Judge: labyrinthkeeper.Judge, Stand: labyrinthkeeper.Stand, Part: labyrinthkeeper.Part,
	},
}
