package face

import (
	"math"

	"menagerie/render"
	"menagerie/render/brush"
)

func (d *drawing) paintEyes() {
	for _, e := range d.places() {
		switch {
		case d.mood == Glad:
			d.paintShutEye(e)
		case d.mood == Caught:
			d.paintWideEye(e)
		case d.mood == Sad || d.Build[2] == 'h':
			d.paintHeavyEye(e)
		case d.Eyes.Balls != nil || d.Build[2] == 'O':
			d.paintOpenEye(e)
		case d.Build[2] == 's':
			d.paintSlitEye(e)
		default:
			d.paintDotEye(e)
		}
	}
}

// eye is the position and the size of an eye.
type eye struct {
	x, y float64
	r    float64 // radius of a disc
	most float64 // radius at which the eye would touch the other one
	side float64 // -1 for the left eye, 1 for the right eye
}

func (d *drawing) places() [2]eye {
	h := d.head()
	aside, y, r := h.aside, h.eyesY+d.Eyes.Low, 9.5
	if b := d.Eyes.Balls; b != nil {
		aside, y, r = b.Aside, b.Y, b.R
	}
	var both [2]eye
	for i, side := range []float64{-1, 1} {
		both[i] = eye{50 + side*aside, y, r, aside - 0.5, side}
	}
	return both
}

// pupilOffset returns the offset of the pupils. A thinking face looks up to the left: its pupils move left and up by
// distance. The offset of any other face is zero.
func (d *drawing) pupilOffset(distance float64) render.Pt {
	if d.mood != Thinking {
		return render.Pt{}
	}
	return render.Pt{X: -distance, Y: -distance}
}

// paintDotEye paints an eye that is a dot, or a small disc on dark fur.
func (d *drawing) paintDotEye(e eye) {
	at, r := d.pupilOffset(2.4), 5.2
	if d.darkFur() {
		d.fill(White, brush.Ellipse(e.x, e.y, 6.5, 6.5))
		at, r = d.pupilOffset(1.5), 4.6
	}
	d.paintPupil(e.x+at.X, e.y+at.Y, r)
}

func (d *drawing) paintPupil(x, y, r float64) {
	d.fill(Ink, brush.Ellipse(x, y, r, r))
	d.fill(White, brush.Ellipse(x+0.35*r, y-0.4*r, 0.32*r, 0.32*r))
}

func (d *drawing) paintWhite(e eye, r float64) {
	line, width := Ink, featureWidth
	if d.Eyes.Balls != nil {
		line, width = d.ballLine(), outlineWidth
	}
	d.paintOutlined(White, line, width, brush.Ellipse(e.x, e.y, r, r))
}

// ballLine returns the colour of the outlines of ball-shaped eyes.
func (d *drawing) ballLine() RGB {
	// eyes above the head have the same colour as the outline of the head
	if h := d.head(); d.Eyes.Balls.Y < h.y-h.ry+10 {
		return Outline
	}
	return Ink
}

func (d *drawing) paintOpenEye(e eye) {
	d.paintWhite(e, e.r)
	r := 0.45*e.r + 0.3
	at := d.pupilOffset(0.3 * e.r)
	d.paintPupil(e.x+at.X, e.y+at.Y, math.Min(r, 5))
}

// paintWideEye paints a large disc with a small pupil.
func (d *drawing) paintWideEye(e eye) {
	r := math.Min(1.3*e.r, e.most)
	d.paintWhite(e, r)
	d.paintPupil(e.x, e.y, 4.2)
}

// paintHeavyEye paints a disc with a lid over its upper half.
func (d *drawing) paintHeavyEye(e eye) {
	r := e.r
	if d.Eyes.Balls == nil {
		r = 9
	}
	d.paintWhite(e, r)
	at, open := render.Pt{Y: 2}, 0.0 // open is the height of the lid's edge above the centre
	switch d.mood {
	case Thinking:
		at, open = render.Pt{X: -3, Y: -1}, 4
	case Sad:
		at, open = render.Pt{Y: 3.5}, -1.5
	}
	d.paintPupil(e.x+at.X, e.y+at.Y, 4)
	from := math.Asin(open/r) * 180 / math.Pi
	lid := brush.From(e.x-math.Sqrt(r*r-open*open), e.y-open).Arc(e.x, e.y, r, 180+from, 360-from).Shape()
	if d.mood == Sad { // the outer corners hang down
		lid = lid.Transformed(rotation(e.side*16*math.Pi/180, render.Pt{X: e.x, Y: e.y}))
	}
	d.paintOutlined(d.lidColor(), Ink, featureWidth, lid)
}

// lidColor returns the colour of the eyelids. On light fur, the eyelids are a little darker than the fur; on dark fur,
// they are lighter.
func (d *drawing) lidColor() RGB {
	to, share := 0.0, 0.12
	if d.darkFur() {
		to, share = 255, 0.4
	}
	part := func(shift uint) RGB { return RGB(render.Lerp(float64(d.Fur>>shift&0xFF), to, share)) << shift }
	return part(16) | part(8) | part(0)
}

func (d *drawing) paintSlitEye(e eye) {
	lean := rotation(-e.side*9*math.Pi/180, render.Pt{X: e.x, Y: e.y})
	almond := brush.From(e.x-9, e.y).Bend(e.x, e.y-9, e.x+9, e.y).Bend(e.x, e.y+7, e.x-9, e.y).Shape()
	fill, slit := White, 3.2
	if d.Eyes.Colour > 0 {
		fill = d.Eyes.Colour
	}
	if d.Eyes.Slit > 0 {
		slit = d.Eyes.Slit
	}
	d.paintOutlined(fill, Ink, featureWidth, almond.Transformed(lean))
	at := render.Pt{}
	if d.mood == Thinking {
		at = render.Pt{X: -3.5, Y: -0.8}
	}
	d.fill(Ink, brush.Ellipse(e.x+at.X, e.y-0.5+at.Y, slit, 4.2).Transformed(lean))
}

// paintShutEye paints an eye that is shut because the face laughs.
func (d *drawing) paintShutEye(e eye) {
	c, r := Ink, 8.0
	switch {
	case d.Eyes.Balls != nil:
		d.paintWhite(e, e.r)
		r = 0.65 * e.r
	case d.Eyes.Colour > 0:
		c = d.Eyes.Colour
	case d.darkFur():
		c = White
	}
	d.paintLines(c, outlineWidth, brush.From(e.x-r, e.y+0.4*r).Bend(e.x, e.y-1.2*r, e.x+r, e.y+0.4*r))
}

func (d *drawing) paintMouth() {
	m := d.calmMouth()
	if d.Build[3] == 'b' {
		d.paintBeak()
		return
	}
	at := func(half, y, sag float64) brush.Path {
		return brush.From(50-half, y).Bend(50, y+sag, 50+half, y)
	}
	switch {
	case d.mood == Thinking:
		d.paintLines(Ink, outlineWidth, at(4, m.Y+2, 0))
	case d.mood == Caught:
		d.paintOutlined(throatColor, Ink, featureWidth, brush.Ellipse(50, m.Y+3.5, 4.6, 5.6))
	case d.mood == Sad:
		d.paintLines(Ink, outlineWidth, at(math.Min(m.Half, 9), m.Y+6, -9))
	case d.Build[3] == 'w':
		wide := 1.0
		if d.mood == Glad {
			wide = 1.5
		}
		d.paintLines(Ink, outlineWidth, brush.From(50-11*wide, m.Y).Bend(50-5.5*wide, m.Y+8*wide, 50, m.Y-1).Bend(50+5.5*wide, m.Y+8*wide, 50+11*wide, m.Y))
	case d.mood == Glad:
		d.paintLines(Ink, outlineWidth, at(1.5*m.Half, m.Y-1, math.Max(1.5*m.Sag, 13)))
	case d.Build[3] != '.':
		d.paintLines(Ink, outlineWidth, at(m.Half, m.Y, m.Sag))
	}
	if d.Build[3] == 'v' && (d.mood == Calm || d.mood == Glad) {
		d.paintTeeth(m.Y + 3.5)
	}
}

const throatColor RGB = 0x7A2E2E

func (d *drawing) calmMouth() Mouth {
	if d.Mouth != (Mouth{}) {
		return d.Mouth
	}
	y := d.head().eyesY
	return map[byte]Mouth{'u': {y + 24, 9, 9}, '-': {y + 27, 8, 0}, 'w': {y + 23, 11, 8}, 'v': {y + 23, 10, 8}}[d.Build[3]]
}

// paintTeeth paints two teeth below the height y.
func (d *drawing) paintTeeth(y float64) {
	both := brush.From(46, y).To(54, y, 54, y+6).Bend(54, y+7.5, 52.5, y+7.5).To(47.5, y+7.5).Bend(46, y+7.5, 46, y+6).Shape()
	d.paintOutlined(White, Ink, 2, both)
	d.paintLines(Ink, 1.5, brush.From(50, y+0.5).To(50, y+7.5))
}

func (d *drawing) paintBeak() {
	box := bounds(d.Beak)
	wide, high, low := 1.0, 1.0, 0.0
	switch d.mood {
	case Thinking:
		wide = 0.7
	case Glad:
		wide = 1.3
	case Sad:
		wide, high, low = 0.85, 0.85, 3
	case Caught:
		high = math.Max(0.55, 1-9/box.H)
		d.paintOutlined(throatColor, Ink, featureWidth, brush.Ellipse(50, box.Y+high*box.H-1, math.Min(0.36*box.W, 7), 6.5))
	}
	form := func(p render.Pt) render.Pt {
		return render.Pt{X: 50 + (p.X-50)*wide, Y: box.Y + (p.Y-box.Y)*high + low}
	}
	for _, p := range d.Beak {
		var shapes []brush.Shape
		for _, s := range p.shapes {
			shapes = append(shapes, s.Transformed(form))
		}
		var lines []brush.Path
		for _, l := range p.lines {
			lines = append(lines, brush.Path(l.Shape().Transformed(form)))
		}
		p.shapes, p.lines = shapes, lines
		d.part(p)
	}
}

// bounds returns the area of the shapes of parts.
func bounds(parts []Part) render.Rect {
	low, high := render.Pt{X: 100, Y: 100}, render.Pt{}
	for _, p := range parts {
		for _, s := range p.shapes {
			for _, q := range s {
				low = render.Pt{X: min(low.X, q.X), Y: min(low.Y, q.Y)}
				high = render.Pt{X: max(high.X, q.X), Y: max(high.Y, q.Y)}
			}
		}
	}
	return render.Rect{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y}
}
