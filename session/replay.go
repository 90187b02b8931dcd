package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"

	"menagerie/record"
	"menagerie/rules"
)

// Replay returns a session that shows a recorded game without a clock, as seen from seat. start is the first state. If a move
// in the record is illegal, the error contains the number of the move.
func Replay[S State[S, V, M], V, M any](start S, r *record.Record, seat rules.Seat) (OwnedSession[V, M], error) {
	return ReplayFor(start, r, func(S) rules.Seat { return seat })
}

// ReplayFor returns a session that replays r from the state start. For each state, it calls chooseSeat and shows the
// view of the returned seat. In a game with secrets, a replay can thus show the view of the player to move.
func ReplayFor[S State[S, V, M], V, M any](start S, r *record.Record, chooseSeat func(S) rules.Seat) (OwnedSession[V, M], error) {
	states, err := replay[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	ticks := make([]int, len(states))
	for i, e := range r.Moves {
		ticks[i+1] = e.Tick
	}
	return newRecordReplay[V, M](r, ticks, func(at int) V { return states[at].View(chooseSeat(states[at])) }), nil
}

// replay plays a record and returns the states before the first move and after each move.
func replay[S State[S, V, M], V, M any](start S, r *record.Record) ([]S, error) {
	if r.HasViews() {
		return nil, record.ErrViewsOnly
	}
	states := make([]S, 1, len(r.Moves)+1)
	states[0] = start
	for i, e := range r.Moves {
		next, err := playEntry[S, V, M](states[i], e)
		if err != nil {
			return nil, &record.Damage{Moves: i, Err: err}
		}
		states = append(states, next)
	}
	return states, checkOver(states[len(states)-1], r)
}

func playEntry[S State[S, V, M], V, M any](s S, e record.Entry) (S, error) {
	var m M
	if err := readMove(e.Move, &m); err != nil {
		return s, err
	}
	return s.Play(e.Seat, m)
}

// readMove decodes a move from JSON.
func readMove(text []byte, m any) error {
	if u, ok := m.(json.Unmarshaler); ok {
		// json.Unmarshal would validate the text a second time
		return u.UnmarshalJSON(text)
	}
	return json.Unmarshal(text, m)
}

// checkOver returns an error if r says that the game has ended, but its last state says that it has not.
func checkOver(last interface{ Over() bool }, r *record.Record) error {
	if r.Done && !last.Over() {
		return fmt.Errorf("%w: the record ends, but by the rules the game is not over", record.ErrDamaged)
	}
	return nil
}

// recordReplay is the Session that shows a recorded game. It is also the Film of the game.
type recordReplay[V, M any] struct {
	record       *record.Record
	ticks        []int       // tick at which each position is shown
	view         func(int) V // returns the View of a position
	at           int         // number of the shown position
	clock        float64     // time of the replay in ticks
	speed        float64
	fresh        bool // the position was not shown yet
	out          []Update[V]
	capabilities Capabilities // result of Capabilities, built once, because a scene reads it in every tick
}

// maxBreak is the maximum time, in ticks, that a replay waits for the next move.
const maxBreak = 3 * 60

// shortenBreaks returns the ticks of a game's positions, with less time between them. If two successive positions are
// more than maxBreak ticks apart, it shortens the time between them to maxBreak ticks.
func shortenBreaks(ticks []int) []int {
	shown := slices.Clone(ticks)
	for i := 1; i < len(shown); i++ {
		shown[i] = shown[i-1] + min(ticks[i]-ticks[i-1], maxBreak)
	}
	return shown
}

// newRecordReplay returns the replay of a record. ticks[i] is the tick of position i, and view(i) is its view.
func newRecordReplay[V, M any](r *record.Record, ticks []int, view func(int) V) *recordReplay[V, M] {
	f := &recordReplay[V, M]{record: r, ticks: shortenBreaks(ticks), view: view, speed: 1, fresh: true}
	f.capabilities = Capabilities{Film: f, Record: func() *record.Record { return f.record }, Pause: true, Wire: r.Capture()}
	return f
}

// Tick implements Session. It returns an Update for every position that the replay has reached since the last Tick.
func (f *recordReplay[V, M]) Tick() []Update[V] {
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

func (f *recordReplay[V, M]) show(at int) {
	phase := Playing
	if at == f.Len() {
		phase = Ended
	}
	f.out = append(f.out, Update[V]{Phase: phase, View: f.view(at)})
}

// Send implements Session. It does nothing.
func (f *recordReplay[V, M]) Send(rules.Seat, M) {}

func (f *recordReplay[V, M]) Seats() []rules.Seat { return nil }

func (f *recordReplay[V, M]) Capabilities() Capabilities { return f.capabilities }

func (f *recordReplay[V, M]) Close() error { return nil }

func (f *recordReplay[V, M]) Len() int { return len(f.ticks) - 1 }

func (f *recordReplay[V, M]) At() int { return f.at }

func (f *recordReplay[V, M]) Seek(at int) {
	f.at = min(max(at, 0), f.Len())
	f.clock, f.fresh = float64(f.ticks[f.at]), true
}

func (f *recordReplay[V, M]) Speed(by float64) { f.speed = max(by, 0) }

// ReplayClocked is like Replay, for a game with a clock. Position i of the film is the state after i ticks.
func ReplayClocked[S Clocked[S, V, M], V, M any](start S, r *record.Record, seat rules.Seat) (OwnedSession[V, M], error) {
	whole, err := newClockedReplay[S, V, M](start, r)
	if err != nil {
		return nil, err
	}
	ticks := make([]int, whole.length+1)
	for i := range ticks {
		ticks[i] = i
	}
	return newRecordReplay[V, M](r, ticks, func(at int) V { return whole.state(at).View(seat) }), nil
}

// keyInterval is the number of ticks between the states that a clockedReplay stores. A clockedReplay computes all other
// states when they are needed.
const keyInterval = 256

// clockedReplay computes the state after any tick of a recorded game with a clock.
type clockedReplay[S Clocked[S, V, M], V, M any] struct {
	record *record.Record
	length int // duration of the game in ticks, so far if it has not ended
	keys   []S // keys[i] is the state after i*keyInterval ticks
	last   S   // state after lastAt ticks, cached because callers mostly request the next one
	lastAt int
}

// newClockedReplay plays a record to the end of its game and stores a state after every keyInterval ticks.
func newClockedReplay[S Clocked[S, V, M], V, M any](start S, r *record.Record) (*clockedReplay[S, V, M], error) {
	if r.HasViews() {
		return nil, record.ErrViewsOnly
	}
	if r.Ticks > maxTicks {
		return nil, fmt.Errorf("%w: a game cannot take %d ticks", record.ErrDamaged, r.Ticks)
	}
	e := &clockedReplay[S, V, M]{record: r, last: start, keys: []S{start}}
	// the record may be longer than the game, because the result was shown for some time
	for t := 1; t <= r.Ticks && !e.last.Over(); t++ {
		next, err := e.playTick(e.last, t)
		if err != nil {
			return nil, err
		}
		e.last, e.lastAt, e.length = next, t, t
		if t%keyInterval == 0 {
			e.keys = append(e.keys, next)
		}
	}
	return e, checkOver(e.last, r)
}

// maxTicks is the maximum length of a record: one day of play. Without a limit, a large number in a damaged file would
// block the program.
const maxTicks = 24 * 60 * 60 * 60

// playTick plays the moves of tick t and then advances the clock.
func (e *clockedReplay[S, V, M]) playTick(s S, t int) (S, error) {
	moves := e.record.Moves
	for i := sort.Search(len(moves), func(i int) bool { return moves[i].Tick >= t }); i < len(moves) && moves[i].Tick == t; i++ {
		next, err := playEntry[S, V, M](s, moves[i])
		if err != nil {
			return s, &record.Damage{Moves: i, Err: err}
		}
		s = next
	}
	return s.Tick(), nil
}

func (e *clockedReplay[S, V, M]) state(at int) S {
	if at < e.lastAt || at-e.lastAt > keyInterval {
		key := min(at/keyInterval, len(e.keys)-1)
		e.last, e.lastAt = e.keys[key], key*keyInterval
	}
	for e.lastAt < at {
		e.lastAt++
		e.last, _ = e.playTick(e.last, e.lastAt)
	}
	return e.last
}

// Screen returns a session that shows the views of a record. It fails if a view cannot be decoded, or if check returns an
// error for a view. The error contains the number of the view.
func Screen[V, M any](r *record.Record, check func(V) error) (OwnedSession[V, M], error) {
	views, err := record.Views[V](r)
	if err != nil {
		return nil, err
	}
	for i, v := range views {
		if bad := check(v); bad != nil {
			return nil, fmt.Errorf("%w: picture %d: %w", record.ErrDamaged, i+1, bad)
		}
	}
	ticks := make([]int, len(r.Seen))
	for i, g := range r.Seen {
		ticks[i] = g.Tick
	}
	return newRecordReplay[V, M](r, ticks, func(at int) V { return views[at] }), nil
}

// History returns every view of a recorded game without a clock. If the record has moves instead of views, History replays the
// moves and returns the views of seat. start returns the state before the first move.
func History[S State[S, V, M], V, M any](r *record.Record, seat rules.Seat, start func() (S, error)) ([]V, error) {
	if r.HasViews() {
		return record.Views[V](r)
	}
	s, err := start()
	if err != nil {
		return nil, err
	}
	states, err := replay[S, V, M](s, r)
	views := make([]V, len(states))
	for i := range states {
		views[i] = states[i].View(seat)
	}
	return views, err
}
