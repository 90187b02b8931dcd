package autosave

import (
	"errors"
	"slices"

	"menagerie/app/table"
	"menagerie/internal/shelf"
	"menagerie/internal/stats"
	"menagerie/rules"
	"menagerie/session"
)

// Watched is what the recorder of a game on a server must know about it.
type Watched[V any] struct {
	Game    string
	Where   stats.Mode                             // whose server it is
	About   func(v V) (config any, names []string) // returns the configuration and the names for the head of a record; a nil config means that no record begins here
	News    func(before, now V) bool               // reports whether now must be recorded after before; nil records every View that differs
	Sitting func(v V) string                       // for games without an end: a record ends when the text changes; "" records nothing
}

// witnessed records a game on a server: its Views and messages. Each game of a connection gets its own record.
type witnessed[V, M any] struct {
	session.Session[V, M]
	bench *Bench
	Watched[V]
	sat  string // last text of sitting
	last V      // the View recorded last

	witness *session.Witness // nil while no game is recorded
	keeping *keeping         // of the same game
	text    []byte           // of the newest record
	crossed int64            // the first note of the capture that is in no record yet
	full    bool             // the present game has become too large for a record
}

// Witness records the games of a session.
func Witness[V, M any](b *Bench, s session.Session[V, M], w Watched[V]) session.Session[V, M] {
	return &witnessed[V, M]{Session: s, bench: b, Watched: w}
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
		case errors.Is(err, errTooLong) && w.Sitting != nil:
			w.conclude() // the next View begins another record
		case err != nil:
			w.bench.Log.Warn("keep game", "err", err)
			w.leave()
			w.full = true
		}
	}
	if w.witness != nil {
		w.witness.Heard(0)
	}
	return updates
}

// hear records the messages that came before an Update. The last Update of a game comes after all of its messages.
func (w *witnessed[V, M]) hear(u session.Update[V]) {
	switch {
	case w.witness == nil:
	case u.Phase == session.Playing && u.Heard > 0:
		w.witness.Heard(u.Heard)
	default:
		w.witness.Heard(0)
	}
}

// note records the View of an Update. A record begins with the first View of a game in progress and ends with the phase.
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

// sits reports whether the game must be recorded now. It ends the record of a game without an end when the players change.
func (w *witnessed[V, M]) sits(v V) bool {
	if w.Sitting == nil {
		return true
	}
	now := w.Sitting(v)
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

// discard removes the present record. The record gets its last line first, because a slow disk may leave the file.
func (w *witnessed[V, M]) discard() {
	if w.witness == nil {
		return
	}
	name := w.keeping.name
	w.witness.End()
	w.finish()
	w.text = w.text[:0]
	if err := w.bench.remove(shelf.Records, name); err != nil {
		w.bench.Log.Warn("keep game", "err", err)
	}
}

// conclude ends the present record, if there is one, as that of a finished game.
func (w *witnessed[V, M]) conclude() {
	if w.witness != nil {
		w.end()
	}
}

// end ends the record of a finished game and counts the game.
func (w *witnessed[V, M]) end() {
	w.witness.End()
	w.finish()
	text := slices.Clone(w.text)
	w.bench.Count(func() (*session.Record, error) { return session.ParseRecord(text) }, w.Where)
}

// leave ends the record of an unfinished game. A game without an end counts as finished.
func (w *witnessed[V, M]) leave() {
	switch {
	case w.witness == nil:
	case w.Sitting != nil:
		w.end()
	default:
		w.witness.Leave()
		w.finish()
	}
}

// errTooLong ends the record of a game that is too long for a record.
var errTooLong = errors.New("the game is too long to be recorded")

func (w *witnessed[V, M]) saw(v V) error {
	if _, views := w.witness.Size(); views > 0 && w.News != nil && !w.News(w.last, v) {
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
	config, names := w.About(u.View)
	if config == nil {
		return nil
	}
	h, err := table.NewHead(w.Game, config)
	if err != nil {
		return err
	}
	for _, name := range names {
		h.Seats = append(h.Seats, session.SeatHead{Name: name})
	}
	w.keeping, err = w.bench.begin(shelf.Records, w.Game)
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
		w.bench.Log.Warn("keep game", "err", err)
	}
}

// Send implements session.Session.
func (w *witnessed[V, M]) Send(seat rules.Seat, m M) {
	if w.witness != nil {
		if err := w.witness.Asked(seat, m); err != nil {
			w.bench.Log.Warn("keep game", "err", err)
		}
	}
	w.Session.Send(seat, m)
}

// Offers implements session.Session. Its Record is the newest game.
func (w *witnessed[V, M]) Offers() session.Offers {
	o := w.Session.Offers()
	if len(w.text) > 0 && o.Record == nil {
		o.Record = w.record
	}
	return o
}

// record returns the newest record. It panics if the text is invalid, because witnessed has written it.
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
