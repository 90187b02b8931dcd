package tournament

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// MaxBots is the maximum size of a file of bots in bytes.
const MaxBots = 1 << 20

// longestName is the maximum length of a bot's name in bytes, which all protocols support.
const longestName = 16

// ParseBots parses a file of bots with a line "name = command" for each bot. It ignores empty lines and lines that
// begin with #. check validates a command for the game. All errors are of type *BotsFault.
func ParseBots(text []byte, check func(Entrant) error) ([]Entrant, error) {
	if len(text) > MaxBots {
		return nil, &BotsFault{Why: BotsLarge}
	}
	r := botsReader{check: check, lines: map[string]int{}}
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\uFEFF"), "\n") {
		if err := r.line(i+1, line); err != nil {
			return nil, err
		}
	}
	if len(r.all) == 0 {
		return nil, &BotsFault{Why: BotsNone}
	}
	return r.all, nil
}

// botsReader parses a file of bots line by line.
type botsReader struct {
	check func(Entrant) error
	all   []Entrant
	lines map[string]int // line number of each name
}

func (r *botsReader) line(number int, line string) error {
	if !utf8.ValidString(line) {
		return &BotsFault{Why: BotsNoText, Line: number}
	}
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return nil
	}
	name, command, ok := strings.Cut(line, "=")
	e := Entrant{strings.TrimSpace(name), strings.TrimSpace(command)}
	f := &BotsFault{Line: number, Name: e.Name, Earlier: r.lines[e.Name]}
	switch {
	case !ok:
		f.Why, f.Name = BotsNoLine, line
	case e.Name == "":
		f.Why = BotsNoName
	case !ValidName(e.Name):
		f.Why = BotsOddName
	case e.Command == "":
		f.Why = BotsNoCommand
	case f.Earlier > 0:
		f.Why = BotsTwice
	case len(r.all) == MaxEntrants:
		f.Why = BotsMany
	default:
		if f.Err = r.check(e); f.Err != nil {
			f.Why = BotsCommand
		}
	}
	if f.Why != "" {
		return f
	}
	r.all, r.lines[e.Name] = append(r.all, e), number
	return nil
}

// AppendBots appends the text of a file of bots.
func AppendBots(b []byte, all []Entrant) []byte {
	for _, e := range all {
		b = fmt.Appendf(b, "%s = %s\n", e.Name, e.Command)
	}
	return b
}

// ValidName reports whether name is a valid name of a bot.
func ValidName(name string) bool { return checkName(name) == nil }

// checkName returns an error if a name is invalid. A valid name is safe in file names and in every protocol.
func checkName(name string) error {
	bad := func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
	}
	if name == "" || len(name) > longestName || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("the name %.40q is not 1 to %d letters from a to z, digits, - and _", name, longestName)
	}
	return nil
}

// Builtin returns the level of a built-in bot; ok is false for other bots.
func (e Entrant) Builtin() (level string, ok bool) { return strings.CutPrefix(e.Command, "builtin:") }

// Title returns the name of e for people. builtin returns that of a level, or the level if it has none. A built-in bot that is
// named after its level, perhaps with a number, gets the level's title and the number. All others keep their names.
func (e Entrant) Title(builtin func(level string) string) string {
	level, ours := e.Builtin()
	number, usual := strings.CutPrefix(e.Name, level)
	if !ours || !usual || strings.Trim(number, "0123456789") != "" {
		return e.Name
	}
	title := builtin(level)
	if title == level {
		return e.Name
	}
	return strings.TrimSpace(title + " " + number)
}
