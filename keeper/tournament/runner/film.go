package runner

import (
	"encoding/json"
	"errors"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/session"
)

// MaxFilm is the maximum size of all views of a film in bytes. A longer film is cut off there.
const MaxFilm = 32 << 20

// record returns the game's record: its moves if the server has logged them, else its views, and all messages. It
// returns nil if there is neither a move nor a view.
func (g *game) record(a netserver.GameReport) *session.Record {
	config, err := json.Marshal(g.host.Config)
	if err != nil || len(a.Snapshots)+len(a.Moves) == 0 {
		return nil
	}
	r := &session.Record{Head: session.Head{Game: g.Name, Begun: g.began.UTC().Format(time.RFC3339), Config: config}, Done: true}
	for _, e := range g.entrants {
		r.Seats = append(r.Seats, session.SeatHead{Name: e.Name})
	}
	r.Seats = append(r.Seats, g.host.Others...)
	var shown []time.Duration
	if len(a.Moves) > 0 {
		r.Seed, r.Done = g.match.Seed, a.Rounds == g.Rounds
		shown, err = g.addMoves(r, a.Moves)
	} else {
		shown, err = g.addPictures(r, a.Snapshots)
	}
	r.Done = r.Done && err == nil
	r.Left = !r.Done // the record is correct but incomplete
	capture := g.opening.Capture
	r.Follow(capture, capture.Now()-time.Since(a.Began), shown)
	return r
}

var errFilm = errors.New("the film is too long to be kept")

// addMoves adds moves to r and returns their times.
func (g *game) addMoves(r *session.Record, moves []netserver.MadeMove) (shown []time.Duration, err error) {
	for _, m := range moves {
		text, err := json.Marshal(m.Move)
		if err != nil {
			return shown, err
		}
		r.Ticks = g.tick(r.Ticks, m.At)
		r.Moves = append(r.Moves, session.Entry{Tick: r.Ticks, Seat: rules.Seat(m.Seat), Move: text})
		shown = append(shown, m.At)
	}
	return shown, nil
}

// addPictures adds views to r, except those equal to the previous one, and returns their times.
func (g *game) addPictures(r *session.Record, pictures []netserver.Snapshot) (shown []time.Duration, err error) {
	bytes := 0
	var last []byte
	for _, p := range pictures {
		view, err := json.Marshal(p.View)
		if bytes += len(view); err != nil || bytes > MaxFilm {
			return shown, errors.Join(err, errFilm)
		}
		if string(view) == string(last) {
			continue
		}
		if last != nil {
			r.Ticks = g.tick(r.Ticks, p.At)
		}
		last = view
		r.Seen = append(r.Seen, session.Glimpse{Tick: r.Ticks, View: view})
		shown = append(shown, p.At)
	}
	return shown, nil
}

// tick returns the tick of an event at time at that follows an event at tick last. It keeps the minimum distance of
// Pace.
func (g *game) tick(last int, at time.Duration) int {
	return max(int(at*60/time.Second), last+g.Pace)
}
