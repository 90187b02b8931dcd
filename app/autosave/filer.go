package autosave

import (
	"fmt"
	"math"
	"runtime/debug"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/internal/store"
)

// filer runs tasks in other goroutines, one after the other. The game loop then need not wait for the disk. Create a
// filer with newFiler. Only the game loop may call its methods, except runAfter.
type filer struct {
	last chan struct{} // closed when the last task has ended; nil before the first task
	ends *mailbox.Box[func()]
}

func newFiler() filer { return filer{ends: mailbox.New[func()](math.MaxInt, nil)} }

// run starts a task. takeResults later calls the function that the task returns.
func (f *filer) run(task func() (then func())) {
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

// runAfter runs a task once the channel ready is closed. Unlike the tasks of run, this task does not block other tasks
// while it waits. A task may call runAfter.
func (f *filer) runAfter(ready <-chan struct{}, task func() (then func())) {
	go func() {
		<-ready
		_ = f.ends.Put(func() { f.run(task) })
	}()
}

// takeResults calls the functions of the tasks that have ended.
func (f *filer) takeResults() {
	for _, then := range f.ends.Take(nil) {
		then()
	}
}

// wait waits for all tasks and calls the functions that they return. It returns store.ErrNoAnswer after limit.
func (f *filer) wait(limit time.Duration) error {
	late := time.After(limit)
	for f.last != nil {
		select {
		case <-f.last:
			f.last = nil
			f.takeResults()
		case <-late:
			f.takeResults()
			return store.ErrNoAnswer
		}
	}
	return nil
}
