package game

import (
	"image/color"

	"menagerie/render"
	"menagerie/rules"
)

// previewSeed is the seed of the game in the preview. Because it is constant, the preview always shows the same board.
const previewSeed = 3

// Preview draws the start of a game with the currently selected settings.
type Preview[S interface{ View(rules.Seat) V }, V any, C comparable] struct {
	Config func() (C, error)                  // returns the chosen rules
	New    func(c C, seed uint64) (S, error)  // deals a game
	Show   func(v V)                          // shows a position at once
	Paint  func(p *render.Pen, r render.Rect) // draws the position shown last

	shown bool
	last  C
}

// Draw draws the board into r. A change of the rules in the settings starts a new game.
func (b *Preview[S, V, C]) Draw(p *render.Pen, r render.Rect) {
	c, err := b.Config()
	if err == nil && (!b.shown || c != b.last) {
		var s S
		if s, err = b.New(c, previewSeed); err == nil {
			b.shown, b.last = true, c
			b.Show(s.View(rules.Nobody))
		}
	}
	if b.shown {
		b.Paint(p, r)
	}
}

// SeatColours returns the colours with these numbers in the theme of p.
func SeatColours(p *render.Pen, colours [2]int) [2]color.RGBA {
	seats := p.Theme().Seats
	return [2]color.RGBA{seats[colours[0]%len(seats)], seats[colours[1]%len(seats)]}
}
