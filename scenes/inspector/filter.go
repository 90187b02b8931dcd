package inspector

import (
	"strings"

	"menagerie/wire"
)

// ways are the directions of the listed messages.
type ways uint8

const (
	bothWays ways = iota
	onlySent
	onlyReceived
)

// pressed returns the directions to list after a press on the button for direction. w has the directions that are listed now.
// If only the messages of direction are listed now, the result is bothWays.
func (w ways) pressed(direction ways) ways {
	if w == direction {
		return bothWays
	}
	return direction
}

// filter selects the messages to list.
type filter struct {
	words  []string // in lower case; a message must not contain a word that begins with an exclamation mark
	way    ways
	faults bool
	peer   int // the index of the peer; -1 for all
}

// search sets the words that a message must contain.
func (f *filter) search(text string) { f.words = strings.Fields(strings.ToLower(text)) }

// open reports whether the filter passes all messages.
func (f *filter) open() bool {
	return f.way == bothWays && !f.faults && f.peer < 0 && len(f.words) == 0
}

// passes reports whether the filter shows the message m. text returns the text of m in lower case. passes calls text only if
// the filter contains words.
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
