//go:build !unix && !windows

package desktop

import "errors"

// alert shows nothing and always returns an error. A browser needs no message box: its console shows the program's
// error stream, and the page reports that the program has ended.
func alert(string, string) error { return errors.ErrUnsupported }
