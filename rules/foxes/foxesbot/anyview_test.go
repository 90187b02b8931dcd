package foxesbot

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/rulestest"
)

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []foxes.View{{}, {You: rules.Nobody}}
	for i, d := range []foxes.Dialect{{}, {Tides: foxes.TidesHeight}, {Tides: foxes.TidesAny, Range: foxes.RangeFrom}} {
		c := foxes.Config{Size: 10 + i, Animals: 3, Cooldown: [2]int{5, 5}, Tide: 50, Forecast: i, Limit: 120, Dialect: d}
		s, err := foxes.New(c, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for tick := 0; !s.Over(); tick++ {
			if seat := rules.Seat(tick / 10 % 2); tick%10 == 0 {
				v := s.View(seat)
				views = append(views, v)
				if m, ok := player(randomly)(context.Background(), v, rng); ok {
					if s, err = s.Play(seat, m); err != nil {
						t.Fatal(err)
					}
				}
			}
			s = s.Tick()
		}
	}
	bots := All()
	bots[len(bots)-1].Bot = Best(1)
	for i := range bots {
		bots[i].Bot = Delayed(bots[i].Bot, 1)
	}
	rulestest.AnyView(t, append(bots, All()[:4]...), views)
}
