package ponddraw

import (
	"image/color"

	"menagerie/render"
	"menagerie/render/sprite"
)

// part is a sprite in the colours of this game.
type part = sprite.Part[palette]

type palette struct {
	Theme                 *render.Theme
	fur, stripe, bib, rim color.RGBA // colours of the cat
	coat, shade, edge     color.RGBA // colours of the mouse
	pink, ear, eye        color.RGBA // ear is the colour of the inner side of ears
}

func paletteOf(th *render.Theme) palette {
	return palette{
		Theme: th,
		fur:   th.Fur, stripe: th.FurDeep, bib: th.FurLight, rim: render.Mix(th.FurDeep, render.Black, 0.55),
		coat: render.Mix(th.FurLight, render.White, 0.6), shade: color.RGBA{0xC9, 0xC6, 0xCB, 255}, edge: color.RGBA{0x45, 0x42, 0x50, 255},
		pink: th.Blush, ear: th.Blush, eye: color.RGBA{0x26, 0x20, 0x22, 255},
	}
}
