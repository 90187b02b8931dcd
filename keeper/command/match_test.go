package command

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"

	"menagerie/internal/estimate"
	"menagerie/rules"
)

// race is a game in which two players take turns and add 1 to 3; the first to reach 20 wins. The first player's start
// is pseudo-random.
type race struct {
	sum  int
	turn rules.Seat
	last rules.Seat
}

var errStep = errors.New("steps are 1 to 3")

func (s race) View(rules.Seat) int { return s.sum }
func (s race) Over() bool          { return s.sum >= 20 }

func (s race) Waiting() []rules.Seat {
	if s.Over() {
		return nil
	}
	return []rules.Seat{s.turn}
}

func (s race) Play(seat rules.Seat, m int) (race, error) {
	if m < 1 || m > 3 {
		return s, errStep
	}
	return race{sum: s.sum + m, turn: 1 - seat, last: seat}, nil
}

func random(_ context.Context, _ int, rng *rand.Rand) (int, bool) { return 1 + rng.IntN(3), true }

func clever(_ context.Context, sum int, rng *rand.Rand) (int, bool) {
	if rest := (20 - sum) % 4; rest > 0 {
		return rest, true
	}
	return 1 + rng.IntN(3), true
}

// racers has the names of the two bots of a race.
var racers = []string{"first", "second"}

func raceMatch(first, second func(context.Context, int, *rand.Rand) (int, bool)) Match[race, int, int] {
	return Match[race, int, int]{
		Game:  "race",
		Begin: func(seed uint64) (race, error) { return race{sum: int(seed % 4)}, nil },
		Bot: func(i int, name string) (Player[int, int], error) {
			return Player[int, int]{Name: name, Bot: []rules.Bot[int, int]{first, second}[i%2]}, nil
		},
		Points: func(s race) []float64 {
			points := []float64{0, 0}
			points[s.last] = 1
			return points
		},
		Measures: []Measure[race]{NewMeasure("sum", func(s race) float64 { return float64(s.sum) }, Mean, Max, Min)},
		MaxMoves: 20,
	}
}

func TestRunCountsWinsAndFigures(t *testing.T) {
	r, err := PlayMatch(context.Background(), raceMatch(clever, random), Order{Bots: racers, Games: 400, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	if r.Seats[0].Wins+r.Seats[1].Wins != 400 || r.Seats[0].Wins < 300 {
		t.Errorf("got %d and %d wins, want 400 in total and at least 300 for the better bot", r.Seats[0].Wins, r.Seats[1].Wins)
	}
	if low, high := r.Seats[0].Interval[0], r.Seats[0].Interval[1]; low >= r.Seats[0].Points/400 || r.Seats[0].Points/400 > high {
		t.Errorf("got the interval %g to %g, want it around %g", low, high, r.Seats[0].Points/400)
	}
	r, err = PlayMatch(context.Background(), raceMatch(random, random), Order{Bots: racers, Games: 400, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	if r.Figures["sum_min"] != 20 || r.Figures["sum_max"] != 22 || r.Figures["sum_mean"] <= 20 || r.Figures["sum_mean"] >= 22 {
		t.Errorf("got figures %v, want sum_min 20, sum_max 22 and sum_mean between them", r.Figures)
	}
}

// A game of rounds has many points, and the interval is that of a round.
func TestRunCountsPointsOfRounds(t *testing.T) {
	m := raceMatch(random, random)
	m.Rounds = 50
	m.Points = func(race) []float64 { return []float64{40, 10} }
	r, err := PlayMatch(context.Background(), m, Order{Bots: racers, Games: 2, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	if r.Rounds != 100 || r.Seats[0].Wins != 80 || r.Seats[1].Points != 20 || r.Seats[0].Interval[0] > 0.75 || r.Seats[0].Interval[1] < 0.85 {
		t.Errorf("got %+v, want 100 rounds, 80 wins, 20 points of the other seat and an interval around 0.8", r)
	}
	var table strings.Builder
	if err := r.Table(&table, []string{"A", "B"}); err != nil || !strings.Contains(table.String(), "2 games, 100 rounds") || !strings.Contains(table.String(), "per round") {
		t.Errorf("got error %v and table\n%s\nwant 2 games, 100 rounds and figures per round", err, table.String())
	}
}

// The result depends on the seed, but not on the number of cores.
func TestRunDependsOnTheSeedAlone(t *testing.T) {
	run := func(cores int, seed uint64) Result {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		r, err := PlayMatch(context.Background(), raceMatch(random, random), Order{Bots: racers, Games: 301, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one := run(1, 5)
	if many := run(7, 5); !reflect.DeepEqual(one, many) {
		t.Errorf("seven cores: got %+v, want the same as on one core: %+v", many, one)
	}
	if other := run(1, 6); reflect.DeepEqual(one.Seats, other.Seats) {
		t.Errorf("another seed: got the same seats %+v, want others", other.Seats)
	}
}

func TestRunStopsOnErrorsAndCancellation(t *testing.T) {
	illegal := func(context.Context, int, *rand.Rand) (int, bool) { return 9, true }
	silent := func(context.Context, int, *rand.Rand) (int, bool) { return 0, false }
	short := raceMatch(random, random)
	short.MaxMoves = 3
	unborn := raceMatch(random, random)
	unborn.Begin = func(uint64) (race, error) { return race{}, errStep }
	for says, m := range map[string]Match[race, int, int]{
		"second in seat 2 made the move 9: steps are 1 to 3": raceMatch(random, illegal),
		"first in seat 1 returned no move":                   raceMatch(silent, random),
		"not over after 3 moves":                             short,
		"steps are 1 to 3":                                   unborn,
	} {
		_, err := PlayMatch(context.Background(), m, Order{Bots: racers, Games: 10, Seed: 1})
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "play a match of race: game ") {
			t.Errorf("got error %v, want one with %q", err, says)
		}
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := PlayMatch(ctx, raceMatch(random, random), Order{Bots: racers, Games: 10, Seed: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v, want the context's", err)
	}
}

// paired returns a match in which each board is played twice. In the second game, the players have exchanged their seats.
func paired(first, second func(context.Context, int, *rand.Rand) (int, bool)) Match[race, int, int] {
	m := raceMatch(first, second)
	m.Both = true
	return m
}

// The board of a paired match favours one seat. Equal bots therefore win once each on every board, and the interval is narrow.
func TestBoardsArePlayedTwice(t *testing.T) {
	seeds := map[uint64]int{}
	m := paired(clever, clever)
	begin := m.Begin
	var mu sync.Mutex
	m.Begin = func(seed uint64) (race, error) {
		mu.Lock()
		defer mu.Unlock()
		seeds[seed]++
		return begin(seed)
	}
	r, err := PlayMatch(context.Background(), m, Order{Bots: racers, Games: 201, Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	if len(seeds) != 101 || r.Games != 201 {
		t.Errorf("got %d games on %d boards, want 201 on 101", r.Games, len(seeds))
	}
	if r.Seats[0].Points < 100 || r.Seats[0].Points > 101 || r.Seats[0].Interval[1]-r.Seats[0].Interval[0] > 0.05 {
		t.Errorf("got %+v, want half of the points and an interval of at most 0.05", r.Seats[0])
	}
	if r.Elo == nil || math.Abs(r.Elo.Elo) > 10 || r.Elo.Superior < 0.05 || r.Elo.Superior > 0.95 {
		t.Errorf("got %+v, want equal strength", r.Elo)
	}
}

// A sequential test ends the match early, after the same games on any number of cores.
func TestASequentialTestEndsTheMatch(t *testing.T) {
	run := func(cores int) Result {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		r, err := PlayMatch(context.Background(), paired(clever, random), Order{Bots: racers, Games: 100_000, Seed: 5, SPRT: &estimate.SPRT{Low: 0, High: 50}})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one := run(1)
	if one.Games < 20 || one.Games > 2000 || one.SPRT == nil || one.SPRT.Verdict != estimate.IsHigh || one.Elo.Elo < 50 {
		t.Errorf("got %d games, %+v and %+v; want 20 to 2000 games and the verdict high", one.Games, one.SPRT, one.Elo)
	}
	if many := run(7); !reflect.DeepEqual(one, many) {
		t.Errorf("seven cores: got %+v, want the same as on one core: %+v", many, one)
	}
	if _, err := PlayMatch(context.Background(), raceMatch(random, random), Order{Bots: append(racers, "third"), Games: 1, SPRT: &estimate.SPRT{High: 1}}); !errors.Is(err, errSPRTSeats) {
		t.Errorf("three seats: got error %v, want %v", err, errSPRTSeats)
	}
}

// An interrupted match returns the result of the games that have ended.
func TestAnInterruptedMatchHasAResult(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	told := 0
	r, err := PlayMatch(ctx, paired(random, random), Order{Bots: racers, Games: 1_000_000, Seed: 1, Told: func(done, _ int, _ func() string) {
		if told = done; done == 10 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) || r.Games != told || r.Games < 10 || r.Games > 1000 || r.Seats[0].Points+r.Seats[1].Points != float64(told) {
		t.Errorf("got %+v, %v after %d games; want the result of these games and the error of the context", r, err, told)
	}
}

func TestResultsAreWrittenAsJSONAndTable(t *testing.T) {
	r, err := PlayMatch(context.Background(), raceMatch(clever, clever), Order{Bots: racers, Games: 3, Seed: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"game", "games", "seed", "seats", "figures"} {
		if _, ok := fields[name]; !ok {
			t.Errorf("got %s, want the field %s in it", text, name)
		}
	}
	var table strings.Builder
	if err := r.Table(&table, []string{"A", "B"}); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"race: 3 games, seed 2", "A     first", "B     second", "sum_mean"} {
		if !strings.Contains(table.String(), word) {
			t.Errorf("got the table\n%s\nwant %q in it", table.String(), word)
		}
	}
}
