package foxesscene

import (
	"context"
	"fmt"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// historyTask returns a function that computes the history of a record. Call the function in the background, because it
// takes longer than a tick.
func historyTask(r *record.Record) func(ctx context.Context, tell func(History)) {
	return func(ctx context.Context, tell func(History)) {
		if h, err := historyOf(ctx, r); err == nil { // an error was shown when the record was opened
			tell(h)
		}
	}
}

func (s *Scene) tickReview() {
	if !s.review.Take() {
		return
	}
	if s.parts.chart != nil {
		s.parts.chart.Set(s.review.Found.Lead)
	}
}

// chartPart returns the chart of the foxes' lead. A click on the chart moves the replay to that position.
func (s *Scene) chartPart() []ui.Widget {
	r, ok := s.Recorded()
	if !ok {
		return nil
	}
	c := ui.Named("chart", ui.NewChart())
	c.Height = 110
	c.High, c.Low = s.Name(foxes.Foxes), s.Name(foxes.Dolphins)
	known := &s.review.Found
	c.Format = func(i int) string { return s.timeText(known.Places[i]) }
	c.OnPick = func(i int) { s.Seek(known.Places[i]) }
	s.parts.chart = c
	c.Set(known.Lead)
	s.review.Begin(historyTask(r))
	return []ui.Widget{ui.Column(4, ui.NewCaption(s.Word("foxes.chart")), c)}
}

func (s *Scene) Turning() gamepage.Turning {
	told := gamepage.Turning{}
	if !s.review.Known {
		return told
	}
	known, winner := &s.review.Found, s.Current.Outcome.Winner()
	at, ok := known.Swing(winner)
	var key string
	switch you, alone := s.You(); {
	case winner == rules.Nobody:
		key = "foxes.even"
	case !ok:
		return gamepage.Turning{Text: s.NoTurning()}
	case alone && you != winner:
		told.At, told.Show, key = known.Places[at], s.LookAt, [...]string{foxes.Foxes: "foxes.lost_foxes", foxes.Dolphins: "foxes.lost_dolphins"}[you]
	default:
		told.At, told.Show, key = known.Places[at], s.LookAt, [...]string{foxes.Foxes: "foxes.won_foxes", foxes.Dolphins: "foxes.won_dolphins"}[winner]
	}
	told.Text = s.Word(key)
	return told
}

func (s *Scene) StillAt(at int) func(p *render.Pen, r render.Rect) {
	known := &s.review.Found
	if at < 0 || !s.review.Known {
		return s.DrawLast([]foxes.View{s.Current})
	}
	return s.DrawLast(known.Views[:known.Index(at)+1])
}

// timeText formats a position of the replay as the time since the start.
func (s *Scene) timeText(at int) string {
	if r, ok := s.replayRecord(); ok && r.HasViews() {
		at = r.Seen[max(0, min(at, len(r.Seen)-1))].Tick
	}
	return formatTime(at)
}

// replayRecord returns the record of the replay.
func (s *Scene) replayRecord() (*record.Record, bool) {
	if s.Session.Capabilities().Film == nil {
		return nil, false
	}
	return s.Recorded()
}

// formatTime formats a time in minutes and seconds.
func formatTime(ticks int) string {
	seconds := ticks / foxes.Second
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

// step returns the position of the next (direction = 1) or previous (direction = -1) event of a replay: a move of an
// animal or a tide.
func (s *Scene) step(position, direction int) int {
	r, ok := s.replayRecord()
	if !ok || r.HasViews() {
		return position + direction
	}
	tide := max(1, s.Current.Config.Tide)
	if direction < 0 {
		to := (position - 1) / tide * tide
		for _, e := range r.Moves {
			if e.Tick < position {
				to = max(to, e.Tick)
			}
		}
		return to
	}
	to := min((position/tide+1)*tide, r.Ticks)
	for _, e := range r.Moves {
		if e.Tick > position {
			to = min(to, e.Tick)
		}
	}
	return to
}

// Recalls reports whether the history of the game has been computed.
func (s *Scene) Recalls() bool { return s.review.Known }
