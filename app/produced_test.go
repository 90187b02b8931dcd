package app

import (
	"os"
	"testing"

	"menagerie/internal/pixeltest"
	"menagerie/internal/producedtest"
)

// TestMain has every record that the tests have left read again, when they are done, by the program without a window.
func TestMain(m *testing.M) {
	os.Exit(producedtest.Run(func() int { return pixeltest.Run(m) }))
}
