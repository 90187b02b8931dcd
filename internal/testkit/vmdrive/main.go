package vmdrive

import (
	"errors"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
)

// Main runs the tests inside a game loop and exits with their result. Packages that use vmdrive must call it in TestMain,
// because frames cannot be read outside a game loop.
func Main(m *testing.M) { os.Exit(Run(m)) }

// Run is like Main, but returns the exit code.
func Run(m *testing.M) int {
	defer removeBuilds()
	return pixeltest.Run(m)
}

func ended(err error) bool { return errors.Is(err, ebiten.Termination) }
