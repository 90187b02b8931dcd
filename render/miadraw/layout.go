package miadraw

import (
	"math"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// Layout has the positions of the things on the table, in logical units.
type Layout struct {
	Rect    render.Rect // whole area
	Seats   int
	Heading render.Rect // area of the heading of the ladder; empty if there is no space
	Ladder  render.Rect // area of the ladder, which is the list of values
	Felt    render.Rect // area of the felt of the table
	Power   float64     // shape of the table: 2 is an ellipse, and higher numbers are closer to a rectangle
	Unit    float64     // logical units per drawing unit
	Face    float64     // side of a face
	Pill    render.Rect // maximal size of the label with a player's name; X and Y are 0

	columns, rows int                     // columns and rows of the ladder
	ring          [mia.MaxSeats]render.Pt // centre of each player, from the bottom clockwise
}

const (
	ladderWidth = 104.0 // width of a single column with dice
	slimLadder  = 84.0  // width of a single column with dice in a small area
	cellWidth   = 42.0  // width of a column with numbers
	cellHeight  = 28.0
	touchHeight = 44.0 // height of a row with numbers on a phone
	phoneWidth  = 560.0
	leastRung   = 19.0 // minimal height of a value in the ladder
	mostStep    = 31.0 // maximal distance between values in a single column
	rungGap     = 2.0
	largeFace   = 88.0
	crowd       = 10 // number of players from which the table is nearly a rectangle, which has more space at its edge
)

// Fit returns the layout of a drawing in r. seats is the number of seats at the table.
func Fit(r render.Rect, seats int) Layout {
	l := Layout{Rect: r, Seats: max(1, min(mia.MaxSeats, seats)), Power: 2}
	if l.Seats >= crowd {
		l.Power = 4
	}
	in := r.Inset(min(8, r.W/40))
	var room render.Rect
	switch {
	case in.W < in.H:
		l.columns, l.rows = 7, 3
		high := cellHeight
		if in.W < phoneWidth {
			high = touchHeight
		}
		l.Ladder, room = in.CutBottom(min(3*high, in.H/3))
	case in.H >= 21*leastRung:
		l.columns, l.rows = 1, 21
		wide := ladderWidth
		if in.W < 640 {
			wide = slimLadder
		}
		l.Ladder, room = in.CutRight(min(wide, in.W/4))
		l.Heading, l.Ladder = l.Ladder.CutTop(min(28, l.Ladder.H-21*leastRung, 0.04*in.H))
		l.Ladder.H = min(l.Ladder.H, 21*mostStep)
	default:
		l.columns, l.rows = 3, 7
		l.Ladder, room = in.CutRight(min(3*cellWidth, in.W/3))
	}
	l.spread(room)
	return l
}

// spread determines the positions of the table and the players in room.
func (l *Layout) spread(room render.Rect) {
	l.Face = max(12, min(largeFace, room.W/7.43, room.H/6.4))
	l.Pill = render.Rect{W: max(150*l.Face/largeFace, min(84, 0.3*room.W)), H: max(min(24, room.H/9), 32*l.Face/largeFace)}
	length := l.place(room)
	if l.Power > 2 {
		each := length / float64(l.Seats)
		l.Face = max(min(l.Face, 20), min(l.Face, 0.6*each))
		l.Pill = render.Rect{W: min(l.Pill.W, each-4), H: min(l.Pill.H, max(14, 0.3*each), 24)}
		l.place(room)
	}
	for i := range l.Seats { // neighbours beside each other
		d := l.ring[i].Sub(l.ring[(i+1)%l.Seats])
		if l.Seats > 1 && math.Abs(d.Y) < l.playerHeight() {
			l.Pill.W = max(14, min(l.Pill.W, math.Abs(d.X)-6))
		}
	}
}

// place sets the positions of the table and the players inside room. The players sit on a closed line, and place
// returns the length of this line.
func (l *Layout) place(room render.Rect) float64 {
	reach := render.Pt{
		X: max(1, room.W/2-max(l.Pill.W, l.Face)/2-4),
		Y: max(1, room.H/2-l.playerHeight()/2-0.025*room.H),
	}
	at := room.Centre()
	l.Felt = render.RectAround(at, 2*reach.X+0.36*l.Face, max(2, 2*reach.Y-0.2*l.Face))
	l.Unit = max(1e-3, min(reach.X, reach.Y*1.15)/304)
	const steps = 360
	var passed [steps + 1]float64
	var points [steps + 1]render.Pt
	for i := range points {
		points[i] = at.Add(l.tableEdge(reach, math.Pi/2+2*math.Pi*float64(i)/steps))
		if i > 0 {
			passed[i] = passed[i-1] + points[i].Sub(points[i-1]).Len()
		}
	}
	i := 0
	for seat := range l.Seats {
		way := passed[steps] * float64(seat) / float64(l.Seats)
		for i < steps-1 && passed[i+1] <= way {
			i++
		}
		l.ring[seat] = points[i].Between(points[i+1], (way-passed[i])/max(1e-9, passed[i+1]-passed[i]))
	}
	return passed[steps]
}

// tableEdge returns the point on the edge of a table at an angle. The centre of the table is the origin. reach has the
// horizontal and the vertical radius of the table.
func (l *Layout) tableEdge(reach render.Pt, angle float64) render.Pt {
	sin, cos := math.Sincos(angle)
	bend := func(v float64) float64 { return math.Copysign(math.Pow(math.Abs(v), 2/l.Power), v) }
	return render.Pt{X: reach.X * bend(cos), Y: reach.Y * bend(sin)}
}

// playerHeight returns the height of a player's face and of the label below, which overlaps the face a little.
func (l *Layout) playerHeight() float64 { return l.Face + l.Pill.H - l.Face/22 }

// Centre returns the centre of the table.
func (l *Layout) Centre() render.Pt { return l.Felt.Centre() }

// Seat returns the centre of the player on a seat. bottom is the seat at the bottom of the table.
func (l *Layout) Seat(seat, bottom rules.Seat) render.Pt {
	n := l.Seats
	return l.ring[((int(seat)-int(bottom))%n+n)%n]
}

func (l *Layout) faceOf(seat, bottom rules.Seat) render.Rect {
	at := l.Seat(seat, bottom)
	return render.Rect{X: at.X - l.Face/2, Y: at.Y - l.playerHeight()/2, W: l.Face, H: l.Face}
}

// pillOf returns the largest place of the pill with a player's name.
func (l *Layout) pillOf(seat, bottom rules.Seat) render.Rect {
	at := l.Seat(seat, bottom)
	return render.Rect{X: at.X - l.Pill.W/2, Y: at.Y + l.playerHeight()/2 - l.Pill.H, W: l.Pill.W, H: l.Pill.H}
}

// cupShare is the distance of the cup from the centre of the table, as a fraction of the distance of its player.
const cupShare = 0.06

// Cup returns the position of the cup while the player on seat has it. If seat is rules.Nobody, this is the centre of
// the table. bottom is the seat at the bottom of the table.
func (l *Layout) Cup(seat, bottom rules.Seat) render.Pt {
	if seat == rules.Nobody {
		return l.Centre()
	}
	return l.Centre().Between(l.Seat(seat, bottom), cupShare)
}

// OnCup reports whether p is on the cup of a player. seat is the seat of this player, and bottom is the seat at the
// bottom of the table.
func (l *Layout) OnCup(p render.Pt, seat, bottom rules.Seat) bool {
	return seat != rules.Nobody && p.Sub(l.Cup(seat, bottom)).Len() <= max(26, 70*l.Unit)
}

// Die returns the side of the dice in a speech bubble.
func (l *Layout) Die() float64 { return max(min(22, l.Face), 56*l.Face/largeFace) }

// smallDie returns the side of the dice of an earlier value.
func (l *Layout) smallDie() float64 { return max(min(13, l.Face), 30*l.Face/largeFace) }

// Said returns the area for an earlier announcement of a player. The area is on the table in front of the player, and
// covers neither face nor name. seat is the seat of the player, and bottom is the seat at the bottom of the table.
func (l *Layout) Said(seat, bottom rules.Seat) render.Rect {
	face, pill, die := l.faceOf(seat, bottom), l.pillOf(seat, bottom), l.smallDie()
	pill.H *= 1 + heartsHeight
	at := face.Centre()
	for share := 0.1; ; share += 0.02 {
		box := render.RectAround(at.Between(l.Centre(), share), 2.1*die, die)
		near := box.Inset(-2)
		if share > 0.8 || near.Overlap(face).Empty() && near.Overlap(pill).Empty() {
			return box
		}
	}
}

// Rung returns the area of the value d in the ladder.
func (l *Layout) Rung(d mia.Dice) render.Rect {
	col, row := l.cell(d)
	return l.Ladder.Row(row, l.rows, rungGap).Column(col, l.columns, rungGap)
}

func (l *Layout) singleColumn() bool { return l.columns == 1 }

// cell returns the column and the row of the value d in the list of values.
func (l *Layout) cell(d mia.Dice) (col, row int) {
	i := max(0, min(int(mia.Mia-mia.Lowest), int(d)-int(mia.Lowest)))
	// a list below the table has seven columns; the values increase to the right, and the top row has the highest
	if l.columns == 7 {
		return i % 7, 2 - i/7
	}
	// a list beside the table has one or three columns, and the values increase upwards
	return i / l.rows, l.rows - 1 - i%l.rows
}

// At returns the value of the ladder at the point p. It returns false if there is none.
func (l *Layout) At(p render.Pt) (mia.Dice, bool) {
	for _, d := range mia.Values() {
		if l.Rung(d).Contains(p) {
			return d, true
		}
	}
	return mia.None, false
}

// Beside returns the value in the ladder that is dx columns to the right of d and dy rows below it. If there is no such value,
// it returns d.
func (l *Layout) Beside(d mia.Dice, dx, dy int) mia.Dice {
	if l.columns == 1 { // right means up and left means down
		return mia.Dice(max(int(mia.Lowest), min(int(mia.Mia), int(d)+dx-dy)))
	}
	col, row := l.cell(d)
	for _, other := range mia.Values() {
		if c, r := l.cell(other); c == col+dx && r == row+dy {
			return other
		}
	}
	return d
}

// liftOffset is the offset of a lifted cup from its place on the table, in drawing units.
var liftOffset = render.Pt{X: 84, Y: -64}

// lifted returns the centre of a cup that is being lifted. cup is the centre of the cup on the table. progress is the
// progress of the motion from 0 to 1.
func (l *Layout) lifted(cup render.Pt, progress float64) render.Pt {
	return cup.Add(liftOffset.Times(l.Unit * progress))
}

// cupArea returns rectangles that contain the cup and the dice below it. They contain every position of the cup: each
// player may have it, and it may be lifted.
func (l *Layout) cupArea() []render.Rect {
	at, u := l.Centre(), l.Unit
	way := cupShare * (l.Felt.W + l.Felt.H) / 2
	return []render.Rect{
		render.RectAround(at.Add(render.Pt{Y: 8 * u}), 118*u+way, 126*u+way), render.RectAround(l.lifted(at, 1), 106*u+way, 106*u+way),
	}
}

// heartsHeight is the height of the hearts below a pill, as a part of the pill's height.
const heartsHeight = 0.46

// Players returns the areas of all faces, and of all labels with names and hearts. bottom is the seat at the bottom of the
// table.
func (l *Layout) Players(bottom rules.Seat) (all []render.Rect) {
	for seat := range rules.Seat(l.Seats) {
		pill := l.pillOf(seat, bottom)
		pill.H *= 1 + heartsHeight
		all = append(all, l.faceOf(seat, bottom).Inset(0.06*l.Face), pill)
	}
	return all
}

// Bubble returns the area of a player's speech bubble. The area has the size of box, and is between the player and the
// centre of the table. Where possible, the area does not overlap the rectangles in things. seat is the seat of the
// player, and bottom is the seat at the bottom of the table.
func (l *Layout) Bubble(box render.Rect, seat, bottom rules.Seat, things []render.Rect) render.Rect {
	at := l.Seat(seat, bottom)
	start := at.Add(l.Centre().Sub(at).Times(min(0.5, (1.2*l.Face+box.H)/max(1, l.Centre().Sub(at).Len()))))
	bounds := l.Felt.Inset(-l.Face / 2)
	best, least := render.RectAround(start, box.W, box.H), math.Inf(1)
	reach := max(3*l.Face, box.W)
	step := max(4, l.Face/11)
	for dy := -reach; dy <= reach; dy += step {
		for dx := -reach; dx <= reach; dx += step {
			to := render.RectAround(start.Add(render.Pt{X: dx, Y: dy}), box.W, box.H)
			if to.X < bounds.X || to.Right() > bounds.Right() || to.Y < bounds.Y || to.Bottom() > bounds.Bottom() {
				continue
			}
			cost := 40*hiddenArea(to, things) + 0.5*math.Hypot(dx, dy) + 2*to.Centre().Sub(at).Len()
			if cost < least {
				best, least = to, cost
			}
		}
	}
	return best
}

// hiddenArea returns how much of the rectangles in things is hidden by box, in square logical units. Each of these
// rectangles is first enlarged by a narrow margin.
func hiddenArea(box render.Rect, things []render.Rect) (area float64) {
	const margin = 4
	for _, thing := range things {
		both := box.Overlap(thing.Inset(-margin))
		area += both.W * both.H
	}
	return area
}
