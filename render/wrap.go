package render

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Wrap splits s into lines of at most width units. Lines end at newlines, at spaces, and after hyphens, dashes and
// slashes. They also end at soft hyphens, which then appear as hyphens. A word that is longer than a line is broken
// anywhere. Every non-empty line has at least one character, however small the width. The result has at least one line.
func Wrap(s string, st Style, width float64) []string {
	w := wrapper{face: faceOf(st.Weight), limit: width/max(st.Size, 0.001) + 1e-6}
	for _, paragraph := range strings.Split(s, "\n") {
		w.paragraph(pieces(paragraph))
	}
	return w.lines
}

// piece is a part of a text after which a line may end.
type piece struct {
	text string
	soft bool // if a line ends here, add a hyphen
}

// pieces splits a paragraph at every position where a line may end.
func pieces(s string) []piece {
	var ps []piece
	start, before := 0, ' '
	for i, r := range s {
		switch end := i + len(string(r)); {
		case r == softHyphen:
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

// endsPiece reports whether a line may end after r. before is the rune before r. A hyphen must follow a letter: a line
// must not end within "-5" or "--help".
func endsPiece(before, r rune) bool {
	switch r {
	case ' ', '—', '/':
		return true
	case '-', '–':
		return unicode.IsLetter(before)
	}
	return false
}

// isUnit reports whether rest begins with a unit. A unit stays on one line with its number.
func isUnit(rest string) bool {
	for _, unit := range []string{"%", "ms", "s"} {
		if after, ok := strings.CutPrefix(rest, unit); ok {
			next, _ := utf8.DecodeRuneInString(after)
			return after == "" || !unicode.IsLetter(next) && !unicode.IsDigit(next)
		}
	}
	return false
}

// beginsNoLine reports whether rest begins with a character that stays with the text before it.
func beginsNoLine(rest string) bool {
	return strings.HasPrefix(rest, "·") || strings.HasPrefix(rest, "…")
}

type wrapper struct {
	face  *face
	limit float64 // in em
	lines []string
}

// paragraph adds the lines of a paragraph.
func (w *wrapper) paragraph(ps []piece) {
	for {
		switch n := w.fitting(ps); {
		case n == len(ps):
			w.add(ps, false)
			return
		case n > 0:
			w.add(ps[:n], ps[n-1].soft)
			ps = ps[n:]
		default:
			if ps = w.breakWord(ps); len(ps) == 0 {
				return
			}
		}
	}
}

// breakWord adds a line with as much of the first piece as fits, and returns the remaining pieces.
func (w *wrapper) breakWord(ps []piece) []piece {
	at := w.cut(ps[0].text)
	w.lines = append(w.lines, ps[0].text[:at])
	if at == len(ps[0].text) {
		return ps[1:]
	}
	ps[0].text = ps[0].text[at:]
	return ps
}

// fitting returns the largest number of pieces that fit on a line. It is 0 if the first one does not fit.
func (w *wrapper) fitting(ps []piece) int {
	best, used := 0, 0.0
	for i, p := range ps {
		end := w.face.width(trimmedRight(p.text))
		if p.soft && i < len(ps)-1 {
			end += w.face.advance('-')
		}
		if used+end <= w.limit {
			best = i + 1
		}
		used += w.face.width(p.text)
		if used-w.face.advance(' ') > w.limit {
			break
		}
	}
	return best
}

// cut returns the index at which to break a word that is too long: before the first character that does not fit. The
// first character always stays on the line.
func (w *wrapper) cut(word string) int {
	used := 0.0
	for i, r := range word {
		if used += w.face.advance(r); used > w.limit && i > 0 {
			return i
		}
	}
	return len(word)
}

func (w *wrapper) add(ps []piece, divided bool) {
	var line strings.Builder
	for _, p := range ps {
		line.WriteString(p.text)
	}
	if divided {
		line.WriteByte('-')
	}
	w.lines = append(w.lines, trimmedRight(line.String()))
}

// trimmedRight returns s without trailing spaces.
func trimmedRight(s string) string { return strings.TrimRight(s, " ") }
