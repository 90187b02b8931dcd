package console

import (
	"errors"
	"os"
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

// A message wraps the error among its arguments, and Error returns English whatever the language is.
func TestAMessageWrapsItsCause(t *testing.T) {
	defer SetLanguage(Texts().Code())
	SetLanguage("de")
	err := Usage("keeper.of", "serve", Error("keeper.side", os.ErrNotExist))
	if !errors.Is(err, os.ErrNotExist) || err.Error() != "serve: --side: file does not exist" {
		t.Errorf("got error %v, want serve: --side: file does not exist", err)
	}
}
