package render

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
)

// Mark is a drawing operation recorded by a survey: a text, or a shape that may hide what is below it.
type Mark struct {
	Text  string // the text as drawn; "" for a shape
	Whole string // the text before it was shortened
	Box   Rect   // bounding box of the visible glyphs or the shape
	Clip  Rect   // the clip, outside of which the mark is invisible
	Solid bool   // whether it is an opaque shape
}

// survey records what a pen would draw.
type survey struct {
	marks []Mark
	whole string        // the full text, while it is being shortened
	dst   *ebiten.Image // the screen
	away  *ebiten.Image // the target before cached art began to be painted; nil if none is being painted
}

// begin handles a change of the target. If it is not the screen, art for a cache is being painted, which is drawn as
// usual.
func (s *survey) begin(was, dst *ebiten.Image) {
	switch {
	case s.away != nil && dst == s.away:
		s.away = nil
	case s.away == nil && dst != s.dst:
		s.away = was
	}
}

// surveys reports whether the pen records operations instead of drawing.
func (p *Pen) surveys() bool { return p.survey != nil && p.survey.away == nil }

// Survey calls draw as if for a screen of size win, without drawing anything. It returns the texts and shapes that
// would be drawn, in order. Tests use it to find texts that are cut off or overlap.
func (p *Pen) Survey(win Rect, scale float64, th *Theme, draw func()) []Mark {
	dst := ebiten.NewImage(pixelsUp(win.W*scale), pixelsUp(win.H*scale))
	defer dst.Deallocate()
	p.survey = &survey{dst: dst}
	defer func() { p.survey = nil }()
	p.Begin(dst, scale, th)
	draw()
	return p.survey.marks
}

// note records a mark with the current clip.
func (p *Pen) note(m Mark) {
	b := p.dst.Bounds()
	x, y := float64(b.Min.X)/p.scale, float64(b.Min.Y)/p.scale
	m.Clip = Rect{x, y, float64(b.Dx()) / p.scale, float64(b.Dy()) / p.scale}
	p.survey.marks = append(p.survey.marks, m)
}

// The extent of text in em: capitals and accents above the baseline, and descenders below it.
const (
	inkRise = 0.76
	inkDrop = 0.21
)

// noteText records a line of text whose line box begins at y.
func (p *Pen) noteText(s string, x, y float64, st Style) {
	w := faceOf(st.Weight).width(s) * st.Size
	x -= w * float64(st.Align) / float64(Right)
	whole := p.survey.whole
	if whole == "" {
		whole = s
	}
	p.note(Mark{Text: s, Whole: whole, Box: Rect{x, y + (baselineEm-inkRise)*st.Size, w, (inkRise + inkDrop) * st.Size}})
}

// noteShape records a rectangle with round corners, reduced by the corners.
func (p *Pen) noteShape(q quad, radius float64, c color.RGBA) {
	free := 0.3 * radius
	box := Rect{q.cx - q.hw + free, q.cy - q.hh + free, 2 * (q.hw - free), 2 * (q.hh - free)}
	p.note(Mark{Box: Rect{box.X / p.scale, box.Y / p.scale, box.W / p.scale, box.H / p.scale}, Solid: c.A == 255})
}
