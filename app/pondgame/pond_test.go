package pondgame

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
)

// swim plays the final game with a mouse that swims straight in a direction, and reports whether the mouse lands.
func swim(t *testing.T, seed uint64, way float64) bool {
	t.Helper()
	final := lessonOf().Final()
	mimi, err := pondbot.For(pond.Cat, final.Bots[pond.Cat])
	if err != nil {
		t.Fatal(err)
	}
	s, err := pond.New(final.Config, seed)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(seed, 1))
	for range 5000 {
		if s.Over() {
			break
		}
		seat := s.Waiting()[0]
		v := s.View(seat)
		m := pondmath.Steer(v, way)
		if seat == pond.Cat {
			m, _ = mimi.Bot(context.Background(), v, chance)
		}
		if s, err = s.Play(seat, m); err != nil {
			t.Fatal(err)
		}
	}
	return s.View(pond.Mouse).Outcome == pond.MouseWon
}

func TestANewcomerLandsInTheFinalGameOfTheLesson(t *testing.T) {
	const games = 180 // five in each of 36 directions
	landed := 0
	for i := range games {
		if swim(t, uint64(i), 2*math.Pi*float64(i)/36) {
			landed++
		}
	}
	if landed < games*8/10 {
		t.Errorf("the mouse landed in %d of %d games, want at least 80 %%", landed, games)
	}
}
