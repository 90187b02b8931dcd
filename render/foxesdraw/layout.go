package foxesdraw

import (
	"menagerie/render"
	"menagerie/rules/foxes"
)

// Measures in logical units.
const (
	rim      = 8   // around the board
	deckWide = 104 // the gauges' column beside the board
	deckHigh = 52  // and their row above it, where there is no room beside it
)

// Layout says where on the screen everything lies. Places of the board are tiles from its upper left corner, with the middle
// of a tile at half numbers.
type Layout struct {
	Rect   render.Rect // what is visible
	Size   int         // columns and rows
	Origin render.Pt   // upper left corner of the board
	Unit   float64     // side of a tile
	Deck   render.Rect // where the gauges are
	Beside bool        // the gauges are a column beside the board, and no row above it
}

// Fit is the layout that shows a whole board with its gauges in the middle of r.
func Fit(r render.Rect, size int) Layout {
	l := Layout{Rect: r, Size: max(1, size), Beside: r.W-r.H > deckWide/2}
	room := r.Inset(rim)
	if l.Beside {
		l.Deck, room = room.CutLeft(min(deckWide, 0.2*r.W))
		_, room = room.CutLeft(rim)
	} else {
		l.Deck, room = room.CutTop(min(deckHigh, 0.2*r.H))
		_, room = room.CutTop(rim)
	}
	l.Unit = max(1e-3, min(room.W, room.H)/float64(l.Size))
	side := l.Unit * float64(l.Size)
	board := render.RectAround(room.Centre(), side, side)
	l.Origin = render.Pt{X: board.X, Y: board.Y}
	return l
}

// fill is the layout of a picture without gauges: the board reaches to the edges of r, and of a wide one the sea does.
func fill(r render.Rect, size int) Layout {
	side := max(r.H, 0.75*r.W)
	board := render.RectAround(r.Centre(), side, side)
	return Layout{Rect: r, Size: max(1, size), Origin: render.Pt{X: board.X, Y: board.Y}, Unit: side / float64(max(1, size))}
}

// Spot is where a place of the board is on the screen.
func (l Layout) Spot(p render.Pt) render.Pt { return l.Origin.Add(p.Times(l.Unit)) }

// Place is the place of the board that is drawn at a place of the screen.
func (l Layout) Place(p render.Pt) render.Pt { return p.Sub(l.Origin).Times(1 / l.Unit) }

// At is the middle of a tile on the screen.
func (l Layout) At(p foxes.Point) render.Pt { return l.Spot(middle(p)) }

// Tile is the rectangle of a tile on the screen.
func (l Layout) Tile(p foxes.Point) render.Rect { return render.RectAround(l.At(p), l.Unit, l.Unit) }

// Board is the rectangle around all tiles.
func (l Layout) Board() render.Rect {
	side := l.Unit * float64(l.Size)
	return render.Rect{X: l.Origin.X, Y: l.Origin.Y, W: side, H: side}
}

// Under is the tile that is drawn at p; ok is false beside the board.
func (l Layout) Under(p render.Pt) (tile foxes.Point, ok bool) {
	if !l.Board().Contains(p) { // also where p isn't a number
		return tile, false
	}
	q := l.Place(p)
	return foxes.Point{X: min(int(q.X), l.Size-1), Y: min(int(q.Y), l.Size-1)}, true
}

// middle is the middle of a tile as a place of the board.
func middle(p foxes.Point) render.Pt { return render.Pt{X: float64(p.X) + 0.5, Y: float64(p.Y) + 0.5} }
