package console

import (
	"strings"
	"testing"
)

func TestLinesAreCutBetweenWords(t *testing.T) {
	for _, c := range []struct {
		line  string
		width int
		want  string
	}{
		{"one two three", 0, "one two three"},
		{"one two three", 13, "one two three"},
		{"one two three", 12, "one two|three"},
		{"one two three", 7, "one two|three"},
		{"one two three", 6, "one|two|three"},
		{"äöü äöü", 3, "äöü|äöü"},
		{"unbreakable word", 5, "unbreakable word"},
	} {
		if got := strings.Join(Wrap(c.line, c.width), "|"); got != c.want {
			t.Errorf("%q at %d: got %q, want %q", c.line, c.width, got, c.want)
		}
	}
}
