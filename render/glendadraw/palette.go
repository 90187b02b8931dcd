package glendadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/sprite"
)

// part is a sprite in the colours of this game.
type part = sprite.Part[palette]

type palette struct {
	Theme                         *render.Theme
	coat, shade, edge, pink, eye  color.RGBA // colours of the rabbit
	inner                         color.RGBA // inner side of its ears
	leaf, leafLit, leafDeep, trim color.RGBA // colours of bushes
	rock, rockLit, rockRim        color.RGBA
}

func paletteOf(th *render.Theme) palette {
	d := palette{
		Theme: th,
		coat:  render.Mix(th.FurLight, render.White, 0.6), shade: color.RGBA{0xD6, 0xCF, 0xCB, 255},
		edge: color.RGBA{0x4A, 0x44, 0x4E, 255}, pink: th.Blush, inner: th.Blush, eye: color.RGBA{0x2A, 0x22, 0x26, 255},
		rock: th.Stone, rockLit: render.Mix(th.Stone, render.White, 0.3), rockRim: render.Mix(th.Stone, render.Black, 0.5),
	}
	deep := color.RGBA{0x1F, 0x4A, 0x2B, 255}
	d.leaf = render.Mix(th.GrassDeep, deep, 0.52)
	d.leafLit = render.Mix(d.leaf, th.Grass, 0.45)
	d.leafDeep = render.Mix(d.leaf, render.Black, 0.2)
	d.trim = render.Mix(d.leaf, render.Black, 0.45)
	switch th.Name {
	case render.NameDark:
		d.leaf, d.leafLit, d.leafDeep = color.RGBA{0x3C, 0x75, 0x4A, 255}, color.RGBA{0x5C, 0x98, 0x62, 255}, color.RGBA{0x2C, 0x5C, 0x3C, 255}
		d.trim = color.RGBA{0x12, 0x24, 0x18, 255}
		d.rockRim = color.RGBA{0x22, 0x28, 0x2D, 255}
	case render.NameContrast: // walls are recognised by their white outlines
		d.leaf, d.leafLit, d.leafDeep = color.RGBA{0x1E, 0x6A, 0x33, 255}, color.RGBA{0x4F, 0xB8, 0x66, 255}, color.RGBA{0x12, 0x46, 0x22, 255}
		d.trim, d.rockRim = render.White, render.White
		d.rock, d.rockLit = color.RGBA{0x70, 0x70, 0x70, 255}, color.RGBA{0xC8, 0xC8, 0xC8, 255}
	}
	return d
}
