package labyrinthdraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/sprite"
)

// part is a sprite in the colours of this game.
type part = sprite.Part[palette]

type palette struct {
	name                           string
	hedge, hedgeLit, hedgeDeep     color.RGBA
	rim                            color.RGBA // edge of a tile
	Path, pathEdge, paved, pavedLn color.RGBA // passages of movable and of fixed tiles, with their edges
	paper, Ink, Wood, WoodDeep     color.RGBA
}

func paletteOf(th *render.Theme) palette {
	deep := color.RGBA{0x1F, 0x4A, 0x2B, 255}
	d := palette{
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

// painter draws the parts of this package.
type painter = sprite.Painter[palette]

// newPainter returns a Painter. Call Use before each frame.
func newPainter() *painter { return sprite.NewPainter(paletteOf) }
