package foxeswire

import (
	"strconv"
	"strings"

	"menagerie/wire"
)

// Ask is a client's request for Details of the game, before or after a Join.
type Ask struct {
	By Code // NewPlayer or NewViewer
}

func (m Ask) Append(b []byte) []byte { return appendLine(b, m.By, Board, typeDetails, "") }

// Details is a message with the clocks and the rules of a game. It is not in the specification. All times are in ticks of 1/60
// s. In each pair of values, index 0 belongs to the foxes.
type Details struct {
	To       Code   // FoxViewer or DolphinViewer
	Starts   int    // time until the game begins; 0 after that
	Now      int    // time since the game began
	Cooldown [2]int // cooldown of each side: minimum time between two of its moves
	Ready    [2]int // value of Now from which each side may move
	Tide     int    // time from one tide to the next
	Next     int    // value of Now at the next tide
	Tides    int    // number of tides so far
	Growth   int    // number of tiles by which the tides grow whenever they change between floods and ebbs
	Limit    int    // time limit of the game; 0 means no limit
	Dialect  [4]int // rules Range, Illegal, Tides and Tie of a foxes.Dialect
	Goal     int    // rule Goal of a foxes.Dialect
	Animals  int    // number of animals of each side at the start; 0 if the goal is all
	Outcome  int    // value of a foxes.Outcome
	Reason   int    // value of a foxes.Reason
	Coming   string // indices into Tiles that the next tides change, such as "3,7;2,8" for two tides; see Flips
}

// Flips returns, for each of the next tides, the indices of the tiles that the tide changes between land and water.
func (m Details) Flips() (tides [][]int) {
	if m.Coming == "" {
		return nil
	}
	for text := range strings.SplitSeq(m.Coming, ";") {
		tiles, _ := parseNumbers(text)
		tides = append(tides, tiles)
	}
	return tides
}

// Foretell sets Coming to the indices of the tiles that each of the next tides changes.
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
		"tide": {&m.Tide}, "next": {&m.Next}, "tides": {&m.Tides}, "growth": {&m.Growth}, "limit": {&m.Limit}, "outcome": {&m.Outcome}, "reason": {&m.Reason},
		"dialect": {&m.Dialect[0], &m.Dialect[1], &m.Dialect[2], &m.Dialect[3]}, "goal": {&m.Goal}, "animals": {&m.Animals},
	}
}

// detailNames holds the names of the fields of Details that contain numbers, in the order in which Append writes them.
var detailNames = [...]string{"starts", "now", "cooldown", "ready", "tide", "next", "tides", "growth", "limit", "dialect", "goal", "animals", "outcome", "reason"}

const comingName = "coming"

// Append implements Message. It omits fields with only zeros.
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
	return appendLine(b, Board, m.To, typeDetails, strings.Join(words, " "))
}

func join(numbers []int) string {
	words := make([]string, len(numbers))
	for i, n := range numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ",")
}

// newDetails converts a line with valid data to a Details message. It ignores unknown fields.
func newDetails(l parsedLine) Message {
	m := Details{To: l.to}
	known := m.numbers()
	for i, word := range strings.Fields(l.data) {
		name, _, _ := strings.Cut(word, "=")
		if name == comingName {
			m.Coming = l.fields[i]
			continue
		}
		if list, ok := parseNumbers(l.fields[i]); ok {
			for j, to := range known[name] {
				*to = list[j]
			}
		}
	}
	return m
}

// checkDetail returns the Check for the field called name in a Details message.
func checkDetail(name string) wire.Check {
	known := new(Details).numbers()[name]
	// later versions of the protocol may add fields, so any value of an unknown field is accepted
	if known == nil && name != comingName {
		return nil
	}
	return func(text string) *wire.Fault {
		for list := range strings.SplitSeq(text, ";") {
			all, ok := parseNumbers(list)
			switch {
			case !ok || name != comingName && list != text:
				return wire.NoNumber(list, 0, maxNumber)
			case name == comingName:
			case len(all) < len(known):
				return &wire.Fault{Key: "wire.missing", Args: []any{name}}
			case len(all) > len(known):
				return &wire.Fault{Key: "wire.surplus"}
			}
		}
		return nil
	}
}

const maxNumber = 1<<30 - 1

// parseNumbers parses numbers from 0 to maxNumber that are separated by commas. ok is false for any other text.
func parseNumbers(text string) (all []int, ok bool) {
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
