package ui

import (
	"image/color"
	"math"

	"menagerie/render"
)

// Label is a text. It wraps to the width that it gets, unless it is made to stay on one line.
type Label struct {
	Node
	Font     TextSize
	Tone     Tone
	Weight   render.Weight // Regular means: as the size has it
	Align    render.Align
	OneLine  bool    // too long a text ends in an ellipsis
	MinWidth float64 // keeps room, so that a number that changes doesn't move what is beside it

	text  string
	lines []string
	width float64 // that the lines were made for
	asked float64 // the last width that Size was asked for
}

// NewLabel makes a text in the size of running text.
func NewLabel(text string) *Label { return &Label{text: text, width: -1} }

// NewSoft makes a text that explains: softer than running text.
func NewSoft(text string) *Label { return &Label{text: text, width: -1, Tone: Soft} }

// NewCaption makes a small, soft text.
func NewCaption(text string) *Label { return &Label{text: text, width: -1, Font: Caption, Tone: Soft} }

// NewHeading makes the heading of a part of a screen.
func NewHeading(text string) *Label { return &Label{text: text, width: -1, Font: Heading} }

// NewTitle makes the name of a screen.
func NewTitle(text string) *Label { return &Label{text: text, width: -1, Font: Title} }

// NewDisplay makes the one word or number that a screen is about.
func NewDisplay(text string) *Label { return &Label{text: text, width: -1, Font: Display} }

// Aligned sets the alignment and returns the label.
func (l *Label) Aligned(a render.Align) *Label {
	l.Align = a
	return l
}

// Toned sets the tone and returns the label.
func (l *Label) Toned(t Tone) *Label {
	l.SetTone(t)
	return l
}

// Text is the text as it was set.
func (l *Label) Text() string { return l.text }

// SetTone changes what the colour says.
func (l *Label) SetTone(t Tone) {
	if l.Tone != t {
		l.Tone = t
		l.MarkDirty()
	}
}

// SetText changes the text. The screen is laid out again only if the label needs another size.
func (l *Label) SetText(text string) {
	if text == l.text {
		return
	}
	if l.root == nil {
		l.text, l.width = text, -1
		return
	}
	oldW, oldH := l.Size(l.asked)
	oldWhole := l.whole()
	l.text, l.width = text, -1
	w, h := l.Size(l.asked)
	cut := w >= l.asked && l.whole() != oldWhole // the room was made for the old text, and may be all that there was
	if w == oldW && h == oldH && !cut || l.OneLine && l.flex > 0 {
		l.MarkDirty()
		return
	}
	l.Relayout()
}

// whole is the width of the text on one line.
func (l *Label) whole() float64 {
	w, _ := render.Measure(l.text, l.style(color.RGBA{}))
	return math.Max(math.Ceil(w), l.MinWidth)
}

func (l *Label) style(c color.RGBA) render.Style {
	st := TextStyle(l.Font, c)
	if l.Weight != render.Regular {
		st.Weight = l.Weight
	}
	st.Align = l.Align
	return st
}

// wrap makes the lines for a width, unless they are made already.
func (l *Label) wrap(width float64) {
	if width == l.width {
		return
	}
	l.width = width
	l.lines = render.Wrap(l.text, l.style(color.RGBA{}), width)
}

// Size implements Widget.
func (l *Label) Size(avail float64) (w, h float64) {
	l.asked = avail
	st := l.style(color.RGBA{})
	line := render.LineHeight(st)
	if l.OneLine {
		w, _ = render.Measure(l.text, st)
		return math.Min(math.Max(math.Ceil(w), l.MinWidth), avail), line
	}
	l.wrap(avail)
	for _, s := range l.lines {
		lw, _ := render.Measure(s, st)
		w = math.Max(w, lw)
	}
	return math.Min(math.Max(math.Ceil(w), l.MinWidth), avail), line * float64(max(len(l.lines), 1))
}

// Draw implements Widget.
func (l *Label) Draw(p *render.Pen) {
	c := l.Tone.Color(l.theme())
	if !Enabled(l) {
		c = l.theme().InkFaint
	}
	st := l.style(c)
	if l.OneLine {
		p.TextIn(l.text, l.rect, st)
		return
	}
	l.wrap(math.Max(l.rect.W, 0))
	h := render.LineHeight(st)
	y := l.rect.Y
	for _, s := range l.lines {
		p.TextIn(s, render.Rect{X: l.rect.X, Y: y, W: l.rect.W, H: h}, st)
		y += h
	}
}
