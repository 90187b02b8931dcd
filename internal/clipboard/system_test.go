//go:build !js

package clipboard

import (
	"errors"
	"testing"

	"github.com/atotto/clipboard"
)

// The test must not change the real clipboard, so it checks only a system without one.
func TestASystemWithoutAClipboardReportsErrNone(t *testing.T) {
	if !clipboard.Unsupported {
		t.Skip("this system has a clipboard")
	}
	if _, err := (System{}).Read(); !errors.Is(err, ErrNone) {
		t.Errorf("Read: got error %v, want %v", err, ErrNone)
	}
	if err := (System{}).Write("x"); !errors.Is(err, ErrNone) {
		t.Errorf("Write: got error %v, want %v", err, ErrNone)
	}
}
