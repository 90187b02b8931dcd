package labyrinthdraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/labyrinth"
)

// Lengths in cells.
const (
	gap  = 0.1       // between the board and a tile next to it
	rim  = 1 + 2*gap // width of the frame around the board, in which the spare tile is moved
	dock = 1.6       // distance from an arrow at which a dragged tile snaps to it
	slip = 1 + gap   // distance from a border cell to the position of a tile next to it
)

// Lengths of the tray with the own objectives, in logical units.
const (
	trayPad, trayGap = 6, 10
	trayMost         = 46 // maximum size of an objective
)

// Layout maps cells to the screen. Positions on the screen are in logical units. Board coordinates are in cells from
// the top left corner of the board; the centres of cells are at half-integers.
type Layout struct {
	Rect          render.Rect // the visible area
	Width, Height int         // columns and rows
	Origin        render.Pt   // top left corner of the board
	Unit          float64     // side length of a cell
	Tray          render.Rect // area of the own objectives; empty if there are none
	shelf         shelf
}

// Fit returns the layout that shows a board with its frame, centred in r, and next to it a tray for the given number of
// objectives.
func Fit(r render.Rect, width, height, hand int) Layout {
	l := Layout{Rect: r, Width: max(1, width), Height: max(1, height)}
	thick := trayThickness(r, hand)
	room := r.Inset(6)
	beside := room.W >= room.H
	if beside {
		_, room = room.CutLeft(thick)
	} else {
		_, room = room.CutBottom(thick)
	}
	w, h := float64(l.Width)+2*rim, float64(l.Height)+2*rim
	l.Unit = max(1e-3, min(room.W/w, room.H/h))
	frame := render.RectAround(room.Centre(), w*l.Unit, h*l.Unit)
	l.Origin = render.Pt{X: frame.X + rim*l.Unit, Y: frame.Y + rim*l.Unit}
	if hand <= 0 {
		return l
	}
	if beside {
		l.Tray = render.Rect{X: frame.X - thick, Y: frame.Y, W: thick - trayGap, H: frame.H}
	} else {
		l.Tray = render.Rect{X: frame.X, Y: frame.Bottom() + trayGap, W: frame.W, H: thick - trayGap}
	}
	l.fillTray(hand)
	return l
}

// trayThickness returns the shorter side of the tray plus its distance from the board.
func trayThickness(r render.Rect, hand int) float64 {
	switch {
	case hand <= 0:
		return 0
	case hand <= 12:
		return min(trayMost+2*trayPad, 0.14*max(r.W, r.H)) + trayGap
	}
	return min(2*trayMost+3*trayPad, 0.2*max(r.W, r.H)) + trayGap
}

// shelf is the arrangement of the slots of the tray.
type shelf struct {
	side    float64 // side length of a slot
	across  int     // number of slots along the tray's shorter side
	upright bool    // whether the tray is higher than wide
}

// shelve returns the arrangement of n slots with the largest slots for a tray with the given inner size.
func shelve(long, short float64, n int) shelf {
	best := shelf{side: 1, across: 1}
	for across := 1; across <= n; across++ {
		rows := math.Ceil(float64(n) / float64(across))
		if side := min(short/float64(across), long/rows, trayMost); side > best.side {
			best.side, best.across = side, across
		}
	}
	return best
}

// fillTray arranges the slots of the tray and shortens the tray to the necessary length.
func (l *Layout) fillTray(n int) {
	upright := l.Tray.H >= l.Tray.W
	in := l.Tray.Inset(trayPad)
	if upright {
		l.shelf = shelve(in.H, in.W, n)
	} else {
		l.shelf = shelve(in.W, in.H, n)
	}
	l.shelf.upright = upright
	used := math.Ceil(float64(n)/float64(l.shelf.across))*l.shelf.side + 2*trayPad
	if upright {
		l.Tray.H = used
	} else {
		l.Tray.W = used
	}
}

// Slot returns the rectangle of objective i in the tray.
func (l Layout) Slot(i int) render.Rect {
	s := l.shelf
	across := max(1, s.across)
	short, long := float64(i%across)*s.side, float64(i/across)*s.side
	in := l.Tray.Inset(trayPad)
	used := float64(across) * s.side
	slot := render.Rect{X: in.X + (in.W-used)/2 + short, Y: in.Y + long, W: s.side, H: s.side}
	if !s.upright {
		slot.X, slot.Y = in.X+long, in.Y+(in.H-used)/2+short
	}
	return slot.Inset(1)
}

// Spot returns the position on the screen of the board coordinates p.
func (l Layout) Spot(p render.Pt) render.Pt { return l.Origin.Add(p.Times(l.Unit)) }

// Place returns the board coordinates of p on the screen.
func (l Layout) Place(p render.Pt) render.Pt { return p.Sub(l.Origin).Times(1 / l.Unit) }

// middle returns the centre of a cell in board coordinates.
func middle(c labyrinth.Point) render.Pt {
	return render.Pt{X: float64(c.X) + 0.5, Y: float64(c.Y) + 0.5}
}

// At returns the centre of a cell on the screen.
func (l Layout) At(c labyrinth.Point) render.Pt { return l.Spot(middle(c)) }

// Board returns the bounding rectangle of all cells.
func (l Layout) Board() render.Rect {
	return render.Rect{X: l.Origin.X, Y: l.Origin.Y, W: float64(l.Width) * l.Unit, H: float64(l.Height) * l.Unit}
}

// Frame returns the rectangle of the board including the frame on which the spare tile is moved.
func (l Layout) Frame() render.Rect { return l.Board().Inset(-rim * l.Unit) }

// Cell returns the cell at p on the screen. ok is false outside the board.
func (l Layout) Cell(p render.Pt) (c labyrinth.Point, ok bool) {
	if !l.Board().Contains(p) { // also true for NaN
		return c, false
	}
	q := l.Place(p)
	c = labyrinth.Point{X: min(int(q.X), l.Width-1), Y: min(int(q.Y), l.Height-1)}
	return c, true
}

// Arrow returns the board coordinates of a tile that is about to be pushed in at in.
func (l Layout) Arrow(in labyrinth.Insert) render.Pt {
	along := float64(in.Line) + 0.5
	switch in.Side {
	case labyrinth.Left:
		return render.Pt{X: 0.5 - slip, Y: along}
	case labyrinth.Right:
		return render.Pt{X: float64(l.Width) - 0.5 + slip, Y: along}
	case labyrinth.Top:
		return render.Pt{X: along, Y: 0.5 - slip}
	}
	return render.Pt{X: along, Y: float64(l.Height) - 0.5 + slip}
}

// corner returns where the spare tile lies before the first move.
func corner() render.Pt { return render.Pt{X: 0.5 - slip, Y: 0.5 - slip} }

// Under returns the one of arrows that is at p on the screen.
func (l Layout) Under(p render.Pt, arrows []labyrinth.Insert) (in labyrinth.Insert, ok bool) {
	if in, ok = l.near(p, arrows, 0.71); !ok || l.Board().Contains(p) {
		return in, false
	}
	d := l.Place(p).Sub(l.Arrow(in))
	return in, max(math.Abs(d.X), math.Abs(d.Y)) <= 0.5+gap
}

// Near returns the one of arrows to which a tile dragged to p snaps.
func (l Layout) Near(p render.Pt, arrows []labyrinth.Insert) (labyrinth.Insert, bool) {
	return l.near(p, arrows, dock)
}

// near returns the nearest arrow within most cells of p.
func (l Layout) near(p render.Pt, arrows []labyrinth.Insert, most float64) (best labyrinth.Insert, ok bool) {
	at := l.Place(p)
	for _, in := range arrows {
		if d := at.Sub(l.Arrow(in)).Len(); d <= most {
			best, most, ok = in, d, true
		}
	}
	return best, ok
}

// inward returns the direction in which a tile is pushed in.
func inward(in labyrinth.Insert) render.Pt {
	switch in.Side {
	case labyrinth.Left:
		return render.Pt{X: 1}
	case labyrinth.Right:
		return render.Pt{X: -1}
	case labyrinth.Top:
		return render.Pt{Y: 1}
	}
	return render.Pt{Y: -1}
}
