package foxesmath

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// begin begins a game on a board given row by row.
func begin(t *testing.T, c foxes.Config, seed uint64, rows ...string) foxes.State {
	t.Helper()
	b, err := foxes.ParseBoard(strings.Join(rows, ""))
	if err != nil {
		t.Fatal(err)
	}
	s, err := foxes.Begin(c, b, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var slow = foxes.Config{Cooldown: [2]int{60, 60}, Tide: 600}

func fresh(t *testing.T, c foxes.Config, seed uint64) foxes.Position {
	t.Helper()
	s, err := foxes.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	return s.View(rules.Nobody).Position
}

// The odds are how often the rules turn a tile.
func TestOddsAreTheSharesOfManyTides(t *testing.T) {
	c := foxes.DefaultConfig(10)
	c.Tide = 1
	p := fresh(t, c, 3)
	const games = 600
	turned := make([]float64, len(p.Board.Tiles))
	for seed := range uint64(games) {
		s, err := foxes.Begin(c, p.Board, seed)
		if err != nil {
			t.Fatal(err)
		}
		for i, tile := range s.Tick().View(rules.Nobody).Board.Tiles {
			if tile.IsLand() != p.Board.Tiles[i].IsLand() {
				turned[i] += 1. / games
			}
		}
	}
	sum := 0.0
	for i, chance := range Odds(p) {
		sum += chance
		if math.Abs(chance-turned[i]) > 0.17 { // more than four times the deviation of both
			t.Errorf("tile %d turns in %.3f of the games, want the chance %.3f", i, turned[i], chance)
		}
		if chance > 0 && !p.Board.Tiles[i].IsLand() {
			t.Errorf("got the chance %g that the flood turns the water tile %d, want 0", chance, i)
		}
	}
	if math.Abs(sum-10) > 1e-9 {
		t.Errorf("%g tiles turn, want 10", sum)
	}
}

func TestKnownTidesAreCertain(t *testing.T) {
	c := foxes.DefaultConfig(10)
	c.Forecast, c.Dialect.Tides, c.Tide = 3, foxes.TidesHeight, 1
	s, err := foxes.New(c, 8)
	if err != nil {
		t.Fatal(err)
	}
	p := s.View(rules.Nobody).Position
	odds := Odds(p)
	for i, chance := range odds {
		turns := p.Board.Tiles[i].IsLand() != After(p, 1).Tiles[i].IsLand()
		if chance != 0 && chance != 1 || turns != (chance == 1) {
			t.Errorf("tile %d has the chance %g, want 0 or 1, and 1 exactly if it turns, which is %v", i, chance, turns)
		}
	}
	for n := range 4 {
		if got := After(p, n).String(); got != s.View(rules.Nobody).Board.String() {
			t.Errorf("after %d tides the board is %s, want %s", n, got, s.View(rules.Nobody).Board)
		}
		s = s.Tick()
	}
	if got := After(p, 9).String(); got != After(p, 3).String() {
		t.Errorf("after 9 tides the board is %s, want %s as after the 3 known ones", got, After(p, 3))
	}
}

func TestFuturesFollowEachOther(t *testing.T) {
	c := foxes.DefaultConfig(12)
	c.Forecast = 1
	p := fresh(t, c, 5)
	f := DrawFutures(p, 3, 20)
	if len(f.Lands[0]) != 1 || len(f.Lands[1]) != 20 || len(f.Lands[2]) != 20 {
		t.Fatalf("got %d, %d and %d samples, want 1, 20 and 20", len(f.Lands[0]), len(f.Lands[1]), len(f.Lands[2]))
	}
	for n := range 20 {
		if a, b := differences(f.Lands[0][0], f.Lands[1][n]), differences(f.Lands[1][n], f.Lands[2][n]); a != 12 || b != 12 {
			t.Errorf("sample %d turns %d and %d tiles, want 12", n, a, b)
		}
	}
	if !reflect.DeepEqual(f, DrawFutures(p, 3, 20)) {
		t.Error("got two different results of DrawFutures for a position, want the same")
	}
}

// A Memo gives the same samples as DrawFutures, whatever it was asked before.
func TestAMemoChangesNoFuture(t *testing.T) {
	c := foxes.DefaultConfig(12)
	c.Growth = 3
	s, err := foxes.New(c, 5)
	if err != nil {
		t.Fatal(err)
	}
	memo := NewMemo()
	rng := rand.New(rand.NewPCG(3, 3))
	for range 60 {
		for range rng.IntN(200) {
			s = s.Tick()
		}
		p := s.View(rules.Nobody).Position
		p.Config.Dialect.Tides = foxes.Tides(2 * rng.IntN(2))
		tides, samples := 1+rng.IntN(3), 1+rng.IntN(9)
		if got, want := memo.draw(p, tides, samples), DrawFutures(p, tides, samples); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %d tides: the samples of a used Memo differ", p.Tides)
		}
	}
}

func differences(a, b []bool) int {
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

func TestPreyIsWhatCanBeEaten(t *testing.T) {
	for size := foxes.MinSize; size <= 14; size += 2 {
		for seed := range uint64(8) {
			if all := Prey(fresh(t, foxes.DefaultConfig(size), seed)); len(all) != 0 {
				t.Errorf("%d by %d, seed %d: %v can be eaten at the start, want none", size, size, seed, all)
			}
		}
	}
	for _, c := range []struct {
		rows []string
		want []foxes.Point
	}{
		{[]string{"LFE", "LLL", "WDG"}, []foxes.Point{{X: 2}, {X: 2, Y: 2}}}, // a dolphin on land and a fox in water
		{[]string{"LFL", "LLL", "WDW"}, nil},
		{[]string{"LWD", "FWW", "LLE"}, nil},
		{[]string{"FDW", "LWW", "WWW"}, nil}, // a fox on the shore is safe
	} {
		if got := Prey(begin(t, slow, 1, c.rows...).View(0).Position); !slices.Equal(got, c.want) {
			t.Errorf("Prey on %v = %v, want %v", c.rows, got, c.want)
		}
	}
}

func TestReachCountsStepsToEveryTile(t *testing.T) {
	p := begin(t, slow, 1,
		"FLEWW",
		"FWWWW",
		"WWDWW",
		"WWWWW",
		"WWWWD").View(0).Position
	for _, c := range []struct {
		x, y int
		want []int
	}{
		{0, 0, []int{0, 1, 2, 3, 4, -1, 2, 3, 4, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}},
		{2, 0, []int{-1, -1, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}},
		{3, 0, nil},
		{-1, 7, nil},
	} {
		got := Reach(p, foxes.Point{X: c.x, Y: c.y})
		want := c.want
		if want == nil {
			want = slicesOf(-1, 25)
		}
		if !reflect.DeepEqual(got[:10], want[:10]) {
			t.Errorf("from %d,%d: %v, want %v", c.x, c.y, got, want)
		}
	}
	dolphin := Reach(p, foxes.Point{X: 2, Y: 2})
	if dolphin[0] != -1 || dolphin[3] != 3 || dolphin[6] != 2 || dolphin[24] != -1 || dolphin[23] != 3 {
		t.Errorf("got the reach %v of the dolphin, want -1, 3, 2, -1 and 3 at 0, 3, 6, 24 and 23", dolphin)
	}
}

func slicesOf(x, n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = x
	}
	return all
}

// Rank finds the obvious moves.
func TestRankFindsTheObviousMoves(t *testing.T) {
	for name, c := range map[string]struct {
		seat rules.Seat
		rows []string
		want foxes.Move
	}{
		"a fox eats": {foxes.Foxes, []string{"FEWW", "LLWW", "WWWW", "WWDW"},
			foxes.Move{To: foxes.Point{X: 1}}},
		"a dolphin eats": {foxes.Dolphins, []string{"GDWW", "LLWW", "LLFW", "WWWW"},
			foxes.Move{From: foxes.Point{X: 1}}},
		"a fox goes home": {foxes.Foxes, []string{"FLGDW", "LLWWW", "LLLLL", "LLLLL", "LLLLL"},
			foxes.Move{From: foxes.Point{X: 2}, To: foxes.Point{X: 1}}},
		"a fox hunts": {foxes.Foxes, []string{"FLLE", "LLLL", "WWWW", "DWWW"},
			foxes.Move{To: foxes.Point{X: 1}}},
		"a dolphin chases": {foxes.Dolphins, []string{"WGWWD", "WWWWW", "WWWWW", "LFWWW", "LLWWW"},
			foxes.Move{From: foxes.Point{X: 4}, To: foxes.Point{X: 3}}},
	} {
		v := begin(t, slow, 1, c.rows...).View(c.seat)
		best := Ranked{Value: math.Inf(-1)}
		for _, r := range Rank(context.Background(), v, 0, NewMemo()) {
			if r.Value > best.Value {
				best = r
			}
		}
		if best.Waits || best.Move != c.want {
			t.Errorf("%s: the best move is %+v, want %v", name, best, c.want)
		}
	}
}

// In dialects in which a fox may swim too far from land, only the bot random does so.
func TestFoxesStayInReach(t *testing.T) {
	c := slow
	c.Dialect.Range = foxes.RangeFrom
	v := begin(t, c, 1, "WWGWW", "WWWWW", "WWLWW", "WWWWW", "WWWWD").View(foxes.Foxes)
	if n := len(v.Moves(foxes.Foxes)); n != 3 {
		t.Fatalf("got %d moves, want 3", n)
	}
	all, options := Rank(context.Background(), v, 100, NewMemo()), Survey(v.Position, foxes.Foxes, NewMemo())
	if len(all) != 2 || len(options) != 1 || options[0].Move.To != (foxes.Point{X: 2, Y: 1}) || all[1].Move != options[0].Move {
		t.Errorf("got the ranking %+v and the survey %+v, want only the step to 2,1 and waiting", all, options)
	}
}

// A client that has not seen a board yet asks all the same.
func TestOnAnEmptyBoardThereIsOnlyWaiting(t *testing.T) {
	var v foxes.View
	if Odds(v.Position) != nil || Prey(v.Position) != nil || len(Rank(context.Background(), v, 0, NewMemo())) != 1 || len(Survey(v.Position, 0, NewMemo())) != 0 {
		t.Error("got moves, odds or prey on an empty board, want only waiting")
	}
}

func TestRankIsPatient(t *testing.T) {
	s, err := foxes.New(foxes.DefaultConfig(10), 4)
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(foxes.Foxes)
	all := Rank(context.Background(), v, 500, NewMemo())
	if len(all) != 1+len(v.Moves(foxes.Foxes)) || !all[0].Waits {
		t.Errorf("got %d ranked choices, want waiting first and %d moves", len(all), len(v.Moves(foxes.Foxes)))
	}
	if again := Rank(context.Background(), v, 500, NewMemo()); !reflect.DeepEqual(all, again) {
		t.Errorf("Rank returns %+v, then %+v, want the same", all, again)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if got := Rank(ctx, v, 500, NewMemo()); len(got) != 1 || !got[0].Waits {
		t.Errorf("a cancelled Rank = %+v, want only waiting", got)
	}
	if got := Rank(context.Background(), s.View(rules.Nobody), 0, NewMemo()); len(got) != 0 {
		t.Errorf("Rank for a spectator = %+v, want nothing", got)
	}
}

// The clocks of a server are not always known.
func TestRankWorksWithoutKnownTimes(t *testing.T) {
	b, err := foxes.ParseBoard("FEWWLLWWWWWWWWDW")
	if err != nil {
		t.Fatal(err)
	}
	v := foxes.Position{}.Saw(b).View(foxes.Foxes)
	if all := Rank(context.Background(), v, 200, NewMemo()); len(all) < 2 {
		t.Errorf("Rank without known times = %+v, want waiting and a move", all)
	}
	if len(Prey(v.Position)) == 0 {
		t.Error("Prey without known times is empty, want an animal")
	}
}
