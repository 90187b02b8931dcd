package foxesdraw

import (
	"menagerie/render"
	"menagerie/rules/foxes"
)

// Lengths in logical units.
const (
	rim      = 8   // width of the border around the board
	deckWide = 104 // width of the gauges' column next to the board
	deckHigh = 52  // height of the gauges' row above the board, if there is no space next to it
)

// Layout converts between tiles and points on the screen. Board coordinates are in tiles, relative to the top left corner of the
// board. The centre of a tile therefore has half-integer coordinates.
type Layout struct {
	Rect   render.Rect // the visible area
	Size   int         // columns and rows
	Origin render.Pt   // top left corner of the board
	Unit   float64     // side length of a tile
	Deck   render.Rect // area of the gauges
	Beside bool        // whether the gauges are a column next to the board instead of a row above it
}

// Fit returns the layout that shows the whole board and its gauges, centred in r. size is the number of columns.
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

// fill returns the layout of an illustration without gauges. The drawing covers all of r. In a wide rectangle, the sea extends
// beyond the board on both sides.
func fill(r render.Rect, size int) Layout {
	side := max(r.H, 0.75*r.W)
	board := render.RectAround(r.Centre(), side, side)
	return Layout{Rect: r, Size: max(1, size), Origin: render.Pt{X: board.X, Y: board.Y}, Unit: side / float64(max(1, size))}
}

// Spot returns the point on the screen that corresponds to the board coordinates p.
func (l Layout) Spot(p render.Pt) render.Pt { return l.Origin.Add(p.Times(l.Unit)) }

// Place returns the board coordinates of p on the screen.
func (l Layout) Place(p render.Pt) render.Pt { return p.Sub(l.Origin).Times(1 / l.Unit) }

// At returns the centre of a tile on the screen.
func (l Layout) At(p foxes.Point) render.Pt { return l.Spot(middle(p)) }

// Tile returns the rectangle of a tile on the screen.
func (l Layout) Tile(p foxes.Point) render.Rect { return render.RectAround(l.At(p), l.Unit, l.Unit) }

// Board returns the bounding rectangle of all tiles.
func (l Layout) Board() render.Rect {
	side := l.Unit * float64(l.Size)
	return render.Rect{X: l.Origin.X, Y: l.Origin.Y, W: side, H: side}
}

// Under returns the tile that contains the point p on the screen. ok is false if p is outside the board.
func (l Layout) Under(p render.Pt) (tile foxes.Point, ok bool) {
	if !l.Board().Contains(p) { // also true for NaN
		return tile, false
	}
	q := l.Place(p)
	return foxes.Point{X: min(int(q.X), l.Size-1), Y: min(int(q.Y), l.Size-1)}, true
}

// middle returns the centre of a tile in board coordinates.
func middle(p foxes.Point) render.Pt { return render.Pt{X: float64(p.X) + 0.5, Y: float64(p.Y) + 0.5} }
