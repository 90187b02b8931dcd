// Package vmdrive tests the whole program. It starts the program as a guest of Ebitengine's exp/vmhost, advances it
// tick by tick, sends input, and reads its frames.
//
//	func TestMain(m *testing.M) { vmdrive.Main(m) }
//
//	func TestHome(t *testing.T) {
//		g := vmdrive.Start(t, vmdrive.Options{Language: "de"})
//		g.Advance(30)
//		g.Click(640, 400)
//		vmdrive.Golden(t, "home", g.Frame())
//	}
//
// The program's time advances only in calls of Advance, so a test gives the same result on every machine. The program
// has its own home folder, no sound and no window. The test process draws its frames, which requires a display such as
// Xvfb. Without a display, Start skips the test.
//
// exp/vmhost is experimental. Only this package uses it.
package vmdrive

import (
	"fmt"
	"image"
	"math"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"

	"menagerie/internal/testkit/pixeltest"
)

// Options defines how a program is started. The zero value starts the program in English, with a window of 1280x720 and
// a new home folder.
type Options struct {
	Package  string            // main package, relative to the module's root; "" is menagerie itself
	Args     []string          // command-line arguments
	Language string            // language, such as "de" for de_DE.UTF-8; "" is English
	Env      []string          // further environment variables as "NAME=value", which override those set by Start
	Home     string            // home folder of an earlier guest; "" creates a new one
	Files    map[string]string // files to write to the home folder first: contents by relative path
	W, H     int               // size of the window in device-independent pixels; 0 means 1280x720
}

// Guest is a running program under test. Its methods must be called from the goroutine of the test. If the program fails, they
// end the test.
type Guest struct {
	t       testing.TB
	home    string
	program *program
	session *vmhost.GuestSession
	screen  *ebiten.Image
	typing  *vmhost.GuestTextInput
	closed  bool
}

// Start starts the program and connects to it. The program is ended together with the test. All tests share one build of the
// program.
func Start(t testing.TB, o Options) *Guest {
	t.Helper()
	if !pixeltest.HasDisplay() {
		t.Skip("no display: DISPLAY is not set; run the tests with make test, or under xvfb-run")
	}
	if !pixeltest.Looping() {
		t.Fatal("got a test without a game loop, want func TestMain(m *testing.M) { vmdrive.Main(m) } in its package")
	}
	if o.Home == "" {
		o.Home = t.TempDir()
	}
	if err := writeFiles(o.Home, o.Files); err != nil {
		t.Fatal(err)
	}
	g := &Guest{t: t, home: o.Home}
	if err := g.launch(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(g.Close)
	g.Resize(orDefault(o.W, 1280), orDefault(o.H, 720))
	return g
}

// launch starts the program.
func (g *Guest) launch(o Options) error {
	binary, err := build(o.Package)
	if err != nil {
		return err
	}
	// the first connection to vmhost occasionally fails for an unknown reason
	for range 2 {
		g.program, err = startProgram(binary, o)
		if err != nil {
			continue
		}
		g.session, err = vmhost.NewGuestSession(g.program.conn, &vmhost.NewGuestSessionOptions{
			IdleTimeout: patience,
			OnTextInput: func(s *vmhost.GuestTextInput) { g.typing = s },
		})
		if err == nil {
			return nil
		}
		g.program.kill()
	}
	return fmt.Errorf("starting the guest: %w", err)
}

// Home returns the home folder of the program. The settings are in .config, the records and saved games in
// .local/share, and the logs in .local/state.
func (g *Guest) Home() string { return g.home }

// Path returns a path below the guest's home folder.
func (g *Guest) Path(parts ...string) string {
	return filepath.Join(append([]string{g.home}, parts...)...)
}

// Log returns what the program has written to its standard output and standard error.
func (g *Guest) Log() string { return g.program.log.String() }

// Advance advances the program by n ticks of 1/60 s.
func (g *Guest) Advance(n int) {
	g.t.Helper()
	g.session.AdvanceTicks(n)
	if !g.session.WaitTicks() && !g.Ended() {
		g.fail("while ticks passed")
	}
}

// Ended reports whether the program has ended without an error, for example after Ctrl+Q.
func (g *Guest) Ended() bool { return ended(g.session.Err()) }

// Frame returns the current contents of the window, in physical pixels.
func (g *Guest) Frame() *image.RGBA {
	g.t.Helper()
	g.session.AdvanceFrame()
	if !g.session.WaitFrame() || !g.session.CompositeFrame() {
		g.fail("while a frame was drawn")
	}
	frame := image.NewRGBA(g.screen.Bounds())
	g.screen.ReadPixels(frame.Pix)
	return frame
}

// Resize sets the size of the window, without its border, in device-independent pixels.
func (g *Guest) Resize(w, h int) {
	g.t.Helper()
	scale := ebiten.Monitor().DeviceScaleFactor()
	pixels := func(n int) int { return int(math.Ceil(float64(n) * scale)) }
	before := g.screen
	g.screen = ebiten.NewImage(pixels(w), pixels(h))
	if err := g.session.SetOutsideScreen(g.screen); err != nil {
		g.t.Fatalf("resize the guest: %v", err)
	}
	if before != nil {
		before.Deallocate()
	}
}

// Close ends the program and waits until it has ended. A test needs Close only if it reads files of the program afterwards.
func (g *Guest) Close() {
	g.t.Helper()
	if g.closed {
		return
	}
	g.closed = true
	if err := g.session.Close(); err != nil {
		g.t.Logf("close the connection to the guest: %v", err)
	}
	if err := g.program.wait(); err != nil {
		g.t.Errorf("%v\n%s", err, g.Log())
	}
}

func (g *Guest) fail(when string) {
	g.t.Helper()
	err := g.session.Err()
	g.Close()
	g.t.Fatalf("the guest failed %s: got %v, want no error\nIts output:\n%s", when, err, g.Log())
}

func orDefault(n, otherwise int) int {
	if n == 0 {
		return otherwise
	}
	return n
}
