package window

import (
	"fmt"
	"runtime/debug"
)

// Panic is the error that Run returns after a panic in a scene. Ebitengine calls scenes in its own goroutine, so the
// caller of Run cannot recover the panic.
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
