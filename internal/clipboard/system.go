//go:build !js

package clipboard

import "github.com/atotto/clipboard"

func systemRead() (string, error) {
	if clipboard.Unsupported {
		return "", ErrNone
	}
	return clipboard.ReadAll()
}

func systemWrite(text string) error {
	if clipboard.Unsupported {
		return ErrNone
	}
	return clipboard.WriteAll(text)
}
