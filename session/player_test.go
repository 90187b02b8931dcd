package session

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"
)

func TestWorkPausesOncePerStretch(t *testing.T) {
	clock := time.Unix(0, 0)
	pauses := 0
	parent, cancel := context.WithCancel(t.Context())
	ctx := yielding(parent, func() time.Time { return clock }, func(d time.Duration) {
		pauses++
		clock = clock.Add(d)
	})
	const stretches, steps = 5, 16
	for range stretches * steps {
		clock = clock.Add(stretch / steps)
		if err := ctx.Err(); err != nil {
			t.Fatalf("Err before the end: got %v, want nil", err)
		}
	}
	if pauses != stretches {
		t.Errorf("got %d pauses, want %d as stretches of work", pauses, stretches)
	}
	cancel()
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("Err after the end = %v, want %v", err, context.Canceled)
	}
}

func TestOtherSystemsDoNotYield(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("only a browser has one thread")
	}
	ctx := t.Context()
	if Yielding(ctx) != ctx {
		t.Error("Yielding returns another context outside a browser, want the same")
	}
}
