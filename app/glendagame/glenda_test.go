package glendagame

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

// A newcomer makes every other hop on a shortest way, and the others at random.
func TestANewcomerWinsTheFinalGameOfTheLesson(t *testing.T) {
	final := lessonOf().Final()
	if won := wonGames(t, final.Config, glenda.Glenda, final.Bots[glenda.Trapper], newcomer); won < 190 {
		t.Errorf("the newcomer won %d of 200 games, want at least 190", won)
	}
}

// In the usual game, a newcomer beats the lowest level of both sides nine times in ten.
func TestANewcomerBeatsTheLowestLevels(t *testing.T) {
	c := glenda.DefaultConfig()
	c.Walls = glenda.Levels()[0].Walls
	if won := wonGames(t, c, glenda.Glenda, "easy", newcomer); won < 180 {
		t.Errorf("the newcomer escaped in %d of 200 games, want at least 180", won)
	}
	if won := wonGames(t, c, glenda.Trapper, "easy", newTrapper); won < 180 {
		t.Errorf("the newcomer trapped her in %d of 200 games, want at least 180", won)
	}
}

// wonGames returns how many of 200 games the player think wins on a seat against a bot.
func wonGames(t *testing.T, c glenda.Config, own rules.Seat, bot string, think func(glenda.View, *rand.Rand) glenda.Move) int {
	t.Helper()
	b, err := glendabot.For(1-own, bot)
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
			m, _ := b.Bot(context.Background(), v, chance)
			if seat == own {
				m = think(v, chance)
			}
			if s, err = s.Play(seat, m); err != nil {
				t.Fatal(err)
			}
		}
		if (s.View(own).Outcome == glenda.GlendaWon) == (own == glenda.Glenda) {
			won++
		}
	}
	return won
}

// newTrapper returns a wall beside the rabbit: three of four walls are before her nose, the others are on any side.
func newTrapper(v glenda.View, chance *rand.Rand) glenda.Move {
	var beside []glenda.Move
	for _, m := range v.Legal() {
		if v.Glenda.Distance(m.Cell) == 1 {
			beside = append(beside, m)
		}
	}
	if chance.IntN(4) == 0 {
		return beside[chance.IntN(len(beside))]
	}
	return nearest(v, beside, func(m glenda.Move) hex.Cell { return m.Cell })
}

// nearest returns the move whose cell is nearest to the border.
func nearest(v glenda.View, moves []glenda.Move, cell func(glenda.Move) hex.Cell) glenda.Move {
	far := glendamath.Distances(v)
	chosen, best := moves[0], 1<<20
	for _, m := range moves {
		if d, ok := far.At(cell(m)); ok && d < best {
			best, chosen = d, m
		}
	}
	return chosen
}

// newcomer returns a hop on a shortest way or a random hop.
func newcomer(v glenda.View, chance *rand.Rand) glenda.Move {
	legal := v.Legal()
	if chance.IntN(2) == 0 {
		return legal[chance.IntN(len(legal))]
	}
	return nearest(v, legal, func(m glenda.Move) hex.Cell { return v.Glenda.Neighbour(m.Dir) })
}
