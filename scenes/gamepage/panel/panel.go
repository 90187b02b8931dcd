// Package panel lays out the panel beside the board of a game. Every part of the panel has a fixed slot, so that no button moves
// when a text changes or the analysis appears.
//
//	A Bar      the name of the game and the icons
//	B People   the players
//	C Head     the headline
//	D Note     one more sentence
//	E Middle   the opponent, the last moves or the analysis; it scrolls
//	F Hint     a wide button
//	G Back     a wide button, with Redo at its right
package panel

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// Parts are the contents of the slots. The slot of a nil widget stays empty.
type Parts struct {
	Bar, People, Head, Note, Middle, Hint, Back, Redo ui.Widget
}

// all returns the contents that are not nil, in the order of the slots.
func (p Parts) all() (list []ui.Widget) {
	for _, w := range []ui.Widget{p.Bar, p.People, p.Head, p.Note, p.Middle, p.Hint, p.Back, p.Redo} {
		if w != nil {
			list = append(list, w)
		}
	}
	return list
}

// measures has the heights of the slots and of the gaps below them, in units.
type measures struct {
	bar, people, head, note                     float64
	afterBar, afterPeople, afterHead, afterNote float64
	afterMiddle                                 float64
}

var (
	roomy   = measures{44, 120, 56, 48, 8, 8, 8, 8, 12}
	compact = measures{44, 96, 52, 44, 4, 4, 4, 8, 8}
)

// Button is the height of the buttons, and the width of Redo.
const Button = 44.0

// gap is the distance between buttons.
const gap = 8.0

// overhang is the distance by which the last icon button extends beyond the right edge of the panel. A button is larger than its
// symbol. With this distance, the symbol ends at the edge.
const overhang = 10.0

// A panel with a height below lowBelow units uses lowOverhang in place of overhang, because its margin is narrow.
const lowBelow, lowOverhang = 420.0, 4.0

// compactBelow is the height of the panel below which it uses the compact measures.
const compactBelow = 700.0

// Compact reports whether a panel of a height uses the compact measures.
func Compact(height float64) bool { return height < compactBelow }

// Panel shows Parts in fixed slots.
type Panel struct {
	ui.Node
	parts Parts
}

// New returns a panel. Each slot has a fixed place, and Middle gets the remaining height.
func New(p Parts) *Panel { return &Panel{Node: ui.NodeWith(p.all()...), parts: p} }

// Stack returns the parts below each other, for a window that is too small for the slots.
func Stack(p Parts) *layout.Box {
	col := layout.Column(12)
	for _, w := range []ui.Widget{p.Bar, p.People, p.Head, p.Note, p.Middle} {
		if w != nil {
			col.Add(w)
		}
	}
	if row := p.Buttons(); len(row) > 0 {
		col.Add(layout.Flow(gap, row...))
	}
	return col
}

// Buttons returns the contents of the slots F and G.
func (p Parts) Buttons() []ui.Widget { return Parts{Hint: p.Hint, Back: p.Back, Redo: p.Redo}.all() }

// Size implements ui.Widget.
func (p *Panel) Size(avail float64) (w, h float64) { return avail, 0 }

// Place implements ui.Widget.
func (p *Panel) Place(r render.Rect) {
	p.Node.Place(r)
	m := roomy
	if Compact(r.H) {
		m = compact
	}
	put := func(w ui.Widget, r render.Rect) {
		if w != nil {
			w.Place(r)
		}
	}
	bar, rest := r.CutTop(m.bar)
	bar.W += overhang
	if r.H < lowBelow {
		bar.W += lowOverhang - overhang
	}
	put(p.parts.Bar, bar)
	for _, slot := range []struct {
		w      ui.Widget
		gap, h float64
	}{{p.parts.People, m.afterBar, m.people}, {p.parts.Head, m.afterPeople, m.head}, {p.parts.Note, m.afterHead, m.note}} {
		_, rest = rest.CutTop(slot.gap)
		var box render.Rect
		box, rest = rest.CutTop(slot.h)
		put(slot.w, box)
	}
	_, rest = rest.CutTop(m.afterNote)
	buttons := render.Rect{X: r.X, Y: r.Bottom() - 2*Button - gap, W: r.W, H: 2*Button + gap}
	rest.H = max(0, buttons.Y-m.afterMiddle-rest.Y)
	put(p.parts.Middle, rest)
	hint, _ := buttons.CutTop(Button)
	put(p.parts.Hint, hint)
	low := render.Rect{X: r.X, Y: r.Bottom() - Button, W: r.W, H: Button}
	put(p.parts.Back, render.Rect{X: low.X, Y: low.Y, W: low.W - Button - gap, H: Button})
	put(p.parts.Redo, render.Rect{X: low.Right() - Button, Y: low.Y, W: Button, H: Button})
}

// Draw implements ui.Widget.
func (p *Panel) Draw(pen *render.Pen) { ui.Paint(pen, p.Children()...) }
