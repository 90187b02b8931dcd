package window

import (
	"fmt"
	"runtime/debug"
)

// Panic is the error of a scene that panicked. The engine calls scenes on its own goroutine, where the caller of Run
// cannot recover. The error ends the window, and the caller of Run can still clean up.
type Panic struct {
	Fault any
	Stack []byte
}

// Error implements error.
func (p *Panic) Error() string { return fmt.Sprintf("the program failed: %v", p.Fault) }

// catch converts a panic to an error. It must be deferred.
func catch(err *error) {
	if fault := recover(); fault != nil {
		*err = &Panic{fault, debug.Stack()}
	}
}
