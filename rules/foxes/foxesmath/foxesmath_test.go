package foxesmath

import (
	"context"
	"math"
	"reflect"
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
func TestOdds(t *testing.T) {
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
			t.Errorf("tile %d turns in %.3f of the games, and %.3f is the chance", i, turned[i], chance)
		}
		if chance > 0 && !p.Board.Tiles[i].IsLand() {
			t.Errorf("a flood turns water")
		}
	}
	if math.Abs(sum-10) > 1e-9 {
		t.Errorf("%g tiles turn, want 10", sum)
	}
}

func TestKnownTides(t *testing.T) {
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
			t.Errorf("tile %d turns: %v, and the chance is %g", i, turns, chance)
		}
	}
	for n := range 4 {
		if got := After(p, n).String(); got != s.View(rules.Nobody).Board.String() {
			t.Errorf("after %d tides %s", n, got)
		}
		s = s.Tick()
	}
	if got := After(p, 9).String(); got != After(p, 3).String() {
		t.Errorf("tides that nobody knows change the board: %s", got)
	}
}

func TestFuturesFollowEachOther(t *testing.T) {
	c := foxes.DefaultConfig(12)
	c.Forecast = 1
	p := fresh(t, c, 5)
	f := DrawFutures(p, 3, 20)
	if len(f.Lands[0]) != 1 || len(f.Lands[1]) != 20 || len(f.Lands[2]) != 20 {
		t.Fatalf("%d, %d, %d samples", len(f.Lands[0]), len(f.Lands[1]), len(f.Lands[2]))
	}
	for n := range 20 {
		if a, b := differences(f.Lands[0][0], f.Lands[1][n]), differences(f.Lands[1][n], f.Lands[2][n]); a != 12 || b != 12 {
			t.Errorf("sample %d turns %d and %d tiles, want 12", n, a, b)
		}
	}
	if !reflect.DeepEqual(f, DrawFutures(p, 3, 20)) {
		t.Error("the same position has other futures the second time")
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

func TestRisks(t *testing.T) {
	c := foxes.DefaultConfig(10)
	for seed := range uint64(8) {
		p := fresh(t, c, seed)
		p.Tides += int(seed % 6)
		odds := Odds(p)
		exposed := map[foxes.Point]float64{}
		for _, r := range Risks(p) {
			exposed[r.At] = r.Exposed
			if r.Lost < 0 || r.Lost > r.Exposed || r.Seat != p.Board.At(r.At).Owner() {
				t.Errorf("seed %d: %+v", seed, r)
			}
		}
		for i, tile := range p.Board.Tiles {
			if got := exposed[p.Board.Place(i)]; tile.Owner() != rules.Nobody && math.Abs(got-odds[i]) > 1e-9 {
				t.Errorf("seed %d: %v is exposed with %g, and its tile turns with %g", seed, p.Board.Place(i), got, odds[i])
			}
		}
	}
	// The only land that can be flooded without cutting the island is the fox's, and a dolphin is beside it or far away.
	near := Risks(begin(t, slow, 1, "FDW", "LWW", "WWW").View(0).Position)
	away := Risks(begin(t, slow, 1, "FWWWW", "LWWWW", "WWWWW", "WWWWW", "WWWWD").View(0).Position)
	if len(near) != 1 || len(away) != 1 || near[0].Lost == 0 || away[0].Lost != 0 {
		t.Errorf("beside a dolphin %+v, far from it %+v", near, away)
	}
}

func TestReach(t *testing.T) {
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
		t.Errorf("the dolphin reaches %v", dolphin)
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
func TestRank(t *testing.T) {
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
		for _, r := range Rank(context.Background(), v, 0) {
			if r.Value > best.Value {
				best = r
			}
		}
		if best.Waits || best.Move != c.want {
			t.Errorf("%s: %+v, want %v", name, best, c.want)
		}
	}
}

// Where a fox may swim out of reach of land, nobody but random lets it.
func TestFoxesStayInReach(t *testing.T) {
	c := slow
	c.Dialect.Range = foxes.RangeFrom
	v := begin(t, c, 1, "WWGWW", "WWWWW", "WWLWW", "WWWWW", "WWWWD").View(foxes.Foxes)
	if n := len(v.Moves(foxes.Foxes)); n != 3 {
		t.Fatalf("%d moves", n)
	}
	all, options := Rank(context.Background(), v, 100), Survey(v.Position, foxes.Foxes)
	if len(all) != 2 || len(options) != 1 || options[0].Move.To != (foxes.Point{X: 2, Y: 1}) || all[1].Move != options[0].Move {
		t.Errorf("%+v, %+v", all, options)
	}
}

// A client that has not seen a board yet asks all the same.
func TestNoBoard(t *testing.T) {
	var v foxes.View
	if Odds(v.Position) != nil || Risks(v.Position) != nil || len(Rank(context.Background(), v, 0)) != 1 || len(Survey(v.Position, 0)) != 0 {
		t.Error("there is something on no board")
	}
}

func TestRankIsPatient(t *testing.T) {
	s, err := foxes.New(foxes.DefaultConfig(10), 4)
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(foxes.Foxes)
	all := Rank(context.Background(), v, 500)
	if len(all) != 1+len(v.Moves(foxes.Foxes)) || !all[0].Waits {
		t.Errorf("%d ranked of %d moves", len(all), len(v.Moves(foxes.Foxes)))
	}
	if again := Rank(context.Background(), v, 500); !reflect.DeepEqual(all, again) {
		t.Error("the same position is ranked differently the second time")
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	if got := Rank(ctx, v, 500); len(got) != 1 || !got[0].Waits {
		t.Errorf("a search that was cancelled found %+v", got)
	}
	if got := Rank(context.Background(), s.View(rules.Nobody), 0); len(got) != 0 {
		t.Errorf("a spectator may play %+v", got)
	}
}

// The clocks of a server are not always known.
func TestUnknownTimes(t *testing.T) {
	b, err := foxes.ParseBoard("FEWWLLWWWWWWWWDW")
	if err != nil {
		t.Fatal(err)
	}
	v := foxes.Position{}.Saw(b).View(foxes.Foxes)
	if all := Rank(context.Background(), v, 200); len(all) < 2 {
		t.Errorf("%+v", all)
	}
	if risks := Risks(v.Position); len(risks) == 0 {
		t.Error("nobody is in danger")
	}
}
