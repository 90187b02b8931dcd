package miabot_test

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/rulestest"
)

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []mia.View{{}, {Waiting: []rules.Seat{0}, Stage: mia.Turn}, {Waiting: []rules.Seat{0}, Stage: mia.Announcing}}
	for i, d := range mia.Dialects() {
		s, err := mia.New(mia.Config{Seats: 2 + i, Rounds: 3, Dialect: d.Dialect}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for !s.Over() && len(views) < 40*(i+1) {
			seat := s.Waiting()[0]
			views = append(views, s.View(seat))
			legal := s.View(seat).Legal()
			if s, err = s.Play(seat, legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	rulestest.AnyView(t, miabot.Bots(), views)
}
