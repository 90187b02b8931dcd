package ui

import (
	"math"

	"menagerie/render"
)

const (
	blinkTicks = 32  // the caret shows so long, and hides so long
	blinkRest  = 640 // after this it stays: an untouched screen should draw nothing
)

// Tick implements Ticked: the caret blinks.
func (f *TextField) Tick() bool {
	moved := f.over.step(f.env())
	if moved {
		f.MarkDirty()
	}
	if !f.Focused() || f.env().ReducedMotion || f.blink >= blinkRest {
		return moved
	}
	if f.blink++; f.blink%blinkTicks == 0 {
		f.MarkDirty()
	}
	return true
}

func (f *TextField) caretShows() bool {
	return f.Focused() && f.root.in.Focused && (f.blink >= blinkRest || f.blink/blinkTicks%2 == 0)
}

// ringRect implements ringed: a text field has its own sign of focus, which shows for the mouse too.
func (f *TextField) ringRect() (render.Rect, float64) { return render.Rect{}, 0 }

// Draw implements Widget.
func (f *TextField) Draw(p *render.Pen) {
	th, r := f.theme(), f.box()
	ink := th.InkSoft
	if !Enabled(f) {
		ink = th.InkFaint
	}
	if f.label != "" {
		p.Text(f.label, f.rect.X, f.rect.Y, TextStyle(Caption, ink))
	}
	edge, width := render.Mix(th.Line, th.InkSoft, 0.3+0.4*f.over.now), th.OutlineWidth
	if !Enabled(f) {
		edge = th.Line
	}
	if f.fault != "" {
		edge, width = th.Bad, math.Max(width, 1.5)
	}
	p.Round(r, controlRadius, render.Mix(th.Surface, th.Sunken, 0.25))
	switch {
	case f.Focused():
		p.Frame(r.Inset(-1), controlRadius+1, 2, th.Focus)
	default:
		p.Frame(r, controlRadius, width, edge)
	}
	f.pen = p
	p.Clip(f.inner().InsetXY(-2, 0), f.drawF)
	f.drawFault(p, r)
}

func (f *TextField) drawFault(p *render.Pen, box render.Rect) {
	th := f.theme()
	h := render.LineHeight(textStyles[Caption])
	y := box.Bottom() + 4
	for i, s := range f.faultLines(f.rect.W) {
		if i == 0 {
			p.Icon(render.Error, render.Rect{X: box.X, Y: y + (h-14)/2, W: 14, H: 14}, th.Bad)
		}
		p.Text(s, box.X+20, y, TextStyle(Caption, th.Bad))
		y += h
	}
}

// drawText paints selection, text, what is being composed, and the caret.
func (f *TextField) drawText() {
	p, th, r := f.pen, f.theme(), f.inner()
	st := TextStyle(Body, th.Ink)
	if !Enabled(f) {
		st.Color = th.InkFaint
	}
	y := r.Y + (r.H-render.LineHeight(st))/2
	if len(f.line.text) == 0 && f.preedit == "" {
		p.TextIn(f.Placeholder, r, TextStyle(Body, th.InkFaint))
	}
	if from, to := f.line.selection(); from < to {
		x := f.x(from)
		p.Round(render.Rect{X: x, Y: r.Y + 4, W: f.x(to) - x, H: r.H - 8}, 3, render.Mix(th.AccentSoft, th.Accent, 0.25))
	}
	at := f.line.caret
	caret := f.x(at)
	p.Text(string(f.line.text[:at]), r.X-f.shift, y, st)
	if f.preedit != "" {
		w, _ := render.Measure(f.preedit, st)
		p.Text(f.preedit, caret, y, st)
		p.Fill(render.Rect{X: caret, Y: r.Bottom() - 6, W: w, H: 1}, th.Ink)
		caret += w
	}
	p.Text(string(f.line.text[at:]), caret, y, st)
	if f.caretShows() {
		p.Fill(render.Rect{X: caret, Y: r.Y + 5, W: math.Max(1.5, p.Pixel()), H: r.H - 10}, th.Ink)
	}
}
