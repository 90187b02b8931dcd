package ponddraw

import (
	"image/color"
	"math"

	"menagerie/render"
	"menagerie/render/brush"
)

// The mouse is drawn from above like the cat, looking to the right, about 60 units long without its tail.

// mouseRim is the width of the dark outline.
const mouseRim = 2.0

var mouseBody = &part{"mouse body", 76, 60, func(b *brush.Brush, d dye) {
	body := brush.Blob(brush.Pts(-27, 0, -24, -11, -13, -17, 1, -16.5, 14, -12.5, 24, -6.5, 30, 0, 24, 6.5, 14, 12.5, 1, 16.5, -13, 17, -24, 11)...)
	ear := brush.Ellipse(6, -15.5, 9.6, 9.4)
	b.Outlined(d.coat, d.edge, mouseRim, body)
	b.ClipTo(body, d.shade, brush.Blob(brush.Pts(-28, 0, -26, -16, -12, -20, -10, -15, -20, -8, -22, 0, -20, 8, -10, 15, -12, 20, -26, 16)...))
	b.Outlined(d.coat, d.edge, mouseRim, ear, ear.Mirrored())
	b.Fill(d.pink, brush.Ellipse(6.6, -15.5, 5.8, 5.8), brush.Ellipse(6.6, 15.5, 5.8, 5.8))
	b.Fill(d.coat, brush.Ellipse(8, 0, 12, 11))
	b.Fill(d.eye, brush.Ellipse(18.4, -5.4, 2.7, 2.7), brush.Ellipse(18.4, 5.4, 2.7, 2.7))
	b.Fill(color.RGBA{255, 255, 255, 255}, brush.Ellipse(19.4, -6, 0.95, 0.95), brush.Ellipse(19.4, 4.8, 0.95, 0.95))
	b.Fill(d.pink, brush.Ellipse(29, 0, 3.6, 3.4))
	for _, y := range [...]float64{-1, 1} {
		b.Fill(d.edge, brush.Stroke(brush.Pts(25, 3*y, 28, 12*y), 1, 0.7), brush.Stroke(brush.Pts(26.5, 3*y, 32, 9*y), 1, 0.7))
	}
}}

var mousePaw = &part{"mouse paw", 16, 12, func(b *brush.Brush, d dye) {
	b.Outlined(d.pink, d.edge, 1.4, brush.Ellipse(0, 0, 5.4, 3.6))
}}

// scarf is white; it is tinted with the seat's colour.
var scarf = &part{"scarf", 24, 44, func(b *brush.Brush, _ dye) {
	white := color.RGBA{255, 255, 255, 255}
	b.Fill(white, brush.Stroke(brush.Curve(brush.Pts(-2, -13, 1.5, -7, 2.5, 0, 1.5, 7, -2, 13)...), 5.4, 5.4))
	b.Fill(white, brush.Stroke(brush.Pts(-1, -9, -9, -14), 4.6, 3.4))
}}

// halo is the light water around a swimming animal.
var halo = &part{"halo", 110, 76, func(b *brush.Brush, d dye) {
	const layers = 8
	for i := range layers {
		f := 1 - float64(i)/layers*0.4
		b.Fill(render.Fade(d.th.Foam, 0.06), brush.Ellipse(-3, 0, 44*f, 29*f))
	}
}}

// mousePose is the pose of a mouse.
type mousePose struct {
	gait  float64 // phase of the legs, radians
	swim  float64 // 1 in the water, 0 on land
	clock float64 // time in ticks, for movements in place
	cheer float64 // 0..1: height of a jump for joy
}

// drawMouse draws a mouse centred at j.
func (c *canvas) drawMouse(j joint, pose mousePose, scarfColor color.RGBA) {
	d := c.art.dye
	bob := 1 + 0.03*math.Sin(pose.clock*0.09)*pose.swim
	if pose.swim > 0 {
		c.stamp(halo, j, render.Placing{Turn: j.turn, Fade: 1 - pose.swim, Stretch: render.Pt{X: bob * 1.02, Y: bob * 1.02}})
	} else {
		away := render.Pt{X: 3 * pose.cheer, Y: 4 + 16*pose.cheer}.Times(j.size)
		c.put(shade, joint{j.at.Add(away), j.turn, j.size * 0.62}, render.Pt{})
	}
	j.at.Y -= 12 * pose.cheer * j.size
	j.size *= 1 + 0.16*pose.cheer
	c.mouseTail(j.on(-25, 0, math.Pi), pose, d)
	for _, paw := range [...]struct{ x, y, phase float64 }{{13, -14, 0}, {13, 14, math.Pi}, {-15, -17, math.Pi}, {-15, 17, 0}} {
		swing := math.Sin(pose.gait + paw.phase)
		spread := 3*pose.cheer + 1.5*swing*pose.swim
		c.put(mousePaw, j.on(paw.x+(7-4*pose.cheer)*swing+3*pose.cheer*sign(paw.x), paw.y+spread*sign(paw.y), 0.3*sign(paw.y)), render.Pt{})
	}
	roll := 1 - 0.03*math.Sin(pose.gait)
	c.put(mouseBody, j, render.Pt{X: bob, Y: bob * roll})
	c.stamp(scarf, j.on(-5, 0, 0), render.Placing{Turn: j.turn, Tint: scarfColor})
}

// mouseTail draws the tail. In the water it moves in time with the strokes.
func (c *canvas) mouseTail(j joint, pose mousePose, d dye) {
	idle := 0.10 * math.Sin(pose.clock*0.06)
	pink := render.Mix(d.pink, d.edge, 0.12)
	c.tail(j, chain{n: 9, length: 46, w0: 4.6, w1: 2.2, bend: func(i int) float64 {
		return idle + 0.24*math.Sin(pose.gait-0.8*float64(i))
	}}, 1.5, func(int) color.RGBA { return pink }, d.edge)
}
