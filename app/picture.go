package app

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pictures"
	"menagerie/render"
	"menagerie/scenes/page"
)

// The size of a saved picture in pixels.
const pictureWidth, pictureHeight = 1280, 960

// savePicture saves a picture in the user's folder for pictures and notifies the user. It must run in the game loop.
func (p *Program) savePicture(draw func(pen *render.Pen, r render.Rect)) {
	img := ebiten.NewImage(pictureWidth, pictureHeight)
	defer img.Deallocate()
	pen := render.NewPen()
	pen.Begin(img, 1, p.Env.UI.Theme)
	draw(pen, render.Rect{W: pictureWidth, H: pictureHeight})
	m := image.NewRGBA(img.Bounds())
	img.ReadPixels(m.Pix)
	p.Autosave.Do(func() (then func()) {
		folder, err := pictures.Folder()
		path := ""
		if err == nil {
			path, err = pictures.Save(folder, "Menagerie", m)
		}
		return func() {
			if err != nil {
				p.Env.Notify(page.Say(p.Env.UI.Book, "game.error", err))
				return
			}
			p.Env.Notify(p.Env.UI.Book.T("game.picture_saved", path))
		}
	})
}
