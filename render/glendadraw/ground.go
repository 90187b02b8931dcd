package glendadraw

import (
	_ "embed"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/garden"
	"menagerie/render/sprite"
	"menagerie/rules/hex"
)

//go:embed ground.kage
var groundSource []byte

var groundShader = render.LazyShader("glendadraw/ground", groundSource)

// artist holds buffers that are reused in every frame, so that drawing allocates nothing.
type artist struct {
	*sprite.Painter[palette]
	layout   Layout // argument of paintGround
	corner   float64
	doGround func(img *ebiten.Image, scale float64)
	sheet    sheet
}

func (a *artist) init() { a.Painter, a.doGround = sprite.NewPainter(paletteOf), a.paintGround }

// drawGround draws the garden without walls. It uses an image that is cached for each size.
func (c *canvas) drawGround(corner float64) {
	l := c.art.layout
	c.art.corner = corner
	// Close-ups of the same size differ in the board's origin.
	x, y := int(4*(l.Origin.X-l.Rect.X))&0xFFFF, int(4*(l.Origin.Y-l.Rect.Y))&0xFFFF
	key := render.SpriteKey{Name: "glenda/ground", Variant: (int(corner*8)<<8|l.Size)<<32 | x<<16 | y}
	c.drawOver(c.Pen.Sprite(key, l.Rect.W, l.Rect.H, c.art.doGround))
}

// drawOver draws img over the whole area, enlarged like the rest of the drawing.
func (c *canvas) drawOver(img *ebiten.Image) {
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
	first := l.Origin.Add(render.Pt{X: halfWidth, Y: 1}.Times(l.Unit)).Times(scale)
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
	a.paintPlants(l, img, scale)
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

// Plants are decoration. They stand outside the board, so that they cannot be mistaken for walls.

// gardener draws the plants around the board.
type gardener struct {
	garden.Plot
	l Layout
}

// paintPlants draws plants around the board into the image of the ground.
func (a *artist) paintPlants(l Layout, img *ebiten.Image, scale float64) {
	size := max(1.1*l.Unit/cellSide, 0.26) // on boards with small cells, flowers would be too small
	g := gardener{Plot: garden.Plot{Into: img, Theme: a.Colours.Theme, Scale: scale, Size: size}, l: l}
	defer g.Close()
	g.Sow(l.Rect.W, l.Rect.H, garden.Meadow{
		Step: 66 * max(size, 0.4), Bushes: 0.11, Daisies: 0.30, Tufts: 0.68,
		Free: func(at render.Pt) bool {
			return !l.Board().Inset(-1.35*l.Unit).Contains(at) && !g.onPath(at, 1.5)
		},
		Roomy: func(at render.Pt) bool { return !l.Board().Inset(-2.3 * l.Unit).Contains(at) },
	})
	g.plantBorder()
	g.plantGates()
}

// onPath reports whether the point p lies on one of the paths that lead out of the garden. limit is the largest distance from the
// centre of a path, in sides of a hexagon.
func (g *gardener) onPath(p render.Pt, limit float64) bool {
	d := p.Sub(g.l.Board().Centre())
	return min(math.Abs(d.X), math.Abs(d.Y)) < limit*g.l.Unit
}

// plantBorder draws flowers around the board. It draws row by row from the top, so that lower flowers cover higher ones.
func (g *gardener) plantBorder() {
	for y := -1; y <= g.l.Size; y++ {
		for x := -1; x <= g.l.Size; x++ {
			if c := (hex.Cell{X: x, Y: y}); !g.l.Holds(c) {
				g.plantBed(c)
			}
		}
	}
}

// plantBed draws the flowers on the cell c outside the board, near its neighbours on the board.
func (g *gardener) plantBed(c hex.Cell) {
	dice := render.Scatter(uint32((c.X+3)*5167 + (c.Y+3)*30011))
	for _, d := range hex.Dirs() {
		if !g.l.Holds(c.Neighbour(d)) {
			continue
		}
		away := neighbourStep(d).Times(-(0.06 + 0.22*dice.Share()) * g.l.Unit)
		at := g.l.At(c).Add(neighbourStep(d).Times(0.12 * g.l.Unit)).Add(away)
		at = at.Add(neighbourStep((d + 1) % 6).Times((dice.Share() - 0.5) * 0.35 * g.l.Unit))
		kind, size := dice.Share(), 0.75+0.4*dice.Share()
		if g.onPath(at, 1.05) {
			continue
		}
		flowers := [...]*garden.Plant{tulipRed, tulipYellow, lavender, tulipPink, garden.Daisy, lavender, garden.Tuft}
		i := int(kind * 8.4)
		if i >= len(flowers) {
			continue
		}
		if dice.Share() < 0.55 { // often two flowers together
			g.Put(flowers[i], at.Add(render.Pt{X: -13, Y: -6}.Times(g.Size)), 0, size*0.8)
		}
		g.Put(flowers[i], at, 0, size)
	}
}

// plantGates draws two posts at each of the four exits.
func (g *gardener) plantGates() {
	board := g.l.Board()
	mid, aside := board.Centre(), 0.98*g.l.Unit
	for _, side := range [...]float64{-1, 1} {
		g.Put(post, render.Pt{X: mid.X + side*aside, Y: board.Y - 0.40*g.l.Unit}, 0, 1)
		g.Put(post, render.Pt{X: mid.X + side*aside, Y: board.Bottom() + 0.12*g.l.Unit}, 0, 1)
		for _, x := range [...]float64{board.X - 0.30*g.l.Unit, board.Right() + 0.30*g.l.Unit} {
			g.Put(post, render.Pt{X: x, Y: mid.Y + (side*0.95-0.3)*g.l.Unit}, 0, 1)
		}
	}
}
