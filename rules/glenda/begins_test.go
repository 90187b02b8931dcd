package glenda_test

import (
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

func TestGlendaMovesFirstIfSheBegins(t *testing.T) {
	c := glenda.Config{Size: 5, Dialect: glenda.Dialect{Begins: glenda.BeginsGlenda}}
	s, err := glenda.New(c, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != glenda.FaultOutOfTurn {
		t.Errorf("got %v for the trapper's first move, want %v", err, glenda.FaultOutOfTurn)
	}
	if s, err = s.Play(glenda.Glenda, glenda.StepTo(hex.E)); err != nil {
		t.Fatal(err)
	}
	if v := s.View(glenda.Trapper); v.Last() != glenda.StepTo(hex.E) || !v.ToMove() || v.Hops() != 1 {
		t.Errorf("got the view %+v after Glenda's hop, want the trapper to move after 1 hop to the east", v)
	}
	if s, err = s.Play(glenda.Trapper, glenda.PutAt(hex.Cell{})); err != nil {
		t.Fatal(err)
	}
	if v := s.View(glenda.Glenda); v.Last() != glenda.PutAt(hex.Cell{}) || !v.ToMove() || v.Hops() != 1 {
		t.Errorf("got the view %+v after the wall, want Glenda to move after 1 hop and the wall", v)
	}
}

// If Glenda has the first move and six walls surround her, she has lost.
func TestGlendaBeginsWithoutAMove(t *testing.T) {
	for begins, want := range map[glenda.Begins]glenda.Outcome{glenda.BeginsTrapper: glenda.Running, glenda.BeginsGlenda: glenda.TrapperWon} {
		var walls hex.Set
		at := hex.Cell{X: 3, Y: 3}
		for _, d := range hex.Dirs() {
			walls = walls.With(at.Neighbour(d))
		}
		s, err := glenda.Resume(glenda.Config{Size: 7, Dialect: glenda.Dialect{Begins: begins}}, walls, at)
		if got := s.View(rules.Nobody).Outcome; err != nil || got != want {
			t.Errorf("%v begins without a move: got %v, error %v, want %v", begins.Seat(), got, err, want)
		}
	}
}

func TestParseBeginsRejectsUnknownNames(t *testing.T) {
	for name, want := range map[string]glenda.Begins{"trapper": glenda.BeginsTrapper, "glenda": glenda.BeginsGlenda} {
		if got, err := glenda.ParseBegins(name); err != nil || got != want || glenda.BeginsOf(got.Seat()) != want {
			t.Errorf("ParseBegins(%s) = %v, error %v, want %v", name, got, err, want)
		}
	}
	if _, err := glenda.ParseBegins("white"); err == nil {
		t.Error("ParseBegins(white) reports no error, want one")
	}
}
