package labyrinthscene

import (
	"menagerie/rules/labyrinth"
	"menagerie/scenes/tutor"
	"menagerie/session/lesson"
)

// lit returns the turn that a lesson or a game with help shows.
func (s *Scene) lit() (labyrinth.Move, bool) {
	shown := lesson.Shown[labyrinth.Move](s.Session)
	if len(shown) == 0 || !s.acts() {
		return labyrinth.Move{}, false
	}
	return shown[0].Move, true
}

// lessonSpots returns the place at which a lesson expects the next input: the spare tile, an arrow, or a cell.
func (s *Scene) lessonSpots() []tutor.Spot {
	m, ok := s.lit()
	if !ok {
		return nil
	}
	l := s.layout()
	spot := tutor.Spot{R: 0.42 * l.Unit}
	switch {
	case s.draft.stage != choosing:
		spot.At = l.At(m.To)
	case s.draft.tile != m.Tile:
		spot.At = l.Spot(s.board.Spare())
	default:
		spot.At, spot.R = l.Spot(l.Arrow(m.Insert)), 0.3*l.Unit
	}
	return []tutor.Spot{spot}
}

// astray reports whether an input of the player in a lesson is wrong. match(m) reports whether the input fits the correct move
// m. The lesson counts a wrong input as a mistake. Outside a lesson, astray returns false.
func (s *Scene) astray(match func(m labyrinth.Move) bool) bool {
	if !s.Tutor.Teaches() {
		return false
	}
	m, ok := s.lit()
	return ok && !match(m) && s.Tutor.Miss()
}

// tellStage passes the progress of the turn to the lesson.
func (s *Scene) tellStage() {
	part := 0
	if s.draft.stage != choosing {
		part = 1
	}
	lesson.SetPart(s.Session, part)
}
