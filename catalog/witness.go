package catalog

import (
	"encoding/json"
	"errors"
	"time"

	"menagerie/internal/shelf"
	"menagerie/rules"
	"menagerie/session"
)

// witnessed is a game on a server of which the shelf gets what was seen. Each game of a connection has a record of its own.
type witnessed[V, M any] struct {
	session.Session[V, M]
	program *Program
	game    string
	about   func(v V) (config any, names []string) // what the head of a record tells, once there is something to see
	news    func(before, now V) bool               // whether a picture is worth noting after another; nil: any that differs
	last    V                                      // the picture noted last

	witness *session.Witness // nil while no game is noted
	keeping *keeping         // of the same game
	text    []byte           // of the newest record
	full    bool             // the game that is being played has grown too large to be noted
}

// witness has what is seen of a session's games written to the shelf.
func witness[V, M any](p *Program, game string, s session.Session[V, M], about func(V) (any, []string)) session.Session[V, M] {
	return &witnessed[V, M]{Session: s, program: p, game: game, about: about}
}

// witnessNews is witness for a game that is shown with every tick: of its pictures only those are noted that are news.
func witnessNews[V, M any](p *Program, game string, s session.Session[V, M], about func(V) (any, []string), news func(before, now V) bool) session.Session[V, M] {
	return &witnessed[V, M]{Session: s, program: p, game: game, about: about, news: news}
}

// Tick implements session.Session.
func (w *witnessed[V, M]) Tick() []session.Update[V] {
	updates := w.Session.Tick()
	if w.witness != nil {
		w.witness.Tick()
	}
	for _, u := range updates {
		if err := w.note(u); err != nil {
			w.program.log.Warn("keep game", "err", err)
			w.finish()
			w.full = true
		}
	}
	return updates
}

// note notes a picture. A game begins with its first picture while it is played, and ends with its phase.
func (w *witnessed[V, M]) note(u session.Update[V]) error {
	if u.Phase == session.Playing && w.witness == nil && !w.full {
		if err := w.begin(u.View); err != nil {
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
		w.witness.End()
		w.finish()
		return err
	}
	w.finish()
	return nil
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
func (w *witnessed[V, M]) begin(v V) error {
	config, names := w.about(v)
	raw, err := json.Marshal(config)
	if err != nil {
		return err
	}
	h := session.Head{Game: w.game, Begun: time.Now().UTC().Format(time.RFC3339), Config: raw}
	for _, name := range names {
		h.Seats = append(h.Seats, session.SeatHead{Name: name})
	}
	w.keeping, err = w.program.bench.beginIn(shelf.Records, w.game)
	w.keeping.finish = func() error { return w.Close() }
	w.keeping.record = func() *session.Record { return &session.Record{} } // so that it is finished and not gone on with
	w.text = w.text[:0]
	w.witness = session.NewWitness(h, func(text []byte) {
		w.text = append(w.text, text...)
		w.keeping.write(text)
	})
	return err
}

// finish closes the record of a game.
func (w *witnessed[V, M]) finish() {
	if w.witness == nil {
		return
	}
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
		panic("catalog: " + err.Error())
	}
	return r
}

// Close implements session.Session.
func (w *witnessed[V, M]) Close() error {
	w.finish()
	return w.Session.Close()
}
