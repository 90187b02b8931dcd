package miadraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/sprite"
)

// part is a sprite in the colours of this game.
type part = sprite.Part[*palette]

type palette struct {
	rim, rimLit, felt, feltLit, line      color.RGBA // colours of the table
	leather, leatherLit, leatherDeep, hem color.RGBA // colours of the cup
	bone, boneDeep, pip                   color.RGBA // colours of the dice
}

func paletteOf(th *render.Theme) *palette {
	d := &palette{
		rim: th.WoodDeep, rimLit: th.Wood,
		felt: color.RGBA{0x2F, 0x6B, 0x4F, 255}, feltLit: color.RGBA{0x41, 0x83, 0x63, 255}, line: color.RGBA{0x63, 0xA0, 0x80, 255},
		leather: color.RGBA{0x8C, 0x4A, 0x2C, 255}, leatherLit: color.RGBA{0xA9, 0x63, 0x3D, 255},
		leatherDeep: color.RGBA{0x5A, 0x2C, 0x1A, 255}, hem: color.RGBA{0xE3, 0xB9, 0x6C, 255},
		bone: color.RGBA{0xFB, 0xF6, 0xEA, 255}, boneDeep: color.RGBA{0xC9, 0xBE, 0xA6, 255}, pip: color.RGBA{0x2A, 0x22, 0x26, 255},
	}
	switch th.Name {
	case render.NameDark:
		d.felt, d.feltLit, d.line = color.RGBA{0x1D, 0x45, 0x37, 255}, color.RGBA{0x28, 0x59, 0x48, 255}, color.RGBA{0x4C, 0x86, 0x6E, 255}
		d.bone, d.boneDeep = color.RGBA{0xEE, 0xE8, 0xDA, 255}, color.RGBA{0x9C, 0x93, 0x80, 255}
	case render.NameContrast:
		d.rim, d.rimLit = render.White, render.Black
		d.felt, d.feltLit, d.line = render.Black, render.Black, render.White
		d.leather, d.leatherLit, d.leatherDeep, d.hem = color.RGBA{0x7A, 0x3B, 0x10, 255}, color.RGBA{0xB8, 0x66, 0x26, 255}, render.White, th.Accent
		d.bone, d.boneDeep, d.pip = render.White, color.RGBA{0xA8, 0xA8, 0xA8, 255}, render.Black
	}
	return d
}

// painter draws dice, cups and tables.
type painter = sprite.Painter[*palette]

// newPainter returns a Painter. Call Use before each frame.
func newPainter() *painter { return sprite.NewPainter(paletteOf) }
