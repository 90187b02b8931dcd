package statistics

import (
	"context"
	"slices"

	"menagerie/app/seating"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/playback"
	"menagerie/session"
)

// Scoring has a game's own functions for finding the events of a replay and the values for the statistics.
type Scoring[V, C any] struct {
	Events  func(before, now V) []Event                 // the events between two successive Views
	Result  func(first, last V, seat rules.Seat) Result // seat is the person's at this screen, or rules.Nobody for several persons
	Clear   int                                         // the smallest Result.Margin of a clear victory; 0 in a game without margins
	Variant func(t seating.Seating[C]) []string         // parts of the level, see stats.Part, without bots and number of players
	Dice    *Dice[V]                                    // nil for a game without dice
}

// Event is one event of a replay.
type Event struct {
	Key  string     // of its text
	Seat rules.Seat // of the player concerned, or rules.Nobody
}

// Result is the result of a finished game.
type Result struct {
	Winners []rules.Seat   // empty if nobody has won
	Figures map[string]int // figures of the person at the screen, by the game's own names
	Margin  int            // by how much the person has won, in the game's own unit; 0 if the game has no unit for this victory
}

// Dice counts the faces that were rolled in a game.
type Dice[V any] struct {
	Draw func(p *render.Pen, r render.Rect, faces [6]int) // draws how often each face was rolled
	// rolled returns the visible dice that were just rolled. The number roll identifies the roll. ok is false if no dice are
	// visible.
	Rolled func(v V) (roll int, faces [2]int, ok bool)
}

// Pictures returns what the screen of the statistics draws. cast has the faces of the bots.
func (s Scoring[V, C]) Pictures(cast face.Cast) scenes.Pictures {
	all := scenes.Pictures{Portrait: func(seat int, bot string) func(*render.Pen, render.Rect) {
		f := cast.Of(seat, bot)
		if f == nil {
			return nil
		}
		return func(p *render.Pen, r render.Rect) { f.Draw(p, r, face.Calm) }
	}}
	if s.Dice != nil {
		all.Dice = s.Dice.Draw
	}
	return all
}

// Reader reads the records of one game.
type Reader[V, M, C any] struct {
	Seats   seating.Seats[C]
	Scoring Scoring[V, C]
	Film    func(t seating.Seating[C], r *record.Record) (session.OwnedSession[V, M], error) // opens a record as a film
}

const mostEvents = 5000

// Highlights returns the events and the winners of a recorded game. It opens its own replay, so it may be called in any
// goroutine.
func (g Reader[V, M, C]) Highlights(ctx context.Context, t seating.Seating[C], r *record.Record) playback.Highlights {
	found := playback.Highlights{Over: r.Done, Left: r.Left}
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
		for _, e := range g.Scoring.Events(before, now) {
			found.Events = append(found.Events, playback.Event{At: at, Key: e.Key, Seat: e.Seat})
		}
		before = now
	}
	found.Events = append(found.Events, takebackEvents(r, last)...)
	slices.SortStableFunc(found.Events, func(a, b playback.Event) int { return a.At - b.At })
	if r.Done {
		found.Winners = g.Scoring.Result(first, Frame(s, last), rules.Nobody).Winners
	}
	return found
}

// takebackEvents returns an event for each position at which a player took back moves. A game with a clock has no such events.
func takebackEvents(r *record.Record, last int) []playback.Event {
	var all []playback.Event
	for _, at := range r.Backs {
		if at <= last {
			all = append(all, playback.Event{At: at, Key: "game.event_back", Seat: rules.Nobody})
		}
	}
	return all
}

// Frame returns the View at position in the replay s.
func Frame[V, M any](s session.OwnedSession[V, M], position int) V {
	film := s.Capabilities().Film
	film.Speed(0)
	film.Seek(position)
	return s.Tick()[0].View
}
