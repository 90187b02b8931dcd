// Package botfile reads files of bots: one line "name = command" for each bot.
package botfile

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"menagerie/internal/tournament"
)

// MaxSize is the maximum size of a file of bots in bytes.
const MaxSize = 1 << 20

// Parse parses a file that has a line "name = command" for each bot. It ignores empty lines and lines that begin with #. check
// returns an error if a command is invalid in the game. All errors are of type *Fault.
func Parse(text []byte, check func(tournament.Entrant) error) ([]tournament.Entrant, error) {
	if len(text) > MaxSize {
		return nil, &Fault{Why: Large}
	}
	r := reader{check: check, lines: map[string]int{}}
	for i, line := range strings.Split(strings.TrimPrefix(string(text), "\uFEFF"), "\n") {
		if err := r.line(i+1, line); err != nil {
			return nil, err
		}
	}
	if len(r.all) == 0 {
		return nil, &Fault{Why: None}
	}
	return r.all, nil
}

// reader parses a file of bots line by line.
type reader struct {
	check func(tournament.Entrant) error
	all   []tournament.Entrant
	lines map[string]int // line number of each name
}

func (r *reader) line(number int, line string) error {
	if !utf8.ValidString(line) {
		return &Fault{Why: NoText, Line: number}
	}
	line = strings.TrimSpace(line)
	if line == "" || line[0] == '#' {
		return nil
	}
	name, command, ok := strings.Cut(line, "=")
	e := tournament.Entrant{Name: strings.TrimSpace(name), Command: strings.TrimSpace(command)}
	f := &Fault{Line: number, Name: e.Name, Earlier: r.lines[e.Name]}
	switch {
	case !ok:
		f.Why, f.Name = NoLine, line
	case e.Name == "":
		f.Why = NoName
	case tournament.CheckName(e.Name) != nil:
		f.Why = OddName
	case e.Command == "":
		f.Why = NoCommand
	case f.Earlier > 0:
		f.Why = Twice
	case len(r.all) == tournament.MaxEntrants:
		f.Why = Many
	default:
		if f.Err = r.check(e); f.Err != nil {
			f.Why = Command
		}
	}
	if f.Why != "" {
		return f
	}
	r.all, r.lines[e.Name] = append(r.all, e), number
	return nil
}

// Append appends the text of a file of bots.
func Append(b []byte, all []tournament.Entrant) []byte {
	for _, e := range all {
		b = fmt.Appendf(b, "%s = %s\n", e.Name, e.Command)
	}
	return b
}
