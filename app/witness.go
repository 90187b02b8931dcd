package app

import (
	"errors"
	"slices"

	"menagerie/app/table"
	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/session"
)

// witnessed is a game on a server of which the shelf gets what was seen. Each game of a connection has a record of its own.
type witnessed[V, M any] struct {
	session.Session[V, M]
	program *Program
	game    string
	where   stats.Mode                             // whose server it is
	about   func(v V) (config any, names []string) // what the head of a record tells, once there is something to see
	news    func(before, now V) bool               // whether a picture is worth noting after another; nil: any that differs
	sitting func(v V) string                       // of a game without an end: whose it is; see place
	sat     string                                 // whose it was
	last    V                                      // the picture noted last

	witness *session.Witness // nil while no game is noted
	keeping *keeping         // of the same game
	text    []byte           // of the newest record
	crossed int64            // the first note of the capture that is in no record yet
	full    bool             // the game that is being played has grown too large to be noted
}

// Tick implements session.Session.
func (w *witnessed[V, M]) Tick() []session.Update[V] {
	updates := w.Session.Tick()
	if w.witness != nil {
		w.witness.Tick()
	}
	for _, u := range updates {
		w.hear(u)
		switch err := w.note(u); {
		case errors.Is(err, errTooLong) && w.sitting != nil:
			w.conclude() // and the next picture begins another record
		case err != nil:
			w.program.log.Warn("keep game", "err", err)
			w.leave()
			w.full = true
		}
	}
	if w.witness != nil {
		w.witness.Heard(0)
	}
	return updates
}

// hear notes the messages that came before a picture. The last one of a game has them all before it.
func (w *witnessed[V, M]) hear(u session.Update[V]) {
	switch {
	case w.witness == nil:
	case u.Phase == session.Playing && u.Heard > 0:
		w.witness.Heard(u.Heard)
	default:
		w.witness.Heard(0)
	}
}

// note notes a picture. A game begins with its first picture while it is played, and ends with its phase.
func (w *witnessed[V, M]) note(u session.Update[V]) error {
	if u.Phase == session.Playing && !w.sits(u.View) {
		return nil
	}
	if u.Phase == session.Playing && w.witness == nil && !w.full {
		if err := w.begin(u); err != nil {
			return err
		}
	}
	if u.Phase != session.Playing {
		w.full = false
	}
	if w.witness == nil {
		return nil
	}
	switch u.Phase {
	case session.Playing:
		return w.saw(u.View)
	case session.Ended:
		err := w.saw(u.View)
		w.end()
		return err
	}
	w.leave()
	return nil
}

// sits reports whether a game is to be noted now. Where a game has no end, its record ends with whose it is.
func (w *witnessed[V, M]) sits(v V) bool {
	if w.sitting == nil {
		return true
	}
	now := w.sitting(v)
	switch {
	case now == w.sat:
	case now == "":
		w.discard()
	default:
		w.conclude()
	}
	w.sat = now
	return w.sat != ""
}

// discard ends a record that is worth nothing. It gets its last line all the same: a disk that is slow may leave it lying.
func (w *witnessed[V, M]) discard() {
	if w.witness == nil {
		return
	}
	name := w.keeping.name
	w.witness.End()
	w.finish()
	w.text = w.text[:0]
	if err := w.program.bench.remove(shelf.Records, name); err != nil {
		w.program.log.Warn("keep game", "err", err)
	}
}

// conclude ends a record as that of a game that is over.
func (w *witnessed[V, M]) conclude() {
	if w.witness != nil {
		w.end()
	}
}

// end ends the record of a game that is over, which counts then.
func (w *witnessed[V, M]) end() {
	w.witness.End()
	w.finish()
	text := slices.Clone(w.text)
	w.program.ledger.count(func() (*session.Record, error) { return session.ParseRecord(text) }, w.where)
}

// leave ends the record of a game that goes on without us or without its record, or not at all. What has no end is over for us
// then.
func (w *witnessed[V, M]) leave() {
	switch {
	case w.witness == nil:
	case w.sitting != nil:
		w.end()
	default:
		w.witness.Leave()
		w.finish()
	}
}

// errTooLong ends the record of a game that nobody would watch to its end.
var errTooLong = errors.New("the game is too long to be recorded")

func (w *witnessed[V, M]) saw(v V) error {
	if _, views := w.witness.Size(); views > 0 && w.news != nil && !w.news(w.last, v) {
		return nil
	}
	w.last = v
	if text, views := w.witness.Size(); text > shelf.MaxSize/2 || views > session.MaxSeen/2 {
		return errTooLong
	}
	return w.witness.Saw(v)
}

// begin begins the record of a game.
func (w *witnessed[V, M]) begin(u session.Update[V]) error {
	config, names := w.about(u.View)
	if config == nil {
		return nil
	}
	h, err := table.NewHead(w.game, config)
	if err != nil {
		return err
	}
	for _, name := range names {
		h.Seats = append(h.Seats, session.SeatHead{Name: name})
	}
	w.keeping, err = w.program.bench.beginIn(shelf.Records, w.game)
	w.text = w.text[:0]
	w.witness = session.NewWitness(h, func(text []byte) {
		w.text = append(w.text, text...)
		w.keeping.Append(text)
	})
	w.witness.Follow(w.Session.Offers().Wire, w.crossed, u.Heard)
	return err
}

// finish closes the record of a game.
func (w *witnessed[V, M]) finish() {
	if w.witness == nil {
		return
	}
	w.crossed = w.witness.Followed()
	w.witness = nil
	if w.keeping.journal == nil {
		return
	}
	if err := w.keeping.suspend(); err != nil {
		w.program.log.Warn("keep game", "err", err)
	}
}

// Send implements session.Session.
func (w *witnessed[V, M]) Send(seat rules.Seat, m M) {
	if w.witness != nil {
		if err := w.witness.Asked(seat, m); err != nil {
			w.program.log.Warn("keep game", "err", err)
		}
	}
	w.Session.Send(seat, m)
}

// Offers implements session.Session: the newest game can be watched again.
func (w *witnessed[V, M]) Offers() session.Offers {
	o := w.Session.Offers()
	if len(w.text) > 0 && o.Record == nil {
		o.Record = w.record
	}
	return o
}

// record is what has been noted so far. What was written here can be read, or it is the programmer's mistake.
func (w *witnessed[V, M]) record() *session.Record {
	r, err := session.ParseRecord(w.text)
	if err != nil {
		panic("app: " + err.Error())
	}
	return r
}

// Close implements session.Session.
func (w *witnessed[V, M]) Close() error {
	w.leave()
	return w.Session.Close()
}
