package miascene

import (
	"testing"

	"menagerie/rules/mia"
)

// kinds returns events of these kinds.
func kinds(all ...mia.EventKind) (list []mia.Event) {
	for _, k := range all {
		list = append(list, mia.Event{Kind: k})
	}
	return list
}

// play lets ticks pass until the feed is idle. It returns the shown events and the tick of each one.
func play(t *testing.T, f *eventFeed, haste float64) (shown []mia.EventKind, at []int) {
	t.Helper()
	for tick := range 10_000 {
		for {
			e, ok := f.Next(haste)
			if !ok {
				break
			}
			shown, at = append(shown, e.Kind), append(at, tick)
		}
		if !f.Busy() {
			return shown, at
		}
	}
	t.Fatal("the feed is busy after 10,000 ticks, want it idle")
	return nil, nil
}

func TestEventsAreShownOneAfterTheOther(t *testing.T) {
	var f eventFeed
	f.Add(kinds(mia.Started, mia.Rolls, mia.Announced))
	f.Add(kinds(mia.WantsToSee))
	shown, at := play(t, &f, 1)
	want := []mia.EventKind{mia.Started, mia.Rolls, mia.Announced, mia.WantsToSee}
	if len(shown) != len(want) {
		t.Fatalf("shown %v, want %v", shown, want)
	}
	for i := range want {
		if shown[i] != want[i] {
			t.Errorf("event %d is %v, want %v", i, shown[i], want[i])
		}
		if i > 0 && at[i]-at[i-1] < 20 {
			t.Errorf("event %d follows %d ticks after the one before, want at least 20", i, at[i]-at[i-1])
		}
	}
	if len(f.Log) != 4 {
		t.Errorf("the log has %d events, want 4", len(f.Log))
	}
}

func TestAFasterPaceShowsEventsSooner(t *testing.T) {
	last := 0
	for _, haste := range []float64{4, 2, 1, 0.5} {
		var f eventFeed
		f.Add(kinds(mia.Started, mia.Rolls, mia.Announced, mia.WantsToSee))
		_, at := play(t, &f, haste)
		if end := at[len(at)-1]; end <= last {
			t.Errorf("at haste %v the last event is shown in tick %d, want later than %d", haste, end, last)
		}
		last = at[len(at)-1]
	}
}

func TestAnImpatientPlayerSeesAllEventsAtOnce(t *testing.T) {
	var f eventFeed
	f.Add(kinds(mia.Started, mia.Rolls, mia.Announced))
	f.Next(1)
	f.Hurry()
	_, at := play(t, &f, 1)
	if len(at) != 2 || at[1] != 0 {
		t.Errorf("the events are shown in the ticks %v, want both in the first", at)
	}
	f.Add(kinds(mia.WantsToSee, mia.Shown))
	if _, at := play(t, &f, 1); at[1] < 20 {
		t.Errorf("the events after the hurried ones are shown in the ticks %v, want the usual pause", at)
	}
}

func TestTheTableIsClearedForANewRound(t *testing.T) {
	for _, end := range []mia.EventKind{mia.Lost, mia.Cancelled} {
		var f eventFeed
		f.Add(kinds(mia.Started, mia.Rolls, end))
		play(t, &f, 1)
		if !f.Over() || len(f.Log) != 3 {
			t.Errorf("the round with %d events is over: %t, want 3 events and a finished round", len(f.Log), f.Over())
		}
		round := f.Number
		f.Add(kinds(mia.Started))
		play(t, &f, 1)
		if f.Over() || len(f.Log) != 1 || f.Number <= round {
			t.Errorf("the next round has %d events and the number %d, want 1 event and a number over %d", len(f.Log), f.Number, round)
		}
	}
}

func TestARoundWhoseStartWasMissedIsOneRound(t *testing.T) {
	var f eventFeed
	f.Add(kinds(mia.Started, mia.Lost))
	play(t, &f, 1)
	round := f.Number
	f.Add(kinds(mia.Rolls, mia.Announced)) // the message about the start is lost
	play(t, &f, 1)
	if len(f.Log) != 2 || f.Number != round+1 {
		t.Errorf("the log has %d events in round %d, want 2 in round %d", len(f.Log), f.Number, round+1)
	}
}

func TestAFeedBeginsInTheMiddleOfAGame(t *testing.T) {
	f := eventFeed{Wait: 30, Queue: kinds(mia.Rolls)}
	f.Begin(mia.View{Log: kinds(mia.Started, mia.Rolls), Last: kinds(mia.Started, mia.Lost)})
	if f.Busy() || len(f.Log) != 2 || f.Over() {
		t.Errorf("the log has %d events of a finished round: %t, want the 2 events of the current round", len(f.Log), f.Over())
	}
	f.Begin(mia.View{Last: kinds(mia.Started, mia.Lost)})
	if len(f.Log) != 2 || !f.Over() {
		t.Errorf("the log has %d events, want the 2 events of the last round", len(f.Log))
	}
	f.Begin(mia.View{})
	if len(f.Log) != 0 || f.Over() || f.Busy() {
		t.Errorf("the log of a new game has %d events, want none", len(f.Log))
	}
}

func TestALogThatSomebodyHoldsStaysAsItIs(t *testing.T) {
	var f eventFeed
	f.Begin(mia.View{Log: kinds(mia.Started, mia.Rolls)[:1]})
	held := f.Log[:2]
	f.Add(kinds(mia.Announced))
	play(t, &f, 1)
	if held[1].Kind != mia.Rolls {
		t.Errorf("the view's log has got %v, want it to stay unchanged", held[1].Kind)
	}
}

func TestRollsAreCounted(t *testing.T) {
	if got := rollCount(kinds(mia.Started, mia.Rolls, mia.Announced, mia.Rolls, mia.Announced)); got != 2 {
		t.Errorf("counted %d rolls, want 2", got)
	}
	if got := rollCount(nil); got != 0 {
		t.Errorf("counted %d rolls in an empty log, want 0", got)
	}
}
