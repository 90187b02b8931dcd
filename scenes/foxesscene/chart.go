package foxesscene

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// history is a game at a glance: how many more animals the foxes had than the dolphins at moments of it.
type history struct {
	lead   []float64
	places []int // the film's position of each moment
}

// recall plays a record through the rules, or looks through what was seen.
func recall(ctx context.Context, r *session.Record) (history, error) {
	if r.Witnessed() {
		views, err := session.Views[foxes.View](r)
		var h history
		for i, v := range views {
			h.note(v, i)
		}
		return h, err
	}
	var c foxes.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return history{}, fmt.Errorf("the record's settings: %w", err)
	}
	start, err := foxes.New(c, r.Seed)
	if err != nil {
		return history{}, err
	}
	film, err := session.ReplayClocked(start, r, rules.Nobody)
	if err != nil {
		return history{}, err
	}
	film.Capabilities().Film.Speed(foxes.Second)
	var h history
	h.note(start.View(rules.Nobody), 0)
	for at := 0; at < r.Ticks && ctx.Err() == nil; {
		shown := film.Tick()
		at = film.Capabilities().Film.At()
		if len(shown) > 0 {
			h.note(shown[len(shown)-1].View, at)
		}
	}
	return h, nil
}

func (h *history) note(v foxes.View, place int) {
	h.lead = append(h.lead, float64(v.Board.Count(foxes.Foxes)-v.Board.Count(foxes.Dolphins)))
	h.places = append(h.places, place)
}

// index is the moment that belongs to a position of the film: the last one that is not later.
func (h *history) index(place int) int {
	i, found := slices.BinarySearch(h.places, place)
	if !found {
		i--
	}
	return max(0, i)
}

// lookBack plays a record again, which takes longer than a tick.
func lookBack(r *session.Record) func(ctx context.Context, tell func(history)) {
	return func(ctx context.Context, tell func(history)) {
		if h, err := recall(ctx, r); err == nil { // an error was shown when the record was opened
			tell(h)
		}
	}
}

func (s *Scene) tickReview() {
	if s.review.Take() && s.parts.chart != nil {
		s.parts.chart.Set(s.review.Found.lead)
	}
}

// chartPart draws the animals over the game; a click leads to that moment.
func (s *Scene) chartPart(pick func(tick int)) []ui.Widget {
	r, ok := s.Recorded()
	if !ok {
		return nil
	}
	c := ui.Named("chart", ui.NewChart())
	c.Height = 110
	c.High, c.Low = s.Name(foxes.Foxes), s.Name(foxes.Dolphins)
	known := &s.review.Found
	c.Format = func(i int) string { return s.moment(known.places[i]) }
	c.OnPick = func(i int) { pick(known.places[i]) }
	s.parts.chart = c
	c.Set(known.lead)
	s.review.Begin(lookBack(r))
	return []ui.Widget{ui.Column(4, ui.NewCaption(s.word("foxes.chart")), c)}
}

// moment is a position of a film as it is written: the time since the start.
func (s *Scene) moment(at int) string {
	if r, ok := s.filmed(); ok && r.Witnessed() {
		at = r.Seen[max(0, min(at, len(r.Seen)-1))].Tick
	}
	return clock(at)
}

// filmed is the record that is shown as a film.
func (s *Scene) filmed() (*session.Record, bool) {
	if s.Session.Capabilities().Film == nil {
		return nil, false
	}
	return s.Recorded()
}

// clock is a time as it is written: minutes and seconds.
func clock(ticks int) string {
	seconds := ticks / foxes.Second
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// step is the tick of a film at which something happens next, or happened last: an animal was moved, or a tide came.
func (s *Scene) step(at, by int) int {
	r, ok := s.filmed()
	if !ok || r.Witnessed() {
		return at + by
	}
	tide := max(1, s.Current.Config.Tide)
	if by < 0 {
		to := (at - 1) / tide * tide
		for _, e := range r.Moves {
			if e.Tick < at {
				to = max(to, e.Tick)
			}
		}
		return to
	}
	to := min((at/tide+1)*tide, r.Ticks)
	for _, e := range r.Moves {
		if e.Tick > at {
			to = min(to, e.Tick)
		}
	}
	return to
}

// Recalls reports whether the look back at the game is known.
func (s *Scene) Recalls() bool { return s.review.Known }
