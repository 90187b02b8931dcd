package miatracker

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Offer handles the server's offer to join a new round. If the last round is still open and has events, the message
// about its end was lost, and Offer closes the round. Several offers without events between them are treated as one.
func (t *Tracker) Offer() {
	if t.moved {
		t.offers, t.moved = t.offers+1, false
	}
	if t.Stage != mia.Joining && len(t.Log) > 1 {
		t.close()
	}
}

// Start handles the message about the start of a round. If the message is about an old round, it has arrived late.
// Start detects this from the server's round number and the number of offers since the last start.
func (t *Tracker) Start(number int, names []string) Arrival {
	const stale = 3 // a number up to this much smaller than the newest is old
	if number == 0 {
		number = t.Number + 1 // the number could not be parsed
	}
	if number <= t.newest && number >= t.newest-stale {
		return Repeated
	}
	ended := t.newest > 0 && number > t.newest && number < t.newest+t.offers
	t.newest, t.offers = number, 0
	if ended {
		return t.startedBefore(names)
	}
	if t.Stage != mia.Joining && !HasStarted(t.Log) && number <= t.Number && number >= t.Number-stale {
		return t.startedLate(number, names)
	}
	if t.Stage != mia.Joining {
		t.close()
	}
	t.Rounds++
	t.Number, t.Order = number, t.SeatsOf(names)
	t.begin()
	e := mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: t.Order}
	t.note(e)
	t.follow(e)
	return Expected
}

// startedLate handles the start of a round of which later events have arrived.
func (t *Tracker) startedLate(number int, names []string) Arrival {
	t.Number, t.Order = number, t.SeatsOf(names)
	t.Log = slices.Insert(slices.Clone(t.Log), 0, mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: t.Order})
	if t.Actor == rules.Nobody {
		t.Actor = t.After(t.cup)
	}
	return Late
}

// startedBefore handles a late message about the start of a round that has already ended.
func (t *Tracker) startedBefore(names []string) Arrival {
	if t.Stage == mia.Joining && hasEnd(t.Last) && !HasStarted(t.Last) {
		t.LastOrder = t.SeatsOf(names)
		t.relearn(slices.Insert(slices.Clone(t.Last), 0, mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: t.LastOrder}))
		t.credit(t.Last[len(t.Last)-1])
	}
	return Late
}

// HasStarted reports whether the events of a round include its start.
func HasStarted(log []mia.Event) bool { return len(log) > 0 && log[0].Kind == mia.Started }

// begin resets the state of the round.
func (t *Tracker) begin() {
	t.Stage, t.Actor, t.cup = mia.Turn, rules.Nobody, rules.Nobody
	t.Standing, t.said, t.Dice, t.Log = mia.None, mia.None, mia.None, nil
}

// unknown begins a round whose start was lost.
func (t *Tracker) unknown() {
	t.Rounds++
	t.Number++
	t.Order = nil
	t.begin()
}
