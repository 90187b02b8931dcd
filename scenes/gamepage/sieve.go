package gamepage

import (
	"strings"

	"menagerie/wire"
)

// ways are the directions of messages that are shown.
type ways uint8

const (
	bothWays ways = iota
	onlySent
	onlyReceived
)

// pressed is what is shown when somebody presses the button of one direction: that one alone, or both again.
func (w ways) pressed(one ways) ways {
	if w == one {
		return bothWays
	}
	return one
}

// sieve says which messages are shown.
type sieve struct {
	words  []string // in lower case; one that begins with an exclamation mark must not be found
	way    ways
	faults bool
	peer   int // index; -1 for all
}

// search takes over what was typed.
func (s *sieve) search(text string) { s.words = strings.Fields(strings.ToLower(text)) }

// open reports whether everything is shown.
func (s *sieve) open() bool { return s.way == bothWays && !s.faults && s.peer < 0 && len(s.words) == 0 }

// passes reports whether a message is shown, of which text returns all words in lower case.
func (s *sieve) passes(m *message, text func() string) bool {
	switch {
	case s.faults && !m.faulty,
		s.way == onlySent && m.Dir != wire.Sent, s.way == onlyReceived && m.Dir != wire.Received,
		s.peer >= 0 && m.peer != s.peer:
		return false
	}
	return len(s.words) == 0 || s.found(text())
}

func (s *sieve) found(text string) bool {
	for _, w := range s.words {
		if not, ok := strings.CutPrefix(w, "!"); ok && not != "" {
			if strings.Contains(text, not) {
				return false
			}
		} else if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
