package pondscene

import (
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// ears turn what is seen into sounds.
type ears struct {
	view   pond.View
	phase  session.Phase
	stroke int // steps until the next swimming stroke is heard
	paws   int
	heart  int
}

// Steps between two of the sounds that go on.
const (
	strokeEvery = 26
	pawsEvery   = 16
	heartEvery  = 32
	early       = 10  // moves: a fast game is seen first when it has some, and one that was resumed has more
	tense       = 3.0 // the margin in cat steps, either way, from which on the heart is heard
)

// hear compares the picture with the one before.
func (e *ears) hear(s *Scene) {
	v := s.Current
	if !s.Seen || v.Moves == e.view.Moves && s.Phase == e.phase {
		return
	}
	play := s.Env.Effect
	if e.view.Moves == 0 && v.Moves > 0 && v.Moves < early {
		play("game.start")
	}
	every(&e.stroke, strokeEvery, v.Mouse != e.view.Mouse && v.Mouse.InPond(), func() { play("pond.stroke") })
	every(&e.paws, pawsEvery, v.Cat != e.view.Cat, func() { play("pond.steps") })
	every(&e.heart, heartEvery, e.tense(s), func() { play("game.tension") })
	if v.Landed() && !e.view.Landed() {
		play("pond.splash")
	}
	if s.Phase == session.Ended && e.phase == session.Playing {
		play(s.EndSound(s.winners()...))
	}
	e.view, e.phase = v, s.Phase
}

// every calls what after every so many steps in which something goes on.
func every(count *int, steps int, goesOn bool, what func()) {
	if !goesOn {
		return
	}
	if *count--; *count <= 0 {
		*count = steps
		what()
	}
}

// tense reports whether the mouse is on its way to the shore and it is close.
func (e *ears) tense(s *Scene) bool {
	r := pondmath.At(s.Current.Mouse).Len()
	if r < pondmath.Circle(s.Current.Config)*1.05 || !s.Current.Mouse.InPond() {
		return false
	}
	m := pondmath.MarginSteps(s.Current)
	return m > -tense && m < tense
}

// winners returns the seat that has won, and nothing for a draw.
func (s *Scene) winners() []rules.Seat {
	switch s.Current.Outcome {
	case pond.CatWon:
		return []rules.Seat{pond.Cat}
	case pond.Drawn:
		return nil
	}
	return []rules.Seat{pond.Mouse}
}
