package glendalesson

import (
	"context"
	"slices"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendamath"
)

func TestOnlyTheMeetingPointWinsTheThirdStep(t *testing.T) {
	s, err := Steps()[2].Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range s.View(glenda.Trapper).Legal() {
		after, err := s.Play(glenda.Trapper, m)
		if err != nil {
			t.Fatal(err)
		}
		wins := glendamath.Analyse(context.Background(), after.View(glenda.Trapper), nodes).Verdict == glendamath.TrapperWins
		if wins != (m.Cell == meeting) {
			t.Errorf("a wall on %v: got wins = %t, want %t", m.Cell, wins, m.Cell == meeting)
		}
	}
}

func TestTheLastStepNeedsTwoWalls(t *testing.T) {
	steps := Steps()
	s, err := steps[2].Start()
	if err != nil {
		t.Fatal(err)
	}
	s, err = s.Play(glenda.Trapper, glenda.PutAt(meeting))
	if err != nil {
		t.Fatal(err)
	}
	last, walls := steps[3], 0
	for !last.Done(s.View(glenda.Trapper)) && walls < 10 {
		if seat, m, ok := last.Reply(s); ok {
			s, err = s.Play(seat, m)
		} else {
			walls++
			s, err = s.Play(glenda.Trapper, last.Lit(s.View(glenda.Trapper))[0])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if walls != 2 {
		t.Errorf("she is shut in after %d walls, want 2", walls)
	}
}

func TestTextsAreShort(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		book := words.Open(language)
		for _, st := range Steps() {
			for _, key := range slices.DeleteFunc([]string{st.Text, st.Wrong}, func(key string) bool { return key == "" }) {
				if text := book.T(key); len(strings.Fields(text)) > 12 {
					t.Errorf("%s: got %d words in %q, want at most 12", language, len(strings.Fields(text)), text)
				}
			}
		}
	}
}
