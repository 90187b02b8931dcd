package vmdrive

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// running is set while the tests run inside the host's game loop, where frames can be drawn and read.
var running bool

// host is the game in whose Update all tests run: frames may only be composited and read back from within the loop.
type host struct {
	m    *testing.M
	code int
}

func (h *host) Update() error {
	running = true
	h.code = h.m.Run()
	running = false
	return ebiten.Termination
}

func (h *host) Draw(*ebiten.Image) {}

func (h *host) Layout(w, hgt int) (int, int) { return w, hgt }

// Main is the TestMain of packages that drive the program. It runs the tests inside a hidden window's loop on the main
// goroutine, or directly where there is no display. It doesn't return.
func Main(m *testing.M) {
	code := run(m)
	removeBuilds()
	os.Exit(code)
}

func run(m *testing.M) int {
	if !hasDisplay() {
		return m.Run()
	}
	h := &host{m: m, code: 1}
	ebiten.SetWindowVisible(false)
	if err := ebiten.RunGame(h); err != nil && !errors.Is(err, ebiten.Termination) {
		fmt.Fprintf(os.Stderr, "vmdrive: the display %q can't be used: %v\n", os.Getenv("DISPLAY"), err)
		return 1
	}
	return h.code
}

// hasDisplay is asked of the environment: Ebitengine would fall back to the machine's own console if there is no window
// system, and a test must not take that over.
func hasDisplay() bool {
	switch runtime.GOOS {
	case "windows", "darwin":
		return true
	}
	return os.Getenv("DISPLAY") != ""
}

func ended(err error) bool { return errors.Is(err, ebiten.Termination) }
