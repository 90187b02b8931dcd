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
	breaths := 0
	parent, cancel := context.WithCancel(t.Context())
	ctx := breathing(parent, func() time.Time { return clock }, func(d time.Duration) {
		breaths++
		clock = clock.Add(d)
	})
	const stretches, steps = 5, 16
	for range stretches * steps {
		clock = clock.Add(stretch / steps)
		if err := ctx.Err(); err != nil {
			t.Fatalf("nobody ended it: %v", err)
		}
	}
	if breaths != stretches {
		t.Errorf("%d stretches of work had %d breaths", stretches, breaths)
	}
	cancel()
	if err := ctx.Err(); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end it says %v", err)
	}
}

func TestWorkBesideNeedsNoBreath(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there is no beside")
	}
	ctx := t.Context()
	if Breathing(ctx) != ctx {
		t.Error("work beside the game loop is held up")
	}
}
