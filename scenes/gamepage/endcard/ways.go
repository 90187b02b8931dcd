package endcard

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
)

// Ways has the functions that start another game. A function is nil if the page must not offer its action.
type Ways struct {
	Again func() (scenes.Scene, error)       // starts the same game again
	Same  func() (scenes.Scene, error)       // starts it from the same position
	Swap  func() (scenes.Scene, error)       // starts it with swapped sides
	Rival func(winners ...rules.Seat) *Rival // returns the opponent who now challenges the person, or nil; the first call counts the result
}

// Rival is a stronger or an easier opponent for the next game.
type Rival struct {
	Title, Says string
	Face        func(p *render.Pen, r render.Rect)
	Play        func() (scenes.Scene, error)
}
