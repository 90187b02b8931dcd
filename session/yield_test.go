package session

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"
)

func TestWorkBreathesOncePerStretch(t *testing.T) {
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
			t.Fatalf("nobody ended it: %v", err)
		}
	}
	if pauses != stretches {
		t.Errorf("%d stretches of work had %d pauses", stretches, pauses)
	}
	cancel()
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end it says %v", err)
	}
}

func TestOtherSystemsDoNotYield(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("only a browser has one thread")
	}
	ctx := t.Context()
	if Yielding(ctx) != ctx {
		t.Error("work is delayed outside a browser")
	}
}
