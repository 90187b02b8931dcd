//go:build !unix && !windows

package window

import "time"

// cpuTime returns false, because a browser does not provide the time.
func cpuTime() (time.Duration, bool) { return 0, false }
