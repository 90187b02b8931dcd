package foxesdraw

import (
	"image/color"
	"math"
	"strconv"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// animal is the appearance of an animal, such as a swimming fox.
type animal uint8

const (
	foxAshore animal = iota
	foxAfloat
	foxAdrift
	dolphinAfloat
	dolphinAshore
	foxHead
	dolphinHead
	animals // number of values of Animal
)

// painters has a function for each kind of animal, which paints the animal looking to the right.
var painters = [animals]func(b *brush.Brush, c coat){
	foxAshore: paintFox, foxAfloat: paintSwimmer, foxAdrift: paintCastaway,
	dolphinAfloat: paintDolphin, dolphinAshore: paintStranded,
	foxHead: func(b *brush.Brush, c coat) { paintFoxHead(b, c, 6, calm) },
	dolphinHead: func(b *brush.Brush, c coat) {
		paintDolphinBody(b, c, turned(0.16))
	},
}

// coat has the colours of an animal. They are derived from the colour of its player.
type coat struct{ fur, edge, lit, belly color.RGBA }

func coatOf(c color.RGBA) coat {
	return coat{fur: c, edge: render.Mix(c, render.Black, 0.58), lit: render.Mix(c, render.White, 0.3), belly: render.Mix(c, cream, 0.86)}
}

var (
	cream = color.RGBA{0xFF, 0xF8, 0xEC, 255}
	dark  = color.RGBA{0x20, 0x1B, 0x22, 255}
	spray = color.RGBA{0xF4, 0xFC, 0xFF, 255}
	sweat = color.RGBA{0x7C, 0xC8, 0xE8, 255}
)

type mood uint8

const (
	calm mood = iota
	worried
)

// paintFox paints a fox that sits on the island.
func paintFox(b *brush.Brush, c coat) {
	shade(b, 0, 45, 34, 8)
	tail := brush.Stroke(brush.Curve(brush.Pts(8, 40, 34, 40, 47, 22, 40, 2)...), 14, 20)
	body := brush.Blob(brush.Pts(0, -4, 15, 4, 23, 30, 16, 46, -16, 46, -23, 30, -15, 4)...)
	b.Fill(render.White, tail.Grown(5), body.Grown(5))
	b.Outlined(c.fur, c.edge, 3, tail)
	b.ClipTo(tail, cream, brush.Ellipse(41, 2, 14, 12))
	b.Outlined(c.fur, c.edge, 3, body)
	b.ClipTo(body, c.belly, brush.Ellipse(0, 30, 10, 18))
	for _, x := range [...]float64{-9, 9} {
		b.Outlined(dark, c.edge, 1, brush.Ellipse(x, 44, 6, 4))
	}
	paintFoxHead(b, c, 0, calm)
}

// paintFoxHead paints the head, moved down by low units.
func paintFoxHead(b *brush.Brush, c coat, low float64, m mood) {
	head := moved(brush.Blob(brush.Pts(0, -36, 20, -33, 37, -8, 20, 7, 0, 17, -20, 7, -37, -8, -20, -33)...), 0, low)
	ears := []brush.Shape{
		moved(brush.Shape{{X: 28, Y: -58}, {X: 34, Y: -20}, {X: 7, Y: -32}}, 0, low),
		moved(brush.Shape{{X: -28, Y: -58}, {X: -7, Y: -32}, {X: -34, Y: -20}}, 0, low),
	}
	b.Fill(render.White, ears[0].Grown(6), ears[1].Grown(6), head.Grown(6))
	b.Outlined(c.fur, c.edge, 3.5, ears...)
	for _, side := range [...]float64{-1, 1} {
		inner := brush.Shape{{X: 26 * side, Y: -48 + low}, {X: 29 * side, Y: -28 + low}, {X: 14 * side, Y: -31 + low}}
		b.Fill(dark, inner)
	}
	b.Outlined(c.fur, c.edge, 3.5, head)
	b.ClipTo(head, cream, brush.Ellipse(-25, 4+low, 19, 14), brush.Ellipse(25, 4+low, 19, 14), brush.Ellipse(0, 14+low, 11, 12))
	b.ClipTo(head, c.lit, brush.Ellipse(0, -29+low, 14, 5))
	for _, side := range [...]float64{-1, 1} {
		b.Fill(dark, brush.Ellipse(13*side, -9+low, 4.6, 6))
		b.Fill(render.White, brush.Ellipse(13*side+1.5, -11+low, 1.7, 1.9))
		if m == worried {
			b.Fill(dark, brush.Stroke([]render.Pt{{X: 20 * side, Y: -15 + low}, {X: 8 * side, Y: -22 + low}}, 3.4, 3.4))
		}
	}
	b.Fill(dark, brush.Ellipse(0, 8+low, 6, 4.6))
}

// paintSwimmer paints a swimming fox. Only its head is visible.
func paintSwimmer(b *brush.Brush, c coat) {
	paintFoxHead(b, c, 14, calm)
	b.Fill(spray, brush.Ellipse(0, 34, 36, 9))
	b.Fill(render.Fade(sweat, 0.55), brush.Ellipse(0, 37, 30, 6))
}

// paintCastaway paints a fox with a swimming ring. It is too far from land to move.
func paintCastaway(b *brush.Brush, c coat) {
	ring := brush.Ellipse(0, 30, 42, 17)
	b.Outlined(spray, dark, 2.5, ring)
	for i := range 4 {
		a := float64(i)*math.Pi/2 + 0.4
		x, y := 34*math.Cos(a), 30+13*math.Sin(a)
		b.ClipTo(ring, color.RGBA{0xD9, 0x3A, 0x34, 255}, brush.Ellipse(x, y, 11, 8))
	}
	paintFoxHead(b, c, 10, worried)
	b.ClipTo(ring, spray, brush.Ellipse(0, 46, 40, 8))
}

// transform is a function that moves, turns or scales a shape.
type transform func(brush.Shape) brush.Shape

func turned(angle float64) transform {
	return func(s brush.Shape) brush.Shape {
		return s.Transformed(func(p render.Pt) render.Pt { return p.Turned(angle) })
	}
}

// paintDolphinBody paints a dolphin and returns the outline of its body.
func paintDolphinBody(b *brush.Brush, c coat, at transform) brush.Shape {
	body := at(brush.Blob(brush.Pts(38, 19, 24, 17, 4, 5, -18, 5, -37, 15, -42, 8, -24, -17, 0, -25, 24, -18, 39, -3, 50, 13)...))
	fin := at(brush.Blob(brush.Pts(-22, -14, -18, -30, -19, -46, -8, -36, 2, -20)...))
	fluke := at(brush.Blob(brush.Pts(-35, 13, -40, 26, -50, 30, -50, 12, -60, 2, -52, -4, -38, 6)...))
	flipper := at(brush.Blob(brush.Pts(12, 4, 4, 20, -7, 27, -5, 14, 0, 3)...))
	b.Fill(render.White, body.Grown(6), fin.Grown(6), fluke.Grown(6), flipper.Grown(5))
	b.Outlined(c.fur, c.edge, 3.5, fin, fluke)
	b.Outlined(c.fur, c.edge, 3.5, body)
	b.ClipTo(body, c.belly, at(brush.Ellipse(22, 21, 36, 13)))
	b.ClipTo(body, c.lit, at(brush.Ellipse(-2, -20, 20, 4)))
	b.Outlined(c.fur, c.edge, 3, flipper)
	return body
}

func paintDolphin(b *brush.Brush, c coat) {
	at := turned(0)
	paintDolphinBody(b, c, at)
	b.Fill(dark, brush.Ellipse(29, -4, 4, 4.6))
	b.Fill(render.White, brush.Ellipse(30.4, -5.4, 1.5, 1.6))
	b.Fill(c.edge, brush.Stroke(brush.Curve(brush.Pts(48, 13, 39, 11, 31, 6)...), 2, 2.6))
	b.Fill(spray, brush.Ellipse(-2, 38, 44, 8), brush.Ellipse(-44, 31, 12, 8), brush.Ellipse(44, 31, 12, 8))
	b.Fill(render.Fade(sweat, 0.5), brush.Ellipse(0, 40, 34, 5))
}

// paintStranded paints a dolphin on land that cannot move.
func paintStranded(b *brush.Brush, c coat) {
	shade(b, -2, 32, 46, 10)
	at := func(s brush.Shape) brush.Shape { return moved(turned(-0.1)(s), 0, 8) }
	paintDolphinBody(b, c, at)
	for _, turn := range [...]float64{math.Pi / 4, -math.Pi / 4} {
		arm := render.Pt{X: 5}.Turned(turn)
		eye := render.Pt{X: 29, Y: 1}
		b.Fill(dark, brush.Stroke([]render.Pt{eye.Sub(arm), eye.Add(arm)}, 2.8, 2.8))
	}
	b.Fill(c.edge, brush.Stroke(brush.Curve(brush.Pts(50, 17, 42, 13, 33, 15)...), 2, 2.6))
	drop := brush.Blob(brush.Pts(44, -30, 49, -19, 44, -13, 39, -19)...)
	b.Outlined(sweat, dark, 1.6, drop)
}

func shade(b *brush.Brush, x, y, rx, ry float64) {
	b.Fill(render.Fade(render.Black, 0.22), brush.Ellipse(x, y, rx, ry))
}

func moved(s brush.Shape, x, y float64) brush.Shape {
	return s.Transformed(func(p render.Pt) render.Pt { return p.Add(render.Pt{X: x, Y: y}) })
}

// animalOf returns the appearance of seat's animal on a tile.
func animalOf(seat rules.Seat, b foxes.Board, at foxes.Point) animal {
	land := b.At(at).IsLand()
	switch {
	case seat == foxes.Foxes && land:
		return foxAshore
	case seat == foxes.Foxes && !b.LandWithin(at, foxes.SwimRange):
		return foxAdrift
	case seat == foxes.Foxes:
		return foxAfloat
	case land:
		return dolphinAshore
	}
	return dolphinAfloat
}

// tileSide is the side length of a tile in drawing units.
const tileSide = 100

// painter draws animals. Their colours do not depend on the theme.
type painter = sprite.Painter[struct{}]

func newPainter() *painter {
	return sprite.NewPainter(func(*render.Theme) struct{} { return struct{}{} })
}

// drawAnimal draws an animal centred at spot. size is the scale in logical units per drawing unit.
func drawAnimal(a *painter, p *render.Pen, k animal, coat color.RGBA, spot render.Pt, size float64, placing render.Placing) {
	a.Draw(p, a.Figure("foxes/animal", int(k), coat, 128, paintAnimal), spot, size, placing)
}

func paintAnimal(b *brush.Brush, coat color.RGBA, variant int) { painters[variant](b, coatOf(coat)) }

// Sign draws the symbol of a seat into r in the colour c: the head of a fox or a leaping dolphin.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	k := foxHead
	if seat == foxes.Dolphins {
		k = dolphinHead
	}
	size := min(r.W, r.H) / 124
	at := r.Centre().Add(render.Pt{X: 4 * size, Y: 14 * size})
	if seat == foxes.Foxes {
		at.X = r.Centre().X
	}
	drawAnimal(signPainter, p, k, c, at, size, render.Placing{})
}

// signPainter paints the symbols of seats outside boards.
var signPainter = newPainter()

// drawCountdown draws a number in the middle of the board. The number is the time in seconds until the start of the
// game.
func drawCountdown(p *render.Pen, board render.Rect, seconds int) {
	if seconds <= 0 {
		return
	}
	th, at, radius := p.Theme(), board.Centre(), min(56, board.W/6)
	p.Circle(at, radius+2, th.Focus)
	p.Circle(at, radius, th.Surface)
	style := render.Style{Size: 1.1 * radius, Weight: render.Bold, Color: th.Ink}.Aligned(render.Middle)
	p.TextIn(strconv.Itoa(seconds), render.RectAround(at, 2*radius, 2*radius), style)
}
