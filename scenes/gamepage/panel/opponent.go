package panel

import (
	"math"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes/ui"
)

// Opponent shows a character: its face, a remark in a bubble above, and its temper below. In a narrow panel the face is smaller and
// the temper is absent. In a low slot the bubble is absent too.
type Opponent struct {
	ui.Node
	face     *face.Face
	temper   string
	remark   string
	portrait face.Portrait
	high     float64 // of the widget; 0 for the height of its content
}

// NewOpponent returns the character with a face. temper is a sentence about it.
func NewOpponent(f *face.Face, temper string) *Opponent { return &Opponent{face: f, temper: temper} }

// Show sets the character's mood and the remark in the bubble. If remark is "", there is no bubble.
func (o *Opponent) Show(mood face.Mood, remark string, m render.Motion) {
	if o.portrait.Set(mood, motionOf(&o.Node, m)) {
		o.Animate()
		o.MarkDirty()
	}
	if o.remark != remark {
		o.remark = remark
		o.MarkDirty()
	}
}

// Tick implements ui.Ticked.
func (o *Opponent) Tick() bool {
	changes := o.portrait.Tick()
	if changes {
		o.MarkDirty()
	}
	return changes
}

// The measures of an Opponent, in units.
const (
	wideFrom    = 260.0 // the width of a panel that shows the large face
	largeFace   = 144.0
	smallFace   = 96.0
	leastFace   = 56.0 // below a bubble
	bubblePad   = 16.0 // at the sides of the text
	bubbleTip   = 8.0  // height of the tip below the bubble
	bubbleSpace = 10.0 // between the tip and the face
	topSpace    = 24.0 // above the bubble of a large face
	temperSpace = 16.0
)

// bubble returns the height of the bubble, which is kept free even without a remark.
func bubble() float64 { return render.LineHeight(ui.Body.Style()) + 16 }

// Least implements Fitted.
func (o *Opponent) Least() float64 { return bubble() + bubbleTip + bubbleSpace + leastFace }

// Fit implements Fitted.
func (o *Opponent) Fit(high float64) (old float64) {
	old, o.high = o.high, high
	return old
}

// arrangement has the heights of the parts of an Opponent. The height of an absent part is 0.
type arrangement struct {
	above, bubble, face float64
	temper              []string
}

func (l arrangement) temperHeight() float64 {
	if len(l.temper) == 0 {
		return 0
	}
	return temperSpace + float64(len(l.temper))*render.LineHeight(ui.Caption.Style())
}

func (l arrangement) height() float64 {
	return math.Ceil(l.above + l.bubble + l.face + l.temperHeight())
}

// arrange returns the parts that fit into the height of the widget. The space above the bubble is the first to become smaller, then
// the face. The temper and the bubble are absent if the face would become too small.
func (o *Opponent) arrange(width float64) arrangement {
	l := arrangement{bubble: bubble() + bubbleTip + bubbleSpace, face: smallFace}
	if width >= wideFrom {
		l.above, l.face = topSpace, largeFace
		if o.temper != "" {
			l.temper = render.Wrap(o.temper, ui.Caption.Style(), width)
		}
	}
	if o.high == 0 {
		return l
	}
	most := l.face
	l.above -= min(l.above, max(0, l.height()-o.high))
	resize := func(least float64) {
		l.face = max(least, min(most, math.Floor(o.high-l.height()+l.face)))
	}
	if resize(smallFace); l.height() > o.high {
		l.temper = nil
	}
	if resize(leastFace); l.height() > o.high {
		l.bubble = 0
	}
	resize(0)
	return l
}

// Size implements ui.Widget.
func (o *Opponent) Size(avail float64) (w, h float64) {
	if o.high > 0 {
		return avail, o.high
	}
	return avail, o.arrange(avail).height()
}

// Draw implements ui.Widget.
func (o *Opponent) Draw(p *render.Pen) {
	l := o.arrange(o.Bounds().W)
	_, rest := o.Bounds().CutTop(l.above)
	top, rest := rest.CutTop(l.bubble)
	if o.remark != "" && l.bubble > 0 {
		top.H = bubble()
		o.drawBubble(p, top)
	}
	at, rest := rest.CutTop(l.face)
	o.portrait.Draw(p, render.RectAround(at.Centre(), l.face, l.face), o.face)
	st := ui.TextStyle(ui.Caption, o.Theme().InkSoft).Aligned(render.Middle)
	_, rest = rest.CutTop(temperSpace)
	for _, line := range l.temper {
		var row render.Rect
		row, rest = rest.CutTop(render.LineHeight(st))
		p.TextIn(line, row, st)
	}
}

// drawBubble draws the remark in a bubble whose tip points down to the face.
func (o *Opponent) drawBubble(p *render.Pen, r render.Rect) {
	th := o.Theme()
	st := ui.TextStyle(ui.Body, th.Ink).Aligned(render.Middle)
	w, _ := render.Measure(o.remark, st)
	box := render.RectAround(r.Centre(), min(math.Ceil(w)+2*bubblePad, r.W), r.H)
	p.Shadow(box, ui.ControlRadius, 1)
	p.Round(box, ui.ControlRadius, th.Surface)
	for i := range int(bubbleTip) { // a triangle of lines that become shorter
		half := bubbleTip - float64(i)
		p.Fill(render.Rect{X: box.Centre().X - half, Y: box.Bottom() + float64(i), W: 2 * half, H: 1}, th.Surface)
	}
	if th.ShadowStrength == 0 {
		p.Frame(box, ui.ControlRadius, th.OutlineWidth, th.Line)
	}
	p.TextWithin(o.remark, box.InsetXY(bubblePad, 0), st)
}

// TextLines implements ui.TextLiner.
func (o *Opponent) TextLines() []ui.TextLine {
	var list []ui.TextLine
	l := o.arrange(o.Bounds().W)
	if o.remark != "" && l.bubble > 0 {
		list = append(list, ui.TextLine{Text: o.remark, Style: ui.Body.Style(), Width: o.Bounds().W - 2*bubblePad})
	}
	for _, line := range l.temper {
		list = append(list, ui.TextLine{Text: line, Style: ui.Caption.Style(), Width: o.Bounds().W})
	}
	return list
}
