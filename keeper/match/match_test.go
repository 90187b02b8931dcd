package match

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"menagerie/internal/stats"
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

func raceMatch(first, second func(context.Context, int, *rand.Rand) (int, bool)) Match[race, int, int] {
	return Match[race, int, int]{
		Game:    "race",
		Begin:   func(seed uint64) (race, error) { return race{sum: int(seed % 4)}, nil },
		Players: []Player[int, int]{{Name: "first", Bot: first}, {Name: "second", Bot: second}},
		Points: func(s race) []float64 {
			points := []float64{0, 0}
			points[s.last] = 1
			return points
		},
		Measures: []Measure[race]{{Name: "sum", Of: func(s race) float64 { return float64(s.sum) }, Sums: []Sum{Mean, Max, Min}}},
		MaxMoves: 20,
	}
}

func TestRun(t *testing.T) {
	r, err := Run(context.Background(), raceMatch(clever, random), 400, 7)
	if err != nil {
		t.Fatal(err)
	}
	if r.Seats[0].Wins+r.Seats[1].Wins != 400 || r.Seats[0].Wins < 300 {
		t.Errorf("the clever one won %d of 400, the other %d", r.Seats[0].Wins, r.Seats[1].Wins)
	}
	if low, high := r.Seats[0].Interval[0], r.Seats[0].Interval[1]; low >= r.Seats[0].Points/400 || r.Seats[0].Points/400 > high {
		t.Errorf("%g points are not inside %g to %g", r.Seats[0].Points, low, high)
	}
	r, err = Run(context.Background(), raceMatch(random, random), 400, 7)
	if err != nil {
		t.Fatal(err)
	}
	if r.Figures["sum_min"] != 20 || r.Figures["sum_max"] != 22 || r.Figures["sum_mean"] <= 20 || r.Figures["sum_mean"] >= 22 {
		t.Errorf("figures %v", r.Figures)
	}
}

// A game of rounds has many points, and the interval is that of a round.
func TestRunRounds(t *testing.T) {
	m := raceMatch(random, random)
	m.Rounds = 50
	m.Points = func(race) []float64 { return []float64{40, 10} }
	r, err := Run(context.Background(), m, 2, 7)
	if err != nil {
		t.Fatal(err)
	}
	if r.Rounds != 100 || r.Seats[0].Wins != 80 || r.Seats[1].Points != 20 || r.Seats[0].Interval != stats.Wilson(80, 100) {
		t.Errorf("%+v", r)
	}
	var table strings.Builder
	if err := r.Table(&table, []string{"A", "B"}); err != nil || !strings.Contains(table.String(), "2 games, 100 rounds") || !strings.Contains(table.String(), "per round") {
		t.Errorf("%v\n%s", err, table.String())
	}
}

// The result depends on the seed, but not on the number of cores.
func TestRunRepeats(t *testing.T) {
	run := func(cores int, seed uint64) Result {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		r, err := Run(context.Background(), raceMatch(random, random), 301, seed)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one := run(1, 5)
	if many := run(7, 5); !reflect.DeepEqual(one, many) {
		t.Errorf("one core: %+v\nseven: %+v", one, many)
	}
	if other := run(1, 6); reflect.DeepEqual(one.Seats, other.Seats) {
		t.Error("another seed plays the same match")
	}
}

func TestRunStops(t *testing.T) {
	illegal := func(context.Context, int, *rand.Rand) (int, bool) { return 9, true }
	silent := func(context.Context, int, *rand.Rand) (int, bool) { return 0, false }
	short := raceMatch(random, random)
	short.MaxMoves = 3
	unborn := raceMatch(random, random)
	unborn.Begin = func(uint64) (race, error) { return race{}, errStep }
	for says, m := range map[string]Match[race, int, int]{
		"second in seat 1 moves 9: steps are 1 to 3": raceMatch(random, illegal),
		"first in seat 0 does not move":              raceMatch(silent, random),
		"not over after 3 moves":                     short,
		"steps are 1 to 3":                           unborn,
	} {
		_, err := Run(context.Background(), m, 10, 1)
		if err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "play a match of race: game ") {
			t.Errorf("error %v, want one with %q", err, says)
		}
	}
}

func TestRunEndsWithItsContext(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if _, err := Run(ctx, raceMatch(random, random), 10, 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want the context's", err)
	}
}

// With adds points, weights means, and keeps extremes.
func TestResultWith(t *testing.T) {
	a, err := Run(context.Background(), raceMatch(clever, random), 30, 7)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Run(context.Background(), raceMatch(clever, random), 10, 8)
	if err != nil {
		t.Fatal(err)
	}
	sum := a.With(b)
	if sum.Games != 40 || sum.Seats[0].Wins != a.Seats[0].Wins+b.Seats[0].Wins || sum.Seats[1].Points != a.Seats[1].Points+b.Seats[1].Points {
		t.Errorf("%+v and %+v make %+v", a, b, sum)
	}
	if sum.Seats[0].Interval != stats.Wilson(sum.Seats[0].Points, 40) || sum.Seats[0].Bot != "first" {
		t.Errorf("%+v", sum.Seats[0])
	}
	if mean := (30*a.Figures["sum_mean"] + 10*b.Figures["sum_mean"]) / 40; math.Abs(sum.Figures["sum_mean"]-mean) > 1e-9 {
		t.Errorf("the mean is %g, want %g", sum.Figures["sum_mean"], mean)
	}
	a.Figures["sum_max"], b.Figures["sum_min"] = 30, 1
	if sum = a.With(b); sum.Figures["sum_max"] != 30 || sum.Figures["sum_min"] != 1 {
		t.Errorf("the extremes are %v", sum.Figures)
	}
}

func TestResultForms(t *testing.T) {
	r, err := Run(context.Background(), raceMatch(clever, clever), 3, 2)
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
			t.Errorf("%s lacks %s", text, name)
		}
	}
	var table strings.Builder
	if err := r.Table(&table, []string{"A", "B"}); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"race: 3 games, seed 2", "A     first", "B     second", "sum_mean"} {
		if !strings.Contains(table.String(), word) {
			t.Errorf("the table lacks %q:\n%s", word, table.String())
		}
	}
}
