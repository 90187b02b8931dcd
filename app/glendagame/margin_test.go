package glendagame

import (
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// TestTheMarginIsTheRoomOfATrappedRabbit closes a corridor whose free cells Glenda can reach.
func TestTheMarginIsTheRoomOfATrappedRabbit(t *testing.T) {
	row := []hex.Cell{{X: 1, Y: 3}, {X: 2, Y: 3}, {X: 3, Y: 3}, {X: 4, Y: 3}, {X: 5, Y: 3}, {X: 5, Y: 2}} // from the gap
	for n := 1; n <= len(row); n++ {
		gap, free := hex.Cell{X: 0, Y: 3}, row[:n]
		walls := hex.Set{}
		c := glenda.Config{Size: 7}
		for y := range c.Size {
			for x := range c.Size {
				walls = walls.With(hex.Cell{X: x, Y: y})
			}
		}
		for _, cell := range append(free[:n:n], gap) {
			walls = walls.Without(cell)
		}
		s, err := glenda.Resume(c, walls, free[n-1])
		if err != nil {
			t.Fatal(err)
		}
		if s, err = s.Play(glenda.Trapper, glenda.PutAt(gap)); err != nil {
			t.Fatal(err)
		}
		v := s.View(glenda.Trapper)
		got := result(v, v, glenda.Trapper)
		if len(got.Winners) != 1 || got.Winners[0] != glenda.Trapper || got.Margin != n-1 || (got.Margin >= clearMargin) != (n > 5) {
			t.Errorf("%d cells: got %+v, want the trapper to win by %d", n, got, n-1)
		}
		if got := result(v, v, glenda.Glenda).Margin; got != 0 {
			t.Errorf("%d cells: got the margin %d for Glenda, want 0", n, got)
		}
	}
}

// TestAnEscapeHasNoMargin hops to the border.
func TestAnEscapeHasNoMargin(t *testing.T) {
	s, err := glenda.Resume(glenda.Config{Size: 7, Dialect: glenda.Dialect{Begins: glenda.BeginsGlenda}}, hex.Set{}, hex.Cell{X: 1, Y: 3})
	if err == nil {
		s, err = s.Play(glenda.Glenda, glenda.StepTo(hex.W))
	}
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(glenda.Glenda)
	if got := result(v, v, glenda.Glenda); len(got.Winners) != 1 || got.Winners[0] != glenda.Glenda || got.Margin != 0 {
		t.Errorf("got %+v, want Glenda to win without a margin", got)
	}
}
