package foxes_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/rulestest"
)

// TestPlaythroughsAreAsRecorded plays the games in testdata/play. See rulestest.Playthroughs.
//
//	> begin SIZE ANIMALS SEED [WORD ...]
//	> board ROW/ROW/... SEED [WORD ...]
//	> foxes MOVE            or dolphins, such as: foxes 3,4 3,5
//	> leave foxes           or dolphins
//	> wait TICKS
//
// A WORD sets a time in ticks (cooldown=F,D or tide=T or limit=L) or the forecast (forecast=N). The words from, free, height, any
// and continues are fields of the dialect.
func TestPlaythroughsAreAsRecorded(t *testing.T) { rulestest.Playthroughs(t, obey) }

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
		c.Size, c.Animals = rulestest.Number(t, words[0]), rulestest.Number(t, words[1])
		s, err = foxes.New(c, uint64(rulestest.Number(t, words[2])))
		old = 0
	case "board":
		b, bad := foxes.ParseBoard(strings.ReplaceAll(words[0], "/", ""))
		if bad != nil {
			t.Fatal(bad)
		}
		s, err = foxes.Begin(configOf(t, words[2:]), b, uint64(rulestest.Number(t, words[1])))
		old = 0
	case "wait":
		for range rulestest.Number(t, rest) {
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
	t.Fatalf("got no seat called %q, want one", name)
	return 0
}

func configOf(t *testing.T, words []string) foxes.Config {
	t.Helper()
	c := foxes.Config{Cooldown: [2]int{60, 60}, Tide: 600}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		switch key {
		case "cooldown":
			first, second, _ := strings.Cut(value, ",")
			c.Cooldown = [2]int{rulestest.Number(t, first), rulestest.Number(t, second)}
		case "tide":
			c.Tide = rulestest.Number(t, value)
		case "limit":
			c.Limit = rulestest.Number(t, value)
		case "forecast":
			c.Forecast = rulestest.Number(t, value)
		case "from":
			c.Dialect.Range = foxes.RangeFrom
		case "free":
			c.Dialect.Illegal = foxes.IllegalFree
		case "height":
			c.Dialect.Tides = foxes.TidesHeight
		case "any":
			c.Dialect.Tides = foxes.TidesAny
		case "continues":
			c.Dialect.Tie = foxes.TieContinues
		default:
			t.Fatalf("got the word %q, want one that configOf knows", word)
		}
	}
	return c
}

// describe writes the events after the event number old, the cooldowns, and the board.
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
