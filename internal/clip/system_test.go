//go:build !js

package clip

import (
	"errors"
	"testing"

	"github.com/atotto/clipboard"
)

// The real clipboard belongs to whoever runs the tests, so only its absence is tried.
func TestSystemWithoutClipboard(t *testing.T) {
	if !clipboard.Unsupported {
		t.Skip("this system has a clipboard")
	}
	if _, err := (Board{}).Read(); !errors.Is(err, ErrNone) {
		t.Errorf("Read gives %v", err)
	}
	if err := (Board{}).Write("x"); !errors.Is(err, ErrNone) {
		t.Errorf("Write gives %v", err)
	}
}
