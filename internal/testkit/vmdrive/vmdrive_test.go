package vmdrive

import (
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
)

func TestMain(m *testing.M) { Main(m) }

const follow = "internal/testkit/vmdrive/testdata/follow"

var (
	white = color.RGBA{255, 255, 255, 255}
	red   = color.RGBA{200, 40, 40, 255}
	green = color.RGBA{40, 200, 40, 255}
	blue  = color.RGBA{40, 40, 200, 255}
)

func start(t *testing.T, o Options) *Guest {
	t.Helper()
	o.Package = follow
	if o.W == 0 {
		o.W, o.H = 320, 240
	}
	return Start(t, o)
}

// at returns the colour of a frame at a point in device-independent pixels.
func at(g *Guest, x, y int) color.RGBA {
	frame := g.Frame()
	scale := ebiten.Monitor().DeviceScaleFactor()
	return frame.RGBAAt(int(float64(x)*scale), int(float64(y)*scale))
}

func expect(t *testing.T, g *Guest, x, y int, want color.RGBA) {
	t.Helper()
	if got := at(g, x, y); got != want {
		t.Errorf("pixel at %d,%d is %v, want %v", x, y, got, want)
	}
}

func TestInputReachesTheGuest(t *testing.T) {
	g := start(t, Options{})
	g.MoveTo(100, 80)
	g.Advance(1)
	expect(t, g, 100, 80, red)
	expect(t, g, 200, 80, white)

	g.MoveTo(200, 80)
	g.ButtonDown()
	g.Advance(1)
	expect(t, g, 200, 80, green)
	g.ButtonUp()
	g.Advance(1)
	expect(t, g, 200, 80, red)

	g.Press(ebiten.KeySpace)
	g.Advance(1)
	expect(t, g, 200, 80, green)
	g.Release(ebiten.KeySpace)

	g.SetPads(Pad{Held: []ebiten.StandardGamepadButton{ebiten.StandardGamepadButtonRightBottom}})
	g.Advance(1)
	expect(t, g, 200, 80, green)
	g.SetPads()
	g.Advance(1)
	expect(t, g, 200, 80, red)
}

// The program draws nothing while nothing changes, and the last frame must stay visible.
func TestFrameStaysWhileNothingIsDrawn(t *testing.T) {
	g := start(t, Options{})
	g.MoveTo(100, 80)
	g.Advance(1)
	first := g.Frame()
	g.Advance(100)
	if _, share := Compare(g.Frame(), first); share != 0 {
		t.Errorf("%.1f %% of an idle frame changed, want none", share*100)
	}
}

func TestEachGuestHasItsOwnLanguageAndHome(t *testing.T) {
	g := start(t, Options{Language: "de", Files: map[string]string{".config/menagerie/settings.json": "{}"}})
	g.MoveTo(50, 50)
	g.Advance(1)
	expect(t, g, 50, 50, blue)
	if b, err := os.ReadFile(g.Path(".config", "menagerie", "settings.json")); err != nil || string(b) != "{}" {
		t.Errorf("the file in the guest's home: got %q, %v, want {}", b, err)
	}
}

func TestResizeChangesTheWindow(t *testing.T) {
	g := start(t, Options{})
	g.MoveTo(100, 80)
	g.Advance(1)
	g.Frame()
	g.Resize(640, 480)
	g.MoveTo(600, 400)
	g.Advance(1)
	expect(t, g, 600, 400, red)
}

func TestGuestTypesAndEndsByItself(t *testing.T) {
	g := start(t, Options{})
	g.Type("Käse")
	g.Tap(ebiten.KeyQ)
	if !g.Ended() {
		t.Error("the program is running, want it ended")
	}
	g.Close()
	if want := `typed "Käse"`; !strings.Contains(g.Log(), want) {
		t.Errorf("output is %q, want %s in it", g.Log(), want)
	}
}

func TestLaunchReportsTheOutput(t *testing.T) {
	if !pixeltest.HasDisplay() {
		t.Skip("no display: DISPLAY is not set")
	}
	g := &Guest{t: t, home: t.TempDir()}
	err := g.launch(Options{Package: follow, Home: g.home, Args: []string{"--nonsense"}})
	if err == nil || !strings.Contains(err.Error(), "refused: --nonsense") {
		t.Errorf("launch: got error %v, want that --nonsense was refused", err)
	}
}

func TestBuildReportsCompilerErrors(t *testing.T) {
	if _, err := build("internal/testkit/vmdrive/testdata/nowhere"); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("build: got error %v, want one about nowhere", err)
	}
}

func square(x int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for y := range 10 {
		for dx := range 10 {
			m.SetRGBA(x+dx, y, red)
		}
	}
	return m
}

func TestCompareMeasuresTheShareOfDifferentPixels(t *testing.T) {
	nearly := square(5)
	nearly.SetRGBA(6, 0, color.RGBA{200 - channelTolerance + 1, 40, 40, 255})
	for _, c := range []struct {
		name string
		got  image.Image
		want float64
	}{
		{"the same", square(5), 0},
		{"rounded differently", nearly, 0},
		{"moved by two columns", square(7), 40.0 / 10_000},
		{"another size", image.NewRGBA(image.Rect(0, 0, 99, 100)), 1},
	} {
		if _, share := Compare(c.got, square(5)); share != c.want {
			t.Errorf("%s: share is %v, want %v", c.name, share, c.want)
		}
	}
}

// failing records a failure instead of failing.
type failing struct {
	testing.TB
	said string
}

func (f *failing) Helper() {}

func (f *failing) Errorf(format string, args ...any) { f.said += fmt.Sprintf(format, args...) }

func (f *failing) Fatalf(format string, args ...any) {
	f.said += fmt.Sprintf(format, args...)
	runtime.Goexit()
}

// folder returns the folder in the failure message of Golden.
func (f *failing) folder() string {
	_, after, _ := strings.Cut(f.said, " in "+os.TempDir())
	name, _, _ := strings.Cut(after, ":")
	return os.TempDir() + name
}

func TestProgramThatFailsEndsTheTestWithItsOutput(t *testing.T) {
	g := start(t, Options{})
	f := &failing{TB: t}
	g.t = f
	over := make(chan bool)
	go func() {
		defer close(over)
		g.Advance(1)
		g.Press(ebiten.KeyX)
		g.Advance(1)
		t.Error("Advance returned after the program failed, want the test ended")
	}()
	<-over
	if !strings.Contains(f.said, "X is forbidden") {
		t.Errorf("got the failure %q, want the output of the program in it", f.said)
	}
}

func TestGoldenFailsWithEvidence(t *testing.T) {
	if updating() {
		t.Skip("golden files are being written")
	}
	t.Chdir(t.TempDir())
	if err := SavePNG(filepath.Join("testdata", "golden", "a.png"), square(5)); err != nil {
		t.Fatal(err)
	}
	Golden(t, "a", square(5))

	f := &failing{TB: t}
	Golden(f, "a", square(50))
	defer func() { _ = os.RemoveAll(f.folder()) }()
	for _, kind := range []string{"got", "want", "diff"} {
		if _, err := loadPNG(filepath.Join(f.folder(), "a."+kind+".png")); err != nil {
			t.Errorf("evidence: %v", err)
		}
	}

	f = &failing{TB: t}
	Golden(f, "b", square(5))
	if !strings.Contains(f.said, "no golden picture") {
		t.Errorf("a missing golden picture: got %q, want that there is none", f.said)
	}
	_ = os.RemoveAll(f.folder())
}
