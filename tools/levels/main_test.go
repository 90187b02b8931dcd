package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOnlyTheNamedSectionIsReplaced(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	for _, c := range []struct{ title, want string }{
		{"pond", "# Levels\n\n## pond\n\ntext\n\n| new |\n\n## mia\n\n| old |\n\n## foxes\n\ntext\n"},
		{"foxes", "# Levels\n\n## pond\n\ntext\n\n| old |\n\n## mia\n\n| old |\n\n## foxes\n\ntext\n\n| new |\n"},
		{"mia", "# Levels\n\n## pond\n\ntext\n\n| old |\n\n## mia\n\n| new |\n\n## foxes\n\ntext\n"},
	} {
		if err := os.WriteFile(file, []byte("# Levels\n\n## pond\n\ntext\n\n| old |\n\n## mia\n\n| old |\n\n## foxes\n\ntext\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		err := replaceSection(file, c.title, "| new |\n")
		if got, _ := os.ReadFile(file); err != nil || string(got) != c.want {
			t.Errorf("%s: got %q, error %v, want %q", c.title, got, err, c.want)
		}
	}
	if err := replaceSection(file, "chess", "| new |\n"); err == nil {
		t.Error("a section that does not exist: got no error, want one")
	}
}

func TestALadderComparesNeighbours(t *testing.T) {
	var played []string
	var b strings.Builder
	l := ladder{game: "g", levels: []string{"a", "b", "c"}, games: 100, slow: 31, tables: []table{{name: "usual"}, {name: "three", others: 2, flags: []string{"-x"}}}}
	err := l.write(&b, func(game string, flags ...string) (result, error) {
		played = append(played, strings.Join(flags, " "))
		r := result{Games: 4}
		for range 2 {
			r.Seats = append(r.Seats, seat{3, [2]float64{0.5, 1}})
		}
		return r, nil
	})
	want := "| options | b : a | c : b |\n|---|---|---|\n" +
		"| usual | 75.0 (50.0–100.0) | 75.0 (50.0–100.0) |\n" +
		"| three | 85.7 (66.7–100.0) | 85.7 (66.7–100.0) |\n"
	if got := b.String(); err != nil || got != want {
		t.Errorf("got %s, error %v, want %s", got, err, want)
	}
	wantPlayed := "--bot b,a --games 100 --seed 1\n--bot c,b --games 30 --seed 1\n--bot b,a,a --games 99 --seed 1 -x\n--bot c,b,b --games 30 --seed 1 -x"
	if got := strings.Join(played, "\n"); got != wantPlayed {
		t.Errorf("got the matches\n%s\nwant\n%s", got, wantPlayed)
	}
}

func TestALadderWithSidesHasARowForEachSide(t *testing.T) {
	var played []string
	var b strings.Builder
	l := ladder{game: "g", levels: []string{"a", "b"}, sides: []string{"north", "south"}, games: 100, slow: 10, tables: []table{{name: "usual"}}}
	err := l.write(&b, func(game string, flags ...string) (result, error) {
		played = append(played, strings.Join(flags, " "))
		return result{Games: 4, Seats: []seat{{1, [2]float64{0, 0.5}}, {3, [2]float64{0.5, 1}}}}, nil
	})
	want := "| options | side of the upper level | b : a |\n|---|---|---|\n| usual | north | 25.0 (0.0–50.0) |\n| usual | south | 75.0 (50.0–100.0) |\n"
	if got := b.String(); err != nil || got != want {
		t.Errorf("got %s, error %v, want %s", got, err, want)
	}
	wantPlayed := "--bot b,a --games 10 --seed 1 --sides north\n--bot a,b --games 10 --seed 1 --sides north"
	if got := strings.Join(played, "\n"); got != wantPlayed {
		t.Errorf("got the matches\n%s\nwant\n%s", got, wantPlayed)
	}
}

func TestASideIsComparedWithTheSameOpponents(t *testing.T) {
	var played []string
	var b strings.Builder
	g := twoSides{
		game: "g", sides: [2]string{"north", "south"}, bots: [2][]string{{"a", "b"}, {"c", "d"}}, games: 10, slow: 4, figure: "left",
		tables: []table{{name: "usual", flags: []string{"-x"}}},
	}
	points := []float64{1, 0, 3, 2} // of north
	err := g.write(&b, func(game string, flags ...string) (result, error) {
		p := points[len(played)]
		played = append(played, strings.Join(flags, " "))
		return result{Games: 4, Seats: []seat{{Points: p}, {Points: 4 - p}}, Figures: map[string]float64{"left": 7}}, nil
	})
	want := `| options | side | bot | against c, a | against d, b | mean | more than the level below |
|---|---|---|---|---|---|---|
| usual | north | a | 25.0 / 7 | 0.0 / 7 | 12.5 | |
| usual | north | b | 75.0 / 7 | 50.0 / 7 | 62.5 | 50.0 |
| usual | south | c | 75.0 / 7 | 25.0 / 7 | 50.0 | |
| usual | south | d | 100.0 / 7 | 50.0 / 7 | 75.0 | 25.0 |
`
	if got := b.String(); err != nil || got != want {
		t.Errorf("got %s, error %v, want %s", got, err, want)
	}
	wantPlayed := "--bot a,c --games 10 --seed 1 -x\n--bot a,d --games 4 --seed 1 -x\n--bot b,c --games 4 --seed 1 -x\n--bot b,d --games 4 --seed 1 -x"
	if got := strings.Join(played, "\n"); got != wantPlayed {
		t.Errorf("got the matches\n%s\nwant\n%s", got, wantPlayed)
	}
}

func TestAPairIsComparedAtEachTable(t *testing.T) {
	var played []string
	var b strings.Builder
	c := company{game: "g", pairs: [][2]string{{"b", "a"}, {"best", "a"}}, games: 100, slow: 10, tables: []table{{name: "x, y", bots: "x,y", flags: []string{"-x"}}}}
	err := c.write(&b, func(game string, flags ...string) (result, error) {
		played = append(played, strings.Join(flags, " "))
		return result{Games: 100, Seats: []seat{{Points: 30}, {Points: 20}, {Points: 50}}}, nil
	})
	want := "| other bots at the table | b : a | best : a |\n|---|---|---|\n| x, y | 60.0 (46.2–72.4) | 60.0 (46.2–72.4) |\n"
	if got := b.String(); err != nil || got != want {
		t.Errorf("got %s, error %v, want %s", got, err, want)
	}
	if want := "--bot b,a,x,y --games 100 --seed 1 -x\n--bot best,a,x,y --games 10 --seed 1 -x"; strings.Join(played, "\n") != want {
		t.Errorf("got the matches\n%s\nwant\n%s", strings.Join(played, "\n"), want)
	}
}
