package glenda_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

func TestGlendaBegins(t *testing.T) {
	c := glenda.Config{Size: 5, Dialect: glenda.Dialect{Begins: glenda.BeginsGlenda}}
	s, err := glenda.New(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != glenda.FaultOutOfTurn {
		t.Errorf("the trapper began: %v", err)
	}
	if s, err = s.Play(glenda.Glenda, glenda.StepTo(hex.E)); err != nil {
		t.Fatal(err)
	}
	if v := s.View(glenda.Trapper); v.Last() != glenda.StepTo(hex.E) || !v.ToMove() || v.Hops() != 1 {
		t.Errorf("after her hop: %+v", v)
	}
	if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != nil {
		t.Fatal(err)
	}
	if v := s.View(glenda.Glenda); v.Last() != glenda.PutAt(hex.Cell{}) || !v.ToMove() || v.Hops() != 1 {
		t.Errorf("after the wall: %+v", v)
	}
}

// Glenda who begins between six walls has lost. Otherwise nobody could make a move.
func TestGlendaBeginsWithoutAMove(t *testing.T) {
	for begins, want := range map[glenda.Begins]glenda.Outcome{glenda.BeginsTrapper: glenda.Running, glenda.BeginsGlenda: glenda.TrapperWon} {
		var walls hex.Set
		at := hex.Cell{X: 3, Y: 3}
		for _, d := range hex.Dirs() {
			walls = walls.With(at.Neighbour(d))
		}
		s, err := glenda.Resume(glenda.Config{Size: 7, Dialect: glenda.Dialect{Begins: begins}}, walls, at)
		if got := s.View(rules.Nobody).Outcome; err != nil || got != want {
			t.Errorf("%v begins: %v, %v", begins.Seat(), got, err)
		}
	}
}

func TestParseBegins(t *testing.T) {
	for name, want := range map[string]glenda.Begins{"trapper": glenda.BeginsTrapper, "glenda": glenda.BeginsGlenda} {
		if got, err := glenda.ParseBegins(name); err != nil || got != want || glenda.BeginsOf(got.Seat()) != want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
	if _, err := glenda.ParseBegins("white"); err == nil {
		t.Error("white begins")
	}
}
