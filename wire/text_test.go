package wire_test

import (
	"errors"
	"testing"

	"menagerie/wire"
)

func TestTextIsReadBack(t *testing.T) {
	for message, want := range map[string]string{
		"":            `""`,
		"TURN\n":      `"TURN\n"`,
		"größe \"a\"": `"größe \"a\""`,
		"a\x00":       `"a\x00"`,
		" \x00\x00":   "x200000",
		"a\xff":       "x61ff",
		"\x01\x02":    "x0102",
		"\u202e":      "xe280ae",
		"\ufffd":      "xefbfbd",
	} {
		word := wire.Text([]byte(message))
		if word != want {
			t.Errorf("%q is written as %s, want %s", message, word, want)
		}
		if back, err := wire.OfText(word); err != nil || string(back) != message {
			t.Errorf("OfText(%s) = %q, error %v, want %q", word, back, err, message)
		}
	}
	for _, word := range []string{"", "x0", "xZZ", "x41", "xAB01", `"`, "`a`", `"\x41"`, `"a`, `'a'`, `"\x01"`} {
		if m, err := wire.OfText(word); !errors.Is(err, wire.ErrText) {
			t.Errorf("OfText(%s) = %q, error %v, want %v", word, m, err, wire.ErrText)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add([]byte("TURN\n"), "x0102")
	f.Fuzz(func(t *testing.T, message []byte, word string) {
		if back, err := wire.OfText(wire.Text(message)); err != nil || string(back) != string(message) {
			t.Errorf("%q is read back as %q, error %v, want the same message", message, back, err)
		}
		if m, err := wire.OfText(word); err == nil && wire.Text(m) != word {
			t.Errorf("OfText(%s) has the text %s, want the same word or an error", word, wire.Text(m))
		}
	})
}
