package ui

import (
	"math"

	"menagerie/render"
)

// tipTicks is how long the pointer or the ring rests on a widget before its tooltip shows.
const tipTicks = 30

// tooltip says what the widget under the pointer, or the focused one, is for.
type tooltip struct {
	root  *Root
	of    Widget
	text  string
	rest  int
	shown bool
	spot  render.Rect // where it shows
	place render.Rect // of the widget, when it was shown
}

// Tooltip is the text of the tooltip that shows, or "".
func (r *Root) Tooltip() string {
	if r.tip.shown {
		return r.tip.text
	}
	return ""
}

// forget hides the tooltip and starts counting again.
func (t *tooltip) forget() {
	if t.shown {
		t.root.damageRect(t.spot.Inset(-bleed))
	}
	t.shown, t.rest, t.of = false, 0, nil
}

func (t *tooltip) tick() {
	w := t.subject()
	if w != t.of || t.shown && (w.node().rect != t.place || w.node().Tip != t.text) {
		t.forget()
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
		t.spot = t.box()
		t.root.damageRect(t.spot.Inset(-bleed))
	}
}

// subject is the widget that is asked about: under the pointer, or else focused by keys.
func (t *tooltip) subject() Widget {
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

// box is below the widget, or above it where there is no room, and inside the window.
func (t *tooltip) box() render.Rect {
	st := textStyles[Caption]
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
