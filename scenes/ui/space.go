package ui

import (
	"math"

	"menagerie/render"
)

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
