package window

import (
	"fmt"
	"runtime/debug"
)

// Panic says that a scene panicked. The engine calls scenes on a goroutine of its own, where nobody else could recover:
// so it ends the window like any other error, and whoever called Run can still put everything away.
type Panic struct {
	Fault any
	Stack []byte
}

// Error implements error.
func (p *Panic) Error() string { return fmt.Sprintf("the program failed: %v", p.Fault) }

// catch, deferred, makes an error of a panic.
func catch(err *error) {
	if fault := recover(); fault != nil {
		*err = &Panic{fault, debug.Stack()}
	}
}
