package vmdrive

import (
	"errors"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pixeltest"
)

// Main is the TestMain of packages that drive the program: frames may only be composited and read back from within a
// game loop. It doesn't return.
func Main(m *testing.M) { os.Exit(Run(m)) }

// Run is Main for those who have something to do afterwards: it returns the exit code.
func Run(m *testing.M) int {
	defer removeBuilds()
	return pixeltest.Run(m)
}

func ended(err error) bool { return errors.Is(err, ebiten.Termination) }
