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
	newcomerWins(t, final.Config, final.Bots[1], 200)
}

func TestANewcomerBeatsTheLowestLevel(t *testing.T) {
	c := labyrinth.Config{Width: labyrinth.DefaultSize, Height: labyrinth.DefaultSize, Players: 2, Objectives: DefaultObjectives}
	newcomerWins(t, c, "easy", 200)
}

// newcomerWins tests that the newcomer wins nine of ten games against a bot.
func newcomerWins(t *testing.T, c labyrinth.Config, bot string, games int) {
	t.Helper()
	fenja, err := labyrinthbot.For(bot)
	if err != nil {
		t.Fatal(err)
	}
	won := 0
	for seed := range uint64(games) {
		s, err := labyrinth.New(c, seed)
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
