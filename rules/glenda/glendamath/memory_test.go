package glendamath

import (
	"context"
	"testing"

	"menagerie/rules/glenda"
)

func TestTheSizeOfALastingTableDependsOnTheBudget(t *testing.T) {
	for budget, want := range map[int]int{1: 1 << 10, 20_000: 1 << 17, 300_000: 1 << 20, 1 << 30: 1 << 20} {
		if got := lastingTable[narrow](budget).Len(); got != want {
			t.Errorf("%d nodes: got %d entries, want %d", budget, got, want)
		}
	}
}

// A second search of the same position needs fewer nodes for the same proof.
func TestAMemoryShortensProofs(t *testing.T) {
	const most = 200_000
	needs := func(v glenda.View, m Memory) int {
		nodes := 1000
		for ; nodes < most; nodes *= 2 {
			if _, proved := m.Choose(context.Background(), v, nodes); proved {
				break
			}
		}
		return nodes
	}
	shorter, all := 0, 0
	for seed := range uint64(30) {
		v := mustView(t, glenda.Config{Size: 9, Walls: glenda.Exactly(15)}, seed)
		first := needs(v, Memory{})
		if first < 4000 || first >= most {
			continue
		}
		var m Memory
		m.Choose(context.Background(), v, first)
		all++
		if again := needs(v, m); again < first {
			shorter++
		}
	}
	if all < 3 || shorter < all {
		t.Errorf("%d of %d proofs need fewer nodes with a memory, want all of at least 3", shorter, all)
	}
}

func TestAMemoryContinuesOnlyItsGame(t *testing.T) {
	v := mustView(t, glenda.Config{Size: 7, Walls: glenda.Exactly(5)}, 1)
	var m Memory
	if m.Continues(v) {
		t.Error("an empty memory continues a game, want none")
	}
	m.Choose(context.Background(), v, 100)
	later, other := v, mustView(t, glenda.Config{Size: 7, Walls: glenda.Exactly(5)}, 2)
	later.Turn, later.Walls = v.Turn+2, v.Walls.With(other.Glenda.Neighbour(0))
	back := later
	for _, c := range []struct {
		name string
		view glenda.View
		want bool
	}{{"the same position", v, true}, {"a later position", later, true}, {"another game", other, false}} {
		if got := m.Continues(c.view); got != c.want {
			t.Errorf("Continues for %s = %v, want %v", c.name, got, c.want)
		}
	}
	m.Choose(context.Background(), back, 100)
	if m.Continues(v) {
		t.Error("Continues after a move was taken back = true, want false")
	}
}
