package autosave

import (
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/internal/store"
)

// filer runs tasks that use the disk in a goroutine, one after the other in the order of do. Only the game loop calls its methods.
// Create it with newFiler.
type filer struct {
	last chan struct{} // closed at the end of the last task; nil before the first one
	ends *mailbox.Box[func()]
}

func newFiler() filer { return filer{ends: mailbox.New[func()](math.MaxInt, nil)} }

// do starts a task. The task returns a function for the game loop, which take calls.
func (f *filer) do(task func() (then func())) {
	before, done := f.last, make(chan struct{})
	f.last = done
	go func() {
		defer close(done)
		defer func() {
			if p := recover(); p != nil { // the game loop handles it as its own
				text := fmt.Sprintf("%v, in a task with the stack\n%s", p, debug.Stack())
				_ = f.ends.Put(func() { panic(text) })
			}
		}()
		if before != nil {
			<-before
		}
		_ = f.ends.Put(task()) // the box is never full or closed
	}()
}

// doAfter starts a task after an event. The other tasks do not wait for the event. Unlike the other methods, it may be called by a task.
func (f *filer) doAfter(event <-chan struct{}, task func() (then func())) {
	go func() {
		<-event
		_ = f.ends.Put(func() { f.do(task) })
	}()
}

// take calls the functions of the tasks that have ended.
func (f *filer) take() {
	for _, then := range f.ends.Take(nil) {
		then()
	}
}

// settle waits until all tasks have ended, and calls their functions. It returns store.ErrNoAnswer after the time limit.
func (f *filer) settle(limit time.Duration) error {
	late := time.After(limit)
	for f.last != nil {
		select {
		case <-f.last:
			f.last = nil
			f.take()
		case <-late:
			f.take()
			return store.ErrNoAnswer
		}
	}
	return nil
}
