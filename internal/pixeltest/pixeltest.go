// Package pixeltest lets a package's tests read the pixels that they draw.
//
// Ebitengine can only read an image back while its game loop runs, and a process can run that loop once. So the tests of such a
// package run inside the loop:
//
//	func TestMain(m *testing.M) { pixeltest.Main(m) }
//
//	func TestPond(t *testing.T) {
//		pixeltest.Need(t) // skips where there is no display
//		img := ebiten.NewImage(320, 200)
//		...
//		got := pixeltest.Read(img)
//		pixeltest.Save(t, "pond", got)
//	}
//
// Tests that only draw need neither: without a display they run outside the loop. Save writes to the folder that the
// environment variable MENAGERIE_PICTURES names, and does nothing where it isn't set, so that pictures can be looked at.
package pixeltest

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// PicturesVariable names the environment variable with the folder for pictures.
const PicturesVariable = "MENAGERIE_PICTURES"

// looping says whether the tests run inside a game loop.
var looping bool

// Main runs the tests, within a game loop where there is a display, and ends the process with their result.
func Main(m *testing.M) {
	os.Exit(Run(m))
}

// Run is Main for those who have to clean up afterwards: it returns the exit code.
func Run(m *testing.M) int {
	if !HasDisplay() {
		return m.Run()
	}
	g := &game{tests: m, code: 1}
	options := &ebiten.RunGameOptions{SkipTaskbar: true, InitUnfocused: true}
	ebiten.SetWindowSize(320, 200)
	ebiten.SetWindowVisible(false)
	if err := ebiten.RunGameWithOptions(g, options); err != nil {
		fmt.Fprintln(os.Stderr, "pixeltest: the game loop doesn't run:", err)
		return 1
	}
	return g.code
}

// HasDisplay reports whether a window can be opened. Only Unix systems other than macOS can be without a screen.
func HasDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return true
	}
	return os.Getenv("DISPLAY") != ""
}

// game runs all tests in its first tick.
type game struct {
	tests *testing.M
	code  int
}

func (g *game) Update() error {
	looping = true
	g.code = g.tests.Run()
	looping = false
	return ebiten.Termination
}

func (g *game) Draw(*ebiten.Image) {}

func (g *game) Layout(w, h int) (int, int) { return w, h }

// Need skips a test that reads pixels where that is impossible.
func Need(t testing.TB) {
	t.Helper()
	if !looping {
		t.Skip("pixels can only be read with a display: set DISPLAY, for instance with xvfb-run -a")
	}
}

// Looping reports whether the tests run inside a game loop.
func Looping() bool { return looping }

// Read is a copy of what was drawn on img, premultiplied, with its corner at (0, 0). The test must have called Need.
func Read(img *ebiten.Image) *image.RGBA {
	b := img.Bounds()
	dst := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	img.ReadPixels(dst.Pix)
	return dst
}

// Save writes img as name.png for people to look at, if somebody wants to.
func Save(t testing.TB, name string, img image.Image) {
	t.Helper()
	folder := os.Getenv(PicturesVariable)
	if folder == "" {
		return
	}
	if err := write(filepath.Join(folder, name+".png"), img); err != nil {
		t.Errorf("saving the picture %s: %v", name, err)
	}
}

func write(path string, img image.Image) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(f, img); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
