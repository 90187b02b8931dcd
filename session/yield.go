package session

import (
	"context"
	"runtime"
	"time"
)

// Work in a program with a single thread goes on for stretch and is then interrupted for pause. Such a program must draw a
// frame every 16 milliseconds.
const (
	stretch = 8 * time.Millisecond
	pause   = time.Millisecond
)

// Yielding returns a context for long work in a goroutine. In a browser, Err of this context sleeps briefly at regular
// intervals. The sleep lets the single thread of the page draw and read input. On other systems Yielding returns ctx.
func Yielding(ctx context.Context) context.Context {
	if runtime.GOOS != "js" {
		return ctx
	}
	return yielding(ctx, time.Now, time.Sleep)
}

func yielding(ctx context.Context, now func() time.Time, sleep func(time.Duration)) context.Context {
	return &yielder{Context: ctx, now: now, sleep: sleep, since: now()}
}

// yielder is a context whose method Err sleeps for pause after each stretch of work.
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
