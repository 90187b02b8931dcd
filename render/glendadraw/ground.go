package glendadraw

import (
	_ "embed"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/render/glendadraw/glendaart"
	"menagerie/render/glendadraw/glendalayout"
	"menagerie/render/sprite"
)

//go:embed ground.kage
var groundSource []byte

var groundShader = render.LazyShader("glendadraw/ground", groundSource)

// artist holds buffers that are reused in every frame, so that drawing allocates nothing.
type artist struct {
	*sprite.Painter[glendaart.Palette]
	layout   glendalayout.Layout // argument of paintGround
	corner   float64
	doGround func(img *ebiten.Image, scale float64)
	sheet    sheet
}

func (a *artist) init() { a.Painter, a.doGround = glendaart.NewPainter(), a.paintGround }

// drawGround draws the garden without walls. It uses an image that is cached for each size.
func (c *canvas) drawGround(corner float64) {
	l := c.art.layout
	c.art.corner = corner
	// Close-ups of the same size differ in the board's origin.
	x, y := int(4*(l.Origin.X-l.Rect.X))&0xFFFF, int(4*(l.Origin.Y-l.Rect.Y))&0xFFFF
	key := render.SpriteKey{Name: "glenda/ground", Variant: (int(corner*8)<<8|l.Size)<<32 | x<<16 | y}
	c.cover(c.Pen.Sprite(key, l.Rect.W, l.Rect.H, c.art.doGround))
}

// cover draws img over the whole area, enlarged like the rest of the drawing.
func (c *canvas) cover(img *ebiten.Image) {
	r := c.art.layout.Rect
	if c.Zoom == 1 {
		c.Pen.ImageAt(img, render.Pt{X: r.X, Y: r.Y})
		return
	}
	at := c.l.Origin.Sub(c.art.layout.Origin.Sub(render.Pt{X: r.X, Y: r.Y}).Times(c.Zoom))
	c.Pen.Image(img, render.Rect{X: at.X, Y: at.Y, W: r.W * c.Zoom, H: r.H * c.Zoom}, render.Placing{})
}

// paintGround paints the grass, the path, the meadow and the flowers. It is called once per size.
func (a *artist) paintGround(img *ebiten.Image, scale float64) {
	th, l := a.Theme, a.layout
	w, h := float32(img.Bounds().Dx()), float32(img.Bounds().Dy())
	l.Origin = l.Origin.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y})
	l.Rect.X, l.Rect.Y = 0, 0
	first := l.Origin.Add(render.Pt{X: glendalayout.HalfWidth, Y: 1}.Times(l.Unit)).Times(scale)
	lawns, seam := lawnTones(th)
	sand := th.Shore
	if th.Name == render.NameContrast { // a white rabbit must be visible on it
		sand = render.Mix(sand, render.Black, 0.28)
	}
	vertices := []ebiten.Vertex{{}, {DstX: w, SrcX: w}, {DstY: h, SrcY: h}, {DstX: w, DstY: h, SrcX: w, SrcY: h}}
	img.DrawTrianglesShader32(vertices, []uint32{0, 1, 2, 1, 3, 2}, groundShader(), &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Size": []float32{w, h}, "Corner": float32(a.corner * scale),
		"Origin": []float32{float32(first.X), float32(first.Y)}, "Side": float32(l.Unit * scale),
		"Cells": float32(l.Size), "Pixel": float32(scale), "Seam": seam,
		"Grass": render.Uniform(th.Grass), "GrassDeep": render.Uniform(th.GrassDeep), "Sand": render.Uniform(sand), "SandEdge": render.Uniform(th.ShoreEdge),
		"LawnA": render.Uniform(lawns[0]), "LawnB": render.Uniform(lawns[1]), "LawnC": render.Uniform(lawns[2]), "Line": render.Uniform(th.Line),
	}})
	a.plant(l, img, scale)
}

// lawnTones returns the three greens of the grass, and the opacity of the lines between cells.
func lawnTones(th *render.Theme) (tones [3]color.RGBA, seam float32) {
	switch th.Name {
	case render.NameContrast: // lines, because such dark tones are hard to distinguish
		return [3]color.RGBA{render.Mix(th.Grass, render.White, 0.05), th.Grass, render.Mix(th.Grass, render.Black, 0.2)}, 0.42
	case render.NameDark:
		return [3]color.RGBA{render.Mix(th.Grass, render.White, 0.17), render.Mix(th.Grass, render.White, 0.05), render.Mix(th.Grass, render.Black, 0.2)}, 0.55
	}
	fresh := color.RGBA{0xB6, 0xDC, 0x86, 255}
	base := render.Mix(th.Grass, fresh, 0.5)
	return [3]color.RGBA{render.Mix(base, render.White, 0.16), base, render.Mix(base, th.GrassDeep, 0.34)}, 0
}
