package app

import (
	"context"
	"slices"

	"menagerie/app/table"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// story is what a game declares about the course of a game, for the events of its films and for the statistics.
type story[V, C any] struct {
	events  func(before, now V) []event                 // what happened between two successive Views
	result  func(first, last V, seat rules.Seat) result // seat is the person's at this screen, or rules.Nobody for several persons
	variant func(t table.Table[C]) []string             // parts of the level, see stats.Part, without bots and number of players
	dice    *dice[V]                                    // nil for a game without dice
}

// event is one event of a film.
type event struct {
	key  string     // of its text
	seat rules.Seat // of the player concerned, or rules.Nobody
}

// result is the result of a finished game.
type result struct {
	winners []rules.Seat   // empty if nobody has won
	figures map[string]int // figures of the person at the screen, by the game's own names
}

// dice counts the faces that were rolled in a game.
type dice[V any] struct {
	draw func(p *render.Pen, r render.Rect, faces [6]int) // draws how often each face was rolled
	// rolled returns the visible dice that were just rolled. The number roll identifies the roll. ok is false if no dice are
	// visible.
	rolled func(v V) (roll int, faces [2]int, ok bool)
}

// reader reads the records of one game.
type reader[V, M, C any] struct {
	seats table.Seats[C]
	story story[V, C]
	film  func(t table.Table[C], r *session.Record) (session.Session[V, M], error) // opens a record as a film
}

// mostEvents is the maximum number of events of a film.
const mostEvents = 5000

// highlights returns the events and the winners of a record. It opens its own film, so it can run in another goroutine.
func (g reader[V, M, C]) highlights(ctx context.Context, t table.Table[C], r *session.Record) gamepage.Highlights {
	found := gamepage.Highlights{Over: r.Done, Left: r.Left}
	s, err := g.film(t, r)
	if err != nil { // the screen of the film has shown the error
		return found
	}
	defer s.Close()
	last := s.Offers().Film.Len()
	first := frame(s, 0)
	before := first
	for at := 1; at <= last && len(found.Events) < mostEvents; at++ {
		if ctx.Err() != nil {
			return found
		}
		now := frame(s, at)
		for _, e := range g.story.events(before, now) {
			found.Events = append(found.Events, gamepage.Event{At: at, Key: e.key, Seat: e.seat})
		}
		before = now
	}
	found.Events = append(found.Events, takenBack(r, last)...)
	slices.SortStableFunc(found.Events, func(a, b gamepage.Event) int { return a.At - b.At })
	if r.Done {
		found.Winners = g.story.result(first, frame(s, last), rules.Nobody).winners
	}
	return found
}

// takenBack returns an event for each position of a film at which moves were taken back. Games with a clock have none.
func takenBack(r *session.Record, last int) []gamepage.Event {
	var all []gamepage.Event
	for _, at := range r.Backs {
		if at <= last {
			all = append(all, gamepage.Event{At: at, Key: "game.event_back", Seat: rules.Nobody})
		}
	}
	return all
}

// frame returns the View at a position of a film.
func frame[V, M any](s session.Session[V, M], at int) V {
	film := s.Offers().Film
	film.Speed(0)
	film.Seek(at)
	return s.Tick()[0].View
}
