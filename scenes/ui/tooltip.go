package ui

import (
	"math"

	"menagerie/render"
)

// tipTicks is the number of ticks for which a widget must be hovered or focused before its tooltip appears.
const tipTicks = 30

// tooltip shows the tooltip of the hovered or focused widget.
type tooltip struct {
	root  *Root
	of    Widget
	text  string
	rest  int
	shown bool
	spot  render.Rect // bounds of the tooltip
	place render.Rect // bounds of the widget when its tooltip appeared
}

// Tooltip returns the text of the visible tooltip, or "".
func (r *Root) Tooltip() string {
	if r.tip.shown {
		return r.tip.text
	}
	return ""
}

// reset hides the tooltip and starts counting again.
func (t *tooltip) reset() {
	if t.shown {
		t.root.damageRect(t.spot.Inset(-bleed))
	}
	t.shown, t.rest, t.of = false, 0, nil
}

func (t *tooltip) tick() {
	w := t.target()
	if w != t.of || t.shown && (w.node().rect != t.place || w.node().Tip != t.text) {
		t.reset()
		t.of = w
	}
	if w == nil || t.shown {
		return
	}
	if t.root.pointer.pressed != nil {
		t.rest = 0
		return
	}
	if t.rest++; t.rest >= tipTicks {
		t.shown, t.text, t.place = true, w.node().Tip, w.node().rect
		t.spot = t.bounds()
		t.root.damageRect(t.spot.Inset(-bleed))
	}
}

// target returns the widget whose tooltip is shown: the hovered widget, or else the widget with the focus ring, or nil.
func (t *tooltip) target() Widget {
	if h := t.root.pointer.hover; h != nil && h.node().Tip != "" {
		return h
	}
	if f := t.root.focus; f != nil && t.root.Env.ring && f.node().Tip != "" {
		return f
	}
	return nil
}

func (t *tooltip) lines() []string {
	return render.Wrap(t.text, TextStyle(Caption, t.root.Env.Theme.Ink), math.Min(280, t.root.drawing.win.W-40))
}

// bounds returns the bounds of the tooltip. The tooltip is below its widget. If there is not enough space below, it is
// above the widget.
func (t *tooltip) bounds() render.Rect {
	st := Caption.Style()
	w := 0.0
	lines := t.lines()
	for _, s := range lines {
		lw, _ := render.Measure(s, st)
		w = math.Max(w, math.Ceil(lw))
	}
	over, win := t.of.node().rect, t.root.drawing.win
	r := render.Rect{W: w + 20, H: render.LineHeight(st)*float64(len(lines)) + 12}
	r.X = math.Max(8, math.Min(over.Centre().X-r.W/2, win.W-8-r.W))
	r.Y = over.Bottom() + 8
	if r.Bottom() > win.H-4 {
		r.Y = math.Max(4, over.Y-8-r.H)
	}
	return r
}

func (t *tooltip) draw(p *render.Pen) {
	if !t.shown || t.of == nil {
		return
	}
	th, r := t.root.Env.Theme, t.spot
	p.Round(r, 6, th.Ink)
	st := TextStyle(Caption, th.Ground)
	line := render.LineHeight(st)
	for i, s := range t.lines() {
		p.TextIn(s, render.Rect{X: r.X + 10, Y: r.Y + 6 + float64(i)*line, W: r.W - 20, H: line}, st)
	}
}
