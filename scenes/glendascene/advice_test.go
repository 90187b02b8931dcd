package glendascene

import (
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules"
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
	if got := markedCells(v, glendamath.Analysis{Deciding: all}); got.Len() != 0 {
		t.Errorf("a wall may go anywhere: got %d marked cells, want 0", got.Len())
	}
	few := hex.Set{}.With(v.Legal()[0].Cell)
	if got := markedCells(v, glendamath.Analysis{Deciding: few}); got != few {
		t.Errorf("got %v, want %v", got, few)
	}
}

// turned returns a game of random moves in which the proved result changed, and the moves that changed it.
func turned(t *testing.T) (views []glenda.View, found []turningMove) {
	t.Helper()
	for seed := range uint64(200) {
		s, err := glenda.New(glenda.Config{Size: 7, Walls: glenda.Range{Min: 8, Max: 8}}, seed)
		if err != nil {
			t.Fatal(err)
		}
		views, found = []glenda.View{s.View(rules.Nobody)}, nil
		chance := rand.New(rand.NewPCG(seed, 0))
		for !s.Over() {
			legal := s.View(rules.Nobody).Legal()
			if s, err = s.Play(s.Waiting()[0], legal[chance.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
			views = append(views, s.View(rules.Nobody))
		}
		findTurnings(t.Context(), views, func(all []turningMove) { found = all })
		if len(found) > 1 {
			return views, found
		}
	}
	t.Fatal("got none of 200 games in which the result changed twice, want one")
	return nil, nil
}

// A server may send a position twice, end a game because a side has left, or leave out a move. The review must not name a
// move twice or blame a player for such a change.
func TestTurningsAreMoves(t *testing.T) {
	views, want := turned(t)
	for _, f := range want {
		if f.turn != f.at || f.seat != rules.Seat((f.turn+1)%2) {
			t.Errorf("got %+v, want one at its own turn and of the player to move", f)
		}
	}
	review := func(views []glenda.View) (found []turningMove) {
		findTurnings(t.Context(), views, func(all []turningMove) { found = all })
		return found
	}
	var twice []glenda.View
	for _, v := range views[:want[1].at] {
		won := v
		won.Outcome, won.Waiting = glenda.TrapperWon, nil
		twice = append(twice, v, won)
	}
	if got := review(twice); len(got) != 1 || got[0].turn != want[0].turn || got[0].at != 2*want[0].at || got[0].seat != want[0].seat {
		t.Errorf("with a view that is not a move: got %+v, want %+v", got, want[:1])
	}
	missed := slices.Delete(slices.Clone(views), want[0].at, want[0].at+1)
	for _, f := range review(missed) {
		if f.turn == want[0].turn || f.turn == want[0].turn+1 {
			t.Errorf("got %+v, want no blame for a move that nobody has seen", f)
		}
	}
}

// The only safe cell can lie in every direction, also straight above or below the rabbit.
func TestAGapIsNamedInEveryDirection(t *testing.T) {
	v := view(t, glenda.Config{Size: 7})
	named := map[string]bool{}
	for _, lang := range []string{"en", "de"} {
		book := words.Open(lang)
		for _, m := range v.Legal() {
			d := moveDirection(v, m)
			named[d] = true
			for _, key := range []string{"glenda.gap_" + d, "glenda.side_" + d} {
				if !book.Has(key) {
					t.Errorf("%s: there is no text %s for a wall on %v", lang, key, m.Cell)
				}
			}
		}
	}
	if len(named) != 8 {
		t.Errorf("got the directions %v, want eight", named)
	}
}

func TestAGameEndedByLeavingIsRecognised(t *testing.T) {
	v := view(t, glenda.Config{Size: 7})
	v.Outcome = glenda.TrapperWon
	if !forfeited(v) {
		t.Error("got forfeited = false, want true: he won by the garden and she is not trapped")
	}
	v.Outcome = glenda.GlendaWon
	if !forfeited(v) {
		t.Error("got forfeited = false, want true: she won by the garden and has not left")
	}
	v.Glenda = hex.Cell{X: 0, Y: 3}
	if forfeited(v) {
		t.Error("got forfeited = true, want false: she is on the path")
	}
}
