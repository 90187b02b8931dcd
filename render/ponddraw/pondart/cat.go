package pondart

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// The cat is drawn from above, looking to the right, about 100 units long without its tail. Body, head and paws are
// separate parts, so that the cat can run, turn its head and sit.

// catRim is the width of the dark outline.
const catRim = 2.2

var catBody = sprite.New("cat body", 92, 60, func(b *brush.Brush, d Palette) {
	body := brush.Blob(brush.Pts(-38, 0, -33, -14, -20, -20, -4, -17.5, 14, -16, 28, -13, 36, 0, 28, 13, 14, 16, -4, 17.5, -20, 20, -33, 14)...)
	b.Outlined(d.fur, d.rim, catRim, body)
	b.Fill(render.Mix(d.fur, d.bib, 0.22), brush.Blob(brush.Pts(-30, -4, -16, -11, 4, -9.5, 24, -7, 24, -3, 2, -4.5, -16, -5)...))
	for _, x := range [...]float64{-27, -14, -1, 12} {
		stripe := brush.Blob(brush.Pts(x-2.6, -17, x+2, -17, x+3.6, -9, x+1.2, -3.5, x-2.2, -8)...)
		b.ClipTo(body, d.stripe, stripe, stripe.Mirrored())
	}
})

var catHead = sprite.New("cat head", 64, 72, func(b *brush.Brush, d Palette) {
	head := brush.Blob(brush.Pts(-21, 0, -17, -13, -5, -20.5, 9, -20, 19, -11.5, 22, 0, 19, 11.5, 9, 20, -5, 20.5, -17, 13)...)
	ear := brush.Blob(brush.Pts(-14, -11, -14.5, -20, -12.5, -30, -10, -33.5, -6.5, -31, 1, -24, 6, -18.5, 1, -13, -6, -10)...)
	inner := brush.Blob(brush.Pts(-9.6, -18, -10.8, -24, -9.6, -29, -4, -25, 0, -20, -5, -17)...)
	b.Outlined(d.fur, d.rim, catRim, ear, ear.Mirrored(), head)
	b.Fill(d.pink, inner, inner.Mirrored())
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
})

var catPaw = sprite.New("cat paw", 32, 24, func(b *brush.Brush, d Palette) {
	b.Outlined(d.fur, d.rim, catRim, brush.Ellipse(0, 0, 12, 7.4))
	b.Outlined(d.bib, d.bib, 0, brush.Ellipse(6, 0, 6.2, 6.2))
	for _, y := range [...]float64{-2.4, 2.4} {
		b.Fill(d.rim, brush.Stroke(brush.Pts(9.4, y, 12.2, y), 1.2, 1))
	}
})

// collar is white; it is tinted with the seat's colour.
var collar = sprite.New("collar", 20, 48, func(b *brush.Brush, _ Palette) {
	b.Fill(render.White, brush.Stroke(brush.Curve(brush.Pts(-3, -15, 2.5, -8, 4, 0, 2.5, 8, -3, 15)...), 5.2, 5.2))
})

// shade is the shadow of an animal on land.
var shade = sprite.New("animal shadow", 120, 70, func(b *brush.Brush, d Palette) {
	const layers = 10
	for i := range layers {
		f := 1 - float64(i)/layers
		b.Fill(render.Fade(render.Black, 0.034), brush.Ellipse(0, 0, 58*f, 33*f))
	}
})

// CatPose is the pose of a cat.
type CatPose struct {
	Look  float64 // direction of the head relative to the body, radians
	Gait  float64 // phase of the legs, radians
	Rest  float64 // 0 for running, 1 for sitting
	Swish float64 // time in ticks, for the tail
	Sad   float64 // 0..1: how low ears and tail hang
}

// DrawCat draws a cat centred at j.
func (c *Canvas) DrawCat(j Joint, pose CatPose, collarColor color.RGBA) {
	d := c.painter.Colours
	run := 1 - pose.Rest
	leap := math.Sin(pose.Gait)
	long := 1 + 0.07*leap*run - 0.20*pose.Rest
	c.Put(shade, Joint{j.At.Add(render.Pt{X: 0, Y: 5 * j.Size}), j.Turn, j.Size}, render.Pt{X: 0.95 * long, Y: 0.85 + 0.15*pose.Rest})
	c.catTail(j.On(-30*long, 0, math.Pi), pose, d)
	c.catPaws(j, pose, long)
	c.Put(catBody, j, render.Pt{X: long, Y: 1 + 0.14*pose.Rest - 0.04*leap*run})
	neck := j.On(24*long, 0, pose.Look*0.55)
	c.Stamp(collar, neck, render.Placing{Turn: neck.Turn, Tint: collarColor})
	head := j.On(31*long-4*pose.Sad, 0, 0)
	head.Turn += pose.Look
	head.At = head.Spot(5+1.5*leap*run, 0)
	c.Put(catHead, head, render.Pt{X: 1, Y: 1 - 0.08*pose.Sad})
}

// DrawGrip draws the paws of a cat that catches the mouse. grip is the progress of the movement, from 0 to 1.
func (c *Canvas) DrawGrip(j Joint, grip float64) {
	reach := render.Lerp(34, 64, grip)
	for _, side := range [...]float64{-1, 1} {
		c.Put(catPaw, j.On(reach, 11*side, -0.2*side), render.Pt{})
	}
}

// catPaws draws the four paws, galloping or side by side.
func (c *Canvas) catPaws(j Joint, pose CatPose, long float64) {
	run := 1 - pose.Rest
	for i, paw := range [...]struct{ x, y, phase float64 }{{24, -14, 0.5}, {24, 14, 0}, {-24, -18, math.Pi + 0.5}, {-24, 18, math.Pi}} {
		swing := math.Sin(pose.Gait + paw.phase)
		x, y := paw.x*long+17*swing*run, paw.y+2*run*swing*sign(paw.y)
		if front := i < 2; front {
			x, y = x+6*pose.Rest, y*render.Lerp(1, 0.72, pose.Rest)
		}
		c.Put(catPaw, j.On(x, y, 0), render.Pt{})
	}
}

// catTail draws the cat's tail. It is straight while the cat runs, moves while the cat sits, and hangs down after a defeat.
func (c *Canvas) catTail(j Joint, pose CatPose, d Palette) {
	slow := math.Sin(pose.Swish * 0.045)
	curl := render.Lerp(0, 0.19+0.13*slow, pose.Rest) * (1 - 0.7*pose.Sad)
	wave := render.Lerp(0.22, 0.05, pose.Rest)
	c.tail(j, chain{n: 10, length: 58, w0: 9, w1: 6.4, bend: func(i int) float64 {
		return curl + wave*math.Sin(pose.Gait*1.0-0.75*float64(i))
	}}, catRim, func(i int) color.RGBA {
		if i == 3 || i == 6 || i == 9 {
			return d.stripe
		}
		return d.fur
	}, d.rim)
}

func sign(v float64) float64 { return math.Copysign(1, v) }
