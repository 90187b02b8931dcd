package panel

import (
	"math"

	"menagerie/render"
	"menagerie/render/face"
	"menagerie/scenes/ui"
)

// Opponent shows a character: its face, a remark in a bubble above, and its temper below. In a narrow panel the face is smaller and
// the temper is absent.
type Opponent struct {
	ui.Node
	face     *face.Face
	temper   string
	remark   string
	portrait face.Portrait
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
	bubblePad   = 16.0 // at the sides of the text
	bubbleTip   = 8.0  // height of the tip below the bubble
	bubbleSpace = 10.0 // between the tip and the face
	topSpace    = 24.0 // above the bubble of a large face
)

func (o *Opponent) side(width float64) float64 {
	if width < wideFrom {
		return smallFace
	}
	return largeFace
}

// above returns the space above the bubble.
func (o *Opponent) above(width float64) float64 {
	if o.side(width) < largeFace {
		return 0
	}
	return topSpace
}

// bubble returns the height of the bubble, which is kept free even without a remark.
func bubble() float64 { return render.LineHeight(ui.Body.Style()) + 16 }

// tempered returns the lines of the temper in a panel of this width.
func (o *Opponent) tempered(width float64) []string {
	if width < wideFrom || o.temper == "" {
		return nil
	}
	return render.Wrap(o.temper, ui.Caption.Style(), width)
}

// Size implements ui.Widget.
func (o *Opponent) Size(avail float64) (w, h float64) {
	h = o.above(avail) + bubble() + bubbleTip + bubbleSpace + o.side(avail)
	if lines := o.tempered(avail); len(lines) > 0 {
		h += 16 + float64(len(lines))*render.LineHeight(ui.Caption.Style())
	}
	return avail, math.Ceil(h)
}

// Draw implements ui.Widget.
func (o *Opponent) Draw(p *render.Pen) {
	b := o.Bounds()
	side := o.side(b.W)
	_, rest := b.CutTop(o.above(b.W))
	top, rest := rest.CutTop(bubble())
	if o.remark != "" {
		o.drawBubble(p, top)
	}
	_, rest = rest.CutTop(bubbleTip + bubbleSpace)
	at, rest := rest.CutTop(side)
	o.portrait.Draw(p, render.RectAround(at.Centre(), side, side), o.face)
	st := ui.TextStyle(ui.Caption, o.Theme().InkSoft).Aligned(render.Middle)
	_, rest = rest.CutTop(16)
	for _, line := range o.tempered(b.W) {
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
	if o.remark != "" {
		list = append(list, ui.TextLine{Text: o.remark, Style: ui.Body.Style(), Width: o.Bounds().W - 2*bubblePad})
	}
	for _, line := range o.tempered(o.Bounds().W) {
		list = append(list, ui.TextLine{Text: line, Style: ui.Caption.Style(), Width: o.Bounds().W})
	}
	return list
}
