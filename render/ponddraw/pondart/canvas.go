// Package pondart holds the vector art of cat and mouse: the animals, plants and small marks, and the signs of the seats.
// It depends on no position. Package ponddraw places the parts on the pond.
package pondart

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/sprite"
)

// Canvas draws the animals.
type Canvas struct{ sprite.Canvas[Palette] }

// NewPainter returns a painter for the parts of this package.
func NewPainter() *sprite.Painter[Palette] { return sprite.NewPainter(paletteOf) }

// chain describes a tail as a bent line of n pieces. bend(i) is the angle in radians between the pieces i-1 and i. w0 and w1 are
// the widths of the line at the root and at the tip.
type chain struct {
	n      int
	length float64 // total length in drawing units
	w0, w1 float64
	bend   func(i int) float64
}

// tail draws the tail t, which begins at j. paint(i) is the colour of piece i. The tail has an outline in the colour line,
// which is rim drawing units wide.
func (c *Canvas) tail(j sprite.Joint, t chain, rim float64, paint func(i int) color.RGBA, line color.RGBA) {
	var at [16]render.Pt
	at[0] = j.At
	turn := j.Turn
	for i := range t.n {
		turn += t.bend(i)
		at[i+1] = at[i].Add(render.Pt{X: t.length / float64(t.n) * j.Size}.Turned(turn))
	}
	width := func(i int) float64 { return render.Lerp(t.w0, t.w1, float64(i)/float64(t.n-1)) }
	for i := range t.n {
		c.Pen.Line(at[i], at[i+1], (width(i)+2*rim)*j.Size, line)
	}
	for i := range t.n {
		c.Pen.Line(at[i], at[i+1], width(i)*j.Size, paint(i))
	}
}

// Part is a sprite in the colours of this game.
type Part = sprite.Part[Palette]

// Palette holds the colours of the parts.
type Palette struct {
	Theme                 *render.Theme
	fur, stripe, bib, rim color.RGBA // the cat
	coat, shade, edge     color.RGBA // the mouse
	pink, eye             color.RGBA
}

// paletteOf returns the colours for a theme.
func paletteOf(th *render.Theme) Palette {
	return Palette{
		Theme: th,
		fur:   th.Fur, stripe: th.FurDeep, bib: th.FurLight, rim: render.Mix(th.FurDeep, render.Black, 0.55),
		coat: render.Mix(th.FurLight, render.White, 0.6), shade: color.RGBA{0xC9, 0xC6, 0xCB, 255}, edge: color.RGBA{0x45, 0x42, 0x50, 255},
		pink: th.Blush, eye: color.RGBA{0x26, 0x20, 0x22, 255},
	}
}
