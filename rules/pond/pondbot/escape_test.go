package pondbot

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// TestEscapesIsTrueOnlyIfAStraightSwimWins plays games of all pairs of bots. From each position that Escapes accepts for the
// first time, the mouse swims straight on against the perfect cat.
func TestEscapesIsTrueOnlyIfAStraightSwimWins(t *testing.T) {
	found := 0
	for _, level := range pond.Levels()[:3] {
		for _, m := range Mice() {
			for _, c := range Cats() {
				for seed := range uint64(4) {
					at, ok := firstEscape(t, pond.Config{CatStep: level.CatStep, Start: pond.StartRandom, MoveCap: 2000}, m.Bot, c.Bot, seed)
					if !ok {
						continue
					}
					found++
					if got := swimStraight(t, at).View(pond.Mouse).Outcome; got != pond.MouseWon {
						t.Errorf("level %s, %s against %s, seed %d: got outcome %v with a margin of %.2f steps, want %v",
							level.ID, m.Name, c.Name, seed, got, pondmath.MarginSteps(at.View(pond.Mouse)), pond.MouseWon)
					}
				}
			}
		}
	}
	if found < 50 {
		t.Errorf("got %d positions to test, want at least 50", found)
	}
}

// firstEscape plays a game and returns its first position outside the turning circle that Escapes accepts.
func firstEscape(t *testing.T, config pond.Config, mouse, cat Bot, seed uint64) (pond.State, bool) {
	t.Helper()
	s, err := pond.New(config, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for !s.Over() {
		seat := s.Waiting()[0]
		bot := [...]Bot{pond.Mouse: mouse, pond.Cat: cat}[seat]
		m, _ := bot(context.Background(), s.View(seat), rng)
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
		v := s.View(pond.Mouse)
		if seat == pond.Mouse && pondmath.At(v.Mouse).Len() > pondmath.Circle(config) && pondmath.Escapes(v) {
			return s, true
		}
	}
	return s, false
}

// swimStraight plays on from s with a mouse that swims straight to the shore and the perfect cat.
func swimStraight(t *testing.T, s pond.State) pond.State {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	for !s.Over() {
		seat := s.Waiting()[0]
		v := s.View(seat)
		m := pond.Move{}
		if seat == pond.Cat {
			m, _ = Best(pond.Cat)(context.Background(), v, rng)
		} else {
			m = pondmath.Dash(v)
		}
		next, err := s.Play(seat, m)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}
