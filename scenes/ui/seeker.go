package ui

import "strings"

// seeker gathers letters that are typed quickly one after another.
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

// find is the next row that begins with what was typed, or -1. The same letter again goes on to the next such row.
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
