package miagame

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
)

func TestANewcomerWhoCallsWinsTheFinalGameOfTheLesson(t *testing.T) {
	final := lessonOf().Final()
	bodo, err := miabot.For(final.Bots[1])
	if err != nil {
		t.Fatal(err)
	}
	const games = 200
	won := 0
	for seed := range uint64(games) {
		s, err := mia.New(final.Config, seed)
		if err != nil {
			t.Fatal(err)
		}
		chance := rand.New(rand.NewPCG(seed, 1))
		for !s.Over() {
			seat := s.Waiting()[0]
			m, _ := lessonHelp(context.Background(), s.View(seat), chance)
			if seat == 1 {
				m, _ = bodo.Bot(context.Background(), s.View(seat), chance)
			}
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
		}
		if scores := s.View(0).Scores; scores[0] > scores[1] {
			won++
		}
	}
	if won < games*9/10 {
		t.Errorf("the newcomer won %d of %d games, want at least 90 %%", won, games)
	}
}
