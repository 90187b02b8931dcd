package miamath

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"menagerie/rules/mia"
)

// equilibrium is the text of the strategies, one for each number of players. Each strategy begins with a line "players
// N", followed by a line for each non-default probability:
//
//	see A B P          the bluff is called with probability P when B is announced over A; 1 if there is no line
//	say A R B=P ...    with R under the cup, B is announced over A with probability P; without a line, R is announced
//
// Dice are written as in the protocol; - stands for None.
//
//go:embed equilibrium.txt
var equilibrium string

// strategies returns the equilibria, beginning with the one for two players. It reads them at the first call, because
// this takes milliseconds and few programs need them.
var strategies = sync.OnceValue(func() []*Strategy { return mustRead(equilibrium) })

// Equilibrium returns the equilibrium for the given number of players. For more than MostPlayers players, it returns that for
// MostPlayers. Callers must not modify the result.
func Equilibrium(players int) *Strategy {
	return strategies()[min(max(players, 2), MostPlayers)-2]
}

func mustRead(text string) []*Strategy {
	read, err := Read(text)
	if err != nil {
		panic(err) // cannot happen: the file is embedded, and a test reads it
	}
	for _, s := range read {
		s.later = s.losses()
	}
	return read
}

// leastProbability is the smallest probability that Text writes.
const leastProbability = 0.001

// Text returns s in the format of equilibrium.txt.
func (s *Strategy) Text() string {
	var text strings.Builder
	fmt.Fprintf(&text, "players %d\n", s.Players)
	for a := mia.None; a < mia.Mia; a++ {
		for b := a + 1; b < mia.Mia; b++ {
			if s.See[a][b] < 1-leastProbability {
				fmt.Fprintf(&text, "see %s %s %.3f\n", write(a), write(b), s.See[a][b])
			}
		}
		for r := mia.Lowest; r <= mia.Mia; r++ {
			if r <= a || s.Say[a][r][r] < 1-leastProbability {
				fmt.Fprintf(&text, "say %s %s%s\n", write(a), write(r), s.Say[a][r].text())
			}
		}
	}
	return text.String()
}

func (w Weights) text() string {
	text := ""
	for b, p := range w {
		if p >= leastProbability {
			text += fmt.Sprintf(" %s=%.3f", write(mia.Dice(b)), p)
		}
	}
	return text
}

func write(d mia.Dice) string {
	if d == mia.None {
		return "-"
	}
	return d.String()
}

// Read parses text, which consists of one or more results of Strategy.Text.
func Read(text string) ([]*Strategy, error) {
	var all []*Strategy
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) == 2 && words[0] == "players" {
			n, err := strconv.Atoi(words[1])
			if err != nil || n < 2 || n > mia.MaxSeats {
				return nil, fmt.Errorf("reading a strategy of Mia: the number of players %q is invalid", words[1])
			}
			all = append(all, honest(n))
			continue
		}
		if len(all) == 0 || len(words) < 4 {
			return nil, fmt.Errorf("reading a strategy of Mia: the line %q is invalid", line)
		}
		if err := all[len(all)-1].read(words); err != nil {
			return nil, fmt.Errorf("reading a strategy of Mia: %q: %w", strings.TrimSpace(line), err)
		}
	}
	return all, nil
}

// honest returns the strategy of a player who calls every bluff and announces the real dice. The file of strategies does not
// contain it.
func honest(players int) *Strategy {
	s := &Strategy{Players: players}
	for a := mia.None; a < mia.Mia; a++ {
		for b := a + 1; b <= mia.Mia; b++ {
			s.See[a][b] = 1
			s.Say[a][b][b] = 1
		}
	}
	return s
}

func (s *Strategy) read(words []string) error {
	a, err := parse(words[1])
	if err != nil {
		return err
	}
	b, err := parse(words[2])
	switch {
	case err != nil:
		return err
	case words[0] == "see":
		s.See[a][b], err = strconv.ParseFloat(words[3], 64)
		return err
	case words[0] == "say":
		s.Say[a][b], err = parseWeights(words[3:])
		return err
	}
	return fmt.Errorf("the line begins with neither \"see\" nor \"say\"")
}

// parseWeights parses probabilities and divides them by their sum, because the numbers in the file are rounded.
func parseWeights(words []string) (Weights, error) {
	var w, shares Weights
	for _, word := range words {
		dice, p, _ := strings.Cut(word, "=")
		b, err := parse(dice)
		if err != nil {
			return w, err
		}
		if w[b], err = strconv.ParseFloat(p, 64); err != nil {
			return w, err
		}
	}
	normalise(&w, &shares, mia.Lowest)
	return shares, nil
}

func parse(s string) (mia.Dice, error) {
	if s == "-" {
		return mia.None, nil
	}
	return mia.ParseDice(s)
}
