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

func TestAGameCountsOnce(t *testing.T) {
	var b Book
	if !b.Add(played("a", Bots, Won, 60)) || b.Add(played("a", Bots, Lost, 90)) || b.Len() != 1 {
		t.Fatalf("counted: %v", b.Games())
	}
	if s := Summarise(b.Games()); s.Won != 1 || s.Lost != 0 {
		t.Errorf("the first result does not stand: %+v", s)
	}
	b.Forget("newt")
	if !b.Add(played("a", Bots, Lost, 90)) {
		t.Error("a game that was forgotten does not count again")
	}
}

func TestATextIsReadAsItWasWritten(t *testing.T) {
	var b Book
	b.Add(Game{ID: "x", Game: "mia", Mode: Host, Level: []string{"a", "b"}, Result: Drawn, Begun: "2026-01-02T03:04:05Z", Ticks: 7,
		Figures: map[string]int{"points": -3}, Faces: []int{1, 2, 3, 4, 5, 6}})
	b.Add(Game{ID: "y", Game: "pond", Mode: Seats, Winners: []string{"Ada\n“”"}, Side: 2})
	back, err := Parse(b.Text())
	if err != nil || !reflect.DeepEqual(back.Games(), b.Games()) {
		t.Fatalf("%v: %v, want %v", err, back, b.Games())
	}
}

func TestAPartOfALevelIsReadAsItWasWritten(t *testing.T) {
	for want, part := range map[string]string{
		"newt.bot_best":     Part("newt.bot_best"),
		"newt.board 15 9":   Part("newt.board", 15, 9),
		"newt.wait 0.75 20": Part("newt.wait", 0.75, 20),
		"newt.wait 0":       Part("newt.wait", 0),
	} {
		if part != want {
			t.Errorf("%q is written as %q", want, part)
		}
		words := strings.Split(want, " ")
		if key, numbers := ReadPart(part); key != words[0] || !slices.Equal(numbers, words[1:]) {
			t.Errorf("%q is read as %q with %q", part, key, numbers)
		}
	}
	if key, numbers := ReadPart("newt.board many 9"); key != "newt.board" || !slices.Equal(numbers, []string{"9"}) {
		t.Errorf("what is no number counts: %q with %q", key, numbers)
	}
}

func TestWrongTextsAreRefused(t *testing.T) {
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
			t.Errorf("%.80q gives %v, %v; want %v", text, b, err, want)
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
			t.Fatalf("what was read cannot be read again: %v", err)
		}
		Summarise(b.Games())
	})
}

func TestSummary(t *testing.T) {
	var games []Game
	for i, r := range []Result{Won, Won, Won, Drawn, Lost, Won, Lost, Lost} {
		g := played(string(rune('a'+i)), Bots, r, 60*(i+1))
		g.Figures = map[string]int{"walls": i}
		g.Faces = []int{1, 0, 0, 0, 0, 1}
		games = append(games, g)
	}
	s := Summarise(games)
	if s.Games != 8 || s.Won != 4 || s.Lost != 3 || s.Drawn != 1 || s.Streak != -2 || s.Best != 3 || s.Fastest != 60 || s.Ticks != 270 {
		t.Errorf("%+v", s)
	}
	if want := []Figure{{Name: "walls", Games: 8, Mean: 3.5, Max: 7}}; !slices.Equal(s.Figures, want) {
		t.Errorf("figures %v, want %v", s.Figures, want)
	}
	if want := [6]int{8, 0, 0, 0, 0, 8}; s.Faces != want || !s.Rolled {
		t.Errorf("faces %v", s.Faces)
	}
}

// The values are from published tables of the Wilson interval.
func TestInterval(t *testing.T) {
	for _, c := range []struct {
		won, of   int
		low, high float64
	}{{0, 0, 0, 1}, {0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {81, 263, 0.2553, 0.3662}} {
		low, high := interval(c.won, c.of)
		if math.Abs(low-c.low) > 0.0002 || math.Abs(high-c.high) > 0.0002 {
			t.Errorf("%d of %d: %v to %v", c.won, c.of, low, high)
		}
	}
}

func TestWilson(t *testing.T) {
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
			t.Errorf("%g of %d: %v, want %g to %g", c.points, c.games, got, c.low, c.high)
		}
	}
}

func TestGroups(t *testing.T) {
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
			t.Errorf("side %d has %d games", g.Side, len(g.Games))
		}
	}
	if want := []string{"botseasy", "botseasy", "guest"}; !slices.Equal(got, want) {
		t.Errorf("groups %v", got)
	}
	b.Forget("newt")
	if b.Len() != 1 {
		t.Errorf("%d games are left", b.Len())
	}
	b.Forget("")
	if b.Len() != 0 {
		t.Errorf("%d games are left of none", b.Len())
	}
}

func TestTheOldestMakeRoom(t *testing.T) {
	var b Book
	for i := range MostGames + 3 {
		b.Add(Game{ID: string(rune(i + 1000)), Game: "pond", Mode: Bots, Ticks: i})
	}
	if games := b.Games(); len(games) != MostGames || games[0].Ticks != 3 {
		t.Errorf("%d games, the first one is number %d", len(games), games[0].Ticks)
	}
}

func TestWinners(t *testing.T) {
	s := Summarise([]Game{{Winners: []string{"Ada", "Tom"}}, {Winners: []string{"Tom"}}, {}})
	if want := []Winner{{"Tom", 2}, {"Ada", 1}}; !slices.Equal(s.Winners, want) {
		t.Errorf("winners %v", s.Winners)
	}
}
