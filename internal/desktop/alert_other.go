//go:build !unix && !windows

package desktop

import "errors"

// alert fails: a browser shows the program's error stream in its console, and the page reports a program that has ended.
func alert(string, string) error { return errors.ErrUnsupported }
