package tournament

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// MaxBots is how many bytes a file of bots may have.
const MaxBots = 1 << 20

// longestName is how many bytes a bot's name may have: what all protocols take.
const longestName = 16

// ParseBots reads a file of bots: a line "name = command" for each. Empty lines and those that begin with # mean nothing.
func ParseBots(text []byte) ([]Entrant, error) {
	if len(text) > MaxBots || !utf8.Valid(text) {
		return nil, fmt.Errorf("the file of bots is not a text of at most %d KiB", MaxBots>>10)
	}
	var all []Entrant
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\uFEFF"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, command, ok := strings.Cut(line, "=")
		e := Entrant{strings.TrimSpace(name), strings.TrimSpace(command)}
		if !ok || e.Command == "" {
			return nil, fmt.Errorf("line %d: %.40q is not \"name = command\"", i+1, line)
		}
		if err := checkName(e.Name); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		all = append(all, e)
	}
	if len(all) == 0 {
		return nil, errors.New("there is no bot in the file: write a line \"name = command\" for each")
	}
	return all, nil
}

// AppendBots appends a file of bots.
func AppendBots(b []byte, all []Entrant) []byte {
	for _, e := range all {
		b = fmt.Appendf(b, "%s = %s\n", e.Name, e.Command)
	}
	return b
}

// ValidName reports whether a bot may be called so.
func ValidName(name string) bool { return checkName(name) == nil }

// checkName reports what is wrong with a name. What is left is safe in file names and in every protocol.
func checkName(name string) error {
	bad := func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
	}
	if name == "" || len(name) > longestName || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("the name %.40q is not 1 to %d letters from a to z, digits, - and _", name, longestName)
	}
	return nil
}

// Builtin returns the level of one of our own bots, and whether the entrant is one.
func (e Entrant) Builtin() (level string, ok bool) { return strings.CutPrefix(e.Command, "builtin:") }
