package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
	"menagerie/keeper/console"
)

// Terminal is where a person types and reads.
type Terminal struct {
	Lines <-chan string // closed at the end of the input
	Out   io.Writer
	Book  *words.Book
	width int  // most letters of a line; 0: any
	Live  bool // a person may type while it is not their turn; otherwise lines wait until they are asked for

	told []string // since the person has typed something
}

// say writes sentences as they can be read out.
func (t *Terminal) say(lines ...string) {
	for _, line := range lines {
		if line = Speakable(line); line == "" {
			continue
		}
		t.told = append(t.told, line)
		for _, part := range console.Wrap(line, t.width) {
			fmt.Fprintln(t.Out, part) // whoever closes the output does not want to read it
		}
	}
}

// silent are signs that are read badly or not at all, and what is said in their place. They come with texts that are made for
// screens, and with names that strangers chose.
var silent = strings.NewReplacer(
	" …", ".", "…", ".", "...", ".", " – ", ", ", " — ", ", ", "–", " ", "—", " ", "„", "", "“", "", "”", "", "\"", "", "»", "", "«", "",
	" (", ", ", "(", "", ")", "", "[", "", "]", "", "{", "", "}", "", "⟨", "", "⟩", "", " × ", " x ", "×", " x ", "→", " ", "*", "", "_", " ", "|", " ",
)

// Speakable makes a sentence of a text: one that begins with a capital, without signs that nobody can say, without what would
// steer the terminal, and with single spaces.
func Speakable(line string) string {
	line = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(line, ""))
	line = strings.Join(strings.Fields(silent.Replace(line)), " ")
	first, size := utf8.DecodeRuneInString(line)
	if size == 0 {
		return ""
	}
	return string(unicode.ToUpper(first)) + line[size:]
}

// typed cuts a line into words in lower case. Signs that nobody would read back are left out; a line of nothing else is one
// word that nothing understands.
func (t *Terminal) typed(line string) []string {
	words := strings.FieldsFunc(strings.ToLower(strings.ToValidUTF8(line, "")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-'
	})
	switch {
	case strings.TrimSpace(line) == "?":
		return []string{FirstWord(t.Book, "play.word_help")}
	case len(words) == 0 && strings.TrimSpace(line) != "":
		return []string{t.Book.T("play.that")}
	}
	return words
}

// commands are the words that every game understands.
var commands = []string{"help", "look", "where", "can", "repeat", "hint", "back", "time", "quit"}

// command is which of them was typed.
func (t *Terminal) command(word string) string {
	for _, name := range commands {
		if AnyOf(t.Book.T("play.word_"+name), word) {
			return name
		}
	}
	return ""
}

// helpWords tells what is always understood.
func helpWords(b *words.Book) []string {
	lines := []string{b.T("play.help")}
	for _, name := range commands {
		lines = append(lines, b.T("play.help_"+name, FirstWord(b, "play.word_"+name)))
	}
	return lines
}

// FirstWord is what a command is called, of all the words that it has.
func FirstWord(b *words.Book, key string) string { return strings.Fields(b.T(key))[0] }
