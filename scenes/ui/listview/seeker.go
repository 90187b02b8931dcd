package listview

import "strings"

// seeker collects letters that are typed in quick succession.
type seeker struct {
	prefix string
	left   int // ticks until the next letter begins a new word
}

const seekTicks = 50

func (s *seeker) clear()      { s.prefix, s.left = "", 0 }
func (s *seeker) empty() bool { return s.prefix == "" }

func (s *seeker) tick() bool {
	if s.left == 0 {
		return false
	}
	if s.left--; s.left == 0 {
		s.prefix = ""
	}
	return s.left > 0
}

// find adds text to the typed letters, and returns the next row whose name begins with them. It returns -1 if there is no such
// row. If the player types only one letter again and again, find returns the next row that begins with this letter.
func (s *seeker) find(text string, from, rows int, name func(int) string) int {
	text = strings.ToLower(text)
	again := s.prefix != "" && strings.Trim(s.prefix+text, text) == ""
	if !again {
		s.prefix += text
	}
	s.left = seekTicks
	start := max(from, 0)
	if again || len(s.prefix) == len(text) {
		start = from + 1
	}
	for i := range rows {
		row := (start + i) % rows
		if strings.HasPrefix(strings.ToLower(name(row)), s.prefix) {
			return row
		}
	}
	return -1
}
