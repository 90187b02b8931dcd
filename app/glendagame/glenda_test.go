package glendagame

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
)

// A newcomer makes every other hop on a shortest way, and the others at random.
func TestANewcomerWinsTheFinalGameOfTheLesson(t *testing.T) {
	c := lessonOf().Final().Config
	mo, err := glendabot.For(glenda.Trapper, lessonOf().Final().Bots[glenda.Trapper])
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for seed := range uint64(200) {
		s, err := glenda.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		chance := rand.New(rand.NewPCG(seed, 1))
		for !s.Over() {
			seat := s.Waiting()[0]
			v := s.View(seat)
			m, _ := mo.Bot(context.Background(), v, chance)
			if seat == glenda.Glenda {
				m = newcomer(v, chance)
			}
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
		}
		if s.View(glenda.Glenda).Outcome == glenda.GlendaWon {
			won++
		}
	}
	if won < 190 {
		t.Errorf("the newcomer won %d of 200 games, want at least 190", won)
	}
}

// newcomer returns a hop on a shortest way or a random hop.
func newcomer(v glenda.View, chance *rand.Rand) glenda.Move {
	legal := v.Legal()
	chosen := legal[chance.IntN(len(legal))]
	if chance.IntN(2) == 0 {
		return chosen
	}
	far := glendamath.Distances(v)
	best := 1 << 20
	for _, m := range legal {
		if d, ok := far.At(v.Glenda.Neighbour(m.Dir)); ok && d < best {
			best, chosen = d, m
		}
	}
	return chosen
}
