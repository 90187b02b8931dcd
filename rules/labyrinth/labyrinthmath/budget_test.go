package labyrinthmath

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// openBoard returns a game on a board without fixed tiles, after some random moves.
func openBoard(t testing.TB, width, height, objectives int) labyrinth.State {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(width), uint64(height)))
	kinds := []labyrinth.Tile{labyrinth.Corner, labyrinth.Straight, labyrinth.Tee}
	tile := func() labyrinth.Tile {
		turned := kinds[rng.IntN(len(kinds))].Rotations()
		return turned[rng.IntN(len(turned))]
	}
	s := labyrinth.Setup{
		Board:  labyrinth.Board{Width: width, Height: height, Spare: labyrinth.Corner},
		Starts: []labyrinth.Point{{}, {X: width - 1, Y: height - 1}}, Hands: [][]int{nil, nil},
	}
	for range width * height {
		s.Board.Tiles = append(s.Board.Tiles, tile())
	}
	for id := range 2 * objectives {
		s.Objectives = append(s.Objectives, labyrinth.Point{X: rng.IntN(width), Y: rng.IntN(height)})
		s.Hands[id%2] = append(s.Hands[id%2], id)
	}
	state, err := labyrinth.Begin(s, labyrinth.Config{})
	if err != nil {
		t.Fatal(err)
	}
	if next := after(t, state, 4, rng); !next.Over() {
		return next
	}
	return state
}

// crowded returns a game of four players on the largest board.
func crowded(t testing.TB) labyrinth.State {
	t.Helper()
	c := labyrinth.Config{Width: labyrinth.MaxSize, Height: labyrinth.MaxSize, Players: 4}
	c.Objectives = labyrinth.MostObjectives(c)
	return after(t, mustNew(t, c, 1), 4, rand.New(rand.NewPCG(1, 1)))
}

func classic(t testing.TB, seed uint64) labyrinth.State {
	t.Helper()
	return after(t, mustNew(t, labyrinth.DefaultConfig(2), seed), 4, rand.New(rand.NewPCG(seed, 1)))
}

// every returns games of all kinds by name.
func every(t testing.TB) map[string]labyrinth.State {
	return map[string]labyrinth.State{
		"7x7": classic(t, 1), "31x31 with four players": crowded(t),
		"8x8 open": openBoard(t, 8, 8, 8), "2x31 open": openBoard(t, 2, 31, 8), "31x31 open": openBoard(t, 31, 31, 100),
		"8x8 open, one objective": openBoard(t, 8, 8, 1),
	}
}

// TestSearchVisitsFewBoards checks that a search visits few more boards than its budget allows. The others are those after
// each shift, and those that the last response needs.
func TestSearchVisitsFewBoards(t *testing.T) {
	for name, s := range every(t) {
		v := s.View(s.Waiting()[0])
		for _, budget := range []int{1, 1000, 20_000, usualBudget(v)} {
			found, visited := 0, 0
			if v.Board.Width*v.Board.Height <= 64 {
				found, visited = visits[cells64](v, budget)
			} else {
				found, visited = visits[cells1024](v, budget)
			}
			lines := 2 * (v.Board.Width + v.Board.Height)
			if least := 2 * 4 * lines; visited > budget+least+4*lines*50 {
				t.Errorf("%s: a search for %d boards visits %d, want at most %d", name, budget, visited, budget+least+4*lines*50)
			}
			if found == 0 {
				t.Errorf("%s: a search for %d boards finds no move, want one", name, budget)
			}
		}
	}
}

func visits[M mask](v labyrinth.View, budget int) (found, visited int) {
	s := newSearch[M](context.Background(), v, budget)
	if seats := opponents(v); len(seats) > 1 {
		found = len(newParty(s, seats).moves())
	} else {
		found = len(s.moves())
	}
	return found, s.looked
}

// TestSmallBudgetsTellMovesApart checks that a search with any budget returns finite values and prefers a move that
// collects. With the default budget, the values of moves must differ.
func TestSmallBudgetsTellMovesApart(t *testing.T) {
	for name, s := range every(t) {
		v := s.View(s.Waiting()[0])
		for _, budget := range []int{1, 50, 500, 5000, 0} {
			all := Search(t.Context(), v, budget)
			best := top(all)
			same, collects := 0, 0
			for _, r := range all {
				if math.IsInf(r.Value, 0) || math.IsNaN(r.Value) {
					t.Fatalf("%s, budget %d: got %+v, want a finite value", name, budget, r)
				}
				if r.Value == best.Value {
					same++
				}
				collects = max(collects, r.Collects)
			}
			if budget == 0 && len(all) > 10 && same > len(all)/2 {
				t.Errorf("%s, budget %d: got %d equal best moves of %d, want at most half", name, budget, same, len(all))
			}
			if budget < 500 && best.Collects < collects {
				t.Errorf("%s, budget %d: the best move collects %d, want at least %d like another one", name, budget, best.Collects, collects)
			}
		}
	}
}

// TestAnEndedSearchValuesAllMoves checks that a search whose context has ended still returns values for all moves.
func TestAnEndedSearchValuesAllMoves(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	s := openBoard(t, 8, 8, 1)
	v := s.View(s.Waiting()[0])
	if all := Search(ctx, v, 0); len(all) < 60 || top(all).Value <= all[len(all)-1].Value {
		t.Errorf("got %d moves and the best %+v, want at least 60 and a best above the worst", len(all), top(all))
	}
}

// TestWeighAgreesWithTheRules compares Weigh with a count by the rules, on boards of all sizes.
func TestWeighAgreesWithTheRules(t *testing.T) {
	checked := 0
	for _, size := range []int{5, 7, 9, 11, 15} {
		for _, goal := range []labyrinth.Goal{labyrinth.GoalCollect, labyrinth.GoalReturn} {
			c := labyrinth.Config{Width: size, Height: size, Players: 2, Objectives: 2, Dialect: labyrinth.Dialect{Goal: goal}}
			s := after(t, mustNew(t, c, uint64(size)), 6, rand.New(rand.NewPCG(3, uint64(size))))
			if s.Over() {
				continue
			}
			v := s.View(s.Waiting()[0])
			best := top(Search(t.Context(), v, 20_000)).Move
			next, err := s.Play(v.You, best)
			if err != nil || next.Over() {
				continue
			}
			ways, risk := Weigh(v, best)
			mine, theirs := next.View(v.You).Wanted(), Believe(next.View(v.You), 1-v.You).Likely
			if want := opening(next, v.You, mine); ways != want {
				t.Errorf("%d by %d, goal %d: %v leaves the mover %g of the shifts, want %g", size, size, goal, best, ways, want)
			}
			if want := opening(next, 1-v.You, theirs); risk != want {
				t.Errorf("%d by %d, goal %d: %v leaves the other player %g of the shifts, want %g", size, size, goal, best, risk, want)
			}
			checked++
		}
	}
	if checked < 6 {
		t.Errorf("got %d positions, want at least 6", checked)
	}
}

// opening returns the fraction of the shifts with which seat could reach one of the objectives ids. Without ids, the
// goal is the starting cell of seat.
func opening(s labyrinth.State, seat rules.Seat, ids []int) float64 {
	v := s.View(seat)
	v.Mover, v.Waiting = seat, []rules.Seat{seat}
	shifts, n := Shifts(v.Position), 0
	for _, shift := range shifts {
		if len(ids) == 0 && shift.Reach.Has(v.Players[seat].Start) ||
			slices.ContainsFunc(ids, func(id int) bool { return reaches(v, shift, id) }) {
			n++
		}
	}
	return float64(n) / float64(len(shifts))
}

func BenchmarkSearchOpen(b *testing.B) {
	for _, size := range [][2]int{{8, 8}, {2, 31}, {9, 9}, {31, 31}} {
		for _, objectives := range []int{1, 4, 12} {
			s := openBoard(b, size[0], size[1], objectives)
			b.Run(fmt.Sprintf("%dx%d/%d", size[0], size[1], objectives), func(b *testing.B) {
				for b.Loop() {
					Search(context.Background(), s.View(s.Waiting()[0]), 0)
				}
			})
		}
	}
}
