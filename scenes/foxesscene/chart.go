package foxesscene

import (
	"context"
	"encoding/json"
	"fmt"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// history is how many more animals the foxes had than the dolphins, at the start and after each second of a game.
type history []float64

// past is the look back at a game. To play a record again takes longer than a tick.
type past struct {
	thought gamepage.Thought[history]
	chart   *ui.Chart
	known   history
}

// recall plays a record through the rules.
func recall(ctx context.Context, r *session.Record) (history, error) {
	var c foxes.Config
	if err := json.Unmarshal(r.Config, &c); err != nil {
		return nil, fmt.Errorf("the record's settings: %w", err)
	}
	start, err := foxes.New(c, r.Seed)
	if err != nil {
		return nil, err
	}
	film, err := session.ReplayClocked(start, r, rules.Nobody)
	if err != nil {
		return nil, err
	}
	film.Offers().Film.Speed(foxes.Second)
	h := history{0}
	for len(h) <= r.Ticks/foxes.Second && ctx.Err() == nil {
		for _, u := range film.Tick() {
			h[len(h)-1] = float64(u.View.Board.Count(foxes.Foxes) - u.View.Board.Count(foxes.Dolphins))
		}
		h = append(h, h[len(h)-1])
	}
	return h, nil
}

// begin looks back at a record.
func (p *past) begin(r *session.Record) {
	p.known = nil
	p.thought.Begin(func(ctx context.Context, tell func(history)) {
		if h, err := recall(ctx, r); err == nil { // a record that cannot be played was told when it was opened
			tell(h)
		}
	})
}

func (p *past) tick() {
	if h, ok := p.thought.Take(); ok {
		p.known = h
		if p.chart != nil {
			p.chart.Set(h)
		}
	}
}

func (p *past) forget() { p.thought.Forget() }

// chartPart draws the animals over the game; a click leads to that moment.
func (s *Scene) chartPart(pick func(tick int)) []ui.Widget {
	r, ok := s.Recorded()
	if !ok {
		return nil
	}
	c := ui.Named("chart", ui.NewChart())
	c.Height = 110
	c.High, c.Low = s.Name(foxes.Foxes), s.Name(foxes.Dolphins)
	c.Format = func(i int) string { return s.moment(i * foxes.Second) }
	c.OnPick = func(i int) { pick(min(i*foxes.Second, r.Ticks)) }
	s.past.chart = c
	if s.past.known == nil {
		s.past.begin(r)
	} else {
		c.Set(s.past.known)
	}
	return []ui.Widget{ui.Column(4, ui.NewCaption(s.word("foxes.chart")), c)}
}

// moment is a time since the start as it is written: minutes and seconds.
func (s *Scene) moment(tick int) string {
	seconds := tick / foxes.Second
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// step is the tick of a film at which something happens next, or happened last: an animal was moved, or a tide came.
func (s *Scene) step(at, by int) int {
	r, ok := s.Recorded()
	if !ok {
		return at + by*foxes.Second
	}
	tide := max(1, s.view.Config.Tide)
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
func (s *Scene) Recalls() bool { return s.past.known != nil }
