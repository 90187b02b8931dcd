package pixeltest_test

import (
	"image/color"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

func TestReadReturnsDrawnPixels(t *testing.T) {
	pixeltest.Need(t)
	img := ebiten.NewImage(4, 3)
	want := color.RGBA{10, 20, 30, 255}
	img.Fill(want)
	got := pixeltest.Read(img)
	if got.Bounds().Dx() != 4 || got.Bounds().Dy() != 3 {
		t.Fatalf("the copy has the bounds %v, want 4 by 3", got.Bounds())
	}
	if c := got.RGBAAt(3, 2); c != want {
		t.Errorf("pixel is %v, want %v", c, want)
	}
}

func TestSaveWritesToTheFolder(t *testing.T) {
	pixeltest.Need(t)
	folder := t.TempDir()
	t.Setenv(pixeltest.PicturesVariable, folder)
	pixeltest.Save(t, "sub/name", pixeltest.Read(ebiten.NewImage(2, 2)))
	if _, err := os.Stat(filepath.Join(folder, "sub", "name.png")); err != nil {
		t.Error(err)
	}
}
