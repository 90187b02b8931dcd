package ui

import (
	"math"

	"menagerie/render"
)

// maxDamage is the maximal number of separate rectangles to redraw. If there are more, they are merged into one.
const maxDamage = 8

// union returns the smallest rectangle that contains a and b.
func union(a, b render.Rect) render.Rect {
	x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
	return render.Rect{X: x, Y: y, W: math.Max(a.X+a.W, b.X+b.W) - x, H: math.Max(a.Y+a.H, b.Y+b.H) - y}
}

// MarkDirty makes the next frame redraw the whole window, for example after the theme has changed.
func (r *Root) MarkDirty() {
	r.drawing.damage = append(r.drawing.damage[:0], r.drawing.win)
}

// Dirty reports whether the next Draw will paint anything.
func (r *Root) Dirty() bool { return len(r.drawing.damage) > 0 }

// damageRect makes the next frame redraw the rectangle d. It enlarges d to whole pixels.
func (r *Root) damageRect(d render.Rect) {
	d = r.snapOut(d.Overlap(r.drawing.win))
	if d.W <= 0 || d.H <= 0 {
		return
	}
	for i, old := range r.drawing.damage {
		u := union(old, d)
		// Rectangles are merged only if that adds no area, so that an animated board does not redraw the panel beside it.
		if u.W*u.H <= old.W*old.H+d.W*d.H {
			r.drawing.damage[i] = u
			return
		}
	}
	if len(r.drawing.damage) < maxDamage {
		r.drawing.damage = append(r.drawing.damage, d)
		return
	}
	for _, old := range r.drawing.damage {
		d = union(d, old)
	}
	r.drawing.damage = append(r.drawing.damage[:0], d)
}

// snapOut rounds d outward to whole pixels.
func (r *Root) snapOut(d render.Rect) render.Rect {
	s := r.drawing.scale
	if s <= 0 {
		return d
	}
	x, y := math.Floor(d.X*s)/s, math.Floor(d.Y*s)/s
	return render.Rect{X: x, Y: y, W: math.Ceil((d.X+d.W)*s)/s - x, H: math.Ceil((d.Y+d.H)*s)/s - y}
}
