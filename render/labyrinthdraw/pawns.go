package labyrinthdraw

import (
	"image/color"
	"strconv"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/face"
	"menagerie/rules"
)

// animalKinds is the number of different pawns.
const animalKinds = 6

// animals has the functions that draw the ears and the face of each seat's animal.
var animals = [animalKinds]func(b *brush.Brush, coat, edge color.RGBA){mouse, rabbit, cat, frog, hedgehog, duck}

var (
	pupil  = color.RGBA{0x22, 0x1C, 0x20, 255}
	muzzle = color.RGBA{0xFF, 0xF6, 0xE6, 255}
	blush  = color.RGBA{0xF2, 0xA7, 0xA0, 255}
	beak   = color.RGBA{0xFF, 0xC2, 0x3C, 255}
)

// headShape and bodyShape are the outlines of the head and the body of every pawn, in drawing units.
var (
	headShape = brush.Ellipse(0, -10, 22, 20)
	bodyShape = brush.Blob(brush.Pts(0, 4, 13, 8, 20, 26, 25, 40, 12, 45, -12, 45, -25, 40, -20, 26, -13, 8)...)
)

func edgeOf(coat color.RGBA) color.RGBA { return render.Mix(coat, render.Black, 0.55) }

// figureSide is the side length of the image of a pawn or a head, in drawing units.
const figureSide = 104

// pawn returns the part of a seat's pawn in the colour coat.
func pawn(a *painter, seat rules.Seat, coat color.RGBA) *part {
	return a.Figure("labyrinth/pawn", animalOf(seat), coat, figureSide, paintPawn)
}

// head returns the part of the head of a seat's animal in the colour coat.
func head(a *painter, seat rules.Seat, coat color.RGBA) *part {
	return a.Figure("labyrinth/head", animalOf(seat), coat, figureSide, paintHead)
}

func animalOf(seat rules.Seat) int { return max(0, int(seat)) % animalKinds }

// paintPawn paints a pawn with a light outline, which gives contrast on every ground.
func paintPawn(b *brush.Brush, coat color.RGBA, animal int) {
	paintBody(b, coat, animal)
	animals[animal](b, coat, edgeOf(coat))
}

// paintBody paints a pawn without a head.
func paintBody(b *brush.Brush, coat color.RGBA, _ int) {
	b.Fill(render.White, bodyShape.Grown(6), headShape.Grown(6))
	b.Outlined(coat, edgeOf(coat), 3, bodyShape)
	b.ClipTo(bodyShape, render.Mix(coat, render.White, 0.3), brush.Ellipse(-9, 26, 6, 14))
}

func paintHead(b *brush.Brush, coat color.RGBA, animal int) {
	animals[animal](b, coat, edgeOf(coat))
}

// paintSkull paints the head with eyes.
func paintSkull(b *brush.Brush, coat, edge color.RGBA) {
	b.Outlined(coat, edge, 3, headShape)
	for _, x := range [...]float64{-8.5, 8.5} {
		b.Fill(render.White, brush.Ellipse(x, -13, 5.4, 6.2))
		b.Fill(pupil, brush.Ellipse(x, -12, 3.1, 3.9))
	}
}

func snout(b *brush.Brush, edge color.RGBA) {
	b.Fill(muzzle, brush.Ellipse(0, -1, 9, 6.5))
	b.Fill(edge, brush.Ellipse(0, -4, 3.4, 2.4))
}

func mouse(b *brush.Brush, coat, edge color.RGBA) {
	for _, x := range [...]float64{-20, 20} {
		b.Outlined(coat, edge, 3, brush.Ellipse(x, -30, 14, 14))
		b.Fill(blush, brush.Ellipse(x, -30, 8, 8))
	}
	paintSkull(b, coat, edge)
	snout(b, edge)
}

func rabbit(b *brush.Brush, coat, edge color.RGBA) {
	for _, side := range [...]float64{-1, 1} {
		ear := brush.Stroke([]render.Pt{{X: 8 * side, Y: -22}, {X: 13 * side, Y: -42}}, 15, 11)
		b.Outlined(coat, edge, 3, ear)
		b.Fill(blush, brush.Stroke([]render.Pt{{X: 9 * side, Y: -26}, {X: 13 * side, Y: -41}}, 6, 5))
	}
	paintSkull(b, coat, edge)
	snout(b, edge)
	b.Fill(render.White, roundedRect(-1.8, 7, 3.2, 5, 1), roundedRect(1.8, 7, 3.2, 5, 1))
}

func cat(b *brush.Brush, coat, edge color.RGBA) {
	for _, side := range [...]float64{-1, 1} {
		ear := brush.Shape{{X: 24 * side, Y: -44}, {X: 22 * side, Y: -12}, {X: 3 * side, Y: -27}}
		if side < 0 {
			ear[1], ear[2] = ear[2], ear[1]
		}
		b.Outlined(coat, edge, 3, ear)
	}
	paintSkull(b, coat, edge)
	snout(b, edge)
	for _, side := range [...]float64{-1, 1} {
		for _, y := range [...]float64{-4, 2} {
			b.Fill(edge, brush.Stroke([]render.Pt{{X: 10 * side, Y: y/2 - 1}, {X: 27 * side, Y: y}}, 2, 1.4))
		}
	}
}

func frog(b *brush.Brush, coat, edge color.RGBA) {
	wide := brush.Ellipse(0, -8, 27, 18)
	b.Fill(render.White, wide.Grown(6))
	b.Outlined(coat, edge, 3, brush.Ellipse(-14, -28, 11, 11), brush.Ellipse(14, -28, 11, 11), wide)
	for _, x := range [...]float64{-14, 14} {
		b.Fill(render.White, brush.Ellipse(x, -29, 7, 7))
		b.Fill(pupil, brush.Ellipse(x, -28.5, 4.4, 3.2))
	}
	b.Fill(edge, brush.Stroke(brush.Curve(brush.Pts(-17, -6, -8, 1, 0, 2.5, 8, 1, 17, -6)...), 3, 3))
}

func hedgehog(b *brush.Brush, coat, edge color.RGBA) {
	var spikes brush.Shape
	for i := range 26 {
		far := 31.0
		if i%2 == 1 {
			far = 22
		}
		spikes = append(spikes, render.Pt{X: -far}.Turned(float64(i)*2*3.14159265/26).Add(render.Pt{Y: -13}))
	}
	b.Fill(render.White, spikes.Grown(2))
	b.Outlined(coat, edge, 2.5, spikes)
	b.Fill(muzzle, brush.Ellipse(0, -5, 17, 14))
	for _, x := range [...]float64{-7, 7} {
		b.Fill(pupil, brush.Ellipse(x, -9, 3.2, 4))
	}
	b.Fill(pupil, brush.Ellipse(0, 0, 4, 3.2))
}

func duck(b *brush.Brush, coat, edge color.RGBA) {
	b.Outlined(coat, edge, 3, brush.Stroke(brush.Curve(brush.Pts(2, -26, -2, -38, -13, -43)...), 9, 4))
	paintSkull(b, coat, edge)
	b.Outlined(beak, edge, 2.5, brush.Blob(brush.Pts(-17, -1, 0, -6, 17, -1, 12, 7, 0, 9, -12, 7)...))
	b.Fill(edge, brush.Stroke(brush.Curve(brush.Pts(-14, 1, 0, 3, 14, 1)...), 1.8, 1.8))
}

// signPainter paints the symbols of seats outside boards.
var signPainter = newPainter()

// Sign draws the symbol of a seat into r in the colour c: the head of the seat's animal. It adds a number if another seat has
// the same animal.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	signPainter.Use(p.Theme())
	drawHead(signPainter, p, r, seat, c)
}

// drawHead draws the symbol of a seat into r, like Sign. The caller must have called a.Use.
func drawHead(a *painter, p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	size := min(r.W, r.H) / 66
	a.Draw(p, head(a, seat, c), r.Centre().Add(render.Pt{Y: 18 * size}), size, render.Placing{})
	drawNumber(p, r.Centre().Add(render.Pt{X: 20 * size, Y: 20 * size}), 18*size, seat, c)
}

// drawBadge draws the face of the character on a seat into r, or the symbol of a seat without a character.
func (b *Board) drawBadge(c *canvas, r render.Rect, seat rules.Seat) {
	if f := b.face(seat); f != nil {
		f.Draw(c.p, r.Inset(-0.12*r.W), face.Calm)
		return
	}
	drawHead(c.art, c.p, r, seat, b.color(c.th, seat))
}

// characterHead is the side length of a character's face on a pawn, in drawing units.
const characterHead = 74

// drawCharacter draws a pawn with the face of a character. coat is the colour of its body, and foot is the centre of
// the pawn. size is the scale in logical units per drawing unit.
func drawCharacter(a *painter, p *render.Pen, f *face.Face, coat color.RGBA, foot render.Pt, size float64, how render.Placing) {
	a.Draw(p, a.Figure("labyrinth/body", 0, coat, figureSide, paintBody), foot, size, how)
	neck := render.Pt{Y: -18 * size}
	if how.Stretch.Y != 0 {
		neck.Y *= how.Stretch.Y
	}
	f.DrawPlaced(p, render.RectAround(foot.Add(neck.Turned(how.Turn)), characterHead*size, characterHead*size), face.Calm, how)
}

// drawNumber draws the number of a seat on its pawn if another seat before it has the same animal.
func drawNumber(p *render.Pen, at render.Pt, r float64, seat rules.Seat, c color.RGBA) {
	if seat < animalKinds {
		return
	}
	p.Circle(at, r, edgeOf(c))
	p.Circle(at, 0.88*r, render.White)
	st := render.Style{Size: 1.3 * r, Weight: render.Bold, Color: render.Black, Align: render.Middle}
	p.TextIn(strconv.Itoa(int(seat)+1), render.RectAround(at, 3*r, 2*r), st)
}
