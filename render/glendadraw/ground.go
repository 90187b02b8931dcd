package glendadraw

import (
	_ "embed"
	"image/color"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

//go:embed ground.kage
var groundSource []byte

var groundShader = sync.OnceValue(func() *ebiten.Shader {
	s, err := ebiten.NewShader(groundSource)
	if err != nil {
		panic("glendadraw: the shader of the ground is wrong: " + err.Error())
	}
	return s
})

// artist holds data that drawing reuses in every frame, so that a frame allocates nothing.
type artist struct {
	theme    *render.Theme // the theme of dye
	dye      dye
	part     *part  // argument of paintPart
	layout   Layout // argument of paintGround
	corner   float64
	doPart   func(img *ebiten.Image, scale float64)
	doGround func(img *ebiten.Image, scale float64)
	sheet    sheet
}

func (a *artist) init() { a.doPart, a.doGround = a.paintPart, a.paintGround }

// dress sets the colours for a theme.
func (a *artist) dress(th *render.Theme) {
	if a.theme != th {
		a.theme, a.dye = th, dyes(th)
	}
}

// vec4 returns c as a shader uniform.
func vec4(c color.RGBA) []float32 {
	return []float32{float32(c.R) / 255, float32(c.G) / 255, float32(c.B) / 255, float32(c.A) / 255}
}

// drawGround draws the garden without walls. There is one image per size.
func (c *canvas) drawGround(corner float64) {
	l := c.art.layout
	c.art.corner = corner
	// Close-ups of the same size differ in the board's origin.
	x, y := int(4*(l.Origin.X-l.Rect.X))&0xFFFF, int(4*(l.Origin.Y-l.Rect.Y))&0xFFFF
	key := render.SpriteKey{Name: "glenda/ground", Variant: (int(corner*8)<<8|l.Size)<<32 | x<<16 | y}
	c.cover(c.p.Sprite(key, l.Rect.W, l.Rect.H, c.art.doGround))
}

// cover draws an image of the whole area, as seen by the camera.
func (c *canvas) cover(img *ebiten.Image) {
	r := c.art.layout.Rect
	if c.zoom == 1 {
		c.p.ImageAt(img, render.Pt{X: r.X, Y: r.Y})
		return
	}
	at := c.l.Origin.Sub(c.art.layout.Origin.Sub(render.Pt{X: r.X, Y: r.Y}).Times(c.zoom))
	c.p.Image(img, render.Rect{X: at.X, Y: at.Y, W: r.W * c.zoom, H: r.H * c.zoom}, render.Placing{})
}

// paintGround paints lawn, path, meadow and flowers, once per size.
func (a *artist) paintGround(img *ebiten.Image, scale float64) {
	th, l := a.theme, a.layout
	w, h := float32(img.Bounds().Dx()), float32(img.Bounds().Dy())
	l.Origin = l.Origin.Sub(render.Pt{X: l.Rect.X, Y: l.Rect.Y})
	l.Rect.X, l.Rect.Y = 0, 0
	first := l.Origin.Add(render.Pt{X: halfWidth, Y: 1}.Times(l.Unit)).Times(scale)
	lawns, seam := lawnTones(th)
	sand := th.Shore
	if th.Name == render.NameContrast { // a white rabbit must be visible on it
		sand = render.Mix(sand, black, 0.28)
	}
	vertices := []ebiten.Vertex{{}, {DstX: w, SrcX: w}, {DstY: h, SrcY: h}, {DstX: w, DstY: h, SrcX: w, SrcY: h}}
	img.DrawTrianglesShader32(vertices, []uint32{0, 1, 2, 1, 3, 2}, groundShader(), &ebiten.DrawTrianglesShaderOptions{Uniforms: map[string]any{
		"Size": []float32{w, h}, "Corner": float32(a.corner * scale),
		"Origin": []float32{float32(first.X), float32(first.Y)}, "Side": float32(l.Unit * scale),
		"Cells": float32(l.Size), "Pixel": float32(scale), "Seam": seam,
		"Grass": vec4(th.Grass), "GrassDeep": vec4(th.GrassDeep), "Sand": vec4(sand), "SandEdge": vec4(th.ShoreEdge),
		"LawnA": vec4(lawns[0]), "LawnB": vec4(lawns[1]), "LawnC": vec4(lawns[2]), "Line": vec4(th.Line),
	}})
	a.plant(l, img, scale)
}

// lawnTones returns the greens of the lawn and the opacity of the lines between its cells.
func lawnTones(th *render.Theme) (tones [3]color.RGBA, seam float32) {
	switch th.Name {
	case render.NameContrast: // lines, because such dark tones are hard to distinguish
		return [3]color.RGBA{render.Mix(th.Grass, white, 0.05), th.Grass, render.Mix(th.Grass, black, 0.2)}, 0.42
	case render.NameDark:
		return [3]color.RGBA{render.Mix(th.Grass, white, 0.09), render.Mix(th.Grass, white, 0.025), render.Mix(th.Grass, black, 0.08)}, 0
	}
	fresh := color.RGBA{0xB6, 0xDC, 0x86, 255}
	base := render.Mix(th.Grass, fresh, 0.5)
	return [3]color.RGBA{render.Mix(base, white, 0.16), base, render.Mix(base, th.GrassDeep, 0.34)}, 0
}
