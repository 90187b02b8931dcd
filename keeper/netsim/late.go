package netsim

import "time"

// lateness is how much later than planned the process may do something. If it is later, the process was stopped: by Ctrl+Z,
// or with the whole machine.
const lateness = time.Second

// Paused reports whether the process was stopped while it waited for due: it is much later than that now. What guests have
// sent meanwhile is not read yet, so their time must not be over.
func Paused(due time.Time) bool { return !due.IsZero() && time.Since(due) > lateness }
