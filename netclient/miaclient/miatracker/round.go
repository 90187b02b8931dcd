package miatracker

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Datagrams may be lost, repeated or reordered. So the tracker does not play by the rules. An event that the rules do not
// allow next is dropped if it is known, and inserted if it is late. Otherwise events before it were lost, and the round
// continues from it.

// Arrival is how an event relates to the events that arrived before it.
type Arrival uint8

// The values of Arrival.
const (
	Expected  Arrival = iota // the rules allow the event next
	Repeated                 // the event was known already
	Late                     // the event belongs before a known event
	AfterGap                 // events before this event are missing
	Discarded                // the event was ignored, because the round has too many events
)

// After returns the seat of the player who follows seat in the round, or rules.Nobody.
func (t *Tracker) After(seat rules.Seat) rules.Seat {
	i := slices.Index(t.Order, seat)
	if i < 0 {
		return rules.Nobody
	}
	return t.Order[(i+1)%len(t.Order)]
}

func (t *Tracker) note(e mia.Event) { t.Log = append(slices.Clip(t.Log), e) }

func same(a, b mia.Event) bool {
	return a.Kind == b.Kind && a.Seat == b.Seat && a.Dice == b.Dice && a.Reason == b.Reason && slices.Equal(a.Seats, b.Seats)
}

func has(log []mia.Event, e mia.Event) bool {
	return slices.ContainsFunc(log, func(other mia.Event) bool { return same(e, other) })
}

func hasKind(log []mia.Event, kind mia.EventKind) bool {
	return slices.ContainsFunc(log, func(e mia.Event) bool { return e.Kind == kind })
}

// Event handles the message about e: an action of a player, or the dice that were shown.
func (t *Tracker) Event(e mia.Event) Arrival {
	t.moved = true
	if t.Stage == mia.Joining {
		if told := t.handleLate(e); told != AfterGap {
			return told
		}
		t.beginUnknown()
	}
	expected := t.isExpected(e)
	switch {
	case !expected && t.insertBefore(e):
		return Late
	case !expected && has(t.Log, e) && !t.runsAhead(e):
		return Repeated
	case len(t.Log) >= MaxLog:
		t.apply(e)
		return Discarded
	}
	t.note(e)
	t.apply(e)
	if expected {
		return Expected
	}
	return AfterGap
}

// isExpected reports whether the rules allow e as the next event.
func (t *Tracker) isExpected(e mia.Event) bool {
	switch e.Kind {
	case mia.Rolls, mia.WantsToSee:
		return t.Actor == e.Seat && (t.Stage == mia.Turn || e.Kind == mia.Rolls && t.knowsOwnDice())
	case mia.Announced:
		return t.Stage == mia.Announcing && e.Seat == t.Actor
	}
	return !hasKind(t.Log, mia.Shown)
}

// knowsOwnDice reports whether the client's dice have arrived before the event of the client's roll.
func (t *Tracker) knowsOwnDice() bool {
	if t.Stage != mia.Announcing || t.Dice == mia.None || len(t.Log) == 0 {
		return false
	}
	last := t.Log[len(t.Log)-1]
	return last.Kind != mia.Rolls || last.Seat != t.Seat()
}

// insertBefore inserts e before the last event of the round, and reports whether it has inserted e. It does so only if
// e must have happened before that event.
func (t *Tracker) insertBefore(e mia.Event) bool {
	n := len(t.Log)
	if n == 0 || n >= MaxLog || !precedes(e, t.Log[n-1]) || !missing(t.Log[:n-1], e) {
		return false
	}
	log := slices.Insert(slices.Clone(t.Log), n-1, e)
	order, dice := t.Order, t.Dice
	t.begin()
	t.Order, t.Log = order, log
	for _, e := range log {
		t.apply(e)
	}
	if t.cup == t.Seat() {
		t.Dice = dice
	}
	return true
}

// runsAhead guesses whether e is the next player's reaction to an announcement that has not arrived yet.
func (t *Tracker) runsAhead(e mia.Event) bool {
	// A late copy of an older event looks the same. Later events then correct the round.
	return t.Stage == mia.Announcing && (e.Kind == mia.Rolls || e.Kind == mia.WantsToSee) && e.Seat == t.After(t.Actor)
}

// precedes reports whether the rules require e directly before successor, such as a roll before its announcement.
func precedes(e, successor mia.Event) bool {
	switch successor.Kind {
	case mia.Announced:
		return e.Kind == mia.Rolls && e.Seat == successor.Seat
	case mia.Rolls, mia.WantsToSee:
		return e.Kind == mia.Announced && e.Seat != successor.Seat
	}
	return e.Kind == mia.WantsToSee && successor.Kind == mia.Shown
}

// missing reports whether e is missing at the end of log.
func missing(log []mia.Event, e mia.Event) bool {
	if len(log) == 0 {
		return true
	}
	last := log[len(log)-1]
	switch e.Kind {
	case mia.Announced:
		return last.Kind == mia.Rolls && last.Seat == e.Seat
	case mia.Rolls:
		return last.Kind != mia.Rolls
	}
	return last.Kind == mia.Announced
}

// apply updates the state of the round for e.
func (t *Tracker) apply(e mia.Event) {
	switch e.Kind {
	case mia.Started:
		if len(t.Order) > 0 {
			t.Actor = t.Order[0]
		}
	case mia.Rolls:
		t.Stage, t.Actor = mia.Announcing, e.Seat
		if t.cup != e.Seat || t.cup != t.Seat() {
			t.Dice = mia.None // the client's dice may have arrived earlier
		}
		t.cup = e.Seat
	case mia.Announced:
		t.said, t.Standing = t.Standing, e.Dice
		if e.Dice == mia.None {
			t.Standing = invalidDice
		}
		t.Stage, t.Actor, t.cup = mia.Turn, t.After(e.Seat), e.Seat
	case mia.WantsToSee, mia.Shown:
		t.Actor = rules.Nobody
	}
}

// Rolled handles the message with the client's dice.
func (t *Tracker) Rolled(d mia.Dice) {
	if t.Stage == mia.Joining {
		t.beginUnknown()
	}
	t.cup, t.Dice, t.Stage, t.Actor = t.Seat(), d, mia.Announcing, t.Seat()
}

// End handles the message about e, the last event of a round.
func (t *Tracker) End(e mia.Event) Arrival {
	t.moved = t.moved || e.Kind == mia.Lost
	if t.Stage == mia.Joining {
		switch {
		case hasEnd(t.Last) && same(e, t.Last[len(t.Last)-1]) && (e.Kind == mia.Lost || !t.settled):
			return Repeated
		case len(t.Last) > 0 && !hasEnd(t.Last):
			t.relearn(append(slices.Clip(t.Last), e))
			t.countRound(e)
			return Late
		}
		t.beginUnknown() // only the end of this round has arrived; a round that no player joined has no start
	}
	if len(t.Log) == 1 && hasEnd(t.Last) && same(e, t.Last[len(t.Last)-1]) && !mayEndAtOnce(e.Reason) {
		return Repeated
	}
	t.note(e)
	t.closeRound()
	return Expected
}

// mayEndAtOnce reports whether a round can end for the reason r before the first roll.
func mayEndAtOnce(r mia.Reason) bool {
	switch r {
	case mia.DidNotTakeTurn, mia.SeeBeforeFirstRoll, mia.InvalidTurn, mia.OnlyOnePlayer:
		return true
	}
	return false
}

func hasEnd(log []mia.Event) bool {
	return len(log) > 0 && (log[len(log)-1].Kind == mia.Lost || log[len(log)-1].Kind == mia.Cancelled)
}

// closeRound ends the round with the events that are known.
func (t *Tracker) closeRound() {
	t.before = t.Habits
	t.Last, t.Log = t.Log, nil
	t.Habits = mia.Learn(t.before, t.Last)
	t.Ended, t.settled = t.Ended+1, false
	t.LastOrder = t.Order
	if n := len(t.Last); n > 0 {
		t.countRound(t.Last[n-1])
	}
	t.Stage, t.Actor, t.cup = mia.Joining, rules.Nobody, rules.Nobody
	t.Order, t.Standing, t.said, t.Dice = nil, mia.None, mia.None, mia.None
}

// countRound counts the last round in the statistics of its players. end is the last event.
func (t *Tracker) countRound(end mia.Event) {
	// the server has cancelled the round
	if end.Kind != mia.Lost {
		return
	}
	t.Played = slices.Clone(t.Played)
	for _, seat := range t.LastOrder {
		t.Played[seat]++
	}
}

// handleLate handles an event that arrives after the end of its round. If the event is missing in the finished round,
// handleLate inserts the event there.
func (t *Tracker) handleLate(e mia.Event) Arrival {
	n := len(t.Last)
	if n == 0 || n > MaxLog || e.Kind == mia.Rolls {
		return AfterGap // a late roll would have events after it, so this roll belongs to a round whose start was lost
	}
	if has(t.Last, e) {
		return Repeated
	}
	if !hasEnd(t.Last) || !lacks(t.Last, e) {
		return AfterGap
	}
	t.relearn(slices.Insert(slices.Clone(t.Last), n-1, e))
	return Late
}

// lacks reports whether an event like e is certainly missing among the events of a finished round. It considers only
// the kind and the seat of e.
func lacks(round []mia.Event, e mia.Event) bool {
	end, previous := round[len(round)-1], round[max(0, len(round)-2)]
	switch e.Kind {
	case mia.Announced:
		own := previous.Kind == mia.Announced && previous.Seat == e.Seat
		return end.Reason == mia.AnnouncedLosingDice && !own ||
			previous.Kind == mia.Rolls && previous.Seat == e.Seat && end.Reason != mia.DidNotAnnounce
	case mia.WantsToSee:
		return (end.Reason == mia.CaughtBluffing || end.Reason == mia.SeeFailed || end.Reason == mia.SeeBeforeFirstRoll) &&
			!hasKind(round, e.Kind)
	}
	return e.Kind == mia.Shown && !hasKind(round, e.Kind)
}

// relearn replaces the events of the last round and updates the habits.
func (t *Tracker) relearn(last []mia.Event) {
	t.Last = last
	t.Habits = mia.Learn(t.before, last)
}

// Offer handles the server's offer to join a new round. If the last round has events but no end, the message about its end was
// lost, so Offer ends the round. Several offers without events between them count as one.
func (t *Tracker) Offer() {
	if t.moved {
		t.offers, t.moved = t.offers+1, false
	}
	if t.Stage != mia.Joining && len(t.Log) > 1 {
		t.closeRound()
	}
}

// Start handles the message about the start of a round. It recognises a late message about an old round by the server's round
// number, and by the number of offers since the last start.
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
		t.closeRound()
	}
	t.Rounds++
	t.Number, t.Order = number, t.SeatsOf(names)
	t.begin()
	e := mia.Event{Kind: mia.Started, Seat: rules.Nobody, Seats: t.Order}
	t.note(e)
	t.apply(e)
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
		t.countRound(t.Last[len(t.Last)-1])
	}
	return Late
}

// HasStarted reports whether log, the events of a round, includes the start of the round.
func HasStarted(log []mia.Event) bool { return len(log) > 0 && log[0].Kind == mia.Started }

func (t *Tracker) begin() {
	t.Stage, t.Actor, t.cup = mia.Turn, rules.Nobody, rules.Nobody
	t.Standing, t.said, t.Dice, t.Log = mia.None, mia.None, mia.None, nil
}

func (t *Tracker) beginUnknown() {
	t.Rounds++
	t.Number++
	t.Order = nil
	t.begin()
}
