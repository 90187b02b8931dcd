package labyrinthlayout

import (
	"math"

	"menagerie/render"
)

// Track is the rectangular path around the board along which the spare tile moves, in cells. A position on the track is the
// length of the path from the top left corner, clockwise.
type Track struct{ r render.Rect }

// Track returns the track around the board.
func (l Layout) Track() Track {
	from := 0.5 - Slip
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

// place returns the position of p on the track. If p is not on the track, ok is false.
func (t Track) place(p render.Pt) (at float64, ok bool) {
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

// Toward returns the point after one step from start towards target. If both points are on the track, the step follows the
// track in the shorter direction. Its length is fraction times the distance, but at least minimum.
func (t Track) Toward(start, target render.Pt, fraction, minimum float64) render.Pt {
	a, on := t.place(start)
	z, reached := t.place(target)
	if !on || !reached {
		far := target.Sub(start).Len()
		return start.Between(target, min(1, max(fraction, minimum/max(far, minimum))))
	}
	way := math.Remainder(z-a, t.Length())
	step := math.Copysign(min(math.Abs(way), max(fraction*math.Abs(way), minimum)), way)
	return t.point(a + step)
}
