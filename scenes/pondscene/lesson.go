package pondscene

import (
	"math"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session/lesson"
)

type lessonStep = lesson.Step[pond.State, pond.View, pond.Move]

// The cat's steps in units.
const (
	slow = 1200
	fast = 1600
)

// goalRadius and turningRadius are distances from the centre of the pond in units. In a step of the lesson, the mouse
// must reach goalRadius. Within turningRadius, the mouse turns around the centre faster than the cat.
const (
	goalRadius    = 30_000
	turningRadius = 42_000
)

// oppositeAngle is the angle in radians between mouse and cat that completes the second step of the lesson.
const oppositeAngle = 150 * math.Pi / 180

// maxDeviation is the largest accepted angle, in radians, between the player's direction and the correct direction.
const maxDeviation = 60 * math.Pi / 180

// LessonSteps returns the steps of the lesson.
func LessonSteps() []lessonStep {
	return []lessonStep{
		{
			Text: "pond.lesson_hold", Wrong: "pond.lesson_keep", Start: lessonGame(slow, pond.Point{X: 80_000}, pond.Point{X: -160_003}),
			Lit: toShore(0), Takes: acceptDirection(0), Patience: 60, Done: landed, Back: restartIfCaught, Reply: lessonCatMove,
		},
		{
			Text: "pond.lesson_ring", Wrong: "pond.lesson_soon", Start: lessonGame(fast, pond.Point{}, pond.Point{X: 160_003}),
			Lit: swimOpposite, Takes: acceptSwim, Done: isOpposite, Back: returnToRing, Reply: lessonCatMove,
		},
		{
			Text: "pond.lesson_out", Wrong: "pond.lesson_nearer", Start: lessonGame(fast, pond.Point{X: -39_000}, pond.Point{X: 160_003}),
			Lit: toShore(math.Pi), Takes: acceptSwim, Done: landed, Back: restartIfCaught, Reply: lessonCatMove,
		},
	}
}

// lessonGame returns a function that starts a game with the given positions. step is the length of a step of the cat in
// units.
func lessonGame(step int32, mouse, cat pond.Point) func() (pond.State, error) {
	return func() (pond.State, error) { return pond.Resume(pond.Config{CatStep: step}, mouse, cat) }
}

// toShore returns a function for Step.Lit, which returns the correct move of a lesson step. The move leads straight to
// a place on the shore. angle is the direction from the centre to this place.
func toShore(angle float64) func(v pond.View) []pond.Move {
	return func(v pond.View) []pond.Move {
		return []pond.Move{pondmath.Toward(v, pondmath.Polar(angle, pond.Radius+2*pond.MouseStep))}
	}
}

// swimOpposite returns the mouse's move away from the cat within the ring.
func swimOpposite(v pond.View) []pond.Move { return []pond.Move{pondmath.Opposite(v)} }

// acceptSwim accepts every move with which the mouse changes its place.
func acceptSwim(v pond.View, m pond.Move) bool { return pond.Point(m) != v.Mouse }

// acceptDirection returns a Step.Takes function, which accepts a move in a lesson if its direction is within
// maxDeviation of angle.
func acceptDirection(angle float64) func(v pond.View, m pond.Move) bool {
	return func(v pond.View, m pond.Move) bool {
		way := math.Atan2(float64(m.Y-v.Mouse.Y), float64(m.X-v.Mouse.X))
		return acceptSwim(v, m) && math.Abs(pondmath.Wrap(way-angle)) < maxDeviation
	}
}

func landed(v pond.View) bool { return v.Outcome == pond.MouseWon }

// isOpposite reports whether the mouse is far enough from the centre and nearly opposite to the cat. This is the goal
// of a lesson step.
func isOpposite(v pond.View) bool {
	return pondmath.At(v.Mouse).Len() >= goalRadius && pondmath.Separation(v) >= oppositeAngle
}

// restartIfCaught returns start and true if the cat has caught the mouse in s.
func restartIfCaught(start, s pond.State) (pond.State, bool) {
	return start, s.View(pond.Mouse).Outcome == pond.CatWon
}

// returnToRing moves the mouse back into the ring around the centre if it has left the ring, and reports whether it has
// moved it.
func returnToRing(start, s pond.State) (pond.State, bool) {
	v := s.View(pond.Mouse)
	at := pondmath.At(v.Mouse)
	if at.Len() <= turningRadius {
		return s, false
	}
	back := pondmath.Polar(at.Angle(), goalRadius)
	again, err := pond.Resume(v.Config, pond.Point{X: int32(back.X), Y: int32(back.Y)}, v.Cat)
	if err != nil {
		return start, true
	}
	return again, true
}

// lessonCatMove returns the move of a cat that runs the shorter way at full speed.
func lessonCatMove(s pond.State) (rules.Seat, pond.Move, bool) {
	v := s.View(pond.Cat)
	if !v.ToMove() {
		return rules.Nobody, pond.Move{}, false
	}
	if m, ok := pondmath.Pounce(v); ok {
		return pond.Cat, m, true
	}
	return pond.Cat, pondmath.Run(v, pondmath.Turn(v)), true
}
