//go:build !js

package clipboard

import (
	"bytes"
	"errors"
	"os/exec"
	"syscall"

	"github.com/atotto/clipboard"
)

func systemRead() (string, error) {
	if clipboard.Unsupported {
		return "", ErrNone
	}
	text, err := clipboard.ReadAll()
	if holdsNoText(err) {
		err = ErrNoText
	}
	return text, err
}

// holdsNoText reports whether err means that the clipboard holds no text. A failed attempt to read the clipboard has
// returned err.
func holdsNoText(err error) bool {
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		// xclip: "target STRING not available", "There is no owner"; wl-paste: "Nothing is copied", "No selection"
		for _, message := range []string{"not available", "no owner", "Nothing is copied", "No selection"} {
			if bytes.Contains(exit.Stderr, []byte(message)) {
				return true
			}
		}
	}
	// on Windows, the error code is 0
	code, ok := errors.AsType[syscall.Errno](err)
	return ok && code == 0
}

func systemWrite(text string) error {
	if clipboard.Unsupported {
		return ErrNone
	}
	return clipboard.WriteAll(text)
}
