package labyrinthmath

import (
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

func mustNew(t testing.TB, c labyrinth.Config, seed uint64) labyrinth.State {
	t.Helper()
	s, err := labyrinth.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The bit sets find exactly the moves that the rules allow, on boards of every kind.
func TestMovesAreTheLegalOnes(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, c := range []labyrinth.Config{
		labyrinth.DefaultConfig(4),
		{Width: 5, Height: 5, Players: 4, Objectives: 2, Dialect: labyrinth.Dialect{Sharing: labyrinth.CellsSingle}},
		{Width: 9, Height: 7, Players: 2, Objectives: 2, Dialect: labyrinth.Dialect{Reversal: labyrinth.ReversalAllowed}},
		{Width: 9, Height: 9, Players: 2, Objectives: 2},
		{Width: 31, Height: 31, Players: 3, Objectives: 2},
		{Width: 5, Height: 29, Players: 3, Objectives: 2},
	} {
		s := mustNew(t, c, 7)
		for range 8 {
			v := s.View(rules.Nobody)
			want := v.Legal()
			if got := Moves(v.Position); !slices.Equal(got, want) {
				t.Fatalf("%d by %d: %d moves, want %d", c.Width, c.Height, len(got), len(want))
			}
			s, _ = s.Play(v.Mover, want[rng.IntN(len(want))])
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	s := mustNew(b, labyrinth.DefaultConfig(2), 1)
	rng := rand.New(rand.NewPCG(1, 1))
	var positions []labyrinth.Position
	for range 16 {
		v := s.View(rules.Nobody)
		positions = append(positions, v.Position)
		legal := v.Legal()
		s, _ = s.Play(v.Mover, legal[rng.IntN(len(legal))])
	}
	moves, i := 0, 0
	for b.Loop() {
		moves += len(Moves(positions[i%len(positions)]))
		i++
	}
	b.ReportMetric(float64(moves)/float64(i), "moves")
}

func TestLeadComparesWhatWasCollected(t *testing.T) {
	for _, c := range []struct {
		collected []int
		want      []int
	}{
		{[]int{0, 0}, []int{0, 0}},
		{[]int{2, 1}, []int{1, -1}},
		{[]int{1, 3, 3}, []int{-1, 0, 0}},
	} {
		var v labyrinth.View
		for _, n := range c.collected {
			p := labyrinth.Player{}
			for range n {
				p.Collected = append(p.Collected, 0)
			}
			v.Players = append(v.Players, p)
		}
		for seat, want := range c.want {
			if got := Lead(v, rules.Seat(seat)); got != want {
				t.Errorf("%v: the lead of seat %d is %d, want %d", c.collected, seat, got, want)
			}
		}
	}
	if got := Lead(labyrinth.View{}, 0); got != 0 {
		t.Errorf("without players the lead is %d, want 0", got)
	}
}
