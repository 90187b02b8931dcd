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

// Terminal is the input and output of the player.
type Terminal struct {
	Lines <-chan string // closed at the end of the input
	Out   io.Writer
	Book  *words.Book
	width int  // maximum number of characters in a line; 0 means no limit
	Live  bool // the player may type out of turn; otherwise lines wait for a prompt

	told []string // time of the player's last input
}

// say prints sentences so that a screen reader can read them.
func (t *Terminal) say(lines ...string) {
	for _, line := range lines {
		if line = Speakable(line); line == "" {
			continue
		}
		t.told = append(t.told, line)
		for _, part := range console.Wrap(line, t.width) {
			fmt.Fprintln(t.Out, part) // a reader that closes the output needs no more of it
		}
	}
}

// silent removes or replaces characters that screen readers skip or misread. Such characters occur in texts for the
// window and in names of other players.
var silent = strings.NewReplacer(
	" …", ".", "…", ".", "...", ".", " – ", ", ", " — ", ", ", "–", " ", "—", " ", "„", "", "“", "", "”", "", "\"", "", "»", "", "«", "",
	" (", ", ", "(", "", ")", "", "[", "", "]", "", "{", "", "}", "", "⟨", "", "⟩", "", " × ", " x ", "×", " x ", "→", " ", "*", "", "_", " ", "|", " ",
)

// Speakable converts a line to a sentence for screen readers. The sentence begins with a capital letter and has single
// spaces. Control characters and unreadable characters are removed.
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

// typed splits a typed line into words in lower case, and drops punctuation. The line "?" becomes the word for help. Any other
// line with nothing but punctuation becomes a word that is not a command.
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

// commands has the commands that every game has.
var commands = []string{"help", "look", "where", "can", "repeat", "hint", "back", "time", "quit"}

// command returns the command of a typed line.
func (t *Terminal) command(word string) string {
	for _, name := range commands {
		if AnyOf(t.Book.T("play.word_"+name), word) {
			return name
		}
	}
	return ""
}

// helpWords returns the help on the common commands.
func helpWords(b *words.Book) []string {
	lines := []string{b.T("play.help")}
	for _, name := range commands {
		lines = append(lines, b.T("play.help_"+name, FirstWord(b, "play.word_"+name)))
	}
	return lines
}

// FirstWord returns the first of the words of a command.
func FirstWord(b *words.Book, key string) string { return strings.Fields(b.T(key))[0] }
