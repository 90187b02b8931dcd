package game

import (
	"image/color"

	"menagerie/app/hosting"
	"menagerie/app/seating"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/setupscene"
)

// Setup is the set-up of a game: its fields, and functions that use the current values of the fields.
type Setup[V, M, C any] struct {
	Common *setupscene.Common
	Fields []setupscene.Field                                    // fields of the set-up screens, bound to the game's settings
	Table  func() (seating.Seating[C], error)                    // returns the players and settings of a local game
	Join   func() (scenes.Scene, error)                          // joins the selected server
	Server func(o hosting.Options) (hosting.Server[V, M], error) // returns a server that does not listen yet; see OnNetwork
	Party  *setupscene.Party                                     // fields for the opponents of a game with several; nil for a game with one
	Board  func(p *render.Pen, r render.Rect)                    // draws the board; nil means the card
	Sign   func(p *render.Pen, r render.Rect, side string)       // draws the sign of a side; nil for a game without sides
}

// OnNetwork returns f, or nil in a browser, where the linker can then leave out all that f calls.
func OnNetwork[F any](f F) (none F) {
	if Networked {
		return f
	}
	return none
}

// play joins a server, hosts a game or starts a local game, as the player has chosen.
func (g *Game[S, V, M, C]) play(s Setup[V, M, C]) (scenes.Scene, error) {
	switch {
	case s.Common.Mode == setupscene.Join:
		return s.Join()
	case Networked && s.Common.Mode == setupscene.Host:
		server, err := s.Server(hosting.OptionsOf(s.Common.Hosting))
		if err != nil {
			return nil, err
		}
		return g.Host(server)
	}
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	return g.Play(t)
}

// Devices returns the names of the input devices of people at one screen, by seat.
func Devices[H ~string](all ...H) []string {
	var names []string
	for _, h := range all {
		names = append(names, string(h))
	}
	return names
}

// HandsOf returns the input devices of two seats. names[i] is the device of seat i; fallback replaces a missing name.
func HandsOf[H ~string](names []string, fallback H) [2]H {
	all := [2]H{fallback, fallback}
	for i := range all {
		if name := seating.At(names, i); name != "" {
			all[i] = H(name)
		}
	}
	return all
}

// previewSeed is the seed of the game in the preview. Because it is constant, the preview always shows the same board.
const previewSeed = 3

// Preview draws the first position of a game with the selected settings.
type Preview[S interface{ View(rules.Seat) V }, V any, C comparable] struct {
	Config func() (C, error)                  // returns the selected settings of the rules
	New    func(c C, seed uint64) (S, error)  // starts a game
	Show   func(v V)                          // sets the position to draw, without an animation
	Paint  func(p *render.Pen, r render.Rect) // draws the position that was set last

	shown bool
	last  C
}

// Draw draws the board into r. After a change of the settings, it first starts a new game.
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

// SeatColours returns two colours from the theme of p. colours has their indexes in Theme.Seats.
func SeatColours(p *render.Pen, colours [2]int) [2]color.RGBA {
	seats := p.Theme().Seats
	return [2]color.RGBA{seats[colours[0]%len(seats)], seats[colours[1]%len(seats)]}
}
