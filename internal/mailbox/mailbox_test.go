package mailbox_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"menagerie/internal/mailbox"
)

func TestTakeReturnsValuesInOrder(t *testing.T) {
	b := mailbox.New[int](10, nil)
	for i := range 10 {
		if err := b.Put(i); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := b.Take([]int{-1}), []int{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9}; !slices.Equal(got, want) {
		t.Errorf("took %v, want %v", got, want)
	}
	if got := b.Take(nil); len(got) != 0 {
		t.Errorf("the second Take: got %v, want nothing", got)
	}
}

func TestPutFailsIfFull(t *testing.T) {
	b := mailbox.New[int](2, nil)
	put(t, b, 1)
	put(t, b, 2)
	if err := b.Put(3); !errors.Is(err, mailbox.ErrFull) {
		t.Errorf("got error %v, want ErrFull", err)
	}
	if got := b.Take(nil); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("took %v, want what fitted", got)
	}
	put(t, b, 4)
}

func TestJoinMergesValues(t *testing.T) {
	// Adjacent values of the same sign are summed; a change of sign is kept.
	sum := func(last, next int) (int, bool) { return last + next, last*next > 0 }
	b := mailbox.New(2, sum)
	for _, v := range []int{1, 2, 3, -4, -5} {
		put(t, b, v)
	}
	if err := b.Put(6); !errors.Is(err, mailbox.ErrFull) {
		t.Errorf("got error %v, want ErrFull", err)
	}
	if got := b.Take(nil); !slices.Equal(got, []int{6, -9}) {
		t.Errorf("took %v, want [6 -9]", got)
	}
}

func TestLatestKeepsTheNewestValue(t *testing.T) {
	b := mailbox.New(1, mailbox.Latest[string])
	put(t, b, "old")
	put(t, b, "new")
	if got := b.Take(nil); !slices.Equal(got, []string{"new"}) {
		t.Errorf("took %q, want the newest alone", got)
	}
}

func TestCloseWakesWhoeverWaits(t *testing.T) {
	b := mailbox.New[int](3, nil)
	put(t, b, 1)
	if got := b.Close(); !slices.Equal(got, []int{1}) {
		t.Errorf("Close: got %v, want [1]", got)
	}
	if err := b.Put(2); !errors.Is(err, mailbox.ErrClosed) {
		t.Errorf("got error %v, want ErrClosed", err)
	}
	select {
	case <-b.Ready():
	default:
		t.Error("a goroutine that waits for a closed mailbox was not woken, want it woken")
	}
}

func TestFinishDeliversTheLastValues(t *testing.T) {
	b := mailbox.New[int](1, nil)
	put(t, b, 1)
	b.Finish(2, 3)
	b.Finish(4)
	if err := b.Put(5); !errors.Is(err, mailbox.ErrClosed) {
		t.Errorf("got error %v, want ErrClosed", err)
	}
	if got := b.Take(nil); !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("took %v, want the last words of the first Finish", got)
	}
}

// Several goroutines call Put while one calls Take. No value is lost, and the values of each sender stay in order.
func TestManySendersLoseNoValue(t *testing.T) {
	const senders, each = 4, 2000
	b := mailbox.New[[2]int](senders*each, nil)
	var wg sync.WaitGroup
	for s := range senders {
		wg.Go(func() {
			for i := range each {
				if err := b.Put([2]int{s, i}); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	var next [senders]int
	for n := 0; n < senders*each; {
		<-b.Ready()
		for _, v := range b.Take(nil) {
			if v[1] != next[v[0]] {
				t.Fatalf("sender %d: value %d came, want %d", v[0], v[1], next[v[0]])
			}
			next[v[0]]++
			n++
		}
	}
	wg.Wait()
}

func put[T any](t *testing.T, b *mailbox.Box[T], v T) {
	t.Helper()
	if err := b.Put(v); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkPutTake(b *testing.B) {
	box := mailbox.New[int](16, nil)
	var got []int
	for i := range b.N {
		if err := box.Put(i); err != nil {
			b.Fatal(err)
		}
		got = box.Take(got[:0])
	}
}

func TestMessagesWakeTheListener(t *testing.T) {
	calls := 0
	mailbox.OnMessage(func() { calls++ })
	defer mailbox.OnMessage(nil)
	b := mailbox.New[int](4, nil)
	if err := b.Put(1); err != nil {
		t.Fatalf("Put(1) = %v, want nil", err)
	}
	b.Finish()
	if calls != 2 {
		t.Errorf("after a value and the end of a box: got %d calls, want 2", calls)
	}
	mailbox.OnMessage(nil)
	_ = mailbox.New[int](4, nil).Put(1)
	if calls != 2 {
		t.Errorf("without a listener: got %d calls, want 2", calls)
	}
}
