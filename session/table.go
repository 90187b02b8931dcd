package session

import (
	"encoding/json"
	"fmt"
	"slices"

	"menagerie/rules"
)

// Table says who sits where at a local game.
type Table[V, M any] struct {
	Seats   []rules.Seat                // played at this screen
	Bots    map[rules.Seat]Player[V, M] // played by the program; every other seat must be in Seats
	Pace    int                         // a bot's move falls at the earliest this many ticks after the last move
	Seed    uint64                      // for the chance of the bots
	Secrets bool                        // people here must not see each other's Views: Turns lays a Curtain between them
	Final   bool                        // nothing is taken back, as what was seen cannot be unseen
	Head    Head                        // what a record says of this game
	Journal func(line []byte)           // if not nil: is given a record's text as it grows, for an autosave
}

// queued is a Send that waits for the next Tick.
type queued[M any] struct {
	seat rules.Seat
	move M
}

// local is what Turns and RealTime share: the state, its past, who sends, and what has not been shown yet.
type local[S State[S, V, M], V, M any] struct {
	Table[V, M]
	state  S
	now    int // ticks since the start
	record Record
	minds  []*mind[V, M]
	sent   []queued[M]
	out    []Update[V]
	view   rules.Seat // the viewpoint of the last picture
	curtain
	sum    uint32 // of the journal so far
	lost   bool
	closed bool
}

func newLocal[S State[S, V, M], V, M any](start S, t Table[V, M]) local[S, V, M] {
	l := local[S, V, M]{
		Table: t, state: start, minds: minds(t.Bots, t.Seed), view: rules.Nobody, record: Record{Head: t.Head},
		curtain: newCurtain(),
	}
	if len(t.Seats) > 0 && !l.shared() {
		l.view = t.Seats[0]
	}
	return l
}

// shared reports whether people who have secrets from each other share the screen.
func (l *local[S, V, M]) shared() bool { return l.Secrets && len(l.Table.Seats) > 1 }

// Seats implements Session.
func (l *local[S, V, M]) Seats() []rules.Seat { return l.Table.Seats }

// Send implements Session.
func (l *local[S, V, M]) Send(seat rules.Seat, m M) {
	l.sent = append(l.sent, queued[M]{seat, m})
}

// Close implements Session. The journal of a game that is over gets its last line; one that is not stays open, to be
// resumed.
func (l *local[S, V, M]) Close() error {
	if l.closed {
		return nil
	}
	l.closed = true
	l.forget()
	if l.state.Over() {
		l.write(appendLast(nil, endWord, len(l.record.Moves), l.now, l.sum))
	}
	return nil
}

// ended reports whether nothing can happen any more.
func (l *local[S, V, M]) ended() bool { return l.lost || l.closed }

func (l *local[S, V, M]) forget() {
	for _, m := range l.minds {
		m.forget()
	}
}

// begin writes what is known already to the journal.
func (l *local[S, V, M]) begin() {
	open := l.snapshot()
	open.Done = false
	l.write(open.Append(nil))
}

// snapshot is the record so far, safe to keep while the game goes on.
func (l *local[S, V, M]) snapshot() *Record {
	r := l.record
	r.Moves, r.Backs = slices.Clone(r.Moves), slices.Clone(r.Backs)
	r.Ticks = l.now
	r.Done = l.state.Over()
	return &r
}

// show appends the picture as it is now, seen from the seat that must act if it is played here.
func (l *local[S, V, M]) show(err error) {
	var asked []rules.Seat
	for _, seat := range l.state.Waiting() {
		if slices.Contains(l.Table.Seats, seat) {
			asked = append(asked, seat)
		}
	}
	switch {
	case l.shared():
		l.view = l.curtain.fall(asked)
	case len(asked) > 0:
		l.view = asked[0]
	}
	l.showFrom(l.view, err)
}

// showFrom appends the picture as it is now from one viewpoint.
func (l *local[S, V, M]) showFrom(seat rules.Seat, err error) {
	phase := Playing
	if l.state.Over() {
		phase = Ended
	}
	l.out = append(l.out, Update[V]{Phase: phase, View: l.state.View(seat), Err: err})
}

// fail ends the session: a bot is broken, and there is nobody who could mend it.
func (l *local[S, V, M]) fail(err error) {
	l.lost = true
	l.forget()
	l.out = append(l.out, Update[V]{Phase: Lost, Err: err})
}

// play makes a move and notes it in the record and the journal.
func (l *local[S, V, M]) play(seat rules.Seat, m M) error {
	next, err := l.state.Play(seat, m)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("note the move: %w", err)
	}
	l.state = next
	l.note(Entry{Tick: l.now, Seat: seat, Move: raw})
	return nil
}

func (l *local[S, V, M]) note(e Entry) {
	l.record.Moves = append(l.record.Moves, e)
	l.write(e.append(nil))
}

// write grows the journal and keeps the sum that its last line will carry.
func (l *local[S, V, M]) write(text []byte) {
	if l.Journal == nil {
		return
	}
	l.sum = addSum(l.sum, text)
	l.Journal(text)
}

// hear takes what was sent since the last tick; a move for somebody else's seat is refused.
func (l *local[S, V, M]) hear(move func(rules.Seat, M) error) {
	for _, q := range l.sent {
		if !slices.Contains(l.Table.Seats, q.seat) {
			l.show(ErrSeat)
			continue
		}
		l.show(move(q.seat, q.move))
	}
	l.sent = l.sent[:0]
}
