package ui

import (
	"math"

	"menagerie/render"
)

// maxDamage bounds the list of damaged rectangles; beyond it they are drawn as one.
const maxDamage = 8

func union(a, b render.Rect) render.Rect {
	x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
	return render.Rect{X: x, Y: y, W: math.Max(a.X+a.W, b.X+b.W) - x, H: math.Max(a.Y+a.H, b.Y+b.H) - y}
}

// MarkDirty has everything drawn again: after a new theme, for instance.
func (r *Root) MarkDirty() {
	r.drawing.damage = append(r.drawing.damage[:0], r.drawing.win)
}

// Dirty reports whether the next Draw has something to draw.
func (r *Root) Dirty() bool { return len(r.drawing.damage) > 0 }

// damageRect adds d, rounded outward to whole pixels so that neighbours are never half drawn.
func (r *Root) damageRect(d render.Rect) {
	d = r.snapOut(d.Overlap(r.drawing.win))
	if d.W <= 0 || d.H <= 0 {
		return
	}
	for i, old := range r.drawing.damage {
		u := union(old, d)
		// Two rectangles become one only if that costs no extra area; an animated board must not drag in its panel.
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

func (r *Root) snapOut(d render.Rect) render.Rect {
	s := r.drawing.scale
	if s <= 0 {
		return d
	}
	x, y := math.Floor(d.X*s)/s, math.Floor(d.Y*s)/s
	return render.Rect{X: x, Y: y, W: math.Ceil((d.X+d.W)*s)/s - x, H: math.Ceil((d.Y+d.H)*s)/s - y}
}
