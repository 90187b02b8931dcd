package session

import (
	"context"
	"runtime"
	"time"
)

// stretch is the time of continuous work in a program with a single thread, and breath the pause after it. A frame is
// due every 16 milliseconds.
const (
	stretch = 8 * time.Millisecond
	breath  = time.Millisecond
)

// Breathing returns a ctx for work in its own goroutine. In a browser all goroutines share one thread, so long work
// would block drawing and input. There, the Err method of the returned context sleeps briefly at regular intervals.
// Only one goroutine may call Err. On other systems Breathing returns ctx itself.
func Breathing(ctx context.Context) context.Context {
	if runtime.GOOS != "js" {
		return ctx
	}
	return breathing(ctx, time.Now, time.Sleep)
}

func breathing(ctx context.Context, now func() time.Time, sleep func(time.Duration)) context.Context {
	return &lungs{Context: ctx, now: now, sleep: sleep, since: now()}
}

// lungs is a context whose Err sleeps for a breath after each stretch of work.
type lungs struct {
	context.Context
	now   func() time.Time
	sleep func(time.Duration)
	since time.Time // the end of the last sleep
}

// Err implements context.Context.
func (l *lungs) Err() error {
	if l.now().Sub(l.since) >= stretch {
		l.sleep(breath)
		l.since = l.now()
	}
	return l.Context.Err()
}
