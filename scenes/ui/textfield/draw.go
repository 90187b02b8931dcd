package textfield

import (
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

const (
	blinkTicks = 32  // the caret is visible and hidden for this time
	blinkRest  = 640 // then the caret stops blinking, because an idle screen should draw nothing
)

// Tick implements ui.Ticked. It makes the caret blink.
func (f *Field) Tick() bool {
	moved := f.over.Step(f.Env())
	if moved {
		f.MarkDirty()
	}
	if !f.Focused() || f.Env().ReducedMotion || f.blink >= blinkRest {
		return moved
	}
	if f.blink++; f.blink%blinkTicks == 0 {
		f.MarkDirty()
	}
	return true
}

func (f *Field) caretShows() bool {
	return f.Focused() && f.Root().WindowFocused() && (f.blink >= blinkRest || f.blink/blinkTicks%2 == 0)
}

// FocusRing implements ui.FocusRinged. It returns an empty rectangle, because a focused field draws its own outline.
func (f *Field) FocusRing() (render.Rect, float64) { return render.Rect{}, 0 }

// Draw implements ui.Widget.
func (f *Field) Draw(p *render.Pen) {
	th, r := f.Theme(), f.box()
	ink := th.InkSoft
	if !ui.Enabled(f) {
		ink = th.InkFaint
	}
	if f.label != "" {
		p.Text(f.label, f.Bounds().X, f.Bounds().Y, ui.TextStyle(ui.Caption, ink))
	}
	edge, width := render.Mix(th.Edge, th.InkSoft, 0.4*f.over.Value), th.OutlineWidth
	if !ui.Enabled(f) {
		edge = th.Line
	}
	if f.fault != "" {
		edge, width = th.Bad, math.Max(width, 1.5)
	}
	p.Round(r, ui.ControlRadius, render.Mix(th.Surface, th.Sunken, 0.25))
	switch {
	case f.Focused():
		p.Frame(r.Inset(-1), ui.ControlRadius+1, 2, th.Focus)
	default:
		p.Frame(r, ui.ControlRadius, width, edge)
	}
	f.pen = p
	p.Clip(f.inner().InsetXY(-2, 0), f.drawF)
	f.drawFault(p, r)
}

func (f *Field) drawFault(p *render.Pen, box render.Rect) {
	th := f.Theme()
	h := render.LineHeight(ui.Caption.Style())
	y := box.Bottom() + 4
	for i, s := range f.faultLines(f.Bounds().W) {
		if i == 0 {
			p.Icon(render.Error, render.Rect{X: box.X, Y: y + (h-14)/2, W: 14, H: 14}, th.Bad)
		}
		p.Text(s, box.X+20, y, ui.TextStyle(ui.Caption, th.Bad))
		y += h
	}
}

// drawText draws the text with the selection and the caret. It also draws the text that an input method is still composing.
func (f *Field) drawText() {
	p, th, r := f.pen, f.Theme(), f.inner()
	st := ui.TextStyle(ui.Body, th.Ink)
	if !ui.Enabled(f) {
		st.Color = th.InkFaint
	}
	y := r.Y + (r.H-render.LineHeight(st))/2
	if len(f.line.text) == 0 && f.preedit == "" {
		p.TextIn(f.Placeholder, r, ui.TextStyle(ui.Body, th.InkSoft))
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

// TextLines implements ui.TextLiner.
func (f *Field) TextLines() []ui.TextLine {
	return []ui.TextLine{{Text: f.label, Style: ui.Caption.Style(), Width: f.Bounds().W}, {Text: f.Placeholder, Style: ui.Body.Style(), Width: f.inner().W}}
}

// Viewport implements ui.Viewer.
func (f *Field) Viewport() (r render.Rect, across bool) { return f.Bounds().Inset(-1), true }
