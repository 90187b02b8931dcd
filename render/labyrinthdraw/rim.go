package labyrinthdraw

import (
	"math"

	"menagerie/render"
)

// track is the way along the rim on which the spare tile moves: a rectangle through all arrows, in cells. A place on it is
// how far it is from the upper left corner, clockwise.
type track struct{ r render.Rect }

// track is the way around a board.
func (l Layout) track() track {
	from := 0.5 - slip
	return track{render.Rect{X: from, Y: from, W: float64(l.Width) - 2*from, H: float64(l.Height) - 2*from}}
}

func (t track) length() float64 { return 2 * (t.r.W + t.r.H) }

// point is the place so far along the track.
func (t track) point(at float64) render.Pt {
	at = math.Mod(math.Mod(at, t.length())+t.length(), t.length())
	switch w, h := t.r.W, t.r.H; {
	case at < w:
		return render.Pt{X: t.r.X + at, Y: t.r.Y}
	case at < w+h:
		return render.Pt{X: t.r.Right(), Y: t.r.Y + at - w}
	case at < 2*w+h:
		return render.Pt{X: t.r.Right() - (at - w - h), Y: t.r.Bottom()}
	default:
		return render.Pt{X: t.r.X, Y: t.r.Bottom() - (at - 2*w - h)}
	}
}

// place is how far along the track p lies; ok is false when it is not on it.
func (t track) place(p render.Pt) (at float64, ok bool) {
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

// toward is a step from one place towards another, along the track the shorter way round, or straight where one of them is
// beside it. share is how much of the way is gone at once, and least the shortest step.
func (t track) toward(from, to render.Pt, share, least float64) render.Pt {
	a, on := t.place(from)
	z, reached := t.place(to)
	if !on || !reached {
		far := to.Sub(from).Len()
		return from.Between(to, min(1, max(share, least/max(far, least))))
	}
	way := math.Remainder(z-a, t.length())
	step := math.Copysign(min(math.Abs(way), max(share*math.Abs(way), least)), way)
	return t.point(a + step)
}
