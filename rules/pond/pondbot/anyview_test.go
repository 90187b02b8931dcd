package pondbot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/rulestest"
)

func TestNoBotPanicsOnAnyView(t *testing.T) {
	s, err := pond.New(pond.Config{CatStep: 1500}, 1)
	if err != nil {
		t.Fatal(err)
	}
	views := []pond.View{{}, {Waiting: []rules.Seat{pond.Mouse}}, {You: pond.Cat, Waiting: []rules.Seat{pond.Cat}}}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		if s.Over() {
			break
		}
		seat := s.Waiting()[0]
		views = append(views, s.View(seat))
		b := pondbot.Best(seat)
		m, _ := b(context.Background(), s.View(seat), rng)
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
	}
	rulestest.AnyView(t, append(pondbot.Mice(), pondbot.Cats()...), views)
}
