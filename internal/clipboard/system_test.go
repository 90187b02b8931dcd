//go:build !js

package clipboard

import (
	"errors"
	"os/exec"
	"syscall"
	"testing"

	"github.com/atotto/clipboard"
)

// The messages are from xclip 0.13 and wl-paste 2.2.
func TestAnEmptyClipboardIsNoMissingOne(t *testing.T) {
	for message, want := range map[string]bool{
		"Error: target STRING not available": true, "Error: There is no owner for the CLIPBOARD selection": true,
		"Nothing is copied": true, "No selection": true, "Error: Can't open display: :97": false,
	} {
		if got := holdsNoText(&exec.ExitError{Stderr: []byte(message + "\n")}); got != want {
			t.Errorf("%q: got no text = %v, want %v", message, got, want)
		}
	}
	if !holdsNoText(syscall.Errno(0)) || holdsNoText(syscall.EPERM) || holdsNoText(nil) {
		t.Error("want no text only for the error code 0")
	}
}

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
