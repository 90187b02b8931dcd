package labyrinthscene

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"menagerie/assets/words"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
)

// A move that collects the last objective wins under GoalReturn only if it ends on the starting cell.
func TestAdviceSaysThatAMoveWinsOnlyIfTheGameEnds(t *testing.T) {
	wins, others := 0, 0
	for seed := range uint64(120) {
		c := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 1, Dialect: labyrinth.Dialect{Goal: labyrinth.Goal(seed % 2)}}
		s, err := labyrinth.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		st := open(t, Options{})
		for range seed % 4 { // the last moves collect, and may win
			seat := s.Waiting()[0]
			legal := s.View(seat).Legal()
			if s, err = s.Play(seat, legal[int(seed)%len(legal)]); err != nil || s.Over() {
				break
			}
		}
		if s.Over() {
			continue
		}
		st.scene.Current = s.View(s.Waiting()[0])
		findBest(t.Context(), st.scene.Current, func(found bestMoves) {
			for _, r := range found.Moves {
				next, err := s.Play(st.scene.Current.You, r.Move)
				if err != nil {
					t.Fatal(err)
				}
				text := reasonsText(st.scene.Env.UI.Book, st.scene.Current, r)
				if strings.Contains(text, "Wins the game") != next.Over() {
					t.Errorf("seed %d: got %q, want it to say that the move wins: %t", seed, text, next.Over())
				}
				switch {
				case next.Over():
					wins++
				case strings.Contains(text, "you could come home next"):
					others++
				}
			}
		})
	}
	if wins < 3 || others < 3 {
		t.Errorf("got %d wins and %d moves that leave the way home, want at least 3 of each", wins, others)
	}
}

// If the next player only has to come home, the advice shows the share of that player's shifts that win.
func TestAdviceSaysThatTheNextPlayerMayComeHome(t *testing.T) {
	st := open(t, Options{})
	v := st.scene.View()
	v.Config.Dialect.Goal, v.Players = labyrinth.GoalReturn, slices.Clone(v.Players)
	ids := v.Unknown()
	v.Players[1].Collected = make([]int, v.Players[1].Dealt)
	for i := range v.Players[1].Collected {
		v.Players[1].Collected[i] = ids[i]
	}
	v.Players[1].At.X-- // away from home
	st.scene.Current = v
	rated := labyrinthmath.Survey(t.Context(), v)
	r := slices.MaxFunc(rated, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Risk, b.Risk) })
	if r.Risk < 0.3 {
		t.Errorf("got the risk %g next to home, want at least 0.3", r.Risk)
	}
	r.Gives = 1
	text := reasonsText(st.scene.Env.UI.Book, st.scene.Current, r)
	for _, want := range []string{"the next player comes home and wins", "It carries the next player home"} {
		if !strings.Contains(text, want) {
			t.Errorf("got %q, want %q", text, want)
		}
	}
}

// The advice counts its percentages over all shifts, on boards of any size.
func TestAdviceCountsAllShifts(t *testing.T) {
	for _, size := range []int{7, 9, 15, 31} {
		c := labyrinth.Config{Width: size, Height: size, Players: 2}
		c.Objectives = labyrinth.MostObjectives(c)
		s, err := labyrinth.New(c, 2)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0)
		findBest(t.Context(), v, func(found bestMoves) {
			for _, r := range found.Moves {
				if ways, risk := labyrinthmath.Weigh(v, r.Move); r.Ways != ways || r.Risk != risk {
					t.Errorf("%d by %d: %v has %g and %g, want %g and %g", size, size, r.Move, r.Ways, r.Risk, ways, risk)
				}
			}
		})
	}
}

// A player who does not use the way home has made a mistake, and the review names it.
func TestAMissedWayHomeIsALapse(t *testing.T) {
	found := 0
	for seed := range uint64(200) {
		c := labyrinth.Config{Width: 5, Height: 5, Players: 1, Objectives: 1, Dialect: labyrinth.Dialect{Goal: labyrinth.GoalReturn}}
		s, err := labyrinth.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		for range 8 {
			v := s.View(0)
			if v.Players[0].Left() == 0 {
				break
			}
			best := slices.MaxFunc(labyrinthmath.Search(t.Context(), v, 2000), func(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Value, b.Value) })
			if s, err = s.Play(0, best.Move); err != nil || s.Over() {
				break
			}
		}
		v := s.View(0)
		rated := labyrinthmath.Survey(t.Context(), v)
		win := slices.IndexFunc(rated, func(r labyrinthmath.Ranked) bool { return r.Wins })
		if s.Over() || win < 0 || v.Players[0].Left() > 0 {
			continue
		}
		stay := rated[win].Move
		after, err := v.AfterShift(stay.Insert, stay.Tile)
		if stay.To = after.Players[0].At; err != nil || stay.To == v.Players[0].Start {
			continue
		}
		next, err := s.Play(0, stay)
		if err != nil {
			t.Fatal(err)
		}
		found++
		l, ok := rateMove(t.Context(), v, next.View(0))
		if text := lapseText(words.Open("en"), l); !ok || !strings.Contains(text, "the way home was open") {
			t.Errorf("seed %d: got %t, %q, want a missed way home", seed, ok, text)
		}
	}
	if found < 3 {
		t.Errorf("got %d positions, want at least 3", found)
	}
}

// The best move of a position is not a lapse, even if the same shift allows other walks.
func TestTheBestMoveIsNoLapse(t *testing.T) {
	several := 0
	for seed := uint64(0); seed < 12; seed++ {
		s, err := labyrinth.New(labyrinth.DefaultConfig(2), seed)
		if err != nil {
			t.Fatal(err)
		}
		v := s.View(0)
		rated := labyrinthmath.Search(t.Context(), v, reviewBudget)
		best := slices.MaxFunc(rated, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Value, b.Value) })
		for _, r := range rated {
			if r.Move.Insert == best.Move.Insert && r.Move.Tile == best.Move.Tile && r.Move != best.Move {
				several++
			}
		}
		after, err := s.Play(0, best.Move)
		if err != nil {
			t.Fatal(err)
		}
		if l, ok := rateMove(t.Context(), v, after.View(0)); ok {
			t.Errorf("seed %d: the best move %v: got the lapse %+v, want none", seed, best.Move, l)
		}
	}
	if several == 0 {
		t.Error("got no position with a second walk after the best shift, want at least one")
	}
}
