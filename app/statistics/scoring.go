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

// Scoring has the functions of a game that find the events of a replay and the values for the statistics.
type Scoring[V, C any] struct {
	Events  func(before, now V) []Event                 // returns the events between two successive Views
	Result  func(first, last V, seat rules.Seat) Result // returns the result of a game; seat is that of the person at this screen, or rules.Nobody for several people
	Clear   int                                         // smallest Result.Margin of a clear victory; 0 in a game without margins
	Variant func(t seating.Seating[C]) []string         // returns the parts of the level (see stats.Part), except the bots and the number of players
	Dice    *Dice[V]                                    // counting of dice; nil for a game without dice
}

// Event is an important moment of a replay.
type Event struct {
	Key  string     // key of the text
	Seat rules.Seat // player of the event, or rules.Nobody
}

// Result is the result of a finished game.
type Result struct {
	Winners []rules.Seat   // seats of the winners; empty if nobody has won
	Figures map[string]int // values for the statistics of the person at the screen, by the game's own names
	Margin  int            // lead with which the person has won, in the game's own unit; 0 if the victory has no margin
}

// Dice has the functions that count the dice in a game.
type Dice[V any] struct {
	Draw func(p *render.Pen, r render.Rect, faces [6]int) // draws how often each face was rolled
	// Rolled returns the visible dice of the last roll. The number roll identifies the roll. ok is false if no dice are
	// visible.
	Rolled func(v V) (roll int, faces [2]int, ok bool)
}

// Pictures returns the functions that draw the game's pictures on the statistics screen. cast has the faces of the bots.
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

// Reader reads the records of a game for the statistics.
type Reader[V, M, C any] struct {
	Seats   seating.Seats[C]
	Scoring Scoring[V, C]
	Film    func(t seating.Seating[C], r *record.Record) (session.OwnedSession[V, M], error) // opens the replay of a record
}

const mostEvents = 5000

// Highlights returns the events and the winners of a recorded game. It opens its own replay and may be called in any
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

// takebackEvents returns an event for each position at which a player took back moves. It omits the positions after
// limit.
func takebackEvents(r *record.Record, limit int) []playback.Event {
	var all []playback.Event
	for _, at := range r.Backs {
		if at <= limit {
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
