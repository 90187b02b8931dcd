package glenda_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// The three sweeps never find a path that does not exist. On typical boards they find every path that exists. The test
// finds the few dense boards on which they miss one by chance.
func TestThreeSweepsFindOnlyRealWays(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	missed := 0
	for range 6000 {
		walls, place := denseBoard(rng)
		way, swept := outcome(t, "house", walls, place), outcome(t, "later", walls, place)
		switch {
		case way == glenda.TrapperWon && swept == glenda.Running:
			t.Fatalf("three sweeps find a way out of %v, want none with the walls %v", place, walls)
		case way == glenda.Running && swept == glenda.TrapperWon:
			missed++
		}
	}
	if missed > 12 {
		t.Errorf("three sweeps miss the way out on %d dense boards, want at most 12", missed)
	}
	walls := snail()
	if way, swept := outcome(t, "house", walls, hex.Cell{X: 5, Y: 5}), outcome(t, "later", walls, hex.Cell{X: 5, Y: 5}); way != glenda.Running || swept != glenda.TrapperWon {
		t.Errorf("out of a snail's shell: got %v with a search and %v with three sweeps, want %v and %v", way, swept, glenda.Running, glenda.TrapperWon)
	}
}

// denseBoard returns walls on about half of a usual board.
func denseBoard(rng *rand.Rand) (hex.Set, hex.Cell) {
	var walls hex.Set
	place := hex.Cell{X: 1 + rng.IntN(9), Y: 1 + rng.IntN(9)}
	for range 30 + rng.IntN(60) {
		walls = walls.With(hex.Cell{X: rng.IntN(11), Y: rng.IntN(11)})
	}
	return walls.Without(place).Without(hex.Cell{}), place
}

// outcome returns the outcome after the trapper has placed a wall in the corner.
func outcome(t *testing.T, name string, walls hex.Set, place hex.Cell) glenda.Outcome {
	t.Helper()
	s, err := glenda.Resume(glenda.Config{Size: 11, Dialect: dialect(t, name)}, walls, place)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != nil {
		t.Fatal(err)
	}
	return s.View(rules.Nobody).Outcome
}

// snail returns walls that leave a single winding path from the middle to the border.
func snail() hex.Set {
	return picture(
		". . . . . # # # . . .",
		" . . # # # . . # # # .",
		". . # . . . . . . . .",
		" . # . # . . . . . . .",
		". # # . # # # # # # .",
		" # . . # . G . . . # .",
		". # . . . . . . . # .",
		" . # . . . . . . . # .",
		". . # . . . # # # . #",
		" . # . # # # . . # # .",
		". . # # . . . . . . .",
	)
}

// picture returns the walls of a board that is drawn with one string for each row. The character # is a wall.
func picture(rows ...string) hex.Set {
	var walls hex.Set
	for y, row := range rows {
		for x, cell := range strings.Fields(row) {
			if cell == "#" {
				walls = walls.With(hex.Cell{X: x, Y: y})
			}
		}
	}
	return walls
}
