package pondart

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// The mouse is drawn from above like the cat, looking to the right, about 60 units long without its tail.

// mouseRim is the width of the dark outline.
const mouseRim = 2.0

var mouseBody = sprite.New("mouse body", 76, 60, func(b *brush.Brush, d Palette) {
	body := brush.Blob(brush.Pts(-27, 0, -24, -11, -13, -17, 1, -16.5, 14, -12.5, 24, -6.5, 30, 0, 24, 6.5, 14, 12.5, 1, 16.5, -13, 17, -24, 11)...)
	ear := brush.Ellipse(6, -15.5, 9.6, 9.4)
	b.Outlined(d.coat, d.edge, mouseRim, body)
	b.ClipTo(body, d.shade, brush.Blob(brush.Pts(-28, 0, -26, -16, -12, -20, -10, -15, -20, -8, -22, 0, -20, 8, -10, 15, -12, 20, -26, 16)...))
	b.Outlined(d.coat, d.edge, mouseRim, ear, ear.Mirrored())
	b.Fill(d.pink, brush.Ellipse(6.6, -15.5, 5.8, 5.8), brush.Ellipse(6.6, 15.5, 5.8, 5.8))
	b.Fill(d.coat, brush.Ellipse(8, 0, 12, 11))
	b.Fill(d.eye, brush.Ellipse(18.4, -5.4, 2.7, 2.7), brush.Ellipse(18.4, 5.4, 2.7, 2.7))
	b.Fill(render.White, brush.Ellipse(19.4, -6, 0.95, 0.95), brush.Ellipse(19.4, 4.8, 0.95, 0.95))
	b.Fill(d.pink, brush.Ellipse(29, 0, 3.6, 3.4))
	for _, y := range [...]float64{-1, 1} {
		b.Fill(d.edge, brush.Stroke(brush.Pts(25, 3*y, 28, 12*y), 1, 0.7), brush.Stroke(brush.Pts(26.5, 3*y, 32, 9*y), 1, 0.7))
	}
})

var mousePaw = sprite.New("mouse paw", 16, 12, func(b *brush.Brush, d Palette) {
	b.Outlined(d.pink, d.edge, 1.4, brush.Ellipse(0, 0, 5.4, 3.6))
})

// scarf is white; it is tinted with the seat's colour.
var scarf = sprite.New("scarf", 24, 44, func(b *brush.Brush, _ Palette) {
	b.Fill(render.White, brush.Stroke(brush.Curve(brush.Pts(-2, -13, 1.5, -7, 2.5, 0, 1.5, 7, -2, 13)...), 5.4, 5.4))
	b.Fill(render.White, brush.Stroke(brush.Pts(-1, -9, -9, -14), 4.6, 3.4))
})

// halo is the light water around a swimming animal.
var halo = sprite.New("halo", 110, 76, func(b *brush.Brush, d Palette) {
	const layers = 8
	for i := range layers {
		f := 1 - float64(i)/layers*0.4
		b.Fill(render.Fade(d.Theme.Foam, 0.06), brush.Ellipse(-3, 0, 44*f, 29*f))
	}
})

// MousePose is the pose of a mouse.
type MousePose struct {
	Gait  float64 // phase of the legs, radians
	Swim  float64 // 1 in the water, 0 on land
	Clock float64 // time in ticks, for movements in place
	Cheer float64 // 0..1: height of a jump for joy
}

// DrawMouse draws a mouse centred at j.
func (c *Canvas) DrawMouse(j Joint, pose MousePose, scarfColor color.RGBA) {
	d := c.painter.Colours
	bob := 1 + 0.03*math.Sin(pose.Clock*0.09)*pose.Swim
	if pose.Swim > 0 {
		c.Stamp(halo, j, render.Placing{Turn: j.Turn, Fade: 1 - pose.Swim, Stretch: render.Pt{X: bob * 1.02, Y: bob * 1.02}})
	} else {
		away := render.Pt{X: 3 * pose.Cheer, Y: 4 + 16*pose.Cheer}.Times(j.Size)
		c.Put(shade, Joint{j.At.Add(away), j.Turn, j.Size * 0.62}, render.Pt{})
	}
	j.At.Y -= 12 * pose.Cheer * j.Size
	j.Size *= 1 + 0.16*pose.Cheer
	c.mouseTail(j.On(-25, 0, math.Pi), pose, d)
	for _, paw := range [...]struct{ x, y, phase float64 }{{13, -14, 0}, {13, 14, math.Pi}, {-15, -17, math.Pi}, {-15, 17, 0}} {
		swing := math.Sin(pose.Gait + paw.phase)
		spread := 3*pose.Cheer + 1.5*swing*pose.Swim
		c.Put(mousePaw, j.On(paw.x+(7-4*pose.Cheer)*swing+3*pose.Cheer*sign(paw.x), paw.y+spread*sign(paw.y), 0.3*sign(paw.y)), render.Pt{})
	}
	roll := 1 - 0.03*math.Sin(pose.Gait)
	c.Put(mouseBody, j, render.Pt{X: bob, Y: bob * roll})
	c.Stamp(scarf, j.On(-5, 0, 0), render.Placing{Turn: j.Turn, Tint: scarfColor})
}

// mouseTail draws the mouse's tail. While the mouse swims, the tail moves with the legs.
func (c *Canvas) mouseTail(j Joint, pose MousePose, d Palette) {
	idle := 0.10 * math.Sin(pose.Clock*0.06)
	pink := render.Mix(d.pink, d.edge, 0.12)
	c.tail(j, chain{n: 9, length: 46, w0: 4.6, w1: 2.2, bend: func(i int) float64 {
		return idle + 0.24*math.Sin(pose.Gait-0.8*float64(i))
	}}, 1.5, func(int) color.RGBA { return pink }, d.edge)
}
