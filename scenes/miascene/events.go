package miascene

import (
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// eventFeed is a queue of the game's events, which are shown one after the other.
type eventFeed struct {
	Number int         // number that changes with each visible round
	Log    []mia.Event // events of the visible round that were shown
	Queue  []mia.Event
	Wait   float64 // ticks until the next event
	rushed bool    // whether events in the queue are shown without waiting
}

// eventTicks has the number of ticks for which each kind of event is shown.
var eventTicks = map[mia.EventKind]float64{
	mia.Started: 24, mia.Rolls: 50, mia.Announced: 34, mia.WantsToSee: cupTicks + silenceTicks, mia.Shown: 56, mia.Lost: 20, mia.Cancelled: 40,
}

// cupTicks is the number of ticks for which all players look at the cup after a called bluff. Then nothing moves for
// silenceTicks, until the cup is lifted.
const cupTicks, silenceTicks = 12, 42

// Begin empties the queue and sets Log to the events of the current round in v. Between two rounds, these are the events of
// the last round.
func (f *eventFeed) Begin(v mia.View) {
	f.Number++
	f.Queue, f.Wait = nil, 0
	f.Log = v.Log
	if len(f.Log) == 0 {
		f.Log = v.Last
	}
}

// Add appends events to the queue.
func (f *eventFeed) Add(events []mia.Event) { f.Queue = append(f.Queue, events...) }

// Next removes the next event from the queue and returns it. Call Next in each tick until it returns false. An event is
// due when the previous one was shown long enough. step is the number of ticks by which a call shortens this time.
func (f *eventFeed) Next(step float64) (mia.Event, bool) {
	if f.Wait > 0 {
		f.Wait -= step
		return mia.Event{}, false
	}
	if len(f.Queue) == 0 {
		f.rushed = false
		return mia.Event{}, false
	}
	e := f.Queue[0]
	f.Queue = f.Queue[1:]
	if e.Kind == mia.Started || f.Over() {
		f.Number++
		f.Log = nil
	}
	f.Log = append(f.Log[:len(f.Log):len(f.Log)], e)
	f.Wait = eventTicks[e.Kind]
	if e.Kind == mia.Announced && e.Dice == mia.Mia {
		// The wait after an announced Mia is as long as after a called bluff.
		f.Wait = cupTicks + silenceTicks
	}
	if f.rushed {
		f.Wait = 0
	}
	return e, true
}

// Hurry makes Next return all events in the queue without waiting.
func (f *eventFeed) Hurry() {
	f.rushed, f.Wait = true, 0
}

// Busy reports whether an event is being shown or is in the queue.
func (f *eventFeed) Busy() bool { return len(f.Queue) > 0 || f.Wait > 0 }

// Over reports whether the visible round has ended.
func (f *eventFeed) Over() bool {
	if len(f.Log) == 0 {
		return false
	}
	last := f.Log[len(f.Log)-1].Kind
	return last == mia.Lost || last == mia.Cancelled
}

// rollCount returns the number of rolls in a log.
func rollCount(log []mia.Event) (n int) {
	for _, e := range log {
		if e.Kind == mia.Rolls {
			n++
		}
	}
	return n
}

// recordViews returns a View of each state of a record. viewer returns the seat whose View of a state is needed.
func recordViews(r *record.Record, viewer func(mia.State) rules.Seat) ([]mia.View, error) {
	start, err := gamepage.Restart(r, mia.Codec.Restore)
	if err != nil {
		return nil, err
	}
	film, err := session.ReplayFor(start, r, viewer)
	if err != nil {
		return nil, err
	}
	film.Capabilities().Film.Speed(float64(r.Ticks + 1))
	var views []mia.View
	for _, u := range film.Tick() {
		views = append(views, u.View)
	}
	return views, nil
}
