package labyrinthdraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules/labyrinth"
)

// Lengths in cells.
const (
	gap  = 0.05      // space between the board and a tile beside it
	rim  = 1 + 2*gap // width of the frame around the board, along which the spare tile is moved
	dock = 1.6       // maximal distance from an arrow at which a dragged tile snaps to it
	slip = 1 + gap   // distance from a border cell to the tile beside it
)

// The dimensions of the tray in logical units. The tray shows the viewer's objectives beside the board.
const (
	trayPad, trayGap = 6, 10
	trayMost         = 46 // maximal size of an objective
)

// Layout converts between cells and points on the screen. Board coordinates are in cells from the top left corner of the
// board, so the centre of a cell has half-integer coordinates.
type Layout struct {
	Rect          render.Rect // visible area
	Width, Height int         // columns and rows
	Origin        render.Pt   // top left corner of the board
	Unit          float64     // side length of a cell
	Tray          render.Rect // area of the viewer's own objectives; empty if there are none
	shelf         slots
}

// fit returns the layout of a board with its frame, centred in r. hand is the number of objectives in the tray beside
// it.
func fit(r render.Rect, width, height, hand int) Layout {
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

// trayThickness returns the length of a tray's shorter side, with the gap to the board. hand is the number of
// objectives.
func trayThickness(r render.Rect, hand int) float64 {
	switch {
	case hand <= 0:
		return 0
	case hand <= 12:
		return min(trayMost+2*trayPad, 0.14*max(r.W, r.H)) + trayGap
	}
	return min(2*trayMost+3*trayPad, 0.2*max(r.W, r.H)) + trayGap
}

type slots struct {
	side    float64 // side length of a slot
	across  int     // number of slots along the tray's shorter side
	upright bool    // whether the tray is higher than wide
}

// arrangeSlots arranges n slots as large as possible in a tray. length and width are its longer and shorter inner side.
func arrangeSlots(length, width float64, n int) slots {
	best := slots{side: 1, across: 1}
	for across := 1; across <= n; across++ {
		rows := math.Ceil(float64(n) / float64(across))
		if side := min(width/float64(across), length/rows, trayMost); side > best.side {
			best.side, best.across = side, across
		}
	}
	return best
}

// fillTray arranges n slots in the tray and shortens the tray to the necessary length.
func (l *Layout) fillTray(n int) {
	upright := l.Tray.H >= l.Tray.W
	in := l.Tray.Inset(trayPad)
	if upright {
		l.shelf = arrangeSlots(in.H, in.W, n)
	} else {
		l.shelf = arrangeSlots(in.W, in.H, n)
	}
	l.shelf.upright = upright
	used := math.Ceil(float64(n)/float64(l.shelf.across))*l.shelf.side + 2*trayPad
	if upright {
		l.Tray.H = used
	} else {
		l.Tray.W = used
	}
}

// Slot returns the rectangle in which the tray shows objective i.
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

// Spot converts the board coordinates p to a point on the screen.
func (l Layout) Spot(p render.Pt) render.Pt { return l.Origin.Add(p.Times(l.Unit)) }

// Place converts a point on the screen to board coordinates.
func (l Layout) Place(p render.Pt) render.Pt { return p.Sub(l.Origin).Times(1 / l.Unit) }

// centre returns the centre of a cell in board coordinates.
func centre(c labyrinth.Point) render.Pt {
	return render.Pt{X: float64(c.X) + 0.5, Y: float64(c.Y) + 0.5}
}

// At returns the centre of a cell on the screen.
func (l Layout) At(c labyrinth.Point) render.Pt { return l.Spot(centre(c)) }

// Board returns the bounding rectangle of all cells.
func (l Layout) Board() render.Rect {
	return render.Rect{X: l.Origin.X, Y: l.Origin.Y, W: float64(l.Width) * l.Unit, H: float64(l.Height) * l.Unit}
}

// Frame returns the bounds of the board with its wooden frame.
func (l Layout) Frame() render.Rect { return l.Board().Inset(-rim * l.Unit) }

// Cell returns the cell that contains the point p on the screen. ok is false if p is outside the board.
func (l Layout) Cell(p render.Pt) (c labyrinth.Point, ok bool) {
	if !l.Board().Contains(p) { // also true for NaN
		return c, false
	}
	q := l.Place(p)
	c = labyrinth.Point{X: min(int(q.X), l.Width-1), Y: min(int(q.Y), l.Height-1)}
	return c, true
}

// Arrow returns the position of a tile that is ready to be pushed in at insert. The tile lies beside the board. The
// position is in board coordinates.
func (l Layout) Arrow(insert labyrinth.Insert) render.Pt {
	along := float64(insert.Line) + 0.5
	switch insert.Side {
	case labyrinth.Left:
		return render.Pt{X: 0.5 - slip, Y: along}
	case labyrinth.Right:
		return render.Pt{X: float64(l.Width) - 0.5 + slip, Y: along}
	case labyrinth.Top:
		return render.Pt{X: along, Y: 0.5 - slip}
	}
	return render.Pt{X: along, Y: float64(l.Height) - 0.5 + slip}
}

// spareStart returns the point at which the spare tile lies before the first move, in board coordinates.
func spareStart() render.Pt { return render.Pt{X: 0.5 - slip, Y: 0.5 - slip} }

// Under returns the place of insertion whose arrow is at the point p on the screen. arrows has the possible places of
// insertion. ok is false if none of their arrows is at p.
func (l Layout) Under(p render.Pt, arrows []labyrinth.Insert) (in labyrinth.Insert, ok bool) {
	if in, ok = l.nearestArrow(p, arrows, 0.71); !ok || l.Board().Contains(p) {
		return in, false
	}
	d := l.Place(p).Sub(l.Arrow(in))
	return in, max(math.Abs(d.X), math.Abs(d.Y)) <= 0.5+gap
}

// Near returns the place of insertion to which a dragged tile snaps. p is the position of the tile, and arrows has the
// possible places. Near returns false if all places are too far away.
func (l Layout) Near(p render.Pt, arrows []labyrinth.Insert) (labyrinth.Insert, bool) {
	return l.nearestArrow(p, arrows, dock)
}

// nearestArrow returns the place of insertion in arrows whose arrow is nearest to p. ok is false if the nearest arrow
// is farther away than limit, in cells.
func (l Layout) nearestArrow(p render.Pt, arrows []labyrinth.Insert, limit float64) (best labyrinth.Insert, ok bool) {
	at := l.Place(p)
	for _, in := range arrows {
		if d := at.Sub(l.Arrow(in)).Len(); d <= limit {
			best, limit, ok = in, d, true
		}
	}
	return best, ok
}

// pushDirection returns the direction in which a tile moves when it is pushed in at insert.
func pushDirection(insert labyrinth.Insert) render.Pt {
	switch insert.Side {
	case labyrinth.Left:
		return render.Pt{X: 1}
	case labyrinth.Right:
		return render.Pt{X: -1}
	case labyrinth.Top:
		return render.Pt{Y: 1}
	}
	return render.Pt{Y: -1}
}

// Track is the rectangular path around the board on which the spare tile moves. A position on the Track is its distance
// from the top left corner in cells, clockwise along the path.
type Track struct{ r render.Rect }

// Track returns the track around the board.
func (l Layout) Track() Track {
	from := 0.5 - slip
	return Track{render.Rect{X: from, Y: from, W: float64(l.Width) - 2*from, H: float64(l.Height) - 2*from}}
}

func (t Track) Length() float64 { return 2 * (t.r.W + t.r.H) }

// point returns the point of the track at position.
func (t Track) point(position float64) render.Pt {
	position = math.Mod(math.Mod(position, t.Length())+t.Length(), t.Length())
	switch w, h := t.r.W, t.r.H; {
	case position < w:
		return render.Pt{X: t.r.X + position, Y: t.r.Y}
	case position < w+h:
		return render.Pt{X: t.r.Right(), Y: t.r.Y + position - w}
	case position < 2*w+h:
		return render.Pt{X: t.r.Right() - (position - w - h), Y: t.r.Bottom()}
	default:
		return render.Pt{X: t.r.X, Y: t.r.Bottom() - (position - 2*w - h)}
	}
}

// positionOf returns the position of p on the track. If p is not on the track, ok is false.
func (t Track) positionOf(p render.Pt) (at float64, ok bool) {
	const near = 1e-6
	x, y, w, h := p.X-t.r.X, p.Y-t.r.Y, t.r.W, t.r.H
	if x < -near || y < -near || x > w+near || y > h+near {
		return 0, false
	}
	switch {
	case math.Abs(y) < near:
		return x, true
	case math.Abs(x-w) < near:
		return w + y, true
	case math.Abs(y-h) < near:
		return 2*w + h - x, true
	case math.Abs(x) < near:
		return 2*(w+h) - y, true
	}
	return 0, false
}

// Toward returns the next position of a point that moves from start to target. The point moves by the given fraction of
// the distance, but at least by leastStep cells. If start and target are on the track, it follows the track in the
// shorter direction.
func (t Track) Toward(start, target render.Pt, fraction, leastStep float64) render.Pt {
	a, on := t.positionOf(start)
	z, reached := t.positionOf(target)
	if !on || !reached {
		far := target.Sub(start).Len()
		return start.Between(target, min(1, max(fraction, leastStep/max(far, leastStep))))
	}
	way := math.Remainder(z-a, t.Length())
	step := math.Copysign(min(math.Abs(way), max(fraction*math.Abs(way), leastStep)), way)
	return t.point(a + step)
}
