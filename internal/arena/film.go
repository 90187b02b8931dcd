package arena

import (
	"encoding/json"
	"errors"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/session"
)

// MaxFilm is how many bytes all pictures of a film may have; a longer game is kept up to there.
const MaxFilm = 32 << 20

// record makes a record of the game: of its moves where the server has noted them, else of what was seen; and of all that was
// said. It is nil if nothing was seen.
func (g *game) record(a netserver.Account) *session.Record {
	config, err := json.Marshal(g.host.Config)
	if err != nil || len(a.Pictures)+len(a.Moves) == 0 {
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
		shown, err = g.addPictures(r, a.Pictures)
	}
	r.Done = r.Done && err == nil
	r.Left = !r.Done // it is right as far as it goes
	tape := g.opening.Tape
	r.Follow(tape, tape.Now()-time.Since(a.Began), shown)
	return r
}

var errFilm = errors.New("the film is too long to be kept")

// addMoves adds moves, and tells when they were.
func (g *game) addMoves(r *session.Record, moves []netserver.Made) (shown []time.Duration, err error) {
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

// addPictures adds pictures, of those that are alike the first, and tells when they were.
func (g *game) addPictures(r *session.Record, pictures []netserver.Picture) (shown []time.Duration, err error) {
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

// tick is when something is shown that happened at a time, after something else: not so soon that nobody could follow.
func (g *game) tick(last int, at time.Duration) int {
	return max(int(at*60/time.Second), last+g.Pace)
}
