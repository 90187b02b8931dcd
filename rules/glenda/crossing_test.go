package glenda_test

import (
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// With EscapeCrossing, moves along the border and back inside are ordinary moves, and walls block them.
func TestWallsBlockHopsAlongTheBorder(t *testing.T) {
	c := glenda.Config{Size: 5, Dialect: glenda.Dialect{Escape: glenda.EscapeCrossing}}
	s, err := glenda.Resume(c, hex.Set{}.With(hex.Cell{X: 3, Y: 1}), hex.Cell{X: 3, Y: 2})
	if err != nil {
		t.Fatal(err)
	}
	play := func(m glenda.Move) {
		t.Helper()
		if s, err = s.Play(s.Waiting()[0], m); err != nil {
			t.Fatalf("Play of %v: got %v, want no error", m, err)
		}
	}
	play(glenda.PutAt(hex.Cell{}))
	play(glenda.StepTo(hex.E))
	play(glenda.PutAt(hex.Cell{X: 1}))
	if _, err := s.Play(glenda.Glenda, glenda.StepTo(hex.NW)); err != glenda.FaultWall {
		t.Errorf("got %v for a hop into a wall, want %v", err, glenda.FaultWall)
	}
	play(glenda.StepTo(hex.SW))
	play(glenda.PutAt(hex.Cell{X: 2}))
	play(glenda.StepTo(hex.E))
	play(glenda.PutAt(hex.Cell{X: 3}))
	if v := s.View(glenda.Glenda); v.Gone || v.Glenda != (hex.Cell{X: 4, Y: 3}) || s.Over() {
		t.Errorf("got the view %+v after a hop along the border, want Glenda at 4,3 and no end", v)
	}
	play(glenda.StepTo(hex.E))
	if v := s.View(glenda.Glenda); !v.Gone || v.Outcome != glenda.GlendaWon {
		t.Errorf("got the view %+v after a hop over the border, want Glenda gone and %v", v, glenda.GlendaWon)
	}
}
