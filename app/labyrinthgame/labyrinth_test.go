package labyrinthgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

// A newcomer looks for a turn that collects something in three of ten turns. All other turns are random.
func TestANewcomerWinsTheFinalGameOfTheLesson(t *testing.T) {
	final := lessonOf().Final()
	fenja, err := labyrinthbot.For(final.Bots[1])
	if err != nil {
		t.Fatal(err)
	}
	const games = 200
	won := 0
	for seed := range uint64(games) {
		s, err := labyrinth.New(final.Config, seed)
		if err != nil {
			t.Fatal(err)
		}
		chance := rand.New(rand.NewPCG(seed, 1))
		for !s.Over() {
			seat := s.Waiting()[0]
			v := s.View(seat)
			m := newcomer(v, chance)
			if seat == 1 {
				m, _ = fenja.Bot(context.Background(), v, chance)
			}
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
		}
		if w := s.View(0).Winners; len(w) == 1 && w[0] == 0 {
			won++
		}
	}
	if won < games*9/10 {
		t.Errorf("the newcomer won %d of %d games, want at least 90 %%", won, games)
	}
}

func newcomer(v labyrinth.View, chance *rand.Rand) labyrinth.Move {
	legal := v.Legal()
	looks := chance.IntN(10) < 3
	for _, i := range chance.Perm(len(legal)) {
		m := legal[i]
		after, err := v.AfterShift(m.Insert, m.Tile)
		if err != nil || !looks {
			continue
		}
		for _, id := range v.Wanted() {
			if after.Objectives[id] == m.To {
				return m
			}
		}
	}
	return legal[chance.IntN(len(legal))]
}
