package session

import (
	"context"
	"runtime"
	"time"
)

// stretch is the time of continuous work in a program with a single thread, and pause the break after it. A frame is
// due every 16 milliseconds.
const (
	stretch = 8 * time.Millisecond
	pause   = time.Millisecond
)

// Yielding returns a ctx for work in its own goroutine. In a browser all goroutines share one thread, so long work
// would block drawing and input. There, the Err method of the returned context sleeps briefly at regular intervals.
// Only one goroutine may call Err. On other systems Yielding returns ctx itself.
func Yielding(ctx context.Context) context.Context {
	if runtime.GOOS != "js" {
		return ctx
	}
	return yielding(ctx, time.Now, time.Sleep)
}

func yielding(ctx context.Context, now func() time.Time, sleep func(time.Duration)) context.Context {
	return &yielder{Context: ctx, now: now, sleep: sleep, since: now()}
}

// yielder is a context whose Err sleeps for pause after each stretch of work.
type yielder struct {
	context.Context
	now   func() time.Time
	sleep func(time.Duration)
	since time.Time // the end of the last sleep
}

// Err implements context.Context.
func (y *yielder) Err() error {
	if y.now().Sub(y.since) >= stretch {
		y.sleep(pause)
		y.since = y.now()
	}
	return y.Context.Err()
}
