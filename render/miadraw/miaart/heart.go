package miaart

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/brush"
)

// HeartPart selects what Heart draws.
type HeartPart int

// The parts. The halves together are a whole heart with a crack.
const (
	Whole HeartPart = iota
	Hollow
	LeftHalf
	RightHalf
)

// Heart draws the sign of a life into r in the colour c.
func Heart(p *render.Pen, r render.Rect, part HeartPart, c color.RGBA) {
	r = r.Fit(1, 1)
	img := p.Sprite(render.SpriteKey{Name: "mia/heart", Variant: int(part)}, r.W, r.H, func(img *ebiten.Image, _ float64) {
		b := brush.New(img.Bounds().Size(), 24, 24)
		paintHeart(b, part)
		b.Flush(img)
	})
	p.Image(img, r, render.Placing{Tint: c})
}

// paintHeart paints a part of a heart in white.
func paintHeart(b *brush.Brush, part HeartPart) {
	heart := brush.Blob(brush.Pts(0, -5.5, 3, -9.5, 7.5, -9.5, 10.5, -5.5, 9.5, 0, 5, 5.5, 0, 10.5, -5, 5.5, -9.5, 0, -10.5, -5.5, -7.5, -9.5, -3, -9.5)...)
	switch part {
	case Hollow:
		edge := make([]brush.Shape, len(heart))
		for i, from := range heart {
			edge[i] = brush.Stroke([]render.Pt{from, heart[(i+1)%len(heart)]}, 4, 4)
		}
		b.ClipTo(heart, render.White, edge...)
	case LeftHalf:
		b.ClipTo(heart, render.White, brush.Shape(brush.Pts(-12, -12, 0.5, -12, -2, -2, 2, 2, -1, 12, -12, 12)))
	case RightHalf:
		b.ClipTo(heart, render.White, brush.Shape(brush.Pts(12, -12, 1.5, -12, -1, -2, 3, 2, 0, 12, 12, 12)))
	default:
		b.Fill(render.White, heart)
	}
}
