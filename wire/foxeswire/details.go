package foxeswire

import (
	"strconv"
	"strings"
)

// Ask requests Details of the game, before or after a Join.
type Ask struct {
	By Code // NewPlayer or NewViewer
}

// Append implements Message.
func (m Ask) Append(b []byte) []byte { return line(b, m.By, Board, typeDetails, "") }

// Details holds the clocks and the rules of a game at one moment. The specification has no such message. All times are
// ticks of 1/60 s. In a pair, index 0 is the foxes.
type Details struct {
	To       Code   // FoxViewer or DolphinViewer
	Starts   int    // time until the game begins
	Now      int    // time since the game began
	Cooldown [2]int // of each side
	Ready    [2]int // value of Now from which each side may move
	Tide     int    // time between two tides
	Next     int    // value of Now at the next tide
	Tides    int    // number of tides so far
	Limit    int    // 0 means no limit
	Dialect  [4]int // foxes.Dialect: Range, Illegal, Tides, Tie
	Outcome  int    // foxes.Outcome
	Reason   int    // foxes.Reason
	Coming   string // tiles that the next tides turn, as indices into Tiles: "3,7;2,8" for two tides; see Flips
}

// Flips returns the tiles that each of the next tides turns.
func (m Details) Flips() (tides [][]int) {
	if m.Coming == "" {
		return nil
	}
	for text := range strings.SplitSeq(m.Coming, ";") {
		tiles, _ := numbers(text)
		tides = append(tides, tiles)
	}
	return tides
}

// Foretell sets Coming.
func (m *Details) Foretell(tides [][]int) {
	words := make([]string, len(tides))
	for i, tiles := range tides {
		words[i] = join(tiles)
	}
	m.Coming = strings.Join(words, ";")
}

// numbers returns the fields that hold numbers, by name.
func (m *Details) numbers() map[string][]*int {
	return map[string][]*int{
		"starts": {&m.Starts}, "now": {&m.Now}, "cooldown": {&m.Cooldown[0], &m.Cooldown[1]}, "ready": {&m.Ready[0], &m.Ready[1]},
		"tide": {&m.Tide}, "next": {&m.Next}, "tides": {&m.Tides}, "limit": {&m.Limit}, "outcome": {&m.Outcome}, "reason": {&m.Reason},
		"dialect": {&m.Dialect[0], &m.Dialect[1], &m.Dialect[2], &m.Dialect[3]},
	}
}

// detailNames holds the names of the number fields in the order in which Append writes them.
var detailNames = [...]string{"starts", "now", "cooldown", "ready", "tide", "next", "tides", "limit", "dialect", "outcome", "reason"}

const comingName = "coming"

// Append implements Message. It omits fields whose numbers are all 0.
func (m Details) Append(b []byte) []byte {
	var words []string
	all := m.numbers()
	for _, name := range detailNames {
		list, some := make([]int, len(all[name])), false
		for i, n := range all[name] {
			list[i], some = *n, some || *n != 0
		}
		if some {
			words = append(words, name+"="+join(list))
		}
	}
	if m.Coming != "" {
		words = append(words, comingName+"="+m.Coming)
	}
	return line(b, Board, m.To, typeDetails, strings.Join(words, " "))
}

func join(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

// details parses the data of Details. It ignores unknown fields and returns nil if a known field is malformed.
func details(to Code, data string) Message {
	m := Details{To: to}
	known := m.numbers()
	for _, word := range strings.Fields(data) {
		name, value, _ := strings.Cut(word, "=")
		switch fields := known[name]; {
		case name == comingName:
			for text := range strings.SplitSeq(value, ";") {
				if _, ok := numbers(text); !ok {
					return nil
				}
			}
			m.Coming = value
		case fields != nil:
			list, ok := numbers(value)
			if !ok || len(list) != len(fields) {
				return nil
			}
			for i, n := range list {
				*fields[i] = n
			}
		}
	}
	return m
}

// numbers parses numbers separated by commas. They are at least 0 and below 1<<30.
func numbers(text string) (all []int, ok bool) {
	if text == "" {
		return nil, true
	}
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.ParseUint(word, 10, 30)
		if err != nil {
			return nil, false
		}
		all = append(all, int(n))
	}
	return all, true
}
