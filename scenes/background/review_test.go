package background

import (
	"context"
	"runtime"
	"testing"
)

// await returns when the review has its result.
func await(r *Review[int]) {
	for !r.Take() {
		runtime.Gosched()
	}
}

func TestAReviewIsMadeOnceAndForgottenWithTheEndOfTheGame(t *testing.T) {
	var r Review[int]
	runs := 0
	look := func(_ context.Context, tell func(int)) { runs++; tell(runs) }
	r.Begin(look)
	await(&r)
	r.Begin(look)
	r.Pause()
	r.Begin(look) // does nothing, because the result is known
	if r.Take() || r.Found != 1 || runs != 1 {
		t.Errorf("got %d in %d runs, want 1 in 1 run and nothing new", r.Found, runs)
	}
	r.Renew()
	if r.Known || r.Begun() || r.Found != 0 {
		t.Errorf("got %+v, want it reset", &r)
	}
}

func TestAReviewThatWasCancelledBeginsAgain(t *testing.T) {
	var r Review[int]
	r.Begin(func(ctx context.Context, tell func(int)) {
		<-ctx.Done()
		tell(1)
	})
	r.Pause()
	if r.Begun() {
		t.Error("the review is running, want it stopped")
	}
	r.Begin(func(_ context.Context, tell func(int)) { tell(2) })
	await(&r)
	if r.Found != 2 {
		t.Errorf("got %d, want 2", r.Found)
	}
}
