package session

import (
	"context"
	"runtime"
	"time"
)

// How long work goes on at a stretch where there is one thread for everything, and how long it then lets the others have
// their turn. A picture is due every 16 milliseconds.
const (
	stretch = 8 * time.Millisecond
	breath  = time.Millisecond
)

// Breathing is ctx for work beside the game loop. In a browser there is no beside: nothing is drawn and no key is heard while
// something is worked out. There, work that asks its context now and then whether to end makes room for the rest by
// asking. One goroutine alone may ask.
func Breathing(ctx context.Context) context.Context {
	if runtime.GOOS != "js" {
		return ctx
	}
	return breathing(ctx, time.Now, time.Sleep)
}

func breathing(ctx context.Context, now func() time.Time, sleep func(time.Duration)) context.Context {
	return &lungs{Context: ctx, now: now, sleep: sleep, since: now()}
}

// lungs is a context that sleeps for a breath when it is asked after a stretch of work.
type lungs struct {
	context.Context
	now   func() time.Time
	sleep func(time.Duration)
	since time.Time // the last breath
}

// Err implements context.Context.
func (l *lungs) Err() error {
	if l.now().Sub(l.since) >= stretch {
		l.sleep(breath)
		l.since = l.now()
	}
	return l.Context.Err()
}
