package tutor

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/scenes/ui"
)

// overlay draws the rings and the hand of a lesson above the content of a page.
type overlay struct {
	ui.Node
	marks *marks
}

// marks draws the rings and the hand of a lesson.
type marks struct {
	ui.Node
	t    *Tutor
	look look
}

// look has all values on which the drawing of marks depends.
type look struct {
	at             render.Pt
	pressed        float64
	shown, blinked bool
	shaken         int
}

// Over returns a widget that shows content, with the marks of the lesson in front of it. The marks are rings and a
// hand, which show the player where to click.
func (t *Tutor) Over(content ui.Widget) ui.Widget {
	if t == nil {
		return content
	}
	m := &marks{t: t}
	t.over = &overlay{Node: ui.NodeWith(content, m), marks: m}
	return t.over
}

func (o *overlay) Size(avail float64) (w, h float64) { return o.Children()[0].Size(avail) }

func (o *overlay) Place(r render.Rect) {
	o.Node.Place(r)
	o.Children()[0].Place(r)
}

func (o *overlay) Draw(p *render.Pen) { ui.Paint(p, o.Children()...) }

// handStart returns the position below the window from which the animated hand, which shows moves, begins its first
// movement.
func (o *overlay) handStart() render.Pt {
	if o == nil {
		return render.Pt{}
	}
	return render.Pt{X: o.Bounds().Centre().X, Y: o.Bounds().Bottom() + handSide}
}

// update places the marks of the current tick.
func (o *overlay) update(t *Tutor) {
	if o == nil {
		return
	}
	m := o.marks
	at, pressed, ok := t.hand()
	now := look{at: at, pressed: pressed, shown: ok, shaken: t.shaken, blinked: t.hidesRings()}
	m.Place(t.marksBounds(at))
	if now != m.look {
		m.look = now
		m.MarkDirty()
	}
}

// hidesRings reports whether the rings that show the player where to click are hidden in this tick. With reduced
// motion, the rings blink once a second.
func (t *Tutor) hidesRings() bool { return t.env.Prefs.ReducedMotion && t.ticks%60 >= 45 }

// marksBounds returns the smallest rectangle around the rings and the hand.
func (t *Tutor) marksBounds(hand render.Pt) render.Rect {
	if len(t.task) == 0 {
		return render.Rect{}
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(c render.Pt, r float64) {
		x0, y0, x1, y1 = min(x0, c.X-r), min(y0, c.Y-r), max(x1, c.X+r), max(y1, c.Y+r)
	}
	for _, s := range t.task {
		add(s.At, s.R+ringWidth)
	}
	if hand != (render.Pt{}) {
		add(hand, 1.5*handSide)
	}
	return render.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

func (m *marks) Size(float64) (w, h float64) { return 0, 0 }

// Widths in units.
const (
	handSide  = 44
	ringWidth = 3
	dotSide   = 20
	dotGap    = 8
)

func (m *marks) Draw(p *render.Pen) {
	if m.look.blinked {
		return
	}
	th := p.Theme()
	shift := 3 * math.Sin(float64(m.look.shaken)*math.Pi*2/3)
	for _, s := range m.t.task {
		if s.R == 0 {
			continue
		}
		at := render.Pt{X: s.At.X + shift, Y: s.At.Y}
		p.Ring(at, s.R, ringWidth+2, th.Surface)
		p.Ring(at, s.R, ringWidth, th.Accent)
		p.Circle(at, 5, th.Surface)
		p.Circle(at, 3.5, th.Accent)
	}
	if m.look.shown {
		drawHand(p, m.look.at, m.look.pressed)
	}
}

// Colours of the glove, which are the same in every theme.
var (
	glove = color.RGBA{0xff, 0xff, 0xff, 0xff}
	seam  = color.RGBA{0x26, 0x30, 0x2c, 0xff}
)

// drawHand draws a white glove whose forefinger points at target. pressed is from 0 to 1, where 1 means that the finger
// touches target.
func drawHand(p *render.Pen, target render.Pt, pressed float64) {
	target = target.Add(render.Pt{X: 6, Y: 8}.Times(1 - pressed))
	box := func(x, y, w, h float64) render.Rect { return render.Rect{X: target.X + x, Y: target.Y + y, W: w, H: h} }
	parts := [...]struct {
		r     render.Rect
		round float64
	}{
		{box(-4.5, 0, 9, 26), 4.5}, // forefinger
		{box(4, 14, 8, 16), 4},     // middle finger
		{box(11, 16, 8, 14), 4},    // ring finger
		{box(18, 18, 7, 12), 3.5},  // little finger
		{box(-13, 19, 13, 9), 4.5}, // thumb
		{box(-8, 20, 33, 18), 8},   // palm
		{box(-5, 35, 27, 9), 3},    // cuff
	}
	p.Glow(box(-8, 6, 34, 38), 12, 8, render.Fade(seam, 0.3))
	for _, part := range parts {
		p.Round(part.r.Inset(-2), part.round+2, seam)
	}
	for _, part := range parts {
		p.Round(part.r, part.round, glove)
	}
	for _, x := range [...]float64{4.2, 11.3, 18.3} {
		p.Line(render.Pt{X: target.X + x, Y: target.Y + 21}, render.Pt{X: target.X + x, Y: target.Y + 28}, 1.2, seam)
	}
	p.Line(render.Pt{X: target.X - 5, Y: target.Y + 36}, render.Pt{X: target.X + 22, Y: target.Y + 36}, 1.6, seam)
}

// drawDots draws a paw for each step of the lesson. The colours mark the finished steps and the current step.
func (t *Tutor) drawDots(p *render.Pen, r render.Rect) {
	th := p.Theme()
	at, of := t.Course.Progress()
	for i := range of {
		c := th.Line
		if i < at || t.Course.Done() && i == at {
			c = th.Accent
		} else if i == at {
			c = th.Ink
		}
		drawPaw(p, render.Rect{X: r.X + float64(i)*(dotSide+dotGap), Y: r.Y, W: dotSide, H: dotSide}, c)
	}
}

func drawPaw(p *render.Pen, r render.Rect, c color.RGBA) {
	for _, toe := range [...][3]float64{{0.14, 0.42, 0.11}, {0.36, 0.18, 0.13}, {0.64, 0.18, 0.13}, {0.86, 0.42, 0.11}} {
		p.Circle(render.Pt{X: r.X + toe[0]*r.W, Y: r.Y + toe[1]*r.H}, toe[2]*r.W, c)
	}
	p.Round(render.Rect{X: r.X + 0.22*r.W, Y: r.Y + 0.44*r.H, W: 0.56 * r.W, H: 0.5 * r.H}, 0.24*r.W, c)
}
