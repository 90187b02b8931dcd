package app

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/clipboard"
	"menagerie/internal/pictures"
	"menagerie/render"
	"menagerie/scenes/page"
)

// The size of a saved picture in pixels.
const pictureWidth, pictureHeight = 1280, 960

// pictureOutput has the functions that take a picture, so that tests can replace them.
type pictureOutput struct {
	copy func(m image.Image) error                    // copies a picture to the clipboard; nil without such a clipboard
	save func(m image.Image) (path string, err error) // saves a picture in the user's folder for pictures
}

// newPictureOutput returns the clipboard and the folder of the system.
func newPictureOutput() pictureOutput {
	o := pictureOutput{save: func(m image.Image) (string, error) { return pictures.Keep("Menagerie", m) }}
	if clipboard.TakesPictures() {
		o.copy = clipboard.WritePicture
	}
	return o
}

// sharePicture copies a picture to the clipboard, or saves it if that is impossible, and notifies the user. It must run in the
// game loop.
func (p *Program) sharePicture(draw func(pen *render.Pen, r render.Rect)) {
	img := ebiten.NewImage(pictureWidth, pictureHeight)
	defer img.Deallocate()
	pen := render.NewPen()
	pen.Begin(img, 1, p.Env.UI.Theme)
	draw(pen, render.Rect{W: pictureWidth, H: pictureHeight})
	m := image.NewRGBA(img.Bounds())
	img.ReadPixels(m.Pix)
	p.Autosave.Do(func() (then func()) {
		if p.output.copy != nil {
			err := p.output.copy(m)
			if err == nil {
				return func() { p.Env.Notify(p.Env.UI.Book.T("game.picture_copied")) }
			}
			p.Log.Warn("copying the picture failed; it is saved instead", "error", err)
		}
		path, err := p.output.save(m)
		return func() {
			if err != nil {
				p.Env.Notify(page.Say(p.Env.UI.Book, "game.error", err))
				return
			}
			p.Env.Notify(p.Env.UI.Book.T("game.picture_saved", path))
		}
	})
}
