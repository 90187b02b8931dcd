// Package labyrinthart contains the vector art of the labyrinth: tiles, objectives, pawns, and their colours. Package
// labyrinthdraw places the parts on the board.
package labyrinthart

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/brush"
	"menagerie/render/sprite"
)

// Part is a sprite in the colours of this game.
type Part = sprite.Part[Palette]

// Palette holds the colours of the parts.
type Palette struct {
	name                           string
	hedge, hedgeLit, hedgeDeep     color.RGBA
	rim                            color.RGBA // the edge of a tile
	Path, pathEdge, paved, pavedLn color.RGBA // passages of movable and of fixed tiles
	paper, Ink, Wood, WoodDeep     color.RGBA
}

// paletteOf returns the colours for a theme.
func paletteOf(th *render.Theme) Palette {
	deep := color.RGBA{0x1F, 0x4A, 0x2B, 255}
	d := Palette{
		name: th.Name, Path: render.Mix(th.Shore, render.White, 0.12), pathEdge: render.Mix(th.ShoreEdge, render.Black, 0.32),
		paper: color.RGBA{0xFF, 0xFA, 0xEE, 255}, Ink: color.RGBA{0x3A, 0x30, 0x2A, 255}, Wood: th.Wood, WoodDeep: th.WoodDeep,
		paved: render.Mix(th.Stone, render.White, 0.35), pavedLn: render.Mix(th.Stone, render.Black, 0.2),
	}
	d.hedge = render.Mix(th.GrassDeep, deep, 0.45)
	switch th.Name {
	case render.NameDark:
		d.hedge = color.RGBA{0x2E, 0x5C, 0x3A, 255}
		d.Path, d.pathEdge = color.RGBA{0xA8, 0x93, 0x69, 255}, color.RGBA{0x1C, 0x2A, 0x1E, 255}
		d.paved, d.pavedLn = color.RGBA{0x8A, 0x92, 0x98, 255}, color.RGBA{0x5E, 0x66, 0x6C, 255}
	case render.NameContrast:
		d.hedge = color.RGBA{0x0C, 0x3A, 0x14, 255}
		d.Path, d.pathEdge = color.RGBA{0xFF, 0xF3, 0xC4, 255}, render.Black
		d.paved, d.pavedLn = color.RGBA{0xD8, 0xD8, 0xD8, 255}, color.RGBA{0x70, 0x70, 0x70, 255}
	}
	d.hedgeLit, d.hedgeDeep = render.Mix(d.hedge, th.Grass, 0.35), render.Mix(d.hedge, render.Black, 0.2)
	if th.Dark {
		d.hedgeLit = render.Mix(d.hedge, color.RGBA{0x7C, 0xB8, 0x7A, 255}, 0.3)
	}
	d.rim = render.Mix(d.hedge, render.Black, 0.42)
	return d
}

// Painter draws the parts of this package.
type Painter = sprite.Painter[Palette]

// NewPainter returns a Painter. Call Use before each frame.
func NewPainter() *Painter { return sprite.NewPainter(paletteOf) }

// CellSide is the side length of a cell in drawing units.
const CellSide = 100

// square returns a rectangle with round corners. Its centre is (x, y), w and h are its width and height, and r is the radius of
// the corners.
func square(x, y, w, h, r float64) brush.Shape {
	var s brush.Shape
	for i, c := range [...]render.Pt{{X: x + w/2 - r, Y: y - h/2 + r}, {X: x + w/2 - r, Y: y + h/2 - r}, {X: x - w/2 + r, Y: y + h/2 - r}, {X: x - w/2 + r, Y: y - h/2 + r}} {
		for a := range 7 {
			s = append(s, c.Add(render.Pt{Y: -r}.Turned((float64(i)+float64(a)/6)*Quarter)))
		}
	}
	return s
}

// Quarter is a quarter turn in radians.
const Quarter = 3.141592653589793 / 2
