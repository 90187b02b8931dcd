package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
	"menagerie/rules"
	"menagerie/rules/pond"
)

// The cat is drawn from above, looking to the right, about 100 units long without its tail. Body, head and paws are
// separate parts, so that the cat can run, turn its head and sit. An outfit has these parts in its colours.

// catRim is the width of the dark outline.
const catRim = 2.2

func paintCatBody(b *brush.Brush, d palette) {
	body := brush.Blob(brush.Pts(-38, 0, -33, -14, -20, -20, -4, -17.5, 14, -16, 28, -13, 36, 0, 28, 13, 14, 16, -4, 17.5, -20, 20, -33, 14)...)
	b.Outlined(d.fur, d.rim, catRim, body)
	b.Fill(render.Mix(d.fur, d.bib, 0.22), brush.Blob(brush.Pts(-30, -4, -16, -11, 4, -9.5, 24, -7, 24, -3, 2, -4.5, -16, -5)...))
	for _, x := range [...]float64{-27, -14, -1, 12} {
		stripe := brush.Blob(brush.Pts(x-2.6, -17, x+2, -17, x+3.6, -9, x+1.2, -3.5, x-2.2, -8)...)
		b.ClipTo(body, d.stripe, stripe, stripe.Mirrored())
	}
}

func catHeadShape() brush.Shape {
	return brush.Blob(brush.Pts(-21, 0, -17, -13, -5, -20.5, 9, -20, 19, -11.5, 22, 0, 19, 11.5, 9, 20, -5, 20.5, -17, 13)...)
}

func paintCatHead(b *brush.Brush, d palette) {
	head := catHeadShape()
	ear := brush.Blob(brush.Pts(-14, -11, -14.5, -20, -12.5, -30, -10, -33.5, -6.5, -31, 1, -24, 6, -18.5, 1, -13, -6, -10)...)
	inner := brush.Blob(brush.Pts(-9.6, -18, -10.8, -24, -9.6, -29, -4, -25, 0, -20, -5, -17)...)
	b.Outlined(d.fur, d.rim, catRim, ear, ear.Mirrored(), head)
	b.Fill(d.ear, inner, inner.Mirrored())
	b.Fill(d.fur, head)
	for _, y := range [...]float64{-7, 0, 7} {
		b.Fill(d.stripe, brush.Stroke(brush.Curve(brush.Pts(-17, y*0.9, -11, y*0.8, -5, y*0.55)...), 3.4, 1.4))
	}
	cheek := brush.Blob(brush.Pts(10, -1, 9, -7, 14, -12, 19, -9, 21.6, 0, 19, 9, 14, 12, 9, 7, 10, 1)...)
	b.ClipTo(head, d.bib, cheek)
	eye := brush.Ellipse(5, -9.6, 4.4, 4.0)
	b.Fill(d.eye, eye, eye.Mirrored())
	shine := brush.Ellipse(6.8, -10.6, 1.5, 1.5)
	b.Fill(render.White, shine, brush.Ellipse(6.8, 8.6, 1.5, 1.5))
	b.Fill(d.pink, brush.Blob(brush.Pts(17.5, -3.4, 21, -2.2, 21.8, 0, 21, 2.2, 17.5, 3.4, 16, 0)...))
	for _, y := range [...]float64{-1, 1} {
		b.Fill(d.rim, brush.Stroke(brush.Pts(14, 9*y, 22, 19*y), 1.2, 0.8), brush.Stroke(brush.Pts(16, 8*y, 27, 15*y), 1.2, 0.8))
	}
}

func paintCatPaw(b *brush.Brush, d palette) {
	b.Outlined(d.fur, d.rim, catRim, brush.Ellipse(0, 0, 12, 7.4))
	b.Outlined(d.bib, d.bib, 0, brush.Ellipse(6, 0, 6.2, 6.2))
	for _, y := range [...]float64{-2.4, 2.4} {
		b.Fill(d.rim, brush.Stroke(brush.Pts(9.4, y, 12.2, y), 1.2, 1))
	}
}

// collar is the cat's collar. It is white, and drawn in the colour of the seat.
var collar = sprite.New("collar", 20, 48, func(b *brush.Brush, _ palette) {
	b.Fill(render.White, brush.Stroke(brush.Curve(brush.Pts(-3, -15, 2.5, -8, 4, 0, 2.5, 8, -3, 15)...), 5.2, 5.2))
})

// shade is the shadow of an animal on land.
var shade = sprite.New("animal shadow", 120, 70, func(b *brush.Brush, d palette) {
	const layers = 10
	for i := range layers {
		f := 1 - float64(i)/layers
		b.Fill(render.Fade(render.Black, 0.034), brush.Ellipse(0, 0, 58*f, 33*f))
	}
})

type catPose struct {
	Look  float64 // direction of the head relative to the body, radians
	Gait  float64 // phase of the legs, radians
	Rest  float64 // 0 for running, 1 for sitting
	Swish float64 // time in ticks, for the movement of the tail
	Sad   float64 // how low ears and tail hang, 0..1
}

func (c *canvas) drawCat(j sprite.Joint, pose catPose, collarColor color.RGBA) {
	o := c.cat
	d := o.dress(c.Colours)
	run := 1 - pose.Rest
	leap := math.Sin(pose.Gait)
	long := 1 + 0.07*leap*run - 0.20*pose.Rest
	c.Put(shade, sprite.NewJoint(j.At.Add(render.Pt{Y: 5 * j.Size}), j.Turn, j.Size).Formed(0.95*long, 0.85+0.15*pose.Rest))
	c.drawProp(o.below, j, pose.Rest)
	c.drawCatTail(j.On(-30*long, 0, math.Pi), pose, d)
	c.drawCatPaws(j, pose, long)
	c.Put(o.body, j.Formed(long, 1+0.14*pose.Rest-0.04*leap*run))
	c.Stamp(collar, j.On(24*long, 0, pose.Look*0.55), render.Placing{Tint: collarColor})
	head := j.On(31*long-4*pose.Sad, 0, 0)
	head.Turn += pose.Look
	head.At = head.Spot(5+1.5*leap*run, 0)
	c.drawProp(o.neck, j.On(9*long, 0, pose.Look*0.4), 1)
	c.Put(o.head, head.Formed(1, 1-0.08*pose.Sad))
	c.drawProp(o.onHead, head.Formed(1, 1-0.08*pose.Sad), 1)
	c.drawProp(o.beside, j.On(38, 36, 0.7*pose.Gait), 1)
}

// drawProp draws an accessory of a character, such as a hat. shown is the opacity of the accessory. If p is nil,
// drawProp draws nothing.
func (c *canvas) drawProp(p *part, j sprite.Joint, shown float64) {
	if p != nil && shown > 0 {
		c.Stamp(p, j, render.Placing{Fade: 1 - shown})
	}
}

// drawGrip draws the paws of a cat that catches the mouse. grip is the progress of the movement, from 0 to 1.
func (c *canvas) drawGrip(j sprite.Joint, grip float64) {
	reach := render.Lerp(34, 64, grip)
	for _, side := range [...]float64{-1, 1} {
		c.Put(c.cat.paw, j.On(reach, 11*side, -0.2*side))
	}
}

// drawCatPaws draws the four paws, galloping or side by side.
func (c *canvas) drawCatPaws(j sprite.Joint, pose catPose, long float64) {
	run := 1 - pose.Rest
	for i, paw := range [...]struct{ x, y, phase float64 }{{24, -14, 0.5}, {24, 14, 0}, {-24, -18, math.Pi + 0.5}, {-24, 18, math.Pi}} {
		swing := math.Sin(pose.Gait + paw.phase)
		x, y := paw.x*long+17*swing*run, paw.y+2*run*swing*sign(paw.y)
		if front := i < 2; front {
			x, y = x+6*pose.Rest, y*render.Lerp(1, 0.72, pose.Rest)
		}
		c.Put(c.cat.paw, j.On(x, y, 0))
	}
}

// drawCatTail draws the cat's tail. It is straight while the cat runs, moves while the cat sits, and hangs down after a defeat.
func (c *canvas) drawCatTail(j sprite.Joint, pose catPose, d palette) {
	slow := math.Sin(pose.Swish * 0.045)
	curl := render.Lerp(0, 0.19+0.13*slow, pose.Rest) * (1 - 0.7*pose.Sad)
	wave := render.Lerp(0.22, 0.05, pose.Rest)
	c.drawTail(j, chain{n: 10, length: 58, w0: 9, w1: 6.4, bend: func(i int) float64 {
		return curl + wave*math.Sin(pose.Gait*1.0-0.75*float64(i))
	}}, catRim, func(i int) color.RGBA {
		if i == 3 || i == 6 || i == 9 {
			return d.stripe
		}
		return d.fur
	}, d.rim)
}

// chain describes a tail as a bent line of n pieces. bend(i) is the angle in radians between the pieces i-1 and i. w0 and w1 are
// the widths of the line at the root and at the tip.
type chain struct {
	n      int
	length float64 // total length in drawing units
	w0, w1 float64
	bend   func(i int) float64
}

// drawTail draws the tail t, which begins at j. paint(i) is the colour of piece i. outline is the colour of the
// outline, and rim is its width in drawing units.
func (c *canvas) drawTail(j sprite.Joint, t chain, rim float64, paint func(i int) color.RGBA, outline color.RGBA) {
	var at [16]render.Pt
	at[0] = j.At
	turn := j.Turn
	for i := range t.n {
		turn += t.bend(i)
		at[i+1] = at[i].Add(render.Pt{X: t.length / float64(t.n) * j.Size}.Turned(turn))
	}
	width := func(i int) float64 { return render.Lerp(t.w0, t.w1, float64(i)/float64(t.n-1)) }
	for i := range t.n {
		c.Pen.Line(at[i], at[i+1], (width(i)+2*rim)*j.Size, outline)
	}
	for i := range t.n {
		c.Pen.Line(at[i], at[i+1], width(i)*j.Size, paint(i))
	}
}

func sign(v float64) float64 { return math.Copysign(1, v) }

// The mouse is drawn from above like the cat, looking to the right, about 60 units long without its tail.

// mouseRim is the width of the dark outline.
const mouseRim = 2.0

func paintMouseBody(b *brush.Brush, d palette) {
	body := brush.Blob(brush.Pts(-27, 0, -24, -11, -13, -17, 1, -16.5, 14, -12.5, 24, -6.5, 30, 0, 24, 6.5, 14, 12.5, 1, 16.5, -13, 17, -24, 11)...)
	ear := brush.Ellipse(6, -15.5, 9.6, 9.4)
	b.Outlined(d.coat, d.edge, mouseRim, body)
	b.ClipTo(body, d.shade, brush.Blob(brush.Pts(-28, 0, -26, -16, -12, -20, -10, -15, -20, -8, -22, 0, -20, 8, -10, 15, -12, 20, -26, 16)...))
	b.Outlined(d.coat, d.edge, mouseRim, ear, ear.Mirrored())
	b.Fill(d.ear, brush.Ellipse(6.6, -15.5, 5.8, 5.8), brush.Ellipse(6.6, 15.5, 5.8, 5.8))
	b.Fill(d.coat, brush.Ellipse(8, 0, 12, 11))
	b.Fill(d.eye, brush.Ellipse(18.4, -5.4, 2.7, 2.7), brush.Ellipse(18.4, 5.4, 2.7, 2.7))
	b.Fill(render.White, brush.Ellipse(19.4, -6, 0.95, 0.95), brush.Ellipse(19.4, 4.8, 0.95, 0.95))
	b.Fill(d.pink, brush.Ellipse(29, 0, 3.6, 3.4))
	for _, y := range [...]float64{-1, 1} {
		b.Fill(d.edge, brush.Stroke(brush.Pts(25, 3*y, 28, 12*y), 1, 0.7), brush.Stroke(brush.Pts(26.5, 3*y, 32, 9*y), 1, 0.7))
	}
}

func paintMousePaw(b *brush.Brush, d palette) {
	b.Outlined(d.pink, d.edge, 1.4, brush.Ellipse(0, 0, 5.4, 3.6))
}

// scarf is the mouse's scarf. It is white, and drawn in the colour of the seat.
var scarf = sprite.New("scarf", 24, 44, func(b *brush.Brush, _ palette) {
	b.Fill(render.White, brush.Stroke(brush.Curve(brush.Pts(-2, -13, 1.5, -7, 2.5, 0, 1.5, 7, -2, 13)...), 5.4, 5.4))
	b.Fill(render.White, brush.Stroke(brush.Pts(-1, -9, -9, -14), 4.6, 3.4))
})

// halo is the light water around a swimming animal.
var halo = sprite.New("halo", 110, 76, func(b *brush.Brush, d palette) {
	const layers = 8
	for i := range layers {
		f := 1 - float64(i)/layers*0.4
		b.Fill(render.Fade(d.Theme.Foam, 0.06), brush.Ellipse(-3, 0, 44*f, 29*f))
	}
})

type mousePose struct {
	Gait  float64 // phase of the legs, radians
	Swim  float64 // 1 in the water, 0 on land
	Clock float64 // time in ticks, for movements on the spot
	Cheer float64 // height of a jump for joy, 0..1
}

func (c *canvas) drawMouse(j sprite.Joint, pose mousePose, scarfColor color.RGBA) {
	o := c.mouse
	bob := 1 + 0.03*math.Sin(pose.Clock*0.09)*pose.Swim
	if pose.Swim > 0 {
		c.Stamp(halo, j.Formed(bob*1.02, bob*1.02), render.Placing{Fade: 1 - pose.Swim})
	} else {
		away := render.Pt{X: 3 * pose.Cheer, Y: 4 + 16*pose.Cheer}.Times(j.Size)
		c.Put(shade, sprite.NewJoint(j.At.Add(away), j.Turn, 0.62*j.Size))
	}
	j.At.Y -= 12 * pose.Cheer * j.Size
	j.Size *= 1 + 0.16*pose.Cheer
	c.drawMouseTail(j.On(-25, 0, math.Pi), pose, o.dress(c.Colours))
	for _, paw := range [...]struct{ x, y, phase float64 }{{13, -14, 0}, {13, 14, math.Pi}, {-15, -17, math.Pi}, {-15, 17, 0}} {
		swing := math.Sin(pose.Gait + paw.phase)
		spread := 3*pose.Cheer + 1.5*swing*pose.Swim
		c.Put(o.paw, j.On(paw.x+(7-4*pose.Cheer)*swing+3*pose.Cheer*sign(paw.x), paw.y+spread*sign(paw.y), 0.3*sign(paw.y)))
	}
	roll := 1 - 0.03*math.Sin(pose.Gait)
	c.drawProp(o.below, j.Formed(bob, bob*roll), 1)
	c.Put(o.body, j.Formed(bob, bob*roll))
	c.drawProp(o.onHead, j.Formed(bob, bob*roll), 1)
	c.Stamp(scarf, j.On(-5, 0, 0), render.Placing{Tint: scarfColor})
}

// drawMouseTail draws the mouse's tail. While the mouse swims, the tail moves with the legs.
func (c *canvas) drawMouseTail(j sprite.Joint, pose mousePose, d palette) {
	idle := 0.10 * math.Sin(pose.Clock*0.06)
	pink := render.Mix(d.pink, d.edge, 0.12)
	c.drawTail(j, chain{n: 9, length: 46, w0: 4.6, w1: 2.2, bend: func(i int) float64 {
		return idle + 0.24*math.Sin(pose.Gait-0.8*float64(i))
	}}, 1.5, func(int) color.RGBA { return pink }, d.edge)
}

// Sign draws the small symbol of a seat into r in the colour c. The mouse's symbol is a head with round ears. The cat's symbol is
// a head with pointed ears.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	unit := min(r.W, r.H) / 24
	mid := r.Centre()
	at := func(x, y float64) render.Pt { return render.Pt{X: mid.X + x*unit, Y: mid.Y + y*unit} }
	face := p.Theme().Surface
	if seat == pond.Cat {
		for _, side := range []float64{-1, 1} {
			p.Line(at(6*side, -8.5), at(7*side, 0), 4*unit, c)
			p.Line(at(6*side, -8.5), at(1.5*side, -4), 4*unit, c)
		}
		p.Circle(at(0, 2), 9*unit, c)
		p.Circle(at(-3.5, 1), 1.7*unit, face)
		p.Circle(at(3.5, 1), 1.7*unit, face)
		p.Line(at(-1, 5), at(1, 5), 1.8*unit, face)
		return
	}
	for _, side := range []float64{-1, 1} {
		p.Circle(at(6.5*side, -5), 4.8*unit, c)
		p.Circle(at(6.5*side, -5), 2.2*unit, face)
	}
	p.Circle(at(0, 3), 8*unit, c)
	p.Circle(at(-3, 1.5), 1.5*unit, face)
	p.Circle(at(3, 1.5), 1.5*unit, face)
	p.Circle(at(0, 6.5), 1.6*unit, face)
}
