package layout

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// Space is empty space.
type Space struct {
	ui.Node
	W, H float64
}

// Spacer returns empty space that takes the remaining space of its Row or Column.
func Spacer() *Space { return ui.Grow(1, &Space{}) }

// GapOf returns empty space of w by h units.
func GapOf(w, h float64) *Space { return &Space{W: w, H: h} }

// Size implements ui.Widget.
func (s *Space) Size(avail float64) (w, h float64) { return math.Min(s.W, avail), s.H }

// Draw implements ui.Widget.
func (s *Space) Draw(*render.Pen) {}

// Line is a thin horizontal line.
type Line struct{ ui.Node }

// Rule returns a thin horizontal line.
func Rule() *Line { return &Line{} }

// Size implements ui.Widget.
func (l *Line) Size(avail float64) (w, h float64) { return math.Min(8, avail), 1 }

// Draw implements ui.Widget.
func (l *Line) Draw(p *render.Pen) { p.Fill(l.Bounds(), l.Theme().Line) }
