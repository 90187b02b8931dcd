package labyrinthgame

import (
	"strconv"
	"testing"

	"menagerie/rules/labyrinth"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/setupscene/setuptest"
)

func TestEveryChoiceStartsAGame(t *testing.T) {
	setuptest.Run(t, "labyrinth", func() setuptest.Case {
		s := &setup{}
		return setuptest.Case{Fields: s.Fields(), Check: func() error { return s.Config().Validate() }}
	})
}

func TestTheMostObjectivesAreOffered(t *testing.T) {
	for _, size := range []int{5, 7, 31} {
		for players := 2; players <= labyrinth.MaxCorners; players++ {
			s := &setup{Size: size, Players: players}
			most := labyrinth.MostObjectives(labyrinth.Config{Width: size, Height: size, Players: players})
			all := s.objectives()
			if got := all[len(all)-1].ID; got != strconv.Itoa(most) {
				t.Errorf("%d players on %d x %d cells get at most %s objectives, want %d", players, size, size, got, most)
			}
			for i := 1; i < len(all); i++ {
				if before, _ := strconv.Atoi(all[i-1].ID); before >= most {
					t.Errorf("%d players on %d x %d cells are offered %d objectives, want fewer than %d", players, size, size, before, most)
				}
			}
		}
	}
}

func TestAHostKeepsASeatForAGuest(t *testing.T) {
	for players := 2; players <= labyrinth.MaxCorners; players++ {
		s := &setup{Players: players}
		if got := len(s.botSeats()); got != players {
			t.Errorf("a game of %d players offers %d numbers of bots, want 0 to %d", players, got, players-1)
		}
	}
}

func TestOnlyAGuestScouts(t *testing.T) {
	for mode, want := range map[setupscene.Mode]int{setupscene.Join: 3, setupscene.Host: 2} {
		s := &setup{}
		s.Mode = mode
		if got := len(s.roles()); got != want {
			t.Errorf("%s offers %d roles, want %d", mode, got, want)
		}
	}
}

func TestTheClassicRulesDealTheObjectives(t *testing.T) {
	open, classic := (&setup{Rules: "open"}).Config().Dialect, (&setup{Rules: "classic"}).Config().Dialect
	if classic.Order != labyrinth.OrderDealt || classic.Goal != labyrinth.GoalReturn || open == classic {
		t.Errorf("the classic rules are %+v and the open ones %+v, want dealt objectives and the way home only in the classic rules", classic, open)
	}
}
