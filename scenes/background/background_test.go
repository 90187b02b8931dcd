package background

import (
	"context"
	"runtime"
	"testing"
	"time"

	"menagerie/internal/testkit/leaktest"
)

func TestMain(m *testing.M) { leaktest.Main(m) }

// wait returns the next value of the task.
func wait(t *testing.T, th *Task[int]) int {
	t.Helper()
	for range 60_000 {
		if v, ok := th.Take(); ok {
			return v
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("got no result, want one")
	return 0
}

func TestATaskTellsTheNewestThatItKnows(t *testing.T) {
	var th Task[int]
	if _, ok := th.Take(); ok {
		t.Fatal("Take of an idle task: got a result, want none")
	}
	done := make(chan struct{})
	th.Begin(func(_ context.Context, tell func(int)) {
		for i := range 5 {
			tell(i)
		}
		close(done)
	})
	<-done
	if v := wait(t, &th); v != 4 {
		t.Fatalf("got %d, want 4", v)
	}
}

func TestATaskIsForgotten(t *testing.T) {
	var th Task[int]
	th.Begin(func(ctx context.Context, tell func(int)) {
		<-ctx.Done()
		tell(1)
	})
	th.Begin(func(_ context.Context, tell func(int)) { tell(2) })
	if v := wait(t, &th); v != 2 {
		t.Fatalf("got %d, want 2", v)
	}
	th.Forget()
	if _, ok := th.Take(); ok {
		t.Fatal("Take of a cancelled task: got a result, want none")
	}
}

func TestATaskThatFailsTellsNothingMore(t *testing.T) {
	var th Task[int]
	th.Begin(func(_ context.Context, tell func(int)) {
		tell(3)
		panic("oh")
	})
	if v := wait(t, &th); v != 3 {
		t.Fatalf("got %d, want 3", v)
	}
	th.Forget()
}

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
