package miadraw

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/rules"
)

// The numbers of shapes, fillings and signs. Each seat has a sign, which is a shape with a filling. There are at least as many
// signs as seats.
const (
	shapes   = 8
	fillings = 4
	signs    = shapes * fillings
)

// Sign draws the symbol of a seat into r in the colour c. The symbols differ in shape or filling, so that they can be
// distinguished without colours.
func Sign(p *render.Pen, r render.Rect, seat rules.Seat, c color.RGBA) {
	sign := (int(seat)%signs + signs) % signs
	r = r.Fit(1, 1)
	img := p.Sprite(render.SpriteKey{Name: "mia/sign", Variant: sign}, r.W, r.H, func(img *ebiten.Image, _ float64) {
		b := brush.New(img.Bounds().Size(), 24, 24)
		paintSign(b, signShape(sign%shapes), sign/shapes)
		b.Flush(img)
	})
	p.Image(img, r, render.Placing{Tint: c})
}

// paintSign paints a shape with filling 0 (full), 1 (empty), 2 (in the centre) or 3 (in the lower half).
func paintSign(b *brush.Brush, shape brush.Shape, filling int) {
	if filling == 0 {
		b.Fill(render.White, shape)
		return
	}
	b.ClipTo(shape, render.White, outlineOf(shape, 5)...)
	switch filling {
	case 2:
		b.Fill(render.White, brush.Ellipse(0, 0, 3, 3))
	case 3:
		b.ClipTo(shape, render.White, brush.Shape(brush.Pts(-12, 1, 12, 1, 12, 12, -12, 12)))
	}
}

// outlineOf returns a line along the outline of s. Half of its width is inside s.
func outlineOf(s brush.Shape, width float64) []brush.Shape {
	lines := make([]brush.Shape, len(s))
	for i, from := range s {
		lines[i] = brush.Stroke([]render.Pt{from, s[(i+1)%len(s)]}, width, width)
	}
	return lines
}

func signShape(shape int) brush.Shape {
	switch shape {
	case 0:
		return brush.Ellipse(0, 0, 10, 10)
	case 1:
		return brush.Shape(brush.Pts(-9, -9, 9, -9, 9, 9, -9, 9))
	case 2:
		return polygon(3, 11.5, 11.5)
	case 3:
		return polygon(4, 11.5, 11.5)
	case 4:
		return polygon(5, 11, 11)
	case 5:
		return polygon(6, 11, 11)
	case 6:
		return polygon(10, 12, 5.4)
	}
	return brush.Shape(brush.Pts(-4, -10.5, 4, -10.5, 4, -4, 10.5, -4, 10.5, 4, 4, 4, 4, 10.5, -4, 10.5, -4, 4, -10.5, 4, -10.5, -4, -4, -4))
}

// polygon returns a shape with n corners, which are alternately at the distances outer and inner from the centre.
func polygon(n int, outer, inner float64) brush.Shape {
	var s brush.Shape
	for i := range n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		s = append(s, render.Pt{Y: -r}.Turned(2*math.Pi*float64(i)/float64(n)))
	}
	return s
}

// heartPart selects the part of a heart that is drawn.
type heartPart int

// The parts of a heart. The two halves together are a whole heart with a crack.
const (
	whole heartPart = iota
	hollow
	leftHalf
	rightHalf
)

// heart draws the sign of a life into r in the colour c.
func heart(p *render.Pen, r render.Rect, part heartPart, c color.RGBA) {
	r = r.Fit(1, 1)
	img := p.Sprite(render.SpriteKey{Name: "mia/heart", Variant: int(part)}, r.W, r.H, func(img *ebiten.Image, _ float64) {
		b := brush.New(img.Bounds().Size(), 24, 24)
		paintHeart(b, part)
		b.Flush(img)
	})
	p.Image(img, r, render.Placing{Tint: c})
}

// paintHeart paints a part of a heart in white.
func paintHeart(b *brush.Brush, part heartPart) {
	heart := brush.Blob(brush.Pts(0, -5.5, 3, -9.5, 7.5, -9.5, 10.5, -5.5, 9.5, 0, 5, 5.5, 0, 10.5, -5, 5.5, -9.5, 0, -10.5, -5.5, -7.5, -9.5, -3, -9.5)...)
	switch part {
	case hollow:
		b.ClipTo(heart, render.White, outlineOf(heart, 4)...)
	case leftHalf:
		b.ClipTo(heart, render.White, brush.Shape(brush.Pts(-12, -12, 0.5, -12, -2, -2, 2, 2, -1, 12, -12, 12)))
	case rightHalf:
		b.ClipTo(heart, render.White, brush.Shape(brush.Pts(12, -12, 1.5, -12, -1, -2, 3, 2, 0, 12, 12, 12)))
	default:
		b.Fill(render.White, heart)
	}
}
