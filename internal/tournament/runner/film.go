package runner

import (
	"encoding/json"
	"errors"
	"time"

	"menagerie/netserver/observe"
	"menagerie/record"
	"menagerie/rules"
)

// MaxFilm is the maximum size in bytes of all views in the record of a game. Further views are not recorded.
const MaxFilm = 32 << 20

// record returns the record of the game. It contains the moves if the server has logged them, and otherwise the views.
// It also contains all messages. record returns nil if there is neither a move nor a view.
func (g *game) record(a observe.GameReport) *record.Record {
	config, err := json.Marshal(g.host.Config)
	if err != nil || len(a.Snapshots)+len(a.Moves) == 0 {
		return nil
	}
	r := &record.Record{Head: record.Head{Game: g.Name, Begun: g.began.UTC().Format(time.RFC3339), Config: config}, Done: true}
	for _, e := range g.entrants {
		r.Seats = append(r.Seats, record.SeatHead{Name: e.Name})
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
	capture := g.opening.Observer.Capture
	r.Follow(capture, capture.Now()-time.Since(a.Began), shown)
	return r
}

var errFilm = errors.New("the film is too long to store")

// addMoves adds moves to r and returns their times.
func (g *game) addMoves(r *record.Record, moves []observe.MadeMove) (shown []time.Duration, err error) {
	for _, m := range moves {
		text, err := json.Marshal(m.Move)
		if err != nil {
			return shown, err
		}
		r.Ticks = g.tick(r.Ticks, m.At)
		r.Moves = append(r.Moves, record.Entry{Tick: r.Ticks, Seat: rules.Seat(m.Seat), Move: text})
		shown = append(shown, m.At)
	}
	return shown, nil
}

// addPictures adds the Views of the server's snapshots to the record r. It omits a View that is equal to the previous one. It
// returns the times of the added Views. If the Views exceed MaxFilm bytes, addPictures stops and returns an error.
func (g *game) addPictures(r *record.Record, pictures []observe.Snapshot) (shown []time.Duration, err error) {
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
		r.Seen = append(r.Seen, record.ViewEntry{Tick: r.Ticks, View: view})
		shown = append(shown, p.At)
	}
	return shown, nil
}

// tick converts the time of an event to ticks. previous is the tick of the previous event. The result is at least
// previous+g.Pace, so that events have a minimum distance.
func (g *game) tick(previous int, at time.Duration) int {
	return max(int(at*60/time.Second), previous+g.Pace)
}
