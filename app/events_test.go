package app

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/app/pondgame"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
)

func TestALostPondDoesNotEndWithAChance(t *testing.T) {
	lost := 0
	for _, m := range pondbot.Mice() {
		for seed := range uint64(10) {
			last, outcome := lastPondEvent(t, m.Bot, seed)
			if outcome != pond.CatWon {
				continue
			}
			lost++
			if last == "pond.event_chance" {
				t.Errorf("%s, seed %d: got the last event %q in a game that the cat has won, want another", m.Name, seed, last)
			}
		}
	}
	if lost == 0 {
		t.Error("got no game that the cat has won, want some")
	}
}

// lastPondEvent plays a mouse against the perfect cat and returns the key of the last event.
func lastPondEvent(t *testing.T, mouse pondbot.Bot, seed uint64) (last string, outcome pond.Outcome) {
	t.Helper()
	s, err := pond.New(pond.Config{CatStep: 1800, Start: pond.StartRandom, MoveCap: 3000}, seed)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	bots := [...]pondbot.Bot{pond.Mouse: mouse, pond.Cat: pondbot.Best(pond.Cat)}
	for !s.Over() {
		seat, before := s.Waiting()[0], s.View(pond.Mouse)
		m, _ := bots[seat](context.Background(), s.View(seat), rng)
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
		for _, e := range pondgame.Events(before, s.View(pond.Mouse)) {
			last = e.Key
		}
	}
	return last, s.View(pond.Mouse).Outcome
}
