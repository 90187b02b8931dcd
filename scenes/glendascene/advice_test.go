package glendascene

import (
	"context"
	"testing"

	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
	"menagerie/rules/hex"
)

func view(t *testing.T, c glenda.Config) glenda.View {
	t.Helper()
	s, err := glenda.New(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	return s.View(glenda.Trapper)
}

func TestCellsAreMarkedOnlyWhereTheyTellSomething(t *testing.T) {
	v := view(t, glenda.Config{Size: 7})
	var all hex.Set
	for _, m := range v.Legal() {
		all = all.With(m.Cell)
	}
	if got := deciding(v, glendamath.Analysis{Deciding: all}); got.Len() != 0 {
		t.Errorf("%d cells are marked where a wall may go anywhere", got.Len())
	}
	few := hex.Set{}.With(v.Legal()[0].Cell)
	if got := deciding(v, glendamath.Analysis{Deciding: few}); got != few {
		t.Errorf("%v became %v", few, got)
	}
}

func TestTheReviewIsForgottenWithTheEndOfTheGame(t *testing.T) {
	var r review
	r.begun, r.told, r.found = true, true, []turning{{at: 3}}
	r.thought.Begin(func(ctx context.Context, tell func([]turning)) { tell([]turning{{at: 5}}) })
	r.renew()
	if _, ok := r.thought.Take(); ok || r.begun || r.told || len(r.found) > 0 {
		t.Errorf("%+v is left", r)
	}
}

func TestWhoWinsWhenSomebodyLeaves(t *testing.T) {
	v := view(t, glenda.Config{Size: 7})
	v.Outcome = glenda.TrapperWon
	if !forfeited(v) {
		t.Error("she is not trapped, and yet he has won by the garden")
	}
	v.Outcome = glenda.GlendaWon
	if !forfeited(v) {
		t.Error("she has not left, and yet she has won by the garden")
	}
	v.Glenda = hex.Cell{X: 0, Y: 3}
	if forfeited(v) {
		t.Error("she stands on the path")
	}
}
