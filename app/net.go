package app

import (
	"runtime"

	"menagerie/scenes/setupscene"
)

// networked says whether the system lets the program join servers and be one. A browser does not. It is a constant, so that
// what is only used behind it is left out of the page's program, which has to be fetched before it can be played.
const networked = runtime.GOOS != "js"

// modes are the ways to play a game, each called prefix + its ID.
func modes(prefix string) func(setupscene.Choice) []setupscene.Option {
	if !networked {
		return options(prefix, "practice", "hotseat", "demo")
	}
	return options(prefix, "practice", "hotseat", "demo", "join", "host")
}

// joins reports whether a game on somebody's server was chosen.
func joins(c setupscene.Choice) bool { return networked && c["mode"] == "join" }

// hosts reports whether a server of one's own was chosen.
func hosts(c setupscene.Choice) bool { return networked && c["mode"] == "host" }
