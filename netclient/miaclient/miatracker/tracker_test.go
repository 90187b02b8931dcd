package miatracker_test

import (
	"fmt"
	"testing"

	"menagerie/netclient/miaclient/miatracker"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// started returns a tracker for ann in round 1, which bob begins.
func started(t *testing.T) *miatracker.Tracker {
	t.Helper()
	tracker := miatracker.New("ann")
	if got := tracker.Start(1, []string{"bob", "ann"}); got != miatracker.Expected {
		t.Fatalf("Start = %v, want %v", got, miatracker.Expected)
	}
	return &tracker
}

// TestTheLogIsInOrderInAnyArrival passes the first events of a round in different orders. In each case the log must be
// complete and in order.
func TestTheLogIsInOrderInAnyArrival(t *testing.T) {
	const expected, repeated, late, gap = miatracker.Expected, miatracker.Repeated, miatracker.Late, miatracker.AfterGap
	for name, c := range map[string]struct {
		events string // R: bob rolls, A: bob announces, W: ann calls the bluff
		want   []miatracker.Arrival
	}{
		"in order":              {"RAW", []miatracker.Arrival{expected, expected, expected}},
		"the roll is late":      {"ARW", []miatracker.Arrival{gap, late, expected}},
		"the roll is repeated":  {"RARW", []miatracker.Arrival{expected, expected, repeated, expected}},
		"all are repeated":      {"RRAAWW", []miatracker.Arrival{expected, repeated, expected, repeated, expected, repeated}},
		"the call comes before": {"RWA", []miatracker.Arrival{expected, gap, late}},
	} {
		tracker := started(t)
		bob := tracker.SeatOf("bob")
		var got []miatracker.Arrival
		for _, event := range c.events {
			got = append(got, tracker.Event(map[rune]mia.Event{
				'R': {Kind: mia.Rolls, Seat: bob},
				'A': {Kind: mia.Announced, Seat: bob, Dice: mia.Lowest},
				'W': {Kind: mia.WantsToSee, Seat: tracker.Seat()},
			}[event]))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: the events arrive as %v, want %v", name, got, c.want)
		}
		var kinds []mia.EventKind
		for _, e := range tracker.Log {
			kinds = append(kinds, e.Kind)
		}
		if want := []mia.EventKind{mia.Started, mia.Rolls, mia.Announced, mia.WantsToSee}; fmt.Sprint(kinds) != fmt.Sprint(want) {
			t.Errorf("%s: the log is %v, want %v", name, kinds, want)
		}
	}
}

// TestAnOldStartBeginsNoRound checks that a repeated or late start does not begin a round.
func TestAnOldStartBeginsNoRound(t *testing.T) {
	tracker := started(t)
	if got := tracker.Start(1, []string{"bob", "ann"}); got != miatracker.Repeated || tracker.Rounds != 1 {
		t.Errorf("Start with a copy = %v after %d rounds, want %v after 1", got, tracker.Rounds, miatracker.Repeated)
	}
	tracker.End(mia.Event{Kind: mia.Lost, Seat: rules.Nobody, Reason: mia.DidNotTakeTurn, Seats: []rules.Seat{0}})
	if got := tracker.Start(2, []string{"ann", "bob"}); got != miatracker.Expected || tracker.Number != 2 || tracker.Ended != 1 {
		t.Errorf("the next Start = %v with round %d and %d ended, want %v, 2 and 1", got, tracker.Number, tracker.Ended, miatracker.Expected)
	}
}

// TestMoreNamesThanSeatsKeepTheOwnSeat checks that a new name takes the seat of a player who is not in the game, but never
// the client's seat.
func TestMoreNamesThanSeatsKeepTheOwnSeat(t *testing.T) {
	tracker := started(t)
	own := tracker.Seat()
	for i := range 3 * mia.MaxSeats {
		tracker.Start(i+2, []string{"ann", fmt.Sprintf("guest%d", i)})
		if tracker.Seat() != own || len(tracker.Names) > mia.MaxSeats {
			t.Fatalf("round %d: got our seat %v of %d names, want seat %v of at most %d", i+2, tracker.Seat(), len(tracker.Names), own, mia.MaxSeats)
		}
		if seat := tracker.SeatOf(fmt.Sprintf("guest%d", i)); seat == rules.Nobody || seat == own {
			t.Fatalf("round %d: the guest has seat %v, want one of its own", i+2, seat)
		}
	}
}
