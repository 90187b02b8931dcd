package labyrinthdraw

import (
	"context"
	"image"
	"math/rand/v2"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// played returns a game on a board of the given size, after the given number of moves by the greedy bot.
func played(t testing.TB, size, players, moves int) labyrinth.State {
	t.Helper()
	c := labyrinth.Config{Width: size, Height: size, Players: players}
	c.Objectives = min(12, labyrinth.MostObjectives(c))
	s, err := labyrinth.New(c, 7)
	if err != nil {
		t.Fatal(err)
	}
	for range moves {
		s = next(t, s)
	}
	return s
}

// next is the game after one more move.
func next(t testing.TB, s labyrinth.State) labyrinth.State {
	t.Helper()
	bot, err := labyrinthbot.For("greedy-plain")
	if err != nil {
		t.Fatal(err)
	}
	seat := s.Waiting()[0]
	m, ok := bot.Bot(context.Background(), s.View(seat), rand.New(rand.NewPCG(1, 2)))
	if !ok {
		t.Fatal("the bot has no move, want one")
	}
	if s, err = s.Play(seat, m); err != nil {
		t.Fatal(err)
	}
	return s
}

// shown is a board that shows a game as a seat sees it.
func shown(s labyrinth.State, seat rules.Seat) *Board {
	b := NewBoard()
	b.Show(s.View(seat))
	return b
}

func ticks(b *Board, n int) {
	for range n {
		b.Tick(Pace{})
	}
}

// picture draws a board and returns its pixels.
func picture(b *Board, size image.Point, scale float64, th *render.Theme, look Look) *image.RGBA {
	return drawtest.Picture(size, scale, th, func(p *render.Pen, r render.Rect) { b.Draw(p, r, look) })
}
