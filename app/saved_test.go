package app

import (
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
	red := color.RGBA{R: 255, A: 255}
	draw := func(p *render.Pen, r render.Rect) { p.Fill(r, red) }
	path := filepath.Join(home, "Menagerie.png")
	save := func() string {
		w.program.savePicture(draw)
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
