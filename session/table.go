package session

import (
	"encoding/json"
	"fmt"
	"slices"

	"menagerie/internal/deal"
	"menagerie/record"
	"menagerie/rules"
)

// Table defines who plays each seat of a local game.
type Table[V, M any] struct {
	Seats   []rules.Seat                // seats that are played at this screen
	Bots    map[rules.Seat]Player[V, M] // bots by seat; every other seat must be in Seats
	Pace    int                         // minimum number of ticks from the last move to a bot's move
	Seed    uint64                      // seed for the bots' random numbers
	Secrets bool                        // people at this screen must not see each other's Views, so Turns offers a Curtain
	// Reveals reports whether all players have now seen secrets, so that no earlier move can be taken back; nil for never.
	Reveals func(v V) bool
	Head    record.Head // head of the game's record
	Journal Journal     // receives the record's text during the game, for an autosave; may be nil
}

// Journal receives the text of a record during the game. Its methods must not block.
type Journal interface {
	Append(text []byte)
	Rewrite(n int, text []byte) // replaces the last n bytes with text
}

type queued[M any] struct {
	seat rules.Seat
	move M
}

// localGame has the methods of Session that turns and realTime have in common.
type localGame[S State[S, V, M], V, M any] struct {
	Table[V, M]
	state   S
	now     int // number of ticks since the start
	record  record.Record
	runners []*botRunner[V, M]
	sent    []queued[M]
	out     []Update[V]
	view    rules.Seat // seat from which the last View is seen
	handover
	sum    uint32 // checksum of the journal so far, without end
	size   int    // size of the journal so far in bytes, without end
	end    []byte // last line of the journal, after the game is over
	lost   bool
	closed bool
}

func newLocal[S State[S, V, M], V, M any](start S, t Table[V, M]) localGame[S, V, M] {
	l := localGame[S, V, M]{
		Table: t, state: start, runners: botRunners(t.Bots, t.Seed), view: rules.Nobody, record: record.Record{Head: t.Head},
		handover: handover{sits: rules.Nobody, next: rules.Nobody},
	}
	if len(t.Seats) > 0 && !l.sharesSecrets() {
		l.view = t.Seats[0]
	}
	return l
}

// sharesSecrets reports whether several players share the screen in a game with secrets.
func (l *localGame[S, V, M]) sharesSecrets() bool { return l.Secrets && len(l.Table.Seats) > 1 }

// deals returns the deal of the game, or nil if the game has no proof of its deal.
func (l *localGame[S, V, M]) deals() *deal.Log {
	if l.Head.Deal == "" {
		return nil
	}
	log := &deal.Log{}
	log.Note(l.Head.Own())
	return log
}

func (l *localGame[S, V, M]) Seats() []rules.Seat { return l.Table.Seats }

func (l *localGame[S, V, M]) Send(seat rules.Seat, m M) {
	l.sent = append(l.sent, queued[M]{seat, m})
}

// Close implements OwnedSession. If the game is unfinished, the journal gets no last line, so that the game can be resumed.
func (l *localGame[S, V, M]) Close() error {
	if l.closed {
		return nil
	}
	l.endJournal()
	l.closed = true
	l.forget()
	return nil
}

// endJournal writes the last line of the journal once the game is over.
func (l *localGame[S, V, M]) endJournal() {
	if l.Journal == nil || l.end != nil || !l.state.Over() {
		return
	}
	l.end = record.AppendLast(nil, record.EndWord, len(l.record.Moves), l.now, l.sum)
	l.Journal.Append(l.end)
}

// reopenJournal removes the last line of the journal of a finished game that continues after a take-back.
func (l *localGame[S, V, M]) reopenJournal() {
	if l.end != nil {
		l.Journal.Rewrite(len(l.end), nil)
		l.end = nil
	}
}

func (l *localGame[S, V, M]) ended() bool { return l.lost || l.closed }

func (l *localGame[S, V, M]) forget() {
	for _, m := range l.runners {
		m.reset()
	}
}

// restartJournal replaces the contents of the journal by the complete record of the game so far. version is the minimum
// version of the record's format.
func (l *localGame[S, V, M]) restartJournal(version int) {
	if l.Journal == nil {
		return
	}
	open := l.snapshot()
	open.Done = false
	text := open.AppendVersion(nil, version)
	l.Journal.Rewrite(l.size, text)
	l.sum, l.size = record.AddSum(0, text), len(text)
}

func (l *localGame[S, V, M]) snapshot() *record.Record {
	r := l.record
	r.Moves, r.Backs = slices.Clone(r.Moves), slices.Clone(r.Backs)
	r.Ticks = l.now
	r.Done = l.state.Over()
	return &r
}

// show appends an Update with the present state and, if a seat at this screen has to move, the view of that seat.
func (l *localGame[S, V, M]) show(err error) {
	var asked []rules.Seat
	for _, seat := range l.state.Waiting() {
		if slices.Contains(l.Table.Seats, seat) {
			asked = append(asked, seat)
		}
	}
	switch {
	case l.sharesSecrets():
		l.view = l.handover.visibleSeat(asked)
	case len(asked) > 0:
		l.view = asked[0]
	}
	l.showFrom(l.view, err)
}

// showFrom appends an Update with the present state as seen by one seat.
func (l *localGame[S, V, M]) showFrom(seat rules.Seat, err error) {
	phase := Playing
	if l.state.Over() {
		phase = Ended
	}
	l.out = append(l.out, Update[V]{Phase: phase, View: l.state.View(seat), Err: err})
}

func (l *localGame[S, V, M]) fail(err error) {
	l.lost = true
	l.forget()
	l.out = append(l.out, Update[V]{Phase: Lost, Err: err})
}

// play plays a move and adds it to the record and the journal.
func (l *localGame[S, V, M]) play(seat rules.Seat, m M) error {
	next, err := l.state.Play(seat, m)
	if err != nil {
		return err
	}
	raw, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("note the move: %w", err)
	}
	l.state = next
	l.note(record.Entry{Tick: l.now, Seat: seat, Move: raw})
	return nil
}

func (l *localGame[S, V, M]) note(e record.Entry) {
	l.record.Moves = append(l.record.Moves, e)
	l.appendJournal(e.Append(nil))
}

// appendJournal appends text to the journal and updates its checksum and size.
func (l *localGame[S, V, M]) appendJournal(text []byte) {
	if l.Journal == nil {
		return
	}
	l.sum, l.size = record.AddSum(l.sum, text), l.size+len(text)
	l.Journal.Append(text)
}

// playQueued plays the moves sent since the last tick, and rejects those for seats that are not at this screen.
func (l *localGame[S, V, M]) playQueued(move func(rules.Seat, M) error) {
	for _, q := range l.sent {
		if !slices.Contains(l.Table.Seats, q.seat) {
			l.show(ErrSeat)
			continue
		}
		l.show(move(q.seat, q.move))
	}
	l.sent = l.sent[:0]
}

// handover hides the views of several people at one screen from each other.
type handover struct {
	sits rules.Seat // seat of the player who took over the screen last
	next rules.Seat // seat of the player who must take over the screen
}

// visibleSeat returns the seat whose view may be shown, or rules.Nobody. seats has the seats at this screen that have
// to move.
func (c *handover) visibleSeat(seats []rules.Seat) rules.Seat {
	c.next = rules.Nobody
	if len(seats) != 1 {
		return rules.Nobody
	}
	// this player has not taken over the screen yet
	if seats[0] != c.sits {
		c.next = seats[0]
		return rules.Nobody
	}
	return c.sits
}

// take records that the next player has taken over the screen, or returns false if no player was waiting to do so.
func (c *handover) take() bool {
	if c.next == rules.Nobody {
		return false
	}
	c.sits, c.next = c.next, rules.Nobody
	return true
}

func (c *handover) For() rules.Seat { return c.next }
