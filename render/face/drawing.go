package face

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
)

// drawing is the state of painting a Face.
type drawing struct {
	*Face
	b     *brush.Brush
	mood  Mood
	small bool
	inks  inks
}

// head describes the size of a head and the position of its eyes, in the units of a Face. The head is centred on the
// vertical axis.
type head struct {
	y, rx, ry    float64
	aside, eyesY float64 // position of the eyes: distance from the vertical axis, and height
}

var heads = map[byte]head{
	'C': {56, 36, 36, 14, 51},
	'W': {58, 42, 32, 17, 53},
	'T': {55, 31, 39, 12, 50},
	'P': {56, 38, 38, 14, 51},
}

func (d *drawing) head() head { return heads[d.Build[0]] }

func (d *drawing) skull() brush.Shape {
	if d.Build[0] == 'P' {
		return brush.From(50, 17).Curve(68, 17, 76, 30, 78, 44).Curve(80, 52, 88, 58, 88, 70).Curve(88, 87, 71, 94, 50, 94).
			Curve(29, 94, 12, 87, 12, 70).Curve(12, 58, 20, 52, 22, 44).Curve(24, 30, 32, 17, 50, 17).Shape()
	}
	h := d.head()
	return brush.Ellipse(50, h.y, h.rx, h.ry)
}

func (d *drawing) paint() {
	if d.inks.disc.A > 0 {
		d.b.Fill(d.inks.disc, brush.Ellipse(0, 0, 50, 50))
	}
	d.paintLayer(Behind)
	ear := d.ear()
	if ear != nil && !ear.InFront {
		d.paintEars(ear)
	}
	skull := d.skull()
	d.fill(d.Fur, skull)
	for _, p := range d.Parts {
		if p.layer == Inside {
			d.paintInside(skull, p)
		}
	}
	d.paintLines(Outline, outlineWidth, skull.Closed())
	if h := d.head(); d.Muzzle > 0 && !d.small {
		d.fill(d.Muzzle, brush.Ellipse(50, h.eyesY+22, 0.52*h.rx, 0.38*h.ry))
	}
	d.paintEyes()
	if d.Nose > 0 {
		d.fill(d.Nose, brush.Ellipse(50, d.head().eyesY+16, 5, 3.6))
	}
	d.paintMouth()
	if ear != nil && ear.InFront {
		d.paintEars(ear)
	}
	d.paintLayer(Front)
	d.paintWhiskers()
	d.paintSigns()
}

func (d *drawing) paintLayer(at Layer) {
	for _, p := range d.Parts {
		if p.layer == at {
			d.part(p)
		}
	}
}

func (d *drawing) part(p Part) {
	for _, s := range p.shapes {
		d.fill(p.fill, s)
		d.paintLines(p.line, p.width, s.Closed())
	}
	d.paintLines(p.line, p.width, p.lines...)
}

// paintInside paints the pieces of p that are inside the head.
func (d *drawing) paintInside(skull brush.Shape, p Part) {
	for _, s := range p.shapes {
		d.b.ClipTo(skull.Transformed(d.toBrush), p.fill.Color(), s.Transformed(d.toBrush))
	}
	d.paintLines(p.line, p.width, p.lines...)
}

// toBrush converts a point of the face to the coordinates of the brush.
func (d *drawing) toBrush(p render.Pt) render.Pt {
	scale, shift := d.scale()
	p = p.Times(scale).Add(shift).Sub(render.Pt{X: 50, Y: 50})
	if d.mood == Thinking {
		p = p.Turned(tilt).Times(tilted)
	}
	return p
}

// scale returns the scale and the offset of the drawing.
func (d *drawing) scale() (float64, render.Pt) {
	switch {
	case d.Scale > 0:
		return d.Scale, d.Shift
	// leave room for long ears
	case d.Build[1] == 'l':
		return 0.82, render.Pt{X: 9, Y: 17}
	}
	return 1, render.Pt{}
}

// A thinking head is rotated by the angle tilt and scaled by the factor tilted, so that it stays in its box.
const (
	tilt   = 4 * math.Pi / 180
	tilted = 0.97
)

func (d *drawing) fill(c RGB, s brush.Shape) {
	if c > 0 {
		d.b.Fill(c.Color(), s.Transformed(d.toBrush))
	}
}

// paintLines draws lines. In a small face, outlines and dark lines are thicker.
func (d *drawing) paintLines(c RGB, width float64, lines ...brush.Path) {
	if c == 0 {
		return
	}
	ink := d.inks.line
	if c != Outline {
		ink = c.Color()
	}
	switch {
	case d.small && c == Outline:
		width *= 5.0 / 3
	case d.small && c == Ink:
		width *= 1.3
	}
	for _, l := range lines {
		d.b.Line(ink, width, brush.Path(l.Shape().Transformed(d.toBrush)))
	}
}

func (d *drawing) paintOutlined(fill, line RGB, width float64, s brush.Shape) {
	d.fill(fill, s)
	d.paintLines(line, width, s.Closed())
}

// darkFur reports whether the fur is so dark that dark eyes would be invisible.
func (d *drawing) darkFur() bool {
	c := d.Fur.Color()
	return 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 95
}

// ear returns the left ear, or nil for a face without ears.
func (d *drawing) ear() *Ear {
	if d.Ear != nil {
		return d.Ear
	}
	h := d.head()
	at := func(x, y float64) (float64, float64) { return 50 - h.rx*x, h.y - h.ry*y }
	triangle := func(xy ...float64) brush.Shape {
		s := brush.Shape(brush.Pts(xy...))
		return s.Transformed(func(p render.Pt) render.Pt { return render.Pt{X: 50 - h.rx*p.X, Y: h.y - h.ry*p.Y} })
	}
	px, py := at(0.6, 0.6)
	base := render.Pt{X: px, Y: py}
	switch d.Build[1] {
	case 't':
		return &Ear{Fill: d.Fur, Pivot: base, Outer: triangle(0.93, 0.35, 0.86, 1.38, 0.2, 0.9), Inner: triangle(0.78, 0.72, 0.76, 1.1, 0.42, 0.86)}
	case 'r':
		x, y := at(0.78, 0.78)
		return &Ear{Fill: d.Fur, Pivot: base, Outer: brush.Ellipse(x, y, 14, 14), Inner: brush.Ellipse(x, y, 8, 8)}
	case 'l':
		top := h.y - h.ry
		lean := rotation(-9*math.Pi/180, render.Pt{X: 36, Y: top + 6})
		return &Ear{
			Fill: d.Fur, Pivot: render.Pt{X: 36, Y: top + 6},
			Outer: pill(28, top-36, 16, 48).Transformed(lean), Inner: pill(32, top-30, 8, 34).Transformed(lean),
		}
	case 'd':
		at := render.Pt{X: 50 - h.rx - 5, Y: h.y - 10}
		return &Ear{
			Fill: d.Ears, Pivot: render.Pt{X: at.X + 12, Y: at.Y - 4}, InFront: true,
			Outer: brush.Ellipse(at.X, at.Y, 14, 7.5).Transformed(rotation(-22*math.Pi/180, at)),
		}
	}
	return nil
}

// paintEars paints the ear e and its mirror image. The mood determines their angles.
func (d *drawing) paintEars(e *Ear) {
	angle := map[Mood]float64{Glad: 8, Sad: -15}[d.mood] * math.Pi / 180
	for _, side := range []func(render.Pt) render.Pt{itself, mirrored} {
		put := func(s brush.Shape) brush.Shape { return s.Transformed(rotation(angle, e.Pivot)).Transformed(side) }
		d.paintOutlined(e.Fill, Outline, outlineWidth, put(e.Outer))
		if len(e.Inner) > 0 && !d.small {
			d.fill(d.Ears, put(e.Inner))
		}
	}
}

func itself(p render.Pt) render.Pt { return p }

func mirrored(p render.Pt) render.Pt { return render.Pt{X: 100 - p.X, Y: p.Y} }

// rotation returns a function that rotates points around pivot, clockwise by angle.
func rotation(angle float64, pivot render.Pt) func(render.Pt) render.Pt {
	return func(p render.Pt) render.Pt { return p.Sub(pivot).Turned(angle).Add(pivot) }
}

// pill returns a rectangle whose short sides are half circles. (x, y) is its top left corner.
func pill(x, y, w, h float64) brush.Shape {
	r := w / 2
	return brush.From(x, y+r).Arc(x+r, y+r, r, 180, 360).Arc(x+r, y+h-r, r, 0, 180).Shape()
}

func (d *drawing) paintWhiskers() {
	if d.Build[1] != 't' || d.Build[3] == 'b' {
		return
	}
	y := d.head().eyesY
	for _, side := range []func(render.Pt) render.Pt{itself, mirrored} {
		for _, l := range []brush.Path{brush.From(30, y+21).To(13, y+17), brush.From(30, y+26).To(13, y+28)} {
			d.paintLines(Outline, 1.8, brush.Path(l.Shape().Transformed(side)))
		}
	}
}

// paintSigns paints the signs of a mood beside the head: three dots, or a drop of sweat.
func (d *drawing) paintSigns() {
	switch d.mood {
	case Thinking:
		for i := range 3 {
			d.paintSpot(d.inks.line, render.Pt{X: 77 + 9.5*float64(i), Y: 9 + 3*float64(i)}, 3.4)
		}
	case Caught:
		drop := brush.From(88, 22).Curve(92, 30, 96, 34, 96, 38).Curve(96, 43, 92, 46, 88, 46).Curve(84, 46, 80, 43, 80, 38).Curve(80, 34, 84, 30, 88, 22).Shape()
		for i, p := range drop {
			drop[i] = p.Sub(render.Pt{X: 50, Y: 50})
		}
		d.b.Fill(RGB(0x8FD3E8).Color(), drop)
		d.b.Line(d.inks.line, featureWidth, drop.Closed())
	}
}

// paintSpot paints a disc that does not tilt with the head.
func (d *drawing) paintSpot(c color.RGBA, at render.Pt, r float64) {
	d.b.Fill(c, brush.Ellipse(at.X-50, at.Y-50, r, r))
}
