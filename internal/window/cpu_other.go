//go:build !unix && !windows

package window

import "time"

// cpuTime returns false, because a browser does not report the CPU time.
func cpuTime() (time.Duration, bool) { return 0, false }
