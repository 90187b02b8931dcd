package pondscene

import (
	"math"

	"menagerie/render/ponddraw/pondlayout"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/tutor"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Distances in units of the pond.
const (
	ahead     = 14_000 // from the mouse to the hand inside the ring
	ringStart = 30_000 // farther out, the hand points at the shore
)

// lessonSpots returns the place to which the player of a lesson should swim. If the mouse is near the shore, the place is on
// the shore. Otherwise the place is ahead of the mouse.
func (s *Scene) lessonSpots() []tutor.Spot {
	if s.aim.lander != nil {
		return s.hintSpots()
	}
	v := s.Current
	shown := lesson.Shown[pond.Move](s.Session)
	if s.Phase != session.Playing || len(shown) == 0 || len(v.Waiting) == 0 || v.Waiting[0] != pond.Mouse {
		return nil
	}
	at, to := pondmath.At(v.Mouse), pondmath.At(pond.Point(shown[0].Move))
	way := math.Atan2(to.Y-at.Y, to.X-at.X)
	place := pondmath.Vec{X: at.X + ahead*math.Cos(way), Y: at.Y + ahead*math.Sin(way)}
	if at.Len() >= ringStart && math.Abs(pondmath.Wrap(way-at.Angle())) < math.Pi/4 {
		place = pondmath.Polar(shoreAngle(at, way), pond.Radius)
	}
	area := pondlayout.Fit(s.Canvas.Bounds())
	return []tutor.Spot{{At: area.Spot(place), R: 14, Held: true}}
}

// shoreAngle returns the angle of the point at which a straight line reaches the shore. The angle is in radians, around the
// centre of the pond. The line begins at start. direction is its direction in radians.
func shoreAngle(start pondmath.Vec, direction float64) float64 {
	x, y := math.Cos(direction), math.Sin(direction)
	along := start.X*x + start.Y*y
	t := -along + math.Sqrt(max(0, along*along-start.Len()*start.Len()+pond.Radius*pond.Radius))
	return math.Atan2(start.Y+t*y, start.X+t*x)
}
