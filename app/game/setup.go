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

// Setup is a game's set-up while it is open or about to start. Its functions use the present settings.
type Setup[V, M, C any] struct {
	Common *setupscene.Common
	Fields []setupscene.Field                                    // bound to the game's own settings, which include Common
	Table  func() (seating.Seating[C], error)                    // returns the table of a local game
	Join   func() (scenes.Scene, error)                          // joins the chosen server; see OnNetwork
	Server func(o hosting.Options) (hosting.Server[V, M], error) // returns a server that does not listen yet; see OnNetwork
	Party  *setupscene.Party                                     // the opponents of a game with several; nil for a game with one
	Board  func(p *render.Pen, r render.Rect)                    // draws the board; nil draws the card
	Sign   func(p *render.Pen, r render.Rect, side string)       // draws the sign of a side; nil for a game without sides
}

// OnNetwork returns f. In a browser it returns nil, so that the linker can leave out what f calls.
func OnNetwork[F any](f F) (none F) {
	if Networked {
		return f
	}
	return none
}

// play joins a server, hosts a game or starts a local game, as the player has chosen.
func (g *Game[S, V, M, C]) play(s Setup[V, M, C]) (scenes.Scene, error) {
	switch {
	case Networked && s.Common.Mode == setupscene.Join:
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

// Devices returns the names of the devices of the people at a table.
func Devices[H ~string](all ...H) []string {
	var names []string
	for _, h := range all {
		names = append(names, string(h))
	}
	return names
}

// HandsOf returns the input devices of two seats. names[i] is the device of seat i, and fallback replaces a missing name.
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
