package vmdrive

import (
	"errors"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pixeltest"
)

// Main is the TestMain of packages that drive the program, because frames can be read back only inside a game loop. It
// does not return.
func Main(m *testing.M) { os.Exit(Run(m)) }

// Run is like Main, but returns the exit code.
func Run(m *testing.M) int {
	defer removeBuilds()
	return pixeltest.Run(m)
}

func ended(err error) bool { return errors.Is(err, ebiten.Termination) }
