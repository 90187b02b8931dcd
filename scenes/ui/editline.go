package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// editLine is an edited line of text with its selection and undo history.
type editLine struct {
	text          []rune
	caret, anchor int // the two ends of the selection as rune indexes; the caret is the end that moves
	limit         int // maximal number of runes; 0 for no limit

	undo, redo []lineState
	typing     bool // whether the last edit was a typed character; undo then removes it together with the next one
}

type lineState struct {
	text  string
	caret int
}

// undoDepth is the maximal number of edits that can be undone.
const undoDepth = 100

func (l *editLine) String() string { return string(l.text) }

func (l *editLine) set(s string) {
	l.text = []rune(cleanText(s))
	if l.limit > 0 && len(l.text) > l.limit {
		l.text = l.text[:l.limit]
	}
	l.caret, l.anchor = len(l.text), len(l.text)
	l.undo, l.redo, l.typing = nil, nil, false
}

// cleanText returns s with line breaks and tabs replaced by spaces, and without control characters.
func cleanText(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case unicode.IsControl(r) || r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", " "))
}

func (l *editLine) selection() (from, to int) { return min(l.caret, l.anchor), max(l.caret, l.anchor) }

func (l *editLine) selected() string {
	from, to := l.selection()
	return string(l.text[from:to])
}

func (l *editLine) selectAll() { l.anchor, l.caret = 0, len(l.text) }

// moveTo puts the caret before rune i and selects nothing.
func (l *editLine) moveTo(i int) {
	l.selectTo(i)
	l.anchor = l.caret
}

// selectTo puts the caret before rune i and extends the selection to it.
func (l *editLine) selectTo(i int) {
	l.caret = max(0, min(i, len(l.text)))
	l.typing = false
}

// insert replaces the selection with s in Unicode's composed form (NFC), and reports whether all of s fits within the
// field's limit.
func (l *editLine) insert(s string) bool {
	s = cleanText(s)
	from, to := l.selection()
	if first, _ := utf8.DecodeRuneInString(s); from == to && from > 0 && unicode.Is(unicode.M, first) {
		from-- // an accent joins the letter before it
		s = string(l.text[from]) + s
	}
	add := []rune(norm.NFC.String(s))
	whole := true
	if l.limit > 0 {
		if room := l.limit - (len(l.text) - (to - from)); len(add) > room {
			add, whole = add[:max(room, 0)], false
		}
	}
	if len(add) == 0 && from == to {
		return whole
	}
	if len(add) == 1 && from == to {
		l.saveBeforeTyping()
	} else {
		l.saveForUndo()
	}
	l.replace(from, to, add)
	return whole
}

func (l *editLine) replace(from, to int, add []rune) {
	text := make([]rune, 0, len(l.text)-(to-from)+len(add))
	text = append(append(append(text, l.text[:from]...), add...), l.text[to:]...)
	l.text = text
	l.caret = from + len(add)
	l.anchor = l.caret
}

// remove deletes the selection, or else the text between the caret and rune i, and reports whether it deleted anything.
func (l *editLine) remove(i int) bool {
	from, to := l.selection()
	if from == to {
		i = max(0, min(i, len(l.text)))
		from, to = min(i, l.caret), max(i, l.caret)
	}
	if from == to {
		return false
	}
	l.saveForUndo()
	l.replace(from, to, nil)
	return true
}

// saveBeforeTyping saves the text for undo before a character is typed. Characters typed in succession are undone
// together.
func (l *editLine) saveBeforeTyping() {
	if !l.typing {
		l.saveForUndo()
	}
	l.redo, l.typing = nil, true
}

// saveForUndo saves the state before an edit, for undo.
func (l *editLine) saveForUndo() {
	l.redo, l.typing = nil, false
	l.undo = append(l.undo, lineState{string(l.text), l.caret})
	if len(l.undo) > undoDepth {
		l.undo = l.undo[1:]
	}
}

// undoEdit undoes the last edit. It returns false if there is nothing to undo.
func (l *editLine) undoEdit() bool { return l.swap(&l.undo, &l.redo) }

// redoEdit redoes the last undone edit. It returns false if there is nothing to redo.
func (l *editLine) redoEdit() bool { return l.swap(&l.redo, &l.undo) }

func (l *editLine) swap(from, to *[]lineState) bool {
	n := len(*from)
	if n == 0 {
		return false
	}
	s := (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, lineState{string(l.text), l.caret})
	l.text, l.typing = []rune(s.text), false
	l.caret = min(s.caret, len(l.text))
	l.anchor = l.caret
	return true
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// wordLeft returns the index of the start of the word before rune i.
func (l *editLine) wordLeft(i int) int {
	for i > 0 && !wordRune(l.text[i-1]) {
		i--
	}
	for i > 0 && wordRune(l.text[i-1]) {
		i--
	}
	return i
}

func (l *editLine) wordRight(i int) int {
	for i < len(l.text) && !wordRune(l.text[i]) {
		i++
	}
	for i < len(l.text) && wordRune(l.text[i]) {
		i++
	}
	return i
}

// selectWord selects the word that contains rune i, or the run of other characters.
func (l *editLine) selectWord(i int) {
	if len(l.text) == 0 {
		return
	}
	i = max(0, min(i, len(l.text)-1))
	kind := wordRune(l.text[i])
	from, to := i, i+1
	for from > 0 && wordRune(l.text[from-1]) == kind {
		from--
	}
	for to < len(l.text) && wordRune(l.text[to]) == kind {
		to++
	}
	l.anchor, l.caret = from, to
}
