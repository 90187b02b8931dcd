package render

import (
	"image/color"
	"menagerie/render/typeface"

	"github.com/hajimehoshi/ebiten/v2"
)

// Mark is a text or a shape that Survey has recorded instead of drawing it.
type Mark struct {
	Text  string // the text as drawn; "" for a shape
	Whole string // the text before it was shortened
	Box   Rect   // bounding box of the visible glyphs or the shape
	Clip  Rect   // clip rectangle, outside of which the mark is invisible
	Solid bool   // whether it is an opaque shape
}

// survey records what a pen would draw.
type survey struct {
	marks []Mark
	whole string // the full text, while a text is being shortened
}

// Survey calls draw without drawing anything, and returns the texts and shapes in drawing order. win is the size of the
// screen. Tests use Survey to find texts that are cut off or overlap.
func (p *Pen) Survey(win Rect, scale float64, th *Theme, draw func()) []Mark {
	dst := ebiten.NewImage(imageSize(win.W*scale), imageSize(win.H*scale))
	defer dst.Deallocate()
	p.survey = &survey{}
	defer func() { p.survey = nil }()
	p.Begin(dst, scale, th)
	draw()
	return p.survey.marks
}

// addMark records a mark with the current clip.
func (p *Pen) addMark(m Mark) {
	b := p.dst.Bounds()
	x, y := float64(b.Min.X)/p.scale, float64(b.Min.Y)/p.scale
	m.Clip = Rect{x, y, float64(b.Dx()) / p.scale, float64(b.Dy()) / p.scale}
	p.survey.marks = append(p.survey.marks, m)
}

// The extent of the letters of a text in em. inkRise is the height above the baseline, including accents. inkDrop is the depth
// below the baseline.
const (
	inkRise = 0.76
	inkDrop = 0.21
)

// addText records a line of text whose line box begins at y.
func (p *Pen) addText(s string, x, y float64, st Style) {
	w := typeface.Of(st.Weight).Width(s) * st.Size
	x -= w * float64(st.Align) / float64(Right)
	whole := p.survey.whole
	if whole == "" {
		whole = s
	}
	p.addMark(Mark{Text: s, Whole: whole, Box: Rect{x, y + (baselineEm-inkRise)*st.Size, w, (inkRise + inkDrop) * st.Size}})
}

// addShape records a mark for the inner part of a rectangle with round corners.
func (p *Pen) addShape(q quad, radius float64, c color.RGBA) {
	// the corners may be transparent
	free := 0.3 * radius
	box := Rect{q.cx - q.hw + free, q.cy - q.hh + free, 2 * (q.hw - free), 2 * (q.hh - free)}
	p.addMark(Mark{Box: Rect{box.X / p.scale, box.Y / p.scale, box.W / p.scale, box.H / p.scale}, Solid: c.A == 255})
}
