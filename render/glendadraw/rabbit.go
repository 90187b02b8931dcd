package glendadraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// The rabbit is drawn from the side, looking to the right. It is about 80 units wide and, including its ears, 110 high.
// Its feet are 26 units below the centre of its body.

// rabbitRim is the width of the dark outline.
const rabbitRim = 2.2

func paintBody(b *brush.Brush, d palette) {
	body := brush.Blob(brush.Pts(-31, 10, -29, -7, -17, -18, 0, -21, 14, -16, 21, -4, 20, 10, 13, 20, -4, 25, -22, 23)...)
	b.Outlined(d.coat, d.edge, rabbitRim, body)
	b.ClipTo(body, d.shade, brush.Blob(brush.Pts(-34, 8, -27, 15, -10, 18, 8, 15, 22, 4, 24, 20, 4, 32, -26, 30)...))
	b.Fill(d.coat, brush.Ellipse(-11, 8, 15, 13.5))
	b.Fill(render.Mix(d.shade, d.edge, 0.25), brush.Stroke(brush.Curve(brush.Pts(-22, -4, -12, -7, -1, -2, 4, 8, 2, 17)...), 1, 1.8))
}

func paintHindFoot(b *brush.Brush, d palette) {
	b.Outlined(d.coat, d.edge, 2, brush.Ellipse(0, 0, 15, 5.4))
	b.ClipTo(brush.Ellipse(0, 0, 15, 5.4), d.shade, brush.Ellipse(-2, 5, 16, 4))
}

func paintForePaw(b *brush.Brush, d palette) {
	b.Outlined(d.coat, d.edge, 2, brush.Stroke(brush.Pts(-1, -9, 1, 8), 9, 7.6), brush.Ellipse(3, 10.5, 6.6, 4.6))
}

var scut = sprite.New("glenda/scut", 28, 28, func(b *brush.Brush, d palette) {
	var tufts []brush.Shape
	for i := range 6 {
		p := render.Pt{X: 5}.Turned(float64(i) * math.Pi / 3)
		tufts = append(tufts, brush.Ellipse(p.X, p.Y, 4.4, 4.4))
	}
	tufts = append(tufts, brush.Ellipse(0, 0, 6, 6))
	b.Outlined(render.White, d.edge, 2, tufts...)
})

func headShape() brush.Shape {
	return brush.Blob(brush.Pts(-18, 3, -16, -9, -6, -16, 7, -15, 17, -7, 21.5, 2, 17, 10, 6, 15, -8, 14)...)
}

func paintHead(b *brush.Brush, d palette) {
	head := headShape()
	b.Outlined(d.coat, d.edge, rabbitRim, head)
	b.ClipTo(head, d.shade, brush.Blob(brush.Pts(-20, 4, -12, 9, 4, 11, 14, 8, 18, 12, 4, 19, -14, 18)...))
	b.Fill(render.Mix(d.coat, d.pink, 0.6), brush.Ellipse(6, 4.6, 4.4, 3))
	b.Fill(d.edge, brush.Stroke(brush.Curve(brush.Pts(19, 4.4, 16, 7.6, 12.5, 7)...), 1, 1.2))
	b.Fill(d.pink, brush.Ellipse(20.4, 0.8, 3, 2.5))
	b.Fill(render.Mix(d.edge, d.coat, 0.45), brush.Stroke(brush.Pts(15, 5, 6, 8.5), 0.7, 0.4), brush.Stroke(brush.Pts(15, 6, 8, 11), 0.7, 0.4))
}

func paintEar(b *brush.Brush, d palette) {
	b.Outlined(d.coat, d.edge, rabbitRim, brush.Blob(brush.Pts(-4.5, 28, -8.5, 8, -7.5, -14, -1, -28, 5.5, -18, 8, 4, 5, 28)...))
	b.Fill(render.Mix(d.coat, d.inner, 0.75), brush.Blob(brush.Pts(-1.5, 20, -4, 4, -3.6, -12, 0, -20, 3, -12, 4, 4, 2, 20)...))
}

// scarf is the rabbit's scarf. It is white, and drawn in the colour of the seat.
var scarf = sprite.New("glenda/scarf", 48, 44, func(b *brush.Brush, _ palette) {
	b.Fill(render.White, brush.Stroke(brush.Curve(brush.Pts(-11, -4, -3, 3, 5, 4, 9, 1)...), 7, 6))
	b.Fill(render.White, brush.Stroke(brush.Pts(-8, -1, -17, 9), 5.4, 7), brush.Stroke(brush.Pts(-9, 0, -10, 13), 5, 6.4))
})

var scarfRim = sprite.New("glenda/scarf rim", 48, 44, func(b *brush.Brush, d palette) {
	for _, s := range []brush.Shape{
		brush.Stroke(brush.Curve(brush.Pts(-11, -4, -3, 3, 5, 4, 9, 1)...), 7, 6), brush.Stroke(brush.Pts(-8, -1, -17, 9), 5.4, 7), brush.Stroke(brush.Pts(-9, 0, -10, 13), 5, 6.4),
	} {
		b.Fill(d.edge, s.Grown(1.7))
	}
})

var eyes = [...]*part{
	calm: sprite.New("glenda/eye", 16, 16, func(b *brush.Brush, d palette) {
		b.Fill(d.eye, brush.Ellipse(0, 0, 3.7, 4.6))
		b.Fill(render.White, brush.Ellipse(1.2, -1.7, 1.5, 1.6), brush.Ellipse(-1, 1.6, 0.7, 0.7))
	}),
	blink: sprite.New("glenda/eye shut", 16, 16, func(b *brush.Brush, d palette) {
		b.Fill(d.eye, brush.Stroke(brush.Curve(brush.Pts(-4, 0, 0, 1.4, 4, 0)...), 1.8, 1.8))
	}),
	glad: sprite.New("glenda/eye glad", 16, 16, func(b *brush.Brush, d palette) {
		b.Fill(d.eye, brush.Stroke(brush.Curve(brush.Pts(-4.4, 1.6, -2, -2.4, 2, -2.4, 4.4, 1.6)...), 2, 2))
	}),
}

// eye is the expression of the rabbit's eye.
type eye uint8

const (
	calm eye = iota
	blink
	glad
)

var shadow = sprite.New("glenda/shadow", 80, 34, func(b *brush.Brush, _ palette) {
	for i := range 12 {
		f := 1 - float64(i)*0.05
		b.Fill(render.Fade(render.Black, 0.024), brush.Ellipse(0, 0, 36*f, 13*f))
	}
})

type rabbitPose struct {
	face  float64 // direction of the body: 1 for right, -1 for left
	Look  float64 // direction of the head relative to the body: 1 forwards, -1 backwards
	Lift  float64 // height above the ground, in drawing units
	lean  float64 // angle in radians by which the body is tilted forwards
	reach float64 // position of the legs, from 0 (under the body) to 1 (stretched, as in a leap)
	wide  float64 // factor for the width; the height is divided by this factor
	ears  float64 // angle in radians by which the ears lie back
	flick float64 // additional angle in radians of the front ear
	bow   float64 // how low the head hangs, 0..1
	eye   eye
}

// sitting returns the pose of a sitting rabbit. It looks to the right if face is 1, and to the left if face is -1.
func sitting(face float64) rabbitPose { return rabbitPose{face: face, Look: 1, wide: 1} }

// feetOffset is the distance from the centre of the body down to the feet, in drawing units.
const feetOffset = 26

// rabbitHeight is the height of a sitting rabbit from its feet to the tips of its ears, in drawing units.
const rabbitHeight = 124

// drawRabbit draws a rabbit that stands at the point ground. s is the scale of the drawing, in logical units per
// drawing unit.
func (c *canvas) drawRabbit(ground render.Pt, s float64, pose rabbitPose, scarfColor color.RGBA) {
	far := 1 - 0.35*render.Clamp01(pose.Lift/60)
	c.Put(shadow, sprite.NewJoint(ground.Add(render.Pt{Y: -2 * s}), 0, s).Formed(far*pose.wide, far))

	body := sprite.NewJoint(ground.Add(render.Pt{Y: -(feetOffset/pose.wide + pose.Lift) * s}), pose.lean, s)
	body = body.Formed(pose.face*pose.wide, 1/pose.wide)
	c.Put(scut, body.On(-32, 5, 0))
	c.drawLegs(body, pose.reach, 5)
	c.Put(c.rabbit.body, body)
	c.drawHead(body.On(13, -10+9*pose.bow, -pose.lean), pose, scarfColor)
	c.drawLegs(body, pose.reach, 0)
}

// drawLegs draws the two legs on one side of the rabbit. reach is how far the legs are stretched. ahead shifts the legs
// forward, so that the legs on the far side are visible.
func (c *canvas) drawLegs(body sprite.Joint, reach, ahead float64) {
	c.Put(c.rabbit.forePaw, body.On(13+ahead+12*reach, 15-4*reach, -0.95*reach))
	c.Put(c.rabbit.hindFoot, body.On(-9+1.4*ahead-19*reach, 23-3*reach, 0.75*reach))
}

// drawHead draws scarf, ears and head, beginning at the neck.
func (c *canvas) drawHead(neck sprite.Joint, pose rabbitPose, scarfColor color.RGBA) {
	turned := neck
	turned.Form.X *= turnedWidth(pose.Look)
	head := turned.On(9, -15+5*pose.bow, 0.42*pose.bow)
	back := pose.ears
	c.Put(c.rabbit.ear, head.On(-9, -10, -0.34-back*0.92).On(0, -25, 0))
	c.Put(scarfRim, neck.On(1, 1, 0))
	c.Stamp(scarf, neck.On(1, 1, 0), render.Placing{Tint: scarfColor})
	c.Put(c.rabbit.head, head)
	c.Put(c.rabbit.ear, head.On(-3, -12, 0.02-back-pose.flick).On(0, -25, 0))
	c.Put(eyes[pose.eye], head.On(8, -3.4, 0))
	if c.rabbit.onHead != nil {
		c.Put(c.rabbit.onHead, head)
	}
}

// turnedWidth returns the horizontal scale of a head that turns. It is negative if the head looks backwards. It is never near
// 0, because the head would be invisible.
func turnedWidth(look float64) float64 {
	const least = 0.45
	if look < 0 {
		return min(look, -least)
	}
	return max(look, least)
}

// ghostShapes returns the outline of a sitting rabbit.
func ghostShapes() []brush.Shape {
	outline := []brush.Shape{
		brush.Blob(brush.Pts(-31, 10, -29, -7, -17, -18, 0, -21, 14, -16, 21, -4, 20, 10, 13, 20, -4, 25, -22, 23)...),
		brush.Ellipse(-32, 5, 9, 9), brush.Ellipse(-9, 23, 15, 5.4), brush.Ellipse(16, 22, 8, 5), brush.Ellipse(22, -25, 19, 15),
		brush.Stroke(brush.Pts(18, -38, 14, -78), 11, 13), brush.Stroke(brush.Pts(12, -36, -4, -76), 11, 13),
	}
	for _, s := range outline {
		for i := range s {
			s[i].Y += 25
		}
	}
	return outline
}

// ghost is a silhouette of the rabbit that shows the target of a possible move. ghostRim is its outline. The images can be drawn
// in any colour.
var (
	ghost    = sprite.New("glenda/ghost", 96, 130, func(b *brush.Brush, _ palette) { b.Fill(render.White, ghostShapes()...) })
	ghostRim = sprite.New("glenda/ghost rim", 96, 130, func(b *brush.Brush, d palette) {
		for _, s := range ghostShapes() {
			b.Fill(d.halo(), s.Grown(3.4))
		}
	})
)

// crouchShare and landShare are fractions of the duration of a hop. The rabbit crouches for crouchShare before the jump, and for
// landShare after it.
const crouchShare, landShare = 0.16, 0.2

// fidget is a small movement of a waiting rabbit.
type fidget uint8

// The values of fidget.
const (
	still fidget = iota
	blinks
	flicks
	looks
	stretches
)

var fidgetTicks = [...]float64{still: 0, blinks: 9, flicks: 28, looks: 96, stretches: 44}

// idle is the animation of a waiting rabbit. The rabbit moves only now and then, so that most frames need no drawing.
type idle struct {
	What fidget
	Age  float64 // ticks since the fidget began
	Dice render.Scatter
	Wait float64 // ticks until the next fidget
}

func (i *idle) tick() {
	if i.What != still {
		if i.Age++; i.Age >= fidgetTicks[i.What] {
			i.What, i.Age = still, 0
		}
		return
	}
	if i.Wait--; i.Wait > 0 {
		return
	}
	i.Wait = 70 + 160*i.Dice.Share()
	i.What = [...]fidget{blinks, blinks, flicks, looks, blinks, stretches, flicks}[int(i.Dice.Share()*7)]
}

// setHop sets the pose of the rabbit during a hop. t is the progress of the hop from 0 to 1. drop is the vertical
// distance of the hop. It is positive downwards, and its unit is the side of a hexagon.
func (p *rabbitPose) setHop(t, drop float64) {
	switch {
	case t < crouchShare:
		f := math.Sin(t / crouchShare * math.Pi / 2)
		p.wide, p.ears, p.bow = 1+0.14*f, 0.3*f, 0.15*f
	case t < 1-landShare:
		f := (t - crouchShare) / (1 - crouchShare - landShare)
		arc := math.Sin(f * math.Pi)
		p.Lift = 34 * arc
		p.wide = 1.02 + 0.10*arc // the rabbit stretches in the air
		p.reach = math.Sqrt(arc)
		p.lean = 0.42*math.Cos(f*math.Pi+math.Pi) + 0.10*drop
		p.ears = 0.25 + 0.75*arc
	default:
		f := (t - 1 + landShare) / landShare
		p.wide = 1 + 0.16*math.Cos(f*math.Pi/2)*(1-f)
		p.ears = 0.35 * (1 - f)
	}
}

// setNibble sets the pose of a rabbit that eats flowers. bend is how far the rabbit bends down, from 0 to 1. seconds is
// the time until the end of the animation.
func (p *rabbitPose) setNibble(bend, seconds float64) {
	chew := math.Sin(2 * math.Pi * 3.5 * seconds)
	p.bow = bend * (0.75 + 0.12*chew)
	if bend > 0.5 {
		p.eye = glad
	}
	p.ears, p.flick = 0.5*bend, -0.12*bend*chew
}

func (p *rabbitPose) setFidget(i idle) {
	t := 0.0
	if i.What != still {
		t = i.Age / fidgetTicks[i.What]
	}
	there := render.EaseThereAndBack(t)
	switch i.What {
	case blinks:
		p.eye = blink
	case flicks:
		p.flick = 0.5 * math.Abs(math.Sin(t*2*math.Pi))
	case looks:
		p.Look = math.Min(p.Look, 1-2*render.EaseInOut(render.Clamp01(3*min(t, 1-t))))
		p.ears = -0.1 * there
	case stretches:
		p.wide, p.ears, p.Lift = 1-0.08*there, -0.15*there, 0
	}
}
