package ui

import (
	"math"

	"menagerie/render"
)

// Layers puts its children over each other, the last on top.
type Layers struct{ Node }

// Stack puts children over each other, each as large as the Stack; the last is on top.
func Stack(children ...Widget) *Layers { return &Layers{Node{kids: children}} }

// Size implements Widget.
func (s *Layers) Size(avail float64) (w, h float64) {
	for _, k := range s.kids {
		kw, kh := shownSize(k, avail)
		w, h = math.Max(w, kw), math.Max(h, kh)
	}
	return w, h
}

// Place implements Widget.
func (s *Layers) Place(r render.Rect) {
	s.Node.Place(r)
	for _, k := range s.kids {
		k.Place(r)
	}
}

// Draw implements Widget.
func (s *Layers) Draw(p *render.Pen) { paintAll(p, s.kids) }

// Space is nothing: a gap of a size, or room that grows.
type Space struct {
	Node
	W, H float64
}

// Spacer is room that takes all that is left in its Row or Column.
func Spacer() *Space { return Grow(1, &Space{}) }

// GapOf is empty room of a size.
func GapOf(w, h float64) *Space { return &Space{W: w, H: h} }

// Size implements Widget.
func (s *Space) Size(avail float64) (w, h float64) { return math.Min(s.W, avail), s.H }

// Draw implements Widget.
func (s *Space) Draw(*render.Pen) {}

// Line is a hairline between parts of a column.
type Line struct{ Node }

// Rule makes a horizontal hairline.
func Rule() *Line { return &Line{} }

// Size implements Widget.
func (l *Line) Size(avail float64) (w, h float64) { return math.Min(8, avail), 1 }

// Draw implements Widget.
func (l *Line) Draw(p *render.Pen) { p.Fill(l.rect, l.theme().Line) }
