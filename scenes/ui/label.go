package ui

import (
	"image/color"
	"math"

	"menagerie/render"
)

// Label shows a text. The text wraps to the width of the label unless OneLine is set.
type Label struct {
	Node
	Font     TextSize
	Tone     Tone
	Weight   render.Weight // weight of the text; Regular means the weight of Font
	Align    render.Align
	OneLine  bool    // whether the text stays on one line; an ellipsis shortens a text that is too long
	MinWidth float64 // minimal width in units, so that a changing number does not move its neighbours

	text  string
	lines []string
	width float64 // width for which lines was computed
	asked float64 // available width in the last call of Size
}

// NewLabel returns a label with text in size Body.
func NewLabel(text string) *Label { return &Label{text: text, width: -1} }

// NewSoftLabel returns a label for an explanation, with text in size Body and tone Soft.
func NewSoftLabel(text string) *Label { return &Label{text: text, width: -1, Tone: Soft} }

// NewCaption returns a label with text in size Caption and tone Soft.
func NewCaption(text string) *Label {
	return &Label{text: text, width: -1, Font: Caption, Tone: Soft}
}

// NewHeading returns a label for the heading of a part of a screen.
func NewHeading(text string) *Label { return &Label{text: text, width: -1, Font: Heading} }

// NewTitle returns a label for the title of a screen.
func NewTitle(text string) *Label { return &Label{text: text, width: -1, Font: Title} }

// NewDisplay returns a label with text in size Display, the largest.
func NewDisplay(text string) *Label { return &Label{text: text, width: -1, Font: Display} }

// Aligned sets the alignment of the text and returns the label.
func (l *Label) Aligned(a render.Align) *Label {
	l.Align = a
	return l
}

// Toned sets the tone of the text and returns the label.
func (l *Label) Toned(t Tone) *Label {
	l.SetTone(t)
	return l
}

// Text returns the text of the label.
func (l *Label) Text() string { return l.text }

func (l *Label) Wraps() bool { return true }

// SetTone changes the tone of the text.
func (l *Label) SetTone(t Tone) {
	if l.Tone != t {
		l.Tone = t
		l.MarkDirty()
	}
}

// SetText changes the text. It requests a new layout of the screen only if the size of the label changes.
func (l *Label) SetText(text string) {
	if text == l.text {
		return
	}
	if l.Root() == nil {
		l.text, l.width = text, -1
		return
	}
	oldW, oldH := l.Size(l.asked)
	oldWhole := l.textWidth()
	l.text, l.width = text, -1
	w, h := l.Size(l.asked)
	cut := w >= l.asked && l.textWidth() != oldWhole // the label may need more space than it got for the old text
	if w == oldW && h == oldH && !cut || l.OneLine && weightOf(l) > 0 {
		l.MarkDirty()
		return
	}
	l.Relayout()
}

// textWidth returns the width of the text on one line.
func (l *Label) textWidth() float64 {
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

// wrap computes the lines for a width, if it has changed.
func (l *Label) wrap(width float64) {
	if width == l.width {
		return
	}
	l.width = width
	l.lines = render.Wrap(l.text, l.style(color.RGBA{}), width)
}

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

func (l *Label) Draw(p *render.Pen) {
	c := l.Tone.Color(l.Theme())
	if !Enabled(l) {
		c = l.Theme().InkFaint
	}
	st := l.style(c)
	if l.OneLine {
		p.TextIn(l.text, l.Bounds(), st)
		return
	}
	l.wrap(math.Max(l.Bounds().W, 0))
	h := render.LineHeight(st)
	y := l.Bounds().Y
	for _, s := range l.lines {
		p.TextIn(s, render.Rect{X: l.Bounds().X, Y: y, W: l.Bounds().W, H: h}, st)
		y += h
	}
}

func (l *Label) TextLines() []TextLine {
	st := l.style(Ink.Color(l.Theme()))
	if l.OneLine {
		return []TextLine{{Text: l.text, Style: st, Width: l.Bounds().W}}
	}
	var list []TextLine
	l.wrap(math.Max(l.Bounds().W, 0))
	for _, s := range l.lines {
		list = append(list, TextLine{Text: s, Style: st, Width: l.Bounds().W})
	}
	return list
}
