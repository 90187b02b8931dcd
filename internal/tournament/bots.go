package tournament

import (
	"fmt"
	"strconv"
	"strings"
)

// longestName is the maximum length of a bot's name in bytes. All protocols support names of this length.
const longestName = 16

// CheckName returns an error if name is not a valid name of a bot. Every valid name can be used in file names and in
// all protocols.
func CheckName(name string) error {
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

// Title returns the name of e for screens. If the name is the level of a built-in bot, possibly with a number, Title translates
// the level with f. It returns any other name unchanged.
func (e Entrant) Title(f func(level string) string) string {
	level, ours := e.Builtin()
	number, usual := strings.CutPrefix(e.Name, level)
	if !ours || !usual || strings.Trim(number, "0123456789") != "" {
		return e.Name
	}
	title := f(level)
	if title == level {
		return e.Name
	}
	return strings.TrimSpace(title + " " + number)
}

// Commands returns one line for each entrant that takes part and is not a built-in bot. The line contains the entrant's name and
// command, without control characters.
func (h Head) Commands() []string {
	var all []string
	for _, e := range h.Active() {
		if _, ours := e.Builtin(); !ours {
			all = append(all, fmt.Sprintf("%s: %s", e.Name, strings.Trim(strconv.QuoteToGraphic(e.Command), `"`)))
		}
	}
	return all
}
