package app

import (
	"bytes"
	"errors"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"menagerie/internal/cli"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
)

// TestAPictureOfTheGameIsSavedInTheFolderForPictures saves a picture, and fails to save another one.
func TestAPictureOfTheGameIsSavedInTheFolderForPictures(t *testing.T) {
	pixeltest.Need(t)
	home := t.TempDir()
	for _, name := range []string{"HOME", "XDG_CONFIG_HOME", "USERPROFILE", "AppData"} {
		t.Setenv(name, home)
	}
	w := walk(t, cli.Line{})
	w.program.output.copy = nil // a machine without a clipboard for pictures
	red := color.RGBA{R: 255, A: 255}
	draw := func(p *render.Pen, r render.Rect) { p.Fill(r, red) }
	path := filepath.Join(home, "Menagerie.png")
	save := func() string {
		w.program.sharePicture(draw)
		if err := w.program.Autosave.Settle(); err != nil {
			t.Fatal(err)
		}
		return strings.Join(w.program.Env.Notices(), "")
	}
	if got := save(); got != "Saved: "+path {
		t.Fatalf("got the notice %q, want the path %s", got, path)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := png.Decode(f)
	if err != nil || m.Bounds().Dx() != pictureWidth || m.Bounds().Dy() != pictureHeight || color.RGBAModel.Convert(m.At(99, 99)) != red {
		t.Errorf("got the picture %v, %v, want %d x %d red pixels", m.Bounds(), err, pictureWidth, pictureHeight)
	}
	t.Setenv("HOME", filepath.Join(home, "missing"))
	t.Setenv("USERPROFILE", filepath.Join(home, "missing"))
	if got := save(); !strings.Contains(got, "That did not work") {
		t.Errorf("a missing folder: got the notice %q, want the error", got)
	}
}

// TestAPictureIsCopied copies a picture to the clipboard. If that fails, the picture is saved.
func TestAPictureIsCopied(t *testing.T) {
	pixeltest.Need(t)
	w := walk(t, cli.Line{})
	var copied, saved int
	var fails error
	w.program.output = pictureOutput{
		copy: func(file []byte) error {
			if c, err := png.DecodeConfig(bytes.NewReader(file)); err == nil && c.Width == pictureWidth && fails == nil {
				copied++
			}
			return fails
		},
		save: func([]byte) (string, error) {
			saved++
			return "somewhere.png", nil
		},
	}
	share := func() string {
		w.program.sharePicture(func(*render.Pen, render.Rect) {})
		if err := w.program.Autosave.Settle(); err != nil {
			t.Fatal(err)
		}
		return strings.Join(w.program.Env.Notices(), "")
	}
	if got := share(); got != "The picture is on the clipboard." || copied != 1 || saved != 0 {
		t.Errorf("got the notice %q, %d copied and %d saved; want 1 copied", got, copied, saved)
	}
	fails = errors.New("no selection")
	if got := share(); got != "Saved: somewhere.png" || saved != 1 {
		t.Errorf("without the clipboard: got the notice %q and %d saved, want 1 saved", got, saved)
	}
}
