package pondscene

import (
	"sort"

	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// history has the margin of a recorded game after each move of the cat.
type history struct {
	steps   []float64 // margin at the start and after each whole step, in steps of the cat
	radii   []float64 // distance of the mouse from the centre at these times, in units of the pond
	ring    float64   // radius of the circle in which the mouse turns faster than the cat
	outcome pond.Outcome
	places  []int // position in the replay of each element of steps
}

func recall(r *record.Record) (views []pond.View, h history, err error) {
	views, err = session.History(r, rules.Nobody, func() (pond.State, error) { return gamepage.Restart(r, pond.Codec.Restore) })
	if err != nil {
		return nil, history{}, err
	}
	for place, v := range views {
		h.add(v, place)
	}
	return views, h, nil
}

// add adds the view at a position of the replay.
func (h *history) add(v pond.View, place int) {
	h.outcome, h.ring = v.Outcome, pondmath.Circle(v.Config)
	if len(v.Waiting) > 0 && v.Waiting[0] == pond.Cat {
		return // the margin counts only after the cat's move
	}
	h.steps = append(h.steps, pondmath.MarginSteps(v))
	h.radii = append(h.radii, pondmath.At(v.Mouse).Len())
	h.places = append(h.places, place)
}

// lessonKind is the kind of the moment that decided a finished game.
type lessonKind string

const (
	nothing lessonKind = ""
	spoiled lessonKind = "spoiled" // the mouse could have landed, but the cat has won
	rushed  lessonKind = "rushed"  // the mouse left the ring although the cat was near, and the cat has won
	freed   lessonKind = "opened"  // from this moment, the mouse could land
)

// textKey returns the key of the text about the decisive moment of a game. reader is "lost" if the only person at the
// screen has lost, and otherwise "won".
func (l lessonKind) textKey(reader string) string { return "pond." + reader + "_" + string(l) }

// decidingMoment returns the kind of the moment that decided the game, and its index in h.steps.
func (h *history) decidingMoment() (l lessonKind, index int) {
	switch h.outcome {
	case pond.CatWon:
		if at, ok := h.greatestLoss(); ok {
			return spoiled, at - 1
		}
		for i := len(h.radii) - 1; i > 0; i-- {
			if h.radii[i-1] <= h.ring && h.radii[i] > h.ring {
				return rushed, i - 1
			}
		}
	case pond.MouseWon:
		index = len(h.steps)
		for index > 0 && h.steps[index-1] > 0 {
			index--
		}
		if index < len(h.steps) {
			return freed, index
		}
	}
	return nothing, 0
}

// greatestLoss returns the index of the step in which the mouse's lead fell most, or false if every loss is small.
func (h *history) greatestLoss() (index int, ok bool) {
	loss := 0.75 // rounding and the cat's next move alone change the margin by less
	for i := 1; i < len(h.steps); i++ {
		if l := max(0, h.steps[i-1]) - max(0, h.steps[i]); l > loss {
			index, loss, ok = i, l, true
		}
	}
	return index, ok
}

// stepAt returns the index in steps of a position of the replay.
func (h *history) stepAt(position int) int {
	return max(0, sort.SearchInts(h.places, position+1)-1)
}

// recall returns the views of a recorded game, and stores the history of the game in s.past for the chart.
func (s *Scene) recall(r *record.Record) ([]pond.View, error) {
	views, h, err := recall(r)
	s.past = h
	return views, err
}

func (s *Scene) Ended() []ui.Widget {
	s.RecallPast()
	return nil
}

func (s *Scene) Turning() gamepage.Turning {
	if len(s.Past) == 0 {
		return gamepage.Turning{}
	}
	l, at := s.past.decidingMoment()
	reader := "won"
	if you, alone := s.You(); alone {
		if winner, _ := s.winner(); you != winner {
			reader = "lost"
		}
	}
	if l == nothing {
		return gamepage.Turning{Text: s.NoTurning()}
	}
	return gamepage.Turning{Text: s.Word(l.textKey(reader)), At: s.past.places[at], Show: s.LookAt}
}

func (s *Scene) Filmed() []ui.Widget {
	s.RecallPast()
	return []ui.Widget{s.moveRow(), s.marginPart(), s.chartPart()}
}

// chartPart returns a chart of the lead, which is positive if the mouse leads. A click on a point of the chart shows
// the position of the replay at this point.
func (s *Scene) chartPart() ui.Widget {
	c := ui.Named("chart", ui.NewChart())
	c.Height = 110
	c.Set(s.past.steps)
	c.High, c.Low = s.Name(pond.Mouse), s.Name(pond.Cat)
	// The cursor starts at the moment that decided the game.
	if l, at := s.past.decidingMoment(); l != nothing {
		c.SetCursor(at)
	}
	c.Format = func(i int) string { return s.Env.UI.Book.Decimal(s.past.steps[i], 1) }
	c.OnPick = func(i int) { s.Seek(s.past.places[i]) }
	s.chart = c
	return ui.Column(4, ui.NewCaption(s.Word("pond.chart")), c)
}

// rewind shows a position of the replay, with the trails up to it.
func (s *Scene) rewind(at int) { s.board.Rewind(s.Past[:at+1]) }

// replayStep returns the position of a replay one step after or before the given position. direction is 1 for the step
// after it, and -1 for the step before it. A step has two positions, because both animals move in it.
func replayStep(position, direction int) int { return position + 2*direction }
