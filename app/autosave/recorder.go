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

// Remote is what the recorder of a game on a server must know about it.
type Remote[V any] struct {
	Game    string
	Where   stats.Mode                             // whose server it is
	About   func(v V) (config any, names []string) // returns the configuration and the names for the head of a record; a nil config means that no record begins here
	News    func(before, now V) bool               // reports whether now must be recorded after before; nil records every View that differs
	Sitting func(v V) string                       // for games without an end: a record ends when the text changes; "" records nothing
}

// recorder records a game on a server: its Views and messages. Each game of a connection gets its own record.
type recorder[V, M any] struct {
	session.Session[V, M]
	store *Store
	Remote[V]
	sat  string // last text of sitting
	last V      // the View recorded last

	record  *session.Witness // nil while no game is recorded
	entry   *entry           // of the same game
	text    []byte           // of the newest record
	crossed int64            // the first note of the capture that is in no record yet
	full    bool             // the present game has become too large for a record
}

// Record records the games of a session.
func Record[V, M any](b *Store, s session.Session[V, M], r Remote[V]) session.Session[V, M] {
	return &recorder[V, M]{Session: s, store: b, Remote: r}
}

// Tick implements session.Session.
func (r *recorder[V, M]) Tick() []session.Update[V] {
	updates := r.Session.Tick()
	if r.record != nil {
		r.record.Tick()
	}
	for _, u := range updates {
		r.hear(u)
		switch err := r.note(u); {
		case errors.Is(err, errTooLong) && r.Sitting != nil:
			r.conclude() // the next View begins another record
		case err != nil:
			r.store.Log.Warn("keep game", "err", err)
			r.leave()
			r.full = true
		}
	}
	if r.record != nil {
		r.record.Heard(0)
	}
	return updates
}

// hear records the messages that came before an Update. The last Update of a game comes after all of its messages.
func (r *recorder[V, M]) hear(u session.Update[V]) {
	switch {
	case r.record == nil:
	case u.Phase == session.Playing && u.Heard > 0:
		r.record.Heard(u.Heard)
	default:
		r.record.Heard(0)
	}
}

// note records the View of an Update. A record begins with the first View of a game in progress and ends with the phase.
func (r *recorder[V, M]) note(u session.Update[V]) error {
	if u.Phase == session.Playing && !r.sits(u.View) {
		return nil
	}
	if u.Phase == session.Playing && r.record == nil && !r.full {
		if err := r.begin(u); err != nil {
			return err
		}
	}
	if u.Phase != session.Playing {
		r.full = false
	}
	if r.record == nil {
		return nil
	}
	switch u.Phase {
	case session.Playing:
		return r.saw(u.View)
	case session.Ended:
		err := r.saw(u.View)
		r.end()
		return err
	}
	r.leave()
	return nil
}

// sits reports whether the game must be recorded now. It ends the record of a game without an end when the players change.
func (r *recorder[V, M]) sits(v V) bool {
	if r.Sitting == nil {
		return true
	}
	now := r.Sitting(v)
	switch {
	case now == r.sat:
	case now == "":
		r.discard()
	default:
		r.conclude()
	}
	r.sat = now
	return r.sat != ""
}

// discard removes the present record. The record gets its last line first, because a slow disk may leave the file.
func (r *recorder[V, M]) discard() {
	if r.record == nil {
		return
	}
	name := r.entry.name
	r.record.End()
	r.finish()
	r.text = r.text[:0]
	if err := r.store.remove(shelf.Records, name); err != nil {
		r.store.Log.Warn("keep game", "err", err)
	}
}

// conclude ends the present record, if there is one, as that of a finished game.
func (r *recorder[V, M]) conclude() {
	if r.record != nil {
		r.end()
	}
}

// end ends the record of a finished game and counts the game.
func (r *recorder[V, M]) end() {
	r.record.End()
	r.finish()
	text := slices.Clone(r.text)
	r.store.Count(func() (*session.Record, error) { return session.ParseRecord(text) }, r.Where)
}

// leave ends the record of an unfinished game. A game without an end counts as finished.
func (r *recorder[V, M]) leave() {
	switch {
	case r.record == nil:
	case r.Sitting != nil:
		r.end()
	default:
		r.record.Leave()
		r.finish()
	}
}

// errTooLong ends the record of a game that is too long for a record.
var errTooLong = errors.New("the game is too long to be recorded")

func (r *recorder[V, M]) saw(v V) error {
	if _, views := r.record.Size(); views > 0 && r.News != nil && !r.News(r.last, v) {
		return nil
	}
	r.last = v
	if text, views := r.record.Size(); text > shelf.MaxSize/2 || views > session.MaxSeen/2 {
		return errTooLong
	}
	return r.record.Saw(v)
}

// begin begins the record of a game.
func (r *recorder[V, M]) begin(u session.Update[V]) error {
	config, names := r.About(u.View)
	if config == nil {
		return nil
	}
	h, err := table.NewHead(r.Game, config)
	if err != nil {
		return err
	}
	for _, name := range names {
		h.Seats = append(h.Seats, session.SeatHead{Name: name})
	}
	r.entry, err = r.store.begin(shelf.Records, r.Game)
	r.text = r.text[:0]
	r.record = session.NewWitness(h, func(text []byte) {
		r.text = append(r.text, text...)
		r.entry.Append(text)
	})
	r.record.Follow(r.Session.Capabilities().Wire, r.crossed, u.Heard)
	return err
}

// finish closes the record of a game.
func (r *recorder[V, M]) finish() {
	if r.record == nil {
		return
	}
	r.crossed = r.record.Followed()
	r.record = nil
	if r.entry.journal == nil {
		return
	}
	if err := r.entry.suspend(); err != nil {
		r.store.Log.Warn("keep game", "err", err)
	}
}

// Send implements session.Session.
func (r *recorder[V, M]) Send(seat rules.Seat, m M) {
	if r.record != nil {
		if err := r.record.Asked(seat, m); err != nil {
			r.store.Log.Warn("keep game", "err", err)
		}
	}
	r.Session.Send(seat, m)
}

// Capabilities implements session.Session. Its Record is the newest game.
func (r *recorder[V, M]) Capabilities() session.Capabilities {
	o := r.Session.Capabilities()
	if len(r.text) > 0 && o.Record == nil {
		o.Record = r.newest
	}
	return o
}

// newest returns the newest record. It panics if the text is invalid, because the recorder has written it.
func (r *recorder[V, M]) newest() *session.Record {
	made, err := session.ParseRecord(r.text)
	if err != nil {
		panic("app: " + err.Error())
	}
	return made
}

// Close implements session.Session.
func (r *recorder[V, M]) Close() error {
	r.leave()
	return r.Session.Close()
}
