// Package pixeltest lets tests read the pixels that they draw.
//
// Ebitengine can read an image back only while its game loop runs, and a process can run that loop only once. The tests
// of such a package therefore run inside the loop:
//
//	func TestMain(m *testing.M) { pixeltest.Main(m) }
//
//	func TestPond(t *testing.T) {
//		pixeltest.Need(t) // skips without a display
//		img := ebiten.NewImage(320, 200)
//		...
//		got := pixeltest.Read(img)
//		pixeltest.Save(t, "pond", got)
//	}
//
// Tests that only draw need neither Need nor Read; without a display they run outside the loop. Save writes images for
// review to the folder in the environment variable MENAGERIE_PICTURES. If the variable is not set, Save does nothing.
package pixeltest

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/fixedchance"
)

// PicturesVariable is the environment variable with the folder for images written by Save.
const PicturesVariable = "MENAGERIE_PICTURES"

// looping is true if the tests run inside a game loop.
var looping bool

// Main runs the tests with fixed seeds (see package fixedchance) and exits with their result. If there is a display, it runs
// them inside a game loop, because pixels cannot be read outside a game loop.
func Main(m *testing.M) {
	os.Exit(Run(m))
}

// Run is like Main, but returns the exit code.
func Run(m *testing.M) int {
	fixedchance.Use()
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

// HasDisplay reports whether a window can be opened. On Windows and macOS it is always true. On other systems, it is true if
// the environment variable DISPLAY is set.
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

// Need skips the test if there is no game loop. Every test that reads pixels must call it first.
func Need(t testing.TB) {
	t.Helper()
	if !looping {
		t.Skip("pixels can only be read with a display: set DISPLAY, for instance with xvfb-run -a")
	}
}

// ForPeople skips the test unless MENAGERIE_PICTURES is set. It is for tests that only save images for people. Like Need, it
// skips the test if there is no game loop.
func ForPeople(t testing.TB) {
	t.Helper()
	if !Saves() {
		t.Skip("nobody wants pictures: " + PicturesVariable + " is not set")
	}
	Need(t)
}

// Saves reports whether Save writes images: whether MENAGERIE_PICTURES is set.
func Saves() bool { return os.Getenv(PicturesVariable) != "" }

// Looping reports whether the tests run inside a game loop.
func Looping() bool { return looping }

// screens holds the images that Screen can use again.
var screens = struct {
	sync.Mutex
	free map[image.Point][]*ebiten.Image
	dot  *ebiten.Image // see collect
}{free: map[image.Point][]*ebiten.Image{}, dot: ebiten.NewImage(1, 1)}

// Screen returns an empty image of w x h pixels, which the test may use until it ends. Later tests reuse the image, because
// creating an image takes tens of milliseconds without a graphics card.
func Screen(t testing.TB, w, h int) *ebiten.Image {
	size := image.Pt(w, h)
	screens.Lock()
	defer screens.Unlock()
	var img *ebiten.Image
	if free := screens.free[size]; len(free) > 0 {
		img, screens.free[size] = free[len(free)-1], free[:len(free)-1]
		img.Clear()
	} else {
		img = ebiten.NewImage(w, h)
	}
	t.Cleanup(func() {
		screens.Lock()
		defer screens.Unlock()
		screens.free[size] = append(screens.free[size], img)
		collect()
	})
	return img
}

// collect makes Ebitengine free the images that are no longer used.
func collect() {
	// Ebitengine frees images only between frames and when pixels are read, but all tests run within one frame
	if looping {
		screens.dot.Clear() // so that the pixel is not known
		_ = screens.dot.At(0, 0)
	}
}

// Read returns a copy of the pixels of img, with premultiplied alpha. The bounds of the copy begin at (0, 0). The test must
// call Need before Read.
func Read(img *ebiten.Image) *image.RGBA {
	b := img.Bounds()
	dst := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	img.ReadPixels(dst.Pix)
	return dst
}

// Save writes img as name.png if MENAGERIE_PICTURES is set.
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
