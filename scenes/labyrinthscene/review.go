package labyrinthscene

import (
	"slices"
	"strconv"

	"menagerie/scenes/gamepage"
	"menagerie/scenes/gamepage/endcard"
	"menagerie/scenes/labyrinthscene/sentences"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// reviewPart returns the list of the worst moves, for a replay. The review runs while the list is on the screen.
func (s *Scene) reviewPart() ui.Widget {
	s.parts.lapses = ui.Named("review", layout.Column(4))
	s.review.Begin(s.Past)
	s.listLapses()
	return s.parts.lapses
}

func (s *Scene) refreshReview() {
	if s.review.Take() && s.parts.lapses != nil {
		s.listLapses()
	}
}

// Turning implements endcard.Teacher. It describes the worst move.
func (s *Scene) Turning() endcard.Turning {
	b, found := s.Env.UI.Book, s.review.Found
	if len(found) == 0 {
		return endcard.Turning{Text: sentences.Reviewed(b, &s.review)}
	}
	key := "labyrinth.lapse_lost"
	if slices.Contains(s.Current.Winners, s.Current.You) {
		key = "labyrinth.lapse_won"
	}
	return endcard.Turning{Text: b.T(key) + " " + sentences.Lapse(b, found[0]), At: found[0].At, Show: s.lookAt}
}

func (s *Scene) listLapses() {
	found := s.review.Found
	rows := []ui.Widget{widget.NewCaption(sentences.Reviewed(s.Env.UI.Book, &s.review))}
	for i, l := range found {
		rows = append(rows, gamepage.MomentButton("lapse"+strconv.Itoa(i), sentences.Lapse(s.Env.UI.Book, l), func() { s.lookAt(l.At) }))
	}
	s.parts.lapses.SetChildren(rows...)
}

// lookAt shows the position before a move, with the analysis.
func (s *Scene) lookAt(at int) {
	s.ShowAnalysis()
	s.LookAt(at)
}
