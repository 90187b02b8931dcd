package face

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
)

// DrawGrey draws f in r without colours, in the sad mood. It shows a character who is out of the game.
func (f *Face) DrawGrey(p *render.Pen, r render.Rect) {
	r = r.Fit(1, 1)
	img := p.Sprite(render.SpriteKey{Name: f.Key, Variant: len(Moods())}, r.W, r.H, func(img *ebiten.Image, scale float64) {
		pic := f.Picture(img.Bounds().Size(), scale, p.Theme(), Sad)
		for i := 0; i < len(pic.Pix); i += 4 {
			px := pic.Pix[i : i+4 : i+4]
			grey := uint8((299*int(px[0]) + 587*int(px[1]) + 114*int(px[2])) / 1000)
			px[0], px[1], px[2] = grey, grey, grey
		}
		img.WritePixels(pic.Pix)
	})
	p.ImageAt(img, render.Pt{X: r.X, Y: r.Y})
}
