package autosave

import (
	"bytes"
	"errors"
	"slices"

	"menagerie/app/seating"
	"menagerie/internal/deal"
	"menagerie/internal/stats"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/session"
)

// Remote has the functions and settings for recording a game on a server.
type Remote[V any] struct {
	Game    string
	Where   stats.Mode                             // kind of server, for the statistics
	Dealt   bool                                   // whether the game has hands, dice or tides, whose deals are recorded
	About   func(v V) (config any, names []string) // returns the configuration and names for the head of a record; nil if there is no game to record yet
	News    func(previous, v V) bool               // reports whether v must be recorded after previous; nil records every View that differs
	Sitting func(v V) string                       // for games without an end, returns a text that identifies the players: a record ends when it changes; "" records nothing
}

// recorder wraps a session on a server, and records the views and messages of each game in a file of its own.
type recorder[V, M any] struct {
	session.OwnedSession[V, M]
	store *Store
	Remote[V]
	sat  string // last result of Sitting
	last V      // last recorded View

	record  *record.Recorder // current record, or nil
	entry   *openRecord      // file of the current record
	text    []byte           // text of the newest record
	split   int              // index in text from which the file differs
	shown   []byte           // text of the file from split on, without secrets; empty if the file has the whole text
	crossed int64            // number of the first message in the capture that is in no record yet
	full    bool             // whether the current game has become too large for a record
}

// Record returns s as a session that also records its games in the store b. r describes the game.
func Record[V, M any](b *Store, s session.OwnedSession[V, M], r Remote[V]) session.OwnedSession[V, M] {
	return &recorder[V, M]{OwnedSession: s, store: b, Remote: r}
}

func (r *recorder[V, M]) Tick() []session.Update[V] {
	updates := r.OwnedSession.Tick()
	if r.record != nil {
		r.record.Tick()
	}
	for _, u := range updates {
		r.addMessages(u)
		switch err := r.addView(u); {
		case errors.Is(err, errTooLong) && r.Sitting != nil:
			r.conclude() // the next View begins another record
		case err != nil:
			r.store.Log.Warn("recording a game failed", "err", err)
			r.leave()
			r.full = true
		}
	}
	if r.record != nil {
		capture := r.OwnedSession.Capabilities().Wire
		open, before := !capture.Hides(), capture.Revealed()
		r.record.Heard(0)
		// secrets that became public only now have to wait, because the record may lack the message that made them public
		if open && capture.Revealed() == before {
			r.writeSecrets()
		}
	}
	return updates
}

// addMessages adds the messages that arrived before the update u to the record.
func (r *recorder[V, M]) addMessages(u session.Update[V]) {
	switch {
	case r.record == nil:
	case u.Phase == session.Playing && u.Heard > 0:
		r.record.Heard(u.Heard)
	// outside a running game, add all messages that have arrived
	default:
		r.record.Heard(0)
	}
}

// addView adds the view of u to the record. It starts a record with the first view of a game and ends it after the
// game.
func (r *recorder[V, M]) addView(u session.Update[V]) error {
	if u.Phase == session.Playing && !r.mustRecord(u.View) {
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

// mustRecord reports whether to record the view v. If the players have changed, it first ends the current record.
func (r *recorder[V, M]) mustRecord(v V) bool {
	if r.Sitting == nil {
		return true
	}
	// a game without an end is recorded in parts, one for each group of players
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

// discard removes the file of the current record.
func (r *recorder[V, M]) discard() {
	if r.record == nil {
		return
	}
	// with its last line, the record is complete if removing the file fails
	r.record.End()
	e := r.entry
	r.finish(func() error { return r.store.remove(store.Records, e.journal.Name()) })
	r.text, r.shown = r.text[:0], nil
}

// conclude ends the current record, if there is one, and marks its game as finished.
func (r *recorder[V, M]) conclude() {
	if r.record != nil {
		r.end()
	}
}

// end ends the record of a finished game and counts the game.
func (r *recorder[V, M]) end() {
	r.record.End()
	r.finish(nil)
	text := slices.Clone(r.text)
	r.store.Count(func() (*record.Record, error) { return record.Parse(text) }, r.Where)
}

// leave ends the record when the player leaves the game.
func (r *recorder[V, M]) leave() {
	switch {
	case r.record == nil:
	// a game without an end counts as finished
	case r.Sitting != nil:
		r.end()
	default:
		r.record.Leave()
		r.finish(nil)
	}
}

// errTooLong is the error for a game that is too long for a record.
var errTooLong = errors.New("the game is too long to record")

func (r *recorder[V, M]) saw(v V) error {
	if _, views := r.record.Size(); views > 0 && r.News != nil && !r.News(r.last, v) {
		return nil
	}
	r.last = v
	if text, views := r.record.Size(); text > store.MaxSize/2 || views > record.MaxSeen/2 {
		return errTooLong
	}
	return r.record.Saw(v)
}

func (r *recorder[V, M]) begin(u session.Update[V]) error {
	config, names := r.About(u.View)
	if config == nil {
		return nil
	}
	h, err := seating.NewHead(r.Game, config)
	if err != nil {
		return err
	}
	for _, name := range names {
		h.Seats = append(h.Seats, record.SeatHead{Name: name})
	}
	r.entry = r.store.begin(store.Records, r.Game)
	r.text, r.shown = r.text[:0], nil
	var deals *deal.Log
	if r.Dealt {
		deals = r.OwnedSession.Capabilities().Deals
	}
	r.record = record.NewRecorder(h, deals, r.write)
	r.record.Follow(r.OwnedSession.Capabilities().Wire, r.crossed, u.Heard)
	return nil
}

// write adds text to the record in memory and fileText to the file. fileText is text without other players' secrets.
func (r *recorder[V, M]) write(text, fileText []byte) {
	switch {
	case len(r.shown) > 0:
		r.shown = append(r.shown, fileText...)
	case !bytes.Equal(text, fileText):
		r.split, r.shown = len(r.text), slices.Clone(fileText)
	}
	r.text = append(r.text, text...)
	r.entry.Append(fileText)
}

// writeSecrets adds the missing secrets to the file, if they are no longer secret.
func (r *recorder[V, M]) writeSecrets() {
	if len(r.shown) > 0 && !r.OwnedSession.Capabilities().Wire.Hides() {
		r.entry.Rewrite(len(r.shown), r.text[r.split:])
		r.shown = nil
		if r.record != nil {
			r.record.Revealed()
		}
	}
}

// finish closes the file of the record in the background. It then calls next, if next is not nil and closing the file
// caused no error.
func (r *recorder[V, M]) finish(next func() error) {
	if r.record == nil {
		return
	}
	r.crossed = r.record.Followed()
	r.record = nil
	r.writeSecrets()
	e := r.entry
	e.closeThen(func(err error) func() {
		if err == nil && next != nil {
			err = next()
		}
		return func() {
			if err != nil {
				r.store.Log.Warn("recording a game failed", "err", err)
				e.reportFailure(err)
			}
		}
	})
}

func (r *recorder[V, M]) Send(seat rules.Seat, m M) {
	if r.record != nil {
		if err := r.record.Asked(seat, m); err != nil {
			r.store.Log.Warn("recording a game failed", "err", err)
		}
	}
	r.OwnedSession.Send(seat, m)
}

// Capabilities implements session.Session. It adds a Record function, which returns the record of the latest game.
func (r *recorder[V, M]) Capabilities() session.Capabilities {
	o := r.OwnedSession.Capabilities()
	if len(r.text) > 0 && o.Record == nil {
		o.Record = r.newest
	}
	return o
}

// newest returns the record of the latest game, without secrets of other players.
func (r *recorder[V, M]) newest() *record.Record {
	text := r.text
	if len(r.shown) > 0 {
		text = slices.Concat(r.text[:r.split], r.shown)
	}
	made, err := record.Parse(text)
	if err != nil {
		// the recorder itself has written this text
		panic("autosave: " + err.Error())
	}
	return made
}

func (r *recorder[V, M]) Close() error {
	r.leave()
	return r.OwnedSession.Close()
}
