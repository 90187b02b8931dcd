package pondscene

import (
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/session"
)

// soundCues plays the sounds of the game.
type soundCues struct {
	view   pond.View
	phase  session.Phase
	stroke int // steps until the next sound of a swimming stroke
	paws   int // steps until the next sound of the cat's paws
	heart  int // steps until the next sound of a heartbeat
}

// The constants whose names end with Every are the intervals between repetitions of a sound, in steps of the game. The
// other constants limit when a sound is played.
const (
	strokeEvery = 26
	pawsEvery   = 16
	heartEvery  = 32
	early       = 10  // number of moves below which a game is new and was not resumed
	tense       = 3.0 // margin in steps of the cat, for either player, below which the heartbeat sounds
)

// update plays the sounds of the changes since its last call.
func (e *soundCues) update(s *Scene) {
	v := s.Current
	if !s.Seen || v.Moves == e.view.Moves && s.Phase == e.phase {
		return
	}
	play := s.Env.Effect
	if e.view.Moves == 0 && v.Moves > 0 && v.Moves < early {
		play("game.start", 0)
	}
	if v.Mouse != e.view.Mouse && v.Mouse.InPond() && due(&e.stroke, strokeEvery) {
		play("pond.stroke", panOf(v.Mouse))
	}
	if v.Cat != e.view.Cat && due(&e.paws, pawsEvery) {
		play("pond.steps", panOf(v.Cat))
	}
	if isClose(s) && due(&e.heart, heartEvery) {
		play("game.tension", 0)
	}
	if v.Landed() && !e.view.Landed() {
		play("pond.splash", panOf(v.Mouse))
	}
	e.view, e.phase = v, s.Phase
}

// panOf returns the place of an animal's sounds, from the left (-1) to the right (1).
func panOf(p pond.Point) float64 { return float64(p.X) / pond.Radius }

// due counts one step and returns true once in every steps calls.
func due(count *int, steps int) bool {
	if *count--; *count > 0 {
		return false
	}
	*count = steps
	return true
}

// isClose reports whether the mouse swims to the shore in a close race.
func isClose(s *Scene) bool {
	r := pondmath.At(s.Current.Mouse).Len()
	if r < pondmath.Circle(s.Current.Config)*1.05 || !s.Current.Mouse.InPond() {
		return false
	}
	m := pondmath.MarginSteps(s.Current)
	return m > -tense && m < tense
}

// winners returns the seat that has won, or nil for a draw.
func (s *Scene) winners() []rules.Seat {
	switch s.Current.Outcome {
	case pond.CatWon:
		return []rules.Seat{pond.Cat}
	case pond.Drawn:
		return nil
	}
	return []rules.Seat{pond.Mouse}
}
