package labyrinthmath

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// after plays a number of random moves.
func after(t testing.TB, s labyrinth.State, moves int, rng *rand.Rand) labyrinth.State {
	t.Helper()
	for range moves {
		if s.Over() {
			return s
		}
		seat := s.Waiting()[0]
		legal := Moves(s.View(seat).Position)
		next, err := s.Play(seat, legal[rng.IntN(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	return s
}

// A survey agrees with the rules for every move.
func TestSurveyAgreesWithTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, d := range []labyrinth.Dialect{
		{},
		{Objectives: labyrinth.ObjectivesStay, Collect: labyrinth.CollectMover},
		{Order: labyrinth.OrderDealt, Collect: labyrinth.CollectOthers, Reversal: labyrinth.ReversalAllowed},
	} {
		c := labyrinth.Config{Width: 5, Height: 5, Players: 2, Objectives: 3, Dialect: d}
		for seed := range uint64(6) {
			s := after(t, mustNew(t, c, seed), 3, rng)
			if s.Over() {
				continue
			}
			seat := s.Waiting()[0]
			all := Survey(t.Context(), s.View(seat))
			if len(all) == 0 {
				t.Fatal("got no moves, want some")
			}
			for _, r := range all {
				checkRanked(t, s, seat, r)
			}
		}
	}
}

func checkRanked(t *testing.T, s labyrinth.State, seat rules.Seat, r Ranked) {
	t.Helper()
	next, err := s.Play(seat, r.Move)
	if err != nil {
		t.Fatalf("Play of the surveyed move %v: got %v, want no error", r.Move, err)
	}
	last, _ := next.View(seat).Last()
	got := 0
	for _, e := range last.Events {
		if e.Seat == seat {
			got = len(e.Objectives)
		}
	}
	if got != r.Collects {
		t.Errorf("%v collects %d, want %d as surveyed", r.Move, got, r.Collects)
	}
	if next.Over() {
		return
	}
	// The share of the mover's ways is that of its shifts if it were to move again at once.
	again := next.View(seat)
	again.Mover, again.Waiting = seat, []rules.Seat{seat}
	shifts, ways := Shifts(again.Position), 0
	for _, shift := range shifts {
		if slices.ContainsFunc(again.Wanted(), func(id int) bool { return reaches(again, shift, id) }) {
			ways++
		}
	}
	if want := float64(ways) / float64(len(shifts)); r.Ways != want {
		t.Errorf("the survey has %g ways for %v, want %g", r.Ways, r.Move, want)
	}
}

func reaches(v labyrinth.View, shift Shift, id int) bool {
	at := v.Objectives[id]
	if v.Config.Dialect.Objectives == labyrinth.ObjectivesTravel {
		at = v.Board.Carried(at, shift.Insert)
	}
	return at != labyrinth.Aside && shift.Reach.Has(at)
}

// The search collects the last objective if it can. Otherwise it prevents the next player from doing so if it can.
func TestSearchWinsAndPreventsLosses(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	won, saved := 0, 0
	for seed := range uint64(30) {
		s := after(t, lastObjectives(t, seed), 2, rng)
		if s.Over() {
			continue
		}
		seat := s.Waiting()[0]
		best := top(Search(context.Background(), s.View(seat), 0))
		next, err := s.Play(seat, best.Move)
		if err != nil {
			t.Fatal(err)
		}
		if canWin(s, seat) {
			won++
			if !next.Over() {
				t.Errorf("seed %d: got the move %v, want one that wins", seed, best.Move)
			}
			continue
		}
		if next.Over() || !canWin(next, 1-seat) {
			saved++
			continue
		}
		for _, m := range Moves(s.View(seat).Position) {
			if other, _ := s.Play(seat, m); !canWin(other, 1-seat) {
				t.Errorf("seed %d: got the losing move %v, want one like %v", seed, best.Move, m)
				break
			}
		}
	}
	if won < 3 || saved < 3 {
		t.Errorf("got %d wins and %d rescues, want at least 3 of each", won, saved)
	}
}

// lastObjectives returns a game with two objectives. Each of the two players has one of them.
func lastObjectives(t *testing.T, seed uint64) labyrinth.State {
	t.Helper()
	setup, err := labyrinth.NewSetup(labyrinth.DefaultConfig(2), seed)
	if err != nil {
		t.Fatal(err)
	}
	setup.Objectives, setup.Hands = setup.Objectives[:2], [][]int{{0}, {1}}
	s, err := labyrinth.Begin(setup, labyrinth.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func top(all []Ranked) Ranked {
	return slices.MaxFunc(all, func(a, b Ranked) int {
		switch {
		case a.Value < b.Value:
			return -1
		case a.Value > b.Value:
			return 1
		}
		return 0
	})
}

// canWin tries every move of a seat whose turn it is.
func canWin(s labyrinth.State, seat rules.Seat) bool {
	for _, m := range Moves(s.View(seat).Position) {
		if next, err := s.Play(seat, m); err == nil && slices.Contains(next.View(seat).Winners, seat) {
			return true
		}
	}
	return false
}

// A player's objective is always among the beliefs of another player, unless the player's own moves contradict it.
func TestBelieveNeverExcludesTheTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	for _, d := range []labyrinth.Dialect{{}, {Objectives: labyrinth.ObjectivesStay}, {Deal: labyrinth.DealOverlapping}} {
		c := labyrinth.Config{Width: 7, Height: 7, Players: 3, Objectives: 5, Dialect: d}
		narrowed := 0
		for seed := range uint64(8) {
			s := after(t, mustNew(t, c, seed), 12, rng)
			v := s.View(0)
			for other := rules.Seat(1); other < 3; other++ {
				belief := Believe(v, other)
				if len(belief.Likely) < len(v.Unknown()) {
					narrowed++
				}
				for _, id := range s.View(other).Wanted() {
					if !slices.Contains(belief.Likely, id) {
						t.Fatalf("seed %d: %d wants %d, and that is not in %v", seed, other, id, belief.Likely)
					}
				}
			}
		}
		if narrowed == 0 {
			t.Errorf("%+v: got no smaller set of objectives, want one after some moves", d)
		}
	}
}

// If two players share all objectives, each can infer the objectives of the other.
func TestTwoPlayersInferEachOther(t *testing.T) {
	s := after(t, mustNew(t, labyrinth.DefaultConfig(2), 3), 9, rand.New(rand.NewPCG(1, 1)))
	belief, want := Believe(s.View(0), 1), s.View(1).Wanted()
	slices.Sort(want)
	if !slices.Equal(belief.Likely, want) || belief.Wants != len(want) {
		t.Errorf("got the belief %v, of which the player wants %d, want all of %v", belief.Likely, belief.Wants, want)
	}
}

// In dialects with a fixed order, an objective that a player has passed is not the player's next one.
func TestBelieveExcludesPassedObjectives(t *testing.T) {
	c := labyrinth.DefaultConfig(2)
	c.Dialect.Order = labyrinth.OrderDealt
	rng := rand.New(rand.NewPCG(8, 8))
	fewer := 0
	for seed := range uint64(10) {
		s := after(t, mustNew(t, c, seed), 6, rng)
		belief := Believe(s.View(0), 1)
		if len(belief.Likely) == 0 || belief.Wants != 1 {
			t.Fatalf("seed %d: got the belief %+v, want likely objectives, of which the player wants 1", seed, belief)
		}
		if len(belief.Likely) < len(s.View(0).Unknown()) {
			fewer++
		}
	}
	if fewer == 0 {
		t.Error("got no smaller set of objectives, want one in some game")
	}
}

func BenchmarkSurvey(b *testing.B) {
	v := mustNew(b, labyrinth.DefaultConfig(2), 1).View(0)
	for b.Loop() {
		Survey(b.Context(), v)
	}
}

func BenchmarkSearch(b *testing.B) {
	for name, size := range map[string]int{"7x7": 7, "9x9": 9, "15x15": 15, "31x31": 31} {
		b.Run(name, func(b *testing.B) {
			c := labyrinth.Config{Width: size, Height: size, Players: 2}
			c.Objectives = labyrinth.MostObjectives(c)
			rng := rand.New(rand.NewPCG(1, 1))
			s := after(b, mustNew(b, c, 1), 4, rng)
			for b.Loop() {
				Search(context.Background(), s.View(s.Waiting()[0]), 0)
			}
		})
	}
}
