package glendascene

import (
	"menagerie/render/glendadraw/glendalayout"
	"menagerie/rules/glenda"
	"menagerie/scenes/tutor"
	"menagerie/session/lesson"
)

// lessonSpots returns the cells that take input in a lesson.
func (s *Scene) lessonSpots() []tutor.Spot {
	seat, mine := s.mine()
	if !mine {
		return nil
	}
	l := glendalayout.Fit(s.Canvas.Bounds(), s.Current.Config.Size)
	var spots []tutor.Spot
	for _, lit := range lesson.Shown[glenda.Move](s.Session) {
		spots = append(spots, tutor.Spot{At: l.At(target(s.Current, seat, lit.Move)), R: 0.6 * l.Unit}.Ringed(lit.Ringed))
	}
	return spots
}
