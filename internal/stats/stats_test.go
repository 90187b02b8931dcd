package stats

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// played returns a game with the given values.
func played(id string, m Mode, r Result, ticks int) Game {
	return Game{ID: id, Game: "newt", Mode: m, Level: []string{"newt.bot_best"}, Side: 1, Result: r, Ticks: ticks}
}

func TestAddCountsAGameOnce(t *testing.T) {
	var b Book
	if !b.Add(played("a", Bots, Won, 60)) || b.Add(played("a", Bots, Lost, 90)) || b.Len() != 1 {
		t.Fatalf("got games %v, want one", b.Games())
	}
	if s := Summarise(b.Games()); s.Won != 1 || s.Lost != 0 {
		t.Errorf("got %+v, want the first result", s)
	}
	b.Forget("newt")
	if !b.Add(played("a", Bots, Lost, 90)) {
		t.Error("Add of a game that was forgotten = false, want true")
	}
}

func TestParseReadsText(t *testing.T) {
	var b Book
	b.Add(Game{ID: "x", Game: "mia", Mode: Host, Level: []string{"a", "b"}, Result: Drawn, Begun: "2026-01-02T03:04:05Z", Ticks: 7,
		Figures: map[string]int{"points": -3}, Faces: []int{1, 2, 3, 4, 5, 6}})
	b.Add(Game{ID: "y", Game: "pond", Mode: Seats, Winners: []string{"Ada\n“”"}, Side: 2})
	back, err := Parse(b.Text())
	if err != nil || !reflect.DeepEqual(back.Games(), b.Games()) {
		t.Fatalf("%v: got %v, want %v", err, back, b.Games())
	}
}

func TestReadPartReadsPart(t *testing.T) {
	for want, part := range map[string]string{
		"newt.bot_best":     Part("newt.bot_best"),
		"newt.board 15 9":   Part("newt.board", 15, 9),
		"newt.wait 0.75 20": Part("newt.wait", 0.75, 20),
		"newt.wait 0":       Part("newt.wait", 0),
	} {
		if part != want {
			t.Errorf("got %q, want %q", part, want)
		}
		words := strings.Split(want, " ")
		if key, numbers := ReadPart(part); key != words[0] || !slices.Equal(numbers, words[1:]) {
			t.Errorf("ReadPart(%q) = %q, %q, want %q, %q", part, key, numbers, words[0], words[1:])
		}
	}
	if key, numbers := ReadPart("newt.board many 9"); key != "newt.board" || !slices.Equal(numbers, []string{"9"}) {
		t.Errorf("got %q, %q, want newt.board and 9 because many is not a number", key, numbers)
	}
}

func TestParseRejectsInvalidTexts(t *testing.T) {
	good := `{"ID":"x","Game":"pond","Mode":"bots"}`
	for text, want := range map[string]error{
		"":                                       ErrDamaged,
		"menagerie record 1\n":                   ErrDamaged,
		"menagerie statistics 0\n":               ErrDamaged,
		"menagerie statistics 2\n":               ErrNewer,
		"menagerie statistics 1\nnull":           ErrDamaged,
		"menagerie statistics 1\n{}":             ErrDamaged,
		"menagerie statistics 1\n" + good + good: ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "bots", "demo", 1):                ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "}", `,"Result":"?"}`, 1):         ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "}", `,"Ticks":-1}`, 1):           ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "}", `,"Side":65}`, 1):            ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "}", `,"Faces":[1]}`, 1):          ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "}", `,"Figures":{"a":1e10}}`, 1): ErrDamaged,
		"menagerie statistics 1\n" + strings.Replace(good, "}", `,"Other":1}`, 1):            ErrDamaged,
		"menagerie statistics 1\n" + strings.Repeat("x", 2*maxLine):                          ErrDamaged,
	} {
		if b, err := Parse([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%.80q: got %v, %v; want %v", text, b, err, want)
		}
	}
	if _, err := Parse([]byte("menagerie statistics 1\n" + good + "\n")); err != nil {
		t.Error(err)
	}
}

func FuzzParse(f *testing.F) {
	var b Book
	b.Add(played("a", Bots, Won, 60))
	f.Add(b.Text())
	f.Add([]byte("menagerie statistics 1\n{\"ID\":\"x\",\"Game\":\"pond\",\"Mode\":\"bots\",\"Faces\":[0,0,0,0,0,9]}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(b.Text())
		if err != nil || again.Len() != b.Len() {
			t.Fatalf("read again: got %d games, %v, want %d", again.Len(), err, b.Len())
		}
		Summarise(b.Games())
	})
}

func TestSummaryCountsResultsAndStreaks(t *testing.T) {
	var games []Game
	for i, r := range []Result{Won, Won, Won, Drawn, Lost, Won, Lost, Lost} {
		g := played(string(rune('a'+i)), Bots, r, 60*(i+1))
		g.Figures = map[string]int{"walls": i}
		g.Faces = []int{1, 0, 0, 0, 0, 1}
		games = append(games, g)
	}
	s := Summarise(games)
	if s.Games != 8 || s.Won != 4 || s.Lost != 3 || s.Drawn != 1 || s.Streak != -2 || s.Best != 3 || s.Fastest != 60 || s.Ticks != 270 {
		t.Errorf("got %+v, want 8 games: 4 won, 3 lost, 1 drawn, streak -2, best 3, fastest 60, 270 ticks", s)
	}
	if want := []Figure{{Name: "walls", Games: 8, Mean: 3.5, Max: 7}}; !slices.Equal(s.Figures, want) {
		t.Errorf("figures %v, want %v", s.Figures, want)
	}
	if want := [6]int{8, 0, 0, 0, 0, 8}; s.Faces != want || !s.Rolled {
		t.Errorf("got faces %v, rolled %v; want %v, true", s.Faces, s.Rolled, want)
	}
}

// The values are from published tables of the Wilson interval.
func TestIntervalHasPublishedValues(t *testing.T) {
	for _, c := range []struct {
		won, of   int
		low, high float64
	}{{0, 0, 0, 1}, {0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {81, 263, 0.2553, 0.3662}} {
		low, high := interval(c.won, c.of)
		if math.Abs(low-c.low) > 0.0002 || math.Abs(high-c.high) > 0.0002 {
			t.Errorf("%d of %d: got %v to %v, want %v to %v", c.won, c.of, low, high, c.low, c.high)
		}
	}
}

func TestWilsonHasPublishedValues(t *testing.T) {
	for _, c := range []struct {
		points    float64
		games     int
		low, high float64
	}{
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{1000, 1000, 0.9962, 1},
		{1, 1, 0.2065, 1},
	} {
		got := Wilson(c.points, c.games)
		if math.Abs(got[0]-c.low) > 5e-5 || math.Abs(got[1]-c.high) > 5e-5 {
			t.Errorf("%g of %d: got %v, want %g to %g", c.points, c.games, got, c.low, c.high)
		}
	}
}

func TestGroupsSeparateModesSidesAndLevels(t *testing.T) {
	var b Book
	add := func(id string, m Mode, side int, level ...string) {
		g := played(id, m, Won, 1)
		g.Side, g.Level = side, level
		b.Add(g)
	}
	add("1", Guest, 0)
	add("2", Bots, 1, "easy")
	add("3", Bots, 2, "easy")
	add("4", Bots, 2, "easy")
	b.Add(Game{ID: "5", Game: "other", Mode: Bots})
	var got []string
	for _, g := range b.Groups("newt") {
		got = append(got, string(g.Mode)+strings.Join(g.Level, ""))
		if g.Mode == Bots && len(g.Games) == 3-g.Side {
			t.Errorf("side %d: got %d games, want %d", g.Side, len(g.Games), g.Side)
		}
	}
	if want := []string{"botseasy", "botseasy", "guest"}; !slices.Equal(got, want) {
		t.Errorf("got the groups %v, want %v", got, want)
	}
	b.Forget("newt")
	if b.Len() != 1 {
		t.Errorf("got %d games, want none of the forgotten game", b.Len())
	}
	b.Forget("")
	if b.Len() != 0 {
		t.Errorf("got %d games, want 0", b.Len())
	}
}

func TestAddDropsTheOldest(t *testing.T) {
	var b Book
	for i := range MostGames + 3 {
		b.Add(Game{ID: string(rune(i + 1000)), Game: "pond", Mode: Bots, Ticks: i})
	}
	if games := b.Games(); len(games) != MostGames || games[0].Ticks != 3 {
		t.Errorf("got %d games, first with %d ticks; want %d, first with 3", len(games), games[0].Ticks, MostGames)
	}
}

func TestWinnersAreSortedByWins(t *testing.T) {
	s := Summarise([]Game{{Winners: []string{"Ada", "Tom"}}, {Winners: []string{"Tom"}}, {}})
	if want := []Winner{{"Tom", 2}, {"Ada", 1}}; !slices.Equal(s.Winners, want) {
		t.Errorf("got the winners %v, want %v", s.Winners, want)
	}
}
