package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"

	"menagerie/rules"
)

// Replay shows a record of a game without a clock as a film, seen from one seat. The error tells at which move the
// record departs from the rules.
func Replay[S State[S, V, M], V, M any](start S, r *Record, seat rules.Seat) (Session[V, M], error) {
	return ReplayFor(start, r, always[S](seat))
}

// always is a viewpoint that stays the same.
func always[S any](seat rules.Seat) func(S) rules.Seat { return func(S) rules.Seat { return seat } }

// ReplayFor is Replay from a viewpoint that changes: who returns the seat from which a state is shown. A game with secrets
// can be looked at from each seat in turn once it is over.
func ReplayFor[S State[S, V, M], V, M any](start S, r *Record, who func(S) rules.Seat) (Session[V, M], error) {
	states, err := replay[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	ticks := make([]int, len(states))
	for i, e := range r.Moves {
		ticks[i+1] = e.Tick
	}
	return newFilm[V, M](r, ticks, func(at int) V { return states[at].View(who(states[at])) }), nil
}

// replay plays a record and returns the states: before the first move and after every one.
func replay[S State[S, V, M], V, M any](start S, r *Record) ([]S, error) {
	if r.Witnessed() {
		return nil, errWitnessed
	}
	states := make([]S, 1, len(r.Moves)+1)
	states[0] = start
	for i, e := range r.Moves {
		next, err := playEntry[S, V, M](states[i], e)
		if err != nil {
			return nil, fmt.Errorf("%w: move %d: %w", ErrDamaged, i+1, err)
		}
		states = append(states, next)
	}
	return states, checkOver(states[len(states)-1].Over(), r)
}

// playEntry plays one recorded move.
func playEntry[S State[S, V, M], V, M any](s S, e Entry) (S, error) {
	var m M
	if err := json.Unmarshal(e.Move, &m); err != nil {
		return s, err
	}
	return s.Play(e.Seat, m)
}

func checkOver(over bool, r *Record) error {
	if r.Done && !over {
		return fmt.Errorf("%w: it says that the game ended, but by the rules it goes on", ErrDamaged)
	}
	return nil
}

// film is a Session that shows what was played before.
type film[V, M any] struct {
	record *Record
	ticks  []int       // ticks[i] is the time of position i in the film
	view   func(int) V // the picture at a position
	at     int         // the position shown
	clock  float64     // in ticks of the film
	speed  float64
	fresh  bool // At has not been shown yet
	out    []Update[V]
	offers Offers // made once: a scene asks in every tick
}

// maxBreak is the longest time in ticks that a film stays at one position. People may have thought for much longer.
const maxBreak = 3 * 60

// shortenBreaks returns the times at which a film shows its positions. They follow the times of the record, except that no
// break is longer than maxBreak.
func shortenBreaks(recorded []int) []int {
	shown := slices.Clone(recorded)
	for i := 1; i < len(shown); i++ {
		shown[i] = shown[i-1] + min(recorded[i]-recorded[i-1], maxBreak)
	}
	return shown
}

// newFilm returns a film of r. Position i was reached after recorded[i] ticks of the game, and view returns its View.
func newFilm[V, M any](r *Record, recorded []int, view func(int) V) *film[V, M] {
	f := &film[V, M]{record: r, ticks: shortenBreaks(recorded), view: view, speed: 1, fresh: true}
	f.offers = Offers{Film: f, Record: func() *Record { return f.record }, Pause: true, Wire: r.tape()}
	return f
}

// Tick implements Session: it shows every position that the film has reached, so that no move is skipped at high speed. A
// film that is held stays even where several positions were reached at the same time.
func (f *film[V, M]) Tick() []Update[V] {
	f.out = f.out[:0]
	if f.fresh {
		f.fresh = false
		f.show(f.at)
	}
	f.clock += f.speed
	for f.speed > 0 && f.at < f.Len() && float64(f.ticks[f.at+1]) <= f.clock {
		f.at++
		f.show(f.at)
	}
	if f.at == f.Len() {
		f.clock = float64(f.ticks[f.at])
	}
	return f.out
}

func (f *film[V, M]) show(at int) {
	phase := Playing
	if at == f.Len() {
		phase = Ended
	}
	f.out = append(f.out, Update[V]{Phase: phase, View: f.view(at)})
}

// Send implements Session; nobody plays in a film.
func (f *film[V, M]) Send(rules.Seat, M) {}

// Seats implements Session.
func (f *film[V, M]) Seats() []rules.Seat { return nil }

// Offers implements Session.
func (f *film[V, M]) Offers() Offers { return f.offers }

// Close implements Session.
func (f *film[V, M]) Close() error { return nil }

// Len implements Film.
func (f *film[V, M]) Len() int { return len(f.ticks) - 1 }

// At implements Film.
func (f *film[V, M]) At() int { return f.at }

// Seek implements Film.
func (f *film[V, M]) Seek(at int) {
	f.at = min(max(at, 0), f.Len())
	f.clock, f.fresh = float64(f.ticks[f.at]), true
}

// Speed implements Film.
func (f *film[V, M]) Speed(by float64) { f.speed = max(by, 0) }

// ReplayClocked is Replay for a game with a clock. Its positions are ticks: position i is the picture after i ticks.
func ReplayClocked[S Clocked[S, V, M], V, M any](start S, r *Record, seat rules.Seat) (Session[V, M], error) {
	reel, err := newReel[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	ticks := make([]int, reel.length+1)
	for i := range ticks {
		ticks[i] = i
	}
	return newFilm[V, M](r, ticks, func(at int) V { return reel.state(at).View(seat) }), nil
}

// keyEvery is how many ticks lie between two states that a reel keeps; what lies between is played again on demand.
const keyEvery = 256

// reel finds the state after any tick of a record with a clock.
type reel[S Clocked[S, V, M], V, M any] struct {
	record *Record
	length int // ticks until the game ended, or all ticks of a game that did not end
	keys   []S // keys[i] is the state after i*keyEvery ticks
	last   S   // the state found last, after lastAt ticks: the next one wanted is mostly its successor
	lastAt int
}

// newReel plays the record once, up to the end of the game, and keeps every keyEvery-th state. A record may be longer than its
// game, because a result can stay on the screen.
func newReel[S Clocked[S, V, M], V, M any](start S, r *Record) (*reel[S, V, M], error) {
	if r.Witnessed() {
		return nil, errWitnessed
	}
	if r.Ticks > maxTicks {
		return nil, fmt.Errorf("%w: no game takes %d ticks", ErrDamaged, r.Ticks)
	}
	e := &reel[S, V, M]{record: r, last: start, keys: []S{start}}
	for t := 1; t <= r.Ticks && !e.last.Over(); t++ {
		next, err := e.step(e.last, t)
		if err != nil {
			return nil, fmt.Errorf("%w: tick %d: %w", ErrDamaged, t, err)
		}
		e.last, e.lastAt, e.length = next, t, t
		if t%keyEvery == 0 {
			e.keys = append(e.keys, next)
		}
	}
	return e, checkOver(e.last.Over(), r)
}

// maxTicks bounds a record's length to a day of play, so that a lying header cannot keep the program busy.
const maxTicks = 24 * 60 * 60 * 60

// step plays tick t: the moves that fell in it, then the clock.
func (e *reel[S, V, M]) step(s S, t int) (S, error) {
	moves := e.record.Moves
	for i := sort.Search(len(moves), func(i int) bool { return moves[i].Tick >= t }); i < len(moves) && moves[i].Tick == t; i++ {
		next, err := playEntry[S, V, M](s, moves[i])
		if err != nil {
			return s, err
		}
		s = next
	}
	return s.Tick(), nil
}

// state is the picture after a tick. The record was played before, so no step can fail.
func (e *reel[S, V, M]) state(at int) S {
	if at < e.lastAt || at-e.lastAt > keyEvery {
		key := min(at/keyEvery, len(e.keys)-1)
		e.last, e.lastAt = e.keys[key], key*keyEvery
	}
	for e.lastAt < at {
		e.lastAt++
		e.last, _ = e.step(e.last, e.lastAt)
	}
	return e.last
}
