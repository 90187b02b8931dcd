package statistics

import (
	"context"
	"slices"

	"menagerie/app/table"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// Story is what a game declares about the course of a game, for the events of its films and for the statistics.
type Story[V, C any] struct {
	Events  func(before, now V) []Event                 // what happened between two successive Views
	Result  func(first, last V, seat rules.Seat) Result // seat is the person's at this screen, or rules.Nobody for several persons
	Variant func(t table.Table[C]) []string             // parts of the level, see stats.Part, without bots and number of players
	Dice    *Dice[V]                                    // nil for a game without dice
}

// Event is one event of a film.
type Event struct {
	Key  string     // of its text
	Seat rules.Seat // of the player concerned, or rules.Nobody
}

// Result is the result of a finished game.
type Result struct {
	Winners []rules.Seat   // empty if nobody has won
	Figures map[string]int // figures of the person at the screen, by the game's own names
}

// Dice counts the faces that were rolled in a game.
type Dice[V any] struct {
	Draw func(p *render.Pen, r render.Rect, faces [6]int) // draws how often each face was rolled
	// rolled returns the visible dice that were just rolled. The number roll identifies the roll. ok is false if no dice are
	// visible.
	Rolled func(v V) (roll int, faces [2]int, ok bool)
}

// Reader reads the records of one game.
type Reader[V, M, C any] struct {
	Seats table.Seats[C]
	Story Story[V, C]
	Film  func(t table.Table[C], r *session.Record) (session.Session[V, M], error) // opens a record as a film
}

// mostEvents is the maximum number of events of a film.
const mostEvents = 5000

// Highlights returns the events and the winners of a record. It opens its own film, so it can run in another goroutine.
func (g Reader[V, M, C]) Highlights(ctx context.Context, t table.Table[C], r *session.Record) gamepage.Highlights {
	found := gamepage.Highlights{Over: r.Done, Left: r.Left}
	s, err := g.Film(t, r)
	if err != nil { // the screen of the film has shown the error
		return found
	}
	defer s.Close()
	last := s.Capabilities().Film.Len()
	first := Frame(s, 0)
	before := first
	for at := 1; at <= last && len(found.Events) < mostEvents; at++ {
		if ctx.Err() != nil {
			return found
		}
		now := Frame(s, at)
		for _, e := range g.Story.Events(before, now) {
			found.Events = append(found.Events, gamepage.Event{At: at, Key: e.Key, Seat: e.Seat})
		}
		before = now
	}
	found.Events = append(found.Events, takenBack(r, last)...)
	slices.SortStableFunc(found.Events, func(a, b gamepage.Event) int { return a.At - b.At })
	if r.Done {
		found.Winners = g.Story.Result(first, Frame(s, last), rules.Nobody).Winners
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

// Frame returns the View at a position of a film.
func Frame[V, M any](s session.Session[V, M], at int) V {
	film := s.Capabilities().Film
	film.Speed(0)
	film.Seek(at)
	return s.Tick()[0].View
}
