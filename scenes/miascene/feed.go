package miascene

import (
	"slices"

	"menagerie/rules/mia"
)

// feed tells what happens one event after the other.
type feed struct {
	number int         // of the round on the table; it only changes
	log    []mia.Event // what was told of it
	queue  []mia.Event
	wait   float64 // ticks until the next event
	rushed bool    // what is in the queue is told without waiting
}

// tellTicks is how long an event is looked at before the next is told.
var tellTicks = map[mia.EventKind]float64{
	mia.Started: 24, mia.Rolls: 50, mia.Announced: 34, mia.WantsToSee: 44, mia.Shown: 56, mia.Lost: 20, mia.Cancelled: 40,
}

// begin shows a game that may be under way: the running round, or how the one before has ended.
func (f *feed) begin(v mia.View) {
	f.number++
	f.queue, f.wait = nil, 0
	f.log = v.Log
	if len(f.log) == 0 {
		f.log = v.Last
	}
}

func (f *feed) add(events []mia.Event) { f.queue = append(f.queue, events...) }

// next lets a tick go by and returns the event that is told now, if one is. It is asked again in the same tick until it
// has none.
func (f *feed) next(haste float64) (mia.Event, bool) {
	if f.wait > 0 {
		f.wait -= haste
		return mia.Event{}, false
	}
	if len(f.queue) == 0 {
		f.rushed = false
		return mia.Event{}, false
	}
	e := f.queue[0]
	f.queue = f.queue[1:]
	if e.Kind == mia.Started || f.over() {
		f.number++
		f.log = nil
	}
	f.log = append(f.log[:len(f.log):len(f.log)], e)
	if f.wait = tellTicks[e.Kind]; f.rushed {
		f.wait = 0
	}
	return e, true
}

// hurry has everything told at once.
func (f *feed) hurry() {
	f.rushed, f.wait = true, 0
}

// busy reports whether something is still to be told, or looked at.
func (f *feed) busy() bool { return len(f.queue) > 0 || f.wait > 0 }

// over reports whether the round on the table has ended.
func (f *feed) over() bool {
	if len(f.log) == 0 {
		return false
	}
	last := f.log[len(f.log)-1].Kind
	return last == mia.Lost || last == mia.Cancelled
}

// last returns the newest event of a kind.
func last(log []mia.Event, kind mia.EventKind) (mia.Event, bool) {
	for _, e := range slices.Backward(log) {
		if e.Kind == kind {
			return e, true
		}
	}
	return mia.Event{}, false
}
