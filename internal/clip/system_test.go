//go:build !js

package clip

import (
	"errors"
	"testing"

	"github.com/atotto/clipboard"
)

// The test must not change the real clipboard, so it checks only a system without one.
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
