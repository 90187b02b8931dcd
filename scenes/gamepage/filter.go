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

// filter selects the messages that are shown.
type filter struct {
	words  []string // in lower case; one that begins with an exclamation mark must not be found
	way    ways
	faults bool
	peer   int // index; -1 for all
}

// search sets the words that a message must contain.
func (f *filter) search(text string) { f.words = strings.Fields(strings.ToLower(text)) }

// open reports whether everything is shown.
func (f *filter) open() bool {
	return f.way == bothWays && !f.faults && f.peer < 0 && len(f.words) == 0
}

// passes reports whether m is shown. text returns its words in lower case.
func (f *filter) passes(m *message, text func() string) bool {
	switch {
	case f.faults && !m.faulty,
		f.way == onlySent && m.Dir != wire.Sent, f.way == onlyReceived && m.Dir != wire.Received,
		f.peer >= 0 && m.peer != f.peer:
		return false
	}
	return len(f.words) == 0 || f.found(text())
}

func (f *filter) found(text string) bool {
	for _, w := range f.words {
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
