package gamepage

import (
	"context"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// wait takes until something is told.
func wait(t *testing.T, th *Task[int]) int {
	t.Helper()
	for range 60_000 {
		if v, ok := th.Take(); ok {
			return v
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("nothing was told")
	return 0
}

func TestATaskTellsTheNewestThatItKnows(t *testing.T) {
	var th Task[int]
	if _, ok := th.Take(); ok {
		t.Fatal("an idle thought tells something")
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
		t.Fatalf("told %d", v)
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
		t.Fatalf("told %d", v)
	}
	th.Forget()
	if _, ok := th.Take(); ok {
		t.Fatal("a forgotten thought tells something")
	}
}

func TestATaskThatFailsTellsNothingMore(t *testing.T) {
	var th Task[int]
	th.Begin(func(_ context.Context, tell func(int)) {
		tell(3)
		panic("oh")
	})
	if v := wait(t, &th); v != 3 {
		t.Fatalf("told %d", v)
	}
	th.Forget()
}
