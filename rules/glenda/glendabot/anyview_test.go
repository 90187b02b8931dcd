package glendabot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/rules/hex"
	"menagerie/rules/rulestest"
)

// walledIn returns a View in which Glenda is to move and walls surround her. The server of the time of the
// specification continues such a game.
func walledIn(size int) glenda.View {
	c := glenda.Config{Size: size}
	v := glenda.View{
		You: glenda.Glenda, Config: c, Glenda: c.Middle(), FromGlenda: c.Middle(), Turn: 1, Waiting: []rules.Seat{glenda.Glenda},
	}
	for _, d := range hex.Dirs() {
		v.Walls = v.Walls.With(c.Middle().Neighbour(d))
	}
	return v
}

// fullOfWalls returns a View in which the trapper is to move and only Glenda's cell is free.
func fullOfWalls(size int) glenda.View {
	v := walledIn(size)
	v.You, v.Turn, v.Waiting = glenda.Trapper, 0, []rules.Seat{glenda.Trapper}
	for y := range size {
		for x := range size {
			if c := (hex.Cell{X: x, Y: y}); c != v.Glenda {
				v.Walls = v.Walls.With(c)
			}
		}
	}
	return v
}

func TestNoMoveIsNoMove(t *testing.T) {
	for _, size := range []int{5, 11, 13} {
		for _, v := range []glenda.View{walledIn(size), fullOfWalls(size)} {
			for _, b := range quick(v.You) {
				if m, ok := b.Bot(context.Background(), v, rand.New(rand.NewPCG(1, 1))); ok {
					t.Errorf("%s in seat %d has the move %v, want none", b.Name, v.You, m)
				}
			}
		}
	}
}

// small has all bots of both seats, with small budgets.
func small() []glendabot.Named {
	var all []glendabot.Named
	for _, seat := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
		for _, b := range quick(seat) {
			b.Bot = smaller(seat, b)
			all = append(all, b)
		}
	}
	return all
}

func TestNoBotPanicsOnAnyView(t *testing.T) {
	views := []glenda.View{{}, walledIn(5), walledIn(13), fullOfWalls(11)}
	for i, d := range glenda.Dialects() {
		s, err := glenda.New(glenda.Config{Size: 5 + 3*i, Walls: glenda.Exactly(5), Dialect: d.Dialect}, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 1))
		for turn := 0; ; turn++ {
			views = append(views, s.View(rules.Seat(turn%2)))
			if s.Over() {
				break
			}
			legal := s.View(rules.Nobody).Legal()
			if s, err = s.Play(s.Waiting()[0], legal[rng.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	rulestest.AnyView(t, small(), views)
}
