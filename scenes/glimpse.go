package scenes

import (
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/rules"
)

// Glimpse is what lists show of a recorded game.
type Glimpse struct {
	Draw     func(p *render.Pen, r render.Rect) // draws the last position; only the game loop may call it
	Progress func(b *words.Book) string         // says how far the game is, such as "3 of 12 found"
	Own      rules.Seat                         // the seat of the only person at this screen; Nobody if there is none or several
	Over     bool
	Drawn    bool
	Winners  []rules.Seat               // empty unless Over; several if they win together
	Length   func(b *words.Book) string // the number of moves of the people at this screen, or the time of a real-time game
}
