package labyrinthdraw

import (
	"math"

	"menagerie/render"
)

// track is the path along the frame on which the spare tile moves: a rectangle through all arrows, in cells. A position
// on the track is the distance from the top left corner, clockwise.
type track struct{ r render.Rect }

// track returns the track around the board.
func (l Layout) track() track {
	from := 0.5 - slip
	return track{render.Rect{X: from, Y: from, W: float64(l.Width) - 2*from, H: float64(l.Height) - 2*from}}
}

func (t track) length() float64 { return 2 * (t.r.W + t.r.H) }

// point returns the point at position at.
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

// place returns the position of p on the track. ok is false if p is not on the track.
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

// toward returns the point after a step from from towards to. If both are on the track, the step follows the track, the
// shorter way round. Otherwise it is straight. share is the part of the distance covered by the step, and least the
// minimum length of the step.
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
