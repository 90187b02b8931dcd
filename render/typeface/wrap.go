package typeface

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Wrap breaks s into lines that are at most width em wide. Lines end at newlines, at spaces, and after hyphens, dashes and
// slashes. A word that is too long for a line is broken anywhere. The result has at least one line.
func (f *Face) Wrap(s string, width float64) []string {
	w := wrapper{face: f, limit: width + 1e-6}
	for _, paragraph := range strings.Split(norm.NFC.String(s), "\n") {
		w.addParagraph(pieces(paragraph))
	}
	return w.lines
}

// piece is a part of a text after which a line may end.
type piece struct {
	text string
	soft bool // whether a line that ends here needs a hyphen
}

// pieces splits a paragraph at all positions where a line may end.
func pieces(s string) []piece {
	var ps []piece
	start, before := 0, ' '
	for i, r := range s {
		switch end := i + len(string(r)); {
		case r == SoftHyphen:
			ps = append(ps, piece{s[start:i], true})
			start = end
		case r == ' ' && (unicode.IsDigit(before) && isUnit(s[end:]) || beginsNoLine(s[end:])):
		case endsPiece(before, r) && !strings.HasPrefix(s[end:], " "):
			// Of several spaces, only the last one ends the piece, so that no line begins with a space.
			ps = append(ps, piece{s[start:end], false})
			start = end
		}
		before = r
	}
	return append(ps, piece{s[start:], false})
}

// endsPiece reports whether a line may end after r. previous is the character before r.
func endsPiece(previous, r rune) bool {
	switch r {
	case ' ', '—', '/':
		return true
	case '-', '–':
		// "-5" must stay together
		return unicode.IsLetter(previous)
	}
	return false
}

// isUnit reports whether text begins with a unit such as "%", which must be on the same line as its number.
func isUnit(text string) bool {
	for _, unit := range []string{"%", "ms", "s"} {
		if after, ok := strings.CutPrefix(text, unit); ok {
			next, _ := utf8.DecodeRuneInString(after)
			return after == "" || !unicode.IsLetter(next) && !unicode.IsDigit(next)
		}
	}
	return false
}

// beginsNoLine reports whether text begins with a character that must be on the same line as the character before it.
func beginsNoLine(text string) bool {
	return strings.HasPrefix(text, "·") || strings.HasPrefix(text, "…")
}

type wrapper struct {
	face  *Face
	limit float64 // maximal width of a line in em
	lines []string
}

func (w *wrapper) addParagraph(ps []piece) {
	for {
		switch n := w.fittingPieces(ps); {
		case n == len(ps):
			w.add(ps)
			return
		case n > 0:
			if w.add(ps[:n]); ps[n-1].soft {
				w.lines[len(w.lines)-1] += "-"
			}
			ps = ps[n:]
		default:
			if ps = w.breakWord(ps); len(ps) == 0 {
				return
			}
		}
	}
}

// breakWord breaks the first word of ps, because it is too long for a line. It adds the beginning of the word as a
// line, and returns ps without this beginning.
func (w *wrapper) breakWord(ps []piece) []piece {
	at := w.breakIndex(ps[0].text)
	w.lines = append(w.lines, ps[0].text[:at])
	if at == len(ps[0].text) {
		return ps[1:]
	}
	ps[0].text = ps[0].text[at:]
	return ps
}

// fittingPieces returns the number of pieces that fit on one line, or 0 if the first piece does not fit.
func (w *wrapper) fittingPieces(ps []piece) int {
	best, used := 0, 0.0
	for i, p := range ps {
		end := w.face.Width(trimmedRight(p.text))
		if p.soft && i < len(ps)-1 {
			end += w.face.Advance('-')
		}
		if used+end <= w.limit {
			best = i + 1
		}
		used += w.face.Width(p.text)
		if used-w.face.Advance(' ') > w.limit {
			break
		}
	}
	return best
}

// breakIndex returns the index at which to break a word that is too long for a line. The first part has at least one character.
func (w *wrapper) breakIndex(word string) int {
	used := 0.0
	for i, r := range word {
		if used += w.face.Advance(r); used > w.limit && i > 0 {
			return i
		}
	}
	return len(word)
}

func (w *wrapper) add(ps []piece) {
	var line strings.Builder
	for _, p := range ps {
		line.WriteString(p.text)
	}
	w.lines = append(w.lines, trimmedRight(line.String()))
}

func trimmedRight(s string) string { return strings.TrimRight(s, " ") }
