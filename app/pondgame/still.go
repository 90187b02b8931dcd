package pondgame

import (
	"menagerie/app/game"
	"menagerie/render/ponddraw"
	"menagerie/rules/pond"
)

// still describes a position for lists of games.
var still = game.Still[pond.View]{Board: ponddraw.Still}
