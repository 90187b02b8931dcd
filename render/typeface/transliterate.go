package typeface

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// The fonts have Latin, Greek and Cyrillic letters, but names from the network may be in any script. A rune without a
// glyph is spelled with other runes. If it were shown as a box, all such names would look the same.

// replacement returns a transliteration of r, or its code point in brackets, for a font without r. It returns "" for a
// combining mark.
func (f *Face) replacement(r rune) string {
	if text, ok := transliterated(r); ok {
		return text
	}
	var b strings.Builder
	for _, part := range norm.NFKD.String(string(r)) { // such as a letter and its accent, or the letters of a syllable
		text, ok := transliterated(part)
		switch {
		case ok:
			b.WriteString(text)
		case f.Has(part) && part != r:
			b.WriteRune(part)
		case !unicode.Is(unicode.M, part):
			return fmt.Sprintf("[%X]", r)
		}
	}
	return b.String()
}

// transliterated returns the transliteration of r into Latin letters, or false if its script is not supported.
func transliterated(r rune) (string, bool) {
	switch {
	case r >= 0x1f1e6 && r <= 0x1f1ff: // regional indicators: the two letters of a flag
		return string('A' + r - 0x1f1e6), true
	case r >= 0x0660 && r <= 0x0669:
		return string('0' + r - 0x0660), true
	case r >= 0x06f0 && r <= 0x06f9:
		return string('0' + r - 0x06f0), true
	case r >= 0x30a1 && r <= 0x30f6: // katakana have the same order as hiragana
		r -= 0x60
	}
	for _, a := range alphabets {
		if i := int(r - a.first); i >= 0 && i < len(a.letters) {
			return a.letters[i], true
		}
	}
	text, ok := otherLetters[r]
	return text, ok
}

// alphabet is a script whose letters have consecutive code points, beginning with the value of first. letters has the
// transliteration of each letter.
type alphabet struct {
	first   rune
	letters []string
}

var alphabets = []alphabet{
	{0x1100, parseList("g kk n d tt r m b pp s ss _ j jj ch k t p h")},                          // Korean initials
	{0x1161, parseList("a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i")},         // Korean vowels
	{0x11a8, parseList("g kk gs n nj nh d l lg lm lb ls lt lp lh m b bs s ss ng j ch k t p h")}, // Korean finals
	{0x05d0, parseList("a b g d h v z ch t y k k l m m n n s e p p ts ts q r sh th")},           // Hebrew
	{0x0621, parseList("' a a w i y a b h t th j H kh d dh r z s sh S D T Z ` gh")},             // Arabic
	{0x0641, parseList("f q k l m n h w aa y")},                                                 // Arabic, continued
	{0x3041, parseList("a a i i u u e e o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo " + // Japanese
		"ta da chi dji t tsu dzu te de to do na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po " +
		"ma mi mu me mo ya ya yu yu yo yo ra ri ru re ro wa wa wi we wo n vu ka ke")},
}

// otherLetters has the transliterations of letters that are in none of the alphabets.
var otherLetters = map[rune]string{
	// German capital sharp s, letters of Persian and Urdu, and the Japanese sign for a long vowel
	0x1e9e: "SS", 0x067e: "p", 0x0686: "ch", 0x0698: "zh", 0x06a9: "k", 0x06af: "g", 0x06cc: "y", 0x06c1: "h", 0x06d2: "e", 0x30fc: "-",
}

// parseList returns the transliterations in a text. Spaces separate them in the text, and an underscore stands for the
// empty string.
func parseList(list string) []string {
	letters := strings.Fields(list)
	for i := range letters {
		letters[i] = strings.TrimPrefix(letters[i], "_")
	}
	return letters
}
