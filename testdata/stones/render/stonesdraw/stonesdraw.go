// Package stonesdraw draws the heap of package stones.
package stonesdraw

import (
	"image/color"
	"strconv"

	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/stones"
)

// Buttons returns the rectangles of the three move buttons in a canvas r. Button i takes i+1 stones.
func Buttons(r render.Rect) (all [stones.MaxTake]render.Rect) {
	h := r.H / 4
	w := r.W / stones.MaxTake
	for i := range all {
		all[i] = render.Rect{X: r.X + float64(i)*w, Y: r.Y + r.H - h, W: w, H: h}.Inset(6)
	}
	return all
}

// Hit returns the move whose button contains the point at. ok is false if there is no button at this point.
func Hit(r render.Rect, at render.Pt) (m stones.Move, ok bool) {
	for i, b := range Buttons(r) {
		if b.Contains(at) {
			return stones.Move{Take: i + 1}, true
		}
	}
	return m, false
}

// Look is everything that Draw shows.
type Look struct {
	Heap, Start int
	Chosen      int // the stones that the keys have chosen; 0 for none
	Active      bool
	Colors      [stones.Players]color.RGBA
}

// Draw draws the heap in rows of ten stones, and the buttons.
func Draw(p *render.Pen, r render.Rect, l Look) {
	th := p.Theme()
	p.Fill(r, th.Surface)
	const columns = 10
	rows := (stones.MaxHeap + columns) / columns
	size := min(r.W/columns, r.H*3/4/float64(rows))
	for i := range l.Start {
		c := render.Pt{X: r.X + (float64(i%columns)+0.5)*size, Y: r.Y + (float64(i/columns)+0.5)*size}
		if i < l.Heap {
			p.Circle(c, size*0.4, th.Ink)
		} else {
			p.Ring(c, size*0.4, 1, th.InkFaint)
		}
	}
	for i, b := range Buttons(r) {
		ink := th.InkFaint
		if l.Active && i < l.Heap {
			ink = th.Accent
		}
		width := 1.0
		if l.Chosen == i+1 {
			width = 3
		}
		p.Frame(b, 10, width, ink)
		p.TextIn(strconv.Itoa(i+1), b, render.Style{Size: 24, Color: ink}.Aligned(render.Middle))
	}
}

// Card draws the card of the home screen.
func Card(p *render.Pen, r render.Rect, _ float64) {
	p.Fill(r, p.Theme().Surface)
	Illustration(p, r, 0)
}

// Illustration draws a few stones. All sections of the rules use the same drawing.
func Illustration(p *render.Pen, r render.Rect, _ int) {
	size := min(r.W, r.H) / 5
	for i := range 3 {
		p.Circle(render.Pt{X: r.Centre().X + float64(i-1)*size*1.2, Y: r.Centre().Y}, size/2, p.Theme().Ink)
	}
}

// Sign draws the sign of a seat. It is a disc for the first seat and a ring for the second.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	if seat == 0 {
		p.Circle(r.Centre(), r.W*0.4, c)
		return
	}
	p.Ring(r.Centre(), r.W*0.35, r.W*0.15, c)
}
