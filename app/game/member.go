package game

import (
	"runtime"

	"menagerie/app/contests"
	"menagerie/internal/discovery"
	"menagerie/internal/stats"
	"menagerie/record"
	"menagerie/scenes"
)

// Member is a Game without its type parameters.
type Member interface {
	Menu() scenes.Game
	Tournaments() contests.Game
	Kind() discovery.Kind // how the game's servers are announced on the local network
	Count(r *record.Record, where stats.Mode) (stats.Game, bool, error)
}

// Networked reports whether the program can join and host games. It is false in a browser. Because it is a constant, the linker
// can leave the network code out of the program for browsers.
const Networked = runtime.GOOS != "js"
