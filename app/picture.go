package app

import (
	"bytes"
	"image"
	"image/png"

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
	copy func(file []byte) error                    // copies a PNG file to the clipboard; nil without such a clipboard
	save func(file []byte) (path string, err error) // saves a PNG file in the user's folder for pictures
}

// newPictureOutput returns the clipboard and the folder of the system.
func newPictureOutput() pictureOutput {
	o := pictureOutput{save: func(file []byte) (string, error) { return pictures.Keep("Menagerie", file) }}
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
		var file bytes.Buffer
		if err := png.Encode(&file, m); err != nil {
			return func() { p.Env.Notify(page.Say(p.Env.UI.Book, "game.error", err)) }
		}
		if p.output.copy != nil {
			err := p.output.copy(file.Bytes())
			if err == nil {
				return func() { p.Env.Notify(p.Env.UI.Book.T("game.picture_copied")) }
			}
			p.Log.Warn("copying the picture failed; it is saved instead", "error", err)
		}
		path, err := p.output.save(file.Bytes())
		return func() {
			if err != nil {
				p.Env.Notify(page.Say(p.Env.UI.Book, "game.error", err))
				return
			}
			p.Env.Notify(p.Env.UI.Book.T("game.picture_saved", path))
		}
	})
}
