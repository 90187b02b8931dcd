package pondscene

import (
	"slices"
	"testing"

	"menagerie/render"
)

func TestTheBeginningIsHeardAtEverySpeed(t *testing.T) {
	for _, speed := range []float64{0.5, 1, 2, 4} {
		s := opened(t, render.FullMotion)
		var heard []string
		s.Env.Effect = func(name string, _ float64) { heard = append(heard, name) }
		s.SetSpeed(speed)
		for range 10 {
			s.Update(still)
		}
		if n := len(slices.DeleteFunc(heard, func(name string) bool { return name != "game.start" })); n != 1 {
			t.Errorf("speed %v: got %d sounds game.start, want 1", speed, n)
		}
	}
}
