package render

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
)

// Mark is something that a survey has found: a text, or a shape that hides what lies below it.
type Mark struct {
	Text  string // as it is drawn; "" for a shape
	Whole string // before it was shortened
	Box   Rect   // around the ink
	Clip  Rect   // what of it can be seen
	Solid bool   // an opaque shape
}

// survey is what a pen notes down instead of drawing.
type survey struct {
	marks []Mark
	whole string        // the text that is being shortened
	dst   *ebiten.Image // the screen
	away  *ebiten.Image // what was drawn on before art is painted that will be kept; nil while nothing is
}

// begin notices when other things than the screen are drawn, which are painted as usual.
func (s *survey) begin(was, dst *ebiten.Image) {
	switch {
	case s.away != nil && dst == s.away:
		s.away = nil
	case s.away == nil && dst != s.dst:
		s.away = was
	}
}

// surveys reports whether what is drawn is to be noted down and not painted.
func (p *Pen) surveys() bool { return p.survey != nil && p.survey.away == nil }

// Survey has draw go through its motions as on a screen of that size, without painting anything, and returns what it would
// have written and where, in the order in which it would have been drawn. It is how tests find texts that are cut or that
// lie on each other.
func (p *Pen) Survey(win Rect, scale float64, th *Theme, draw func()) []Mark {
	dst := ebiten.NewImage(pixelsUp(win.W*scale), pixelsUp(win.H*scale))
	defer dst.Deallocate()
	p.survey = &survey{dst: dst}
	defer func() { p.survey = nil }()
	p.Begin(dst, scale, th)
	draw()
	return p.survey.marks
}

// note adds a mark that can be seen on the screen.
func (p *Pen) note(m Mark) {
	b := p.dst.Bounds()
	x, y := float64(b.Min.X)/p.scale, float64(b.Min.Y)/p.scale
	m.Clip = Rect{x, y, float64(b.Dx()) / p.scale, float64(b.Dy()) / p.scale}
	p.survey.marks = append(p.survey.marks, m)
}

// Ink of a text in em: capitals and accents above the baseline, tails below it.
const (
	inkRise = 0.76
	inkDrop = 0.21
)

// noteText notes a line of text whose line box begins at y.
func (p *Pen) noteText(s string, x, y float64, st Style) {
	w := faceOf(st.Weight).width(s) * st.Size
	x -= w * float64(st.Align) / float64(Right)
	whole := p.survey.whole
	if whole == "" {
		whole = s
	}
	p.note(Mark{Text: s, Whole: whole, Box: Rect{x, y + (baselineEm-inkRise)*st.Size, w, (inkRise + inkDrop) * st.Size}})
}

// noteShape notes a rectangle with round corners, without what its corners leave free.
func (p *Pen) noteShape(q quad, radius float64, c color.RGBA) {
	free := 0.3 * radius
	box := Rect{q.cx - q.hw + free, q.cy - q.hh + free, 2 * (q.hw - free), 2 * (q.hh - free)}
	p.note(Mark{Box: Rect{box.X / p.scale, box.Y / p.scale, box.W / p.scale, box.H / p.scale}, Solid: c.A == 255})
}
