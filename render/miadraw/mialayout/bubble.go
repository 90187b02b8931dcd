package mialayout

import (
	"math"

	"menagerie/render"
	"menagerie/rules"
)

// lift is the way of a lifted cup, in drawing units.
var lift = render.Pt{X: 84, Y: -64}

// Lifted returns the centre of the cup while it is lifted. cup is its centre on the table. share is the progress of the
// lifting, from 0 to 1.
func (l *Layout) Lifted(cup render.Pt, share float64) render.Pt {
	return cup.Add(lift.Times(l.Unit * share))
}

// CupArea returns rectangles that contain the cup of any player, on the table and lifted, and the dice below it.
func (l *Layout) CupArea() []render.Rect {
	at, u := l.Centre(), l.Unit
	way := cupShare * (l.Felt.W + l.Felt.H) / 2
	return []render.Rect{
		render.RectAround(at.Add(render.Pt{Y: 8 * u}), 118*u+way, 126*u+way), render.RectAround(l.Lifted(at, 1), 106*u+way, 106*u+way),
	}
}

// Hearts is the height of the hearts below a pill, as a part of the pill's height.
const Hearts = 0.46

// Players returns the places of all faces, and of all pills with the hearts below. The corners around a face are empty.
func (l *Layout) Players(bottom rules.Seat) (all []render.Rect) {
	for seat := range rules.Seat(l.Seats) {
		pill := l.PillOf(seat, bottom)
		pill.H *= 1 + Hearts
		all = append(all, l.FaceOf(seat, bottom).Inset(0.06*l.Face), pill)
	}
	return all
}

// Bubble returns the place of a player's speech bubble, which has the size of box. The bubble is between the player and the
// centre of the table. It moves aside where it would hide an element of things.
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
			cost := 40*Hidden(to, things) + 0.5*math.Hypot(dx, dy) + 2*to.Centre().Sub(at).Len()
			if cost < least {
				best, least = to, cost
			}
		}
	}
	return best
}

// Hidden returns the area of things that box hides, in square logical units. Each rectangle of things is first enlarged by a
// narrow margin.
func Hidden(box render.Rect, things []render.Rect) (area float64) {
	const margin = 4
	for _, thing := range things {
		both := box.Overlap(thing.Inset(-margin))
		area += both.W * both.H
	}
	return area
}
