package miadraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Layout holds the positions of everything on the screen, in logical units.
type Layout struct {
	Rect   render.Rect // the whole area
	Seats  int
	Ladder render.Rect
	Felt   render.Rect // the felt of the table
	Unit   float64     // logical units per drawing unit
	Plate  render.Rect // the size of a name plate; X and Y are 0

	columns, rows int // columns and rows of the ladder
	chairs        render.Pt
}

const (
	ladderWidth = 104.0 // width of a single column with dice
	cellWidth   = 42.0  // width of a column with numbers
	cellHeight  = 28.0
	leastRung   = 19.0 // minimum height of a rung
)

// Fit returns the layout for r with the given number of seats around the table.
func Fit(r render.Rect, seats int) Layout {
	l := Layout{Rect: r, Seats: max(1, min(mia.MaxSeats, seats))}
	in := r.Inset(min(8, r.W/40))
	var room render.Rect
	switch {
	case in.W < in.H:
		l.columns, l.rows = 7, 3
		l.Ladder, room = in.CutBottom(min(3*cellHeight, in.H/3))
	case in.H >= 21*leastRung:
		l.columns, l.rows = 1, 21
		l.Ladder, room = in.CutRight(min(ladderWidth, in.W/4))
	default:
		l.columns, l.rows = 3, 7
		l.Ladder, room = in.CutRight(min(3*cellWidth, in.W/3))
	}
	l.spread(room)
	return l
}

// stackedBelow is the width below which name plates have the points under the name, if there is enough height.
const stackedBelow = 84

// stacked reports whether name plates have two lines.
func (l Layout) stacked() bool { return l.Plate.W < stackedBelow && l.Plate.W >= 60 && l.Plate.H >= 36 }

// between returns the space between the name plates at the sides of the table.
func (l Layout) between() float64 { return 2*l.chairs.X - l.Plate.W }

// spread places the table and the chairs in room.
func (l *Layout) spread(room render.Rect) {
	w, h := max(min(104, room.W*0.355), min(168, room.W*0.27)), max(26, min(40, room.H*0.08))
	const gap = 6
	if w < stackedBelow && room.H >= 200 {
		h = 38
	}
	l.chairs = render.Pt{X: max(1, room.W/2-w/2-gap), Y: max(1, room.H/2-h/2-gap)}
	if around := math.Pi * (l.chairs.X + l.chairs.Y) / float64(l.Seats); around < 0.9*w {
		w = max(h, 0.9*around) // many players: there is space only for signs and points
		l.chairs.X = max(1, room.W/2-w/2-gap)
	}
	l.Plate = render.Rect{W: w, H: h}
	l.Felt = render.RectAround(room.Centre(), 2*l.chairs.X, 2*l.chairs.Y)
	l.Unit = max(1e-3, min(l.chairs.X, l.chairs.Y*1.2)/310)
}

// Seat returns the centre of seat's name plate. bottom is the seat at the bottom of the table.
func (l Layout) Seat(seat, bottom rules.Seat) render.Pt {
	sin, cos := math.Sincos(math.Pi/2 + 2*math.Pi*float64(seat-bottom)/float64(l.Seats))
	return l.Felt.Centre().Add(render.Pt{X: cos * l.chairs.X, Y: sin * l.chairs.Y})
}

// before returns a point on the table in front of seat: the centre of the table for share 0, its edge for share 1.
func (l Layout) before(seat, bottom rules.Seat, share float64) render.Pt {
	if seat == rules.Nobody {
		return l.Felt.Centre().Add(render.Pt{Y: l.chairs.Y * 0.45})
	}
	reach := render.Pt{X: 1 - l.Plate.W/2/l.chairs.X, Y: 1 - l.Plate.H/2/l.chairs.Y} // keep clear of the plates
	to := l.Seat(seat, bottom).Sub(l.Felt.Centre())
	return l.Felt.Centre().Add(render.Pt{X: to.X * max(0.2, reach.X), Y: to.Y * max(0.2, reach.Y)}.Times(share))
}

// Cup returns the position of the cup in front of seat.
func (l Layout) Cup(seat, bottom rules.Seat) render.Pt { return l.before(seat, bottom, 0.62) }

// OnCup reports whether p is on the cup in front of seat.
func (l Layout) OnCup(p render.Pt, seat, bottom rules.Seat) bool {
	return seat != rules.Nobody && p.Sub(l.Cup(seat, bottom)).Len() <= max(26, 70*l.Unit)
}

// Rung returns the rectangle of d on the ladder.
func (l Layout) Rung(d mia.Dice) render.Rect {
	col, row := l.place(d)
	return l.Ladder.Row(row, l.rows, 2).Column(col, l.columns, 2)
}

// place returns the column and the row of d. Values increase upwards in one column or in three. If the ladder is below
// the table, they increase row by row, upwards.
func (l Layout) place(d mia.Dice) (col, row int) {
	i := max(0, min(int(mia.Mia-mia.Lowest), int(d)-int(mia.Lowest)))
	if l.columns == 7 {
		return i % 7, 2 - i/7
	}
	return i / l.rows, l.rows - 1 - i%l.rows
}

// At returns the value whose rung contains p.
func (l Layout) At(p render.Pt) (mia.Dice, bool) {
	for _, d := range mia.Values() {
		if l.Rung(d).Contains(p) {
			return d, true
		}
	}
	return mia.None, false
}

// Beside returns the value dx columns to the right of d and dy rows below. At the end of the ladder it returns d.
func (l Layout) Beside(d mia.Dice, dx, dy int) mia.Dice {
	if l.columns == 1 { // right means up and left means down
		return clampDice(int(d) + dx - dy)
	}
	col, row := l.place(d)
	for _, other := range mia.Values() {
		if c, r := l.place(other); c == col+dx && r == row+dy {
			return other
		}
	}
	return d
}

func clampDice(d int) mia.Dice { return mia.Dice(max(int(mia.Lowest), min(int(mia.Mia), d))) }
