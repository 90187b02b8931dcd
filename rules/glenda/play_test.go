package glenda_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/rules/rulestest"
)

// TestPlaythroughsAreAsRecorded plays the games in testdata/play. See rulestest.Playthroughs.
//
//	> begin SIZE WALLS DIALECT SEED     a new game
//	> place SIZE DIALECT X,Y [X,Y ...]  a game with Glenda at the first cell and walls on the others
//	> trapper MOVE                      the trapper's move in the protocol's words: p 3 4
//	> glenda MOVE [, MOVE ...]          Glenda's: m NE; between several of hers the trapper walls the first free cell
func TestPlaythroughsAreAsRecorded(t *testing.T) { rulestest.Playthroughs(t, obey) }

func obey(t *testing.T, out *bytes.Buffer, s glenda.State, command string) glenda.State {
	t.Helper()
	verb, rest, _ := strings.Cut(command, " ")
	words := strings.Fields(rest)
	var err error
	switch verb {
	case "begin":
		s, err = begin(t, words)
	case "place":
		s, err = place(t, words)
	case "trapper":
		s, err = s.Play(glenda.Trapper, move(t, rest))
	case "glenda":
		s, err = hop(t, s, strings.Split(rest, ", "))
	default:
		t.Fatalf("got the command %q, want one that obey knows", command)
	}
	describe(out, s, err)
	return s
}

func begin(t *testing.T, words []string) (glenda.State, error) {
	t.Helper()
	var c glenda.Config
	var seed uint64
	rulestest.Scan(t, words[0]+" "+words[3], "%d %d", &c.Size, &seed)
	walls, err := glenda.ParseWalls(words[1])
	if err != nil {
		t.Fatal(err)
	}
	c.Walls, c.Dialect = walls, dialect(t, words[2])
	return glenda.New(c, seed)
}

func place(t *testing.T, words []string) (glenda.State, error) {
	t.Helper()
	c := glenda.Config{Dialect: dialect(t, words[1])}
	rulestest.Scan(t, words[0], "%d", &c.Size)
	var at hex.Cell
	rulestest.Scan(t, words[2], "%d,%d", &at.X, &at.Y)
	var walls hex.Set
	for _, word := range words[3:] {
		var wall hex.Cell
		rulestest.Scan(t, word, "%d,%d", &wall.X, &wall.Y)
		walls = walls.With(wall)
	}
	return glenda.Resume(c, walls, at)
}

func move(t *testing.T, text string) glenda.Move {
	t.Helper()
	m, err := glenda.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// hop makes several moves for Glenda. After each of them except the last, the trapper walls the first free cell.
func hop(t *testing.T, s glenda.State, moves []string) (glenda.State, error) {
	t.Helper()
	for i, text := range moves {
		var err error
		if i > 0 {
			if s, err = s.Play(glenda.Trapper, s.View(glenda.Trapper).Legal()[0]); err != nil {
				return s, err
			}
		}
		if s, err = s.Play(glenda.Glenda, move(t, text)); err != nil {
			return s, err
		}
	}
	return s, nil
}

func describe(out *bytes.Buffer, s glenda.State, err error) {
	if err != nil {
		fmt.Fprintf(out, "    refused: %v\n", err)
		return
	}
	v := s.View(rules.Nobody)
	next := "over"
	for _, seat := range v.Waiting {
		next = [...]string{"trapper", "glenda"}[seat] + " to move"
	}
	fmt.Fprintf(out, "    turn %d: %d walls, Glenda at %d,%d  %v, %s\n", v.Turn, v.Walls.Len(), v.Glenda.X, v.Glenda.Y, v.Outcome, next)
	for y := range v.Config.Size {
		fmt.Fprintf(out, "    %*s", y%2, "")
		for x := range v.Config.Size {
			fmt.Fprintf(out, "%s ", sign(v, hex.Cell{X: x, Y: y}))
		}
		out.Truncate(out.Len() - 1)
		out.WriteByte('\n')
	}
}

func sign(v glenda.View, c hex.Cell) string {
	switch {
	case c == v.Glenda && !v.Gone:
		return "G"
	case v.Walls.Has(c):
		return "#"
	}
	return "."
}
