//go:build !unix && !windows

package desktop

import "errors"

// alert always fails, because the browser reports errors without it. The browser's console shows the program's error stream,
// and the page reports that the program has ended.
func alert(string, string) error { return errors.ErrUnsupported }
