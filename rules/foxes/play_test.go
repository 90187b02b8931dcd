package foxes_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"menagerie/internal/golden"
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// TestPlaythroughs plays the games in testdata/play. A file is a conversation: its lines that begin with "> " are read,
// all others but comments are what the rules answer, and -update writes them anew.
//
//	> begin SIZE ANIMALS SEED [WORD ...]
//	> board ROW/ROW/... SEED [WORD ...]
//	> foxes MOVE            or dolphins, such as: foxes 3,4 3,5
//	> leave foxes           or dolphins
//	> wait TICKS
//
// A WORD is cooldown=F,D, tide=T, limit=L or forecast=N, in ticks, or one of the dialect: from, free, height, any.
func TestPlaythroughs(t *testing.T) {
	files, err := filepath.Glob("testdata/play/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no playthroughs: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			golden.Check(t, file, replay(t, string(text)))
		})
	}
}

// replay returns the conversation with the answers that the rules give now.
func replay(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	var s foxes.State
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		if strings.HasPrefix(line, "#") || line == "\n" {
			out.WriteString(line)
		}
		if command, ok := strings.CutPrefix(line, "> "); ok {
			out.WriteString(line)
			s = obey(t, &out, s, strings.TrimSpace(command))
		}
	}
	return out.Bytes()
}

func obey(t *testing.T, out *bytes.Buffer, s foxes.State, command string) foxes.State {
	t.Helper()
	verb, rest, _ := strings.Cut(command, " ")
	words := strings.Fields(rest)
	old := 0
	if log := s.View(rules.Nobody).Log; len(log) > 0 {
		old = log[len(log)-1].Number
	}
	var err error
	switch verb {
	case "begin":
		c := configOf(t, words[3:])
		c.Size, c.Animals = number(t, words[0]), number(t, words[1])
		s, err = foxes.New(c, uint64(number(t, words[2])))
		old = 0
	case "board":
		b, bad := foxes.ParseBoard(strings.ReplaceAll(words[0], "/", ""))
		if bad != nil {
			t.Fatal(bad)
		}
		s, err = foxes.Begin(configOf(t, words[2:]), b, uint64(number(t, words[1])))
		old = 0
	case "wait":
		for range number(t, rest) {
			s = s.Tick()
		}
	case "leave":
		s, err = s.Leave(seatOf(t, rest))
	default:
		m, bad := foxes.ParseMove(rest)
		if bad != nil {
			t.Fatal(bad)
		}
		s, err = s.Play(seatOf(t, verb), m)
	}
	if err != nil {
		fmt.Fprintf(out, "    refused: %v\n", err)
		return s
	}
	describe(out, s.View(rules.Nobody), old)
	return s
}

func seatOf(t *testing.T, name string) rules.Seat {
	t.Helper()
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		if foxes.SeatName(seat) == name {
			return seat
		}
	}
	t.Fatalf("nobody is called %q", name)
	return 0
}

func number(t *testing.T, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func configOf(t *testing.T, words []string) foxes.Config {
	t.Helper()
	c := foxes.Config{Cooldown: [2]int{60, 60}, Tide: 600}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "cooldown":
			first, second, _ := strings.Cut(value, ",")
			c.Cooldown = [2]int{number(t, first), number(t, second)}
		case "tide":
			c.Tide = number(t, value)
		case "limit":
			c.Limit = number(t, value)
		case "forecast":
			c.Forecast = number(t, value)
		case "from":
			c.Dialect.Range = foxes.RangeFrom
		case "free":
			c.Dialect.Illegal = foxes.IllegalFree
		case "height":
			c.Dialect.Tides = foxes.TidesHeight
		case "any":
			c.Dialect.Tides = foxes.TidesAny
		default:
			t.Fatalf("%q says nothing", word)
		}
	}
	return c
}

// describe writes what happened since the event number old, the waits, and the board.
func describe(out *bytes.Buffer, v foxes.View, old int) {
	for _, e := range v.Since(old) {
		fmt.Fprintf(out, "    %v\n", e)
	}
	tide, _ := v.TideIn()
	fmt.Fprintf(out, "    tick %d: %v, foxes wait %d, dolphins %d, %v in %d\n", v.Now, outcome(v),
		v.Cooldown(foxes.Foxes), v.Cooldown(foxes.Dolphins), v.Next(), tide)
	for _, tide := range v.Coming {
		fmt.Fprintf(out, "    %v at %d will turn %v\n", tide.Current, tide.Tick, tide.Flips)
	}
	text := v.Board.String()
	for y := range v.Board.Size {
		fmt.Fprintf(out, "    %s\n", text[y*v.Board.Size:(y+1)*v.Board.Size])
	}
}

func outcome(v foxes.View) string {
	if v.Outcome == foxes.Running {
		return v.Outcome.String()
	}
	return fmt.Sprintf("over, %v, %v", v.Outcome, v.Reason)
}
