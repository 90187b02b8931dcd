package main

import (
	"io"
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

// written lets a section write its table. Match n has the result results[n], or the last one if there are fewer. It returns the
// table and the flags of all matches.
func written(t *testing.T, write func(io.Writer, player) error, results ...result) (table, played string) {
	t.Helper()
	var b strings.Builder
	var matches []string
	err := write(&b, func(game string, flags ...string) (result, error) {
		r := results[min(len(matches), len(results)-1)]
		matches = append(matches, strings.Join(flags, " "))
		return r, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), strings.Join(matches, "\n")
}

func compare(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got\n%s\nwant\n%s", what, got, want)
	}
}

func TestALadderComparesNeighbours(t *testing.T) {
	l := ladder{game: "g", levels: []string{"a", "b", "c"}, games: 100, slow: 31, tables: []table{{name: "usual"}, {name: "three", others: 2, flags: []string{"-x"}}}}
	top := seat{3, [2]float64{0.5, 1}}
	table, played := written(t, l.write, result{Games: 4, Seats: []seat{top, {}}})
	compare(t, "table", table, `| options | b : a | c : b |
|---|---|---|
| usual | 75.0 (50.0–100.0) | 75.0 (50.0–100.0) |
| three | 85.7 (66.7–100.0) | 85.7 (66.7–100.0) |
`)
	compare(t, "matches", played, `--bot b,a --games 100 --seed 1
--bot c,b --games 30 --seed 1
--bot b,a,a --games 99 --seed 1 -x
--bot c,b,b --games 30 --seed 1 -x`)
}

func TestALadderWithSidesHasARowForEachSide(t *testing.T) {
	l := ladder{game: "g", levels: []string{"a", "b"}, sides: []string{"north", "south"}, games: 100, slow: 10, tables: []table{{name: "usual"}}}
	table, played := written(t, l.write, result{Games: 4, Seats: []seat{{1, [2]float64{0, 0.5}}, {3, [2]float64{0.5, 1}}}})
	compare(t, "table", table, `| options | side of the upper level | b : a |
|---|---|---|
| usual | north | 25.0 (0.0–50.0) |
| usual | south | 75.0 (50.0–100.0) |
`)
	compare(t, "matches", played, `--bot b,a --games 10 --seed 1 --sides north
--bot a,b --games 10 --seed 1 --sides north`)
}

func TestASideIsComparedWithTheSameOpponents(t *testing.T) {
	g := twoSides{
		game: "g", sides: [2]string{"north", "south"}, bots: [2][]string{{"a", "b"}, {"c", "d"}}, games: 10, slow: 4, figure: "left",
		tables: []table{{name: "usual", flags: []string{"-x"}}},
	}
	var results []result
	for _, north := range []float64{1, 0, 3, 2} {
		results = append(results, result{Games: 4, Seats: []seat{{Points: north}, {Points: 4 - north}}, Figures: map[string]float64{"left": 7}})
	}
	table, played := written(t, g.write, results...)
	compare(t, "table", table, `| options | side | bot | against c, a | against d, b | mean | more than the level below |
|---|---|---|---|---|---|---|
| usual | north | a | 25.0 / 7 | 0.0 / 7 | 12.5 | |
| usual | north | b | 75.0 / 7 | 50.0 / 7 | 62.5 | 50.0 |
| usual | south | c | 75.0 / 7 | 25.0 / 7 | 50.0 | |
| usual | south | d | 100.0 / 7 | 50.0 / 7 | 75.0 | 25.0 |
`)
	compare(t, "matches", played, `--bot a,c --games 10 --seed 1 -x
--bot a,d --games 4 --seed 1 -x
--bot b,c --games 4 --seed 1 -x
--bot b,d --games 4 --seed 1 -x`)
}

func TestAPairIsComparedAtEachTable(t *testing.T) {
	c := pairs{game: "g", pairs: [][2]string{{"b", "a"}, {"best", "a"}}, games: 100, slow: 10, tables: []table{{name: "x, y", bots: "x,y", flags: []string{"-x"}}}}
	table, played := written(t, c.write, result{Games: 100, Seats: []seat{{Points: 30}, {Points: 20}, {Points: 50}}})
	compare(t, "table", table, `| other bots at the table | b : a | best : a |
|---|---|---|
| x, y | 60.0 (46.2–72.4) | 60.0 (46.2–72.4) |
`)
	compare(t, "matches", played, `--bot b,a,x,y --games 100 --seed 1 -x
--bot best,a,x,y --games 10 --seed 1 -x`)
}
