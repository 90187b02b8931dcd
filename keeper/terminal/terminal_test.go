package terminal

import (
	"strings"
	"testing"
	"unicode"
)

func TestTextsOfOthersBecomeSpeakable(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"connecting …":            "Connecting.",
		"the host (here) is gone": "The host, here is gone",
		"\x1b[2J„äh“ – ja":        "2Jäh, ja",
		"two\nlines\tand  spaces": "Two lines and spaces",
		"\u202ebackwards\xff":     "Backwards",
	} {
		if got := Speakable(text); got != want || strings.ContainsFunc(got, unicode.IsControl) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestCellsAreCalledAndUnderstood(t *testing.T) {
	for x := range 60 {
		for _, y := range []int{0, 9, 30} {
			gotX, gotY, ok := ParseCell(strings.ToLower(CellName(x, y)))
			if !ok || gotX != x || gotY != y {
				t.Fatalf("ParseCell(%s) = %d, %d, %v, want %d, %d, true", CellName(x, y), gotX, gotY, ok, x, y)
			}
		}
	}
	for _, bad := range []string{"", "a", "1", "1a", "a0", "a-1", "abc1", "a99999999999999999999", "ä1", "a1b"} {
		if x, y, ok := ParseCell(bad); ok {
			t.Errorf("ParseCell(%q) = %d, %d, true, want false", bad, x, y)
		}
	}
}
