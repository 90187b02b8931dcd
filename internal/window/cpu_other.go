//go:build !unix && !windows

package window

import "time"

// cpuTime is unknown here: a browser does not tell.
func cpuTime() (time.Duration, bool) { return 0, false }
