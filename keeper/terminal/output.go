package terminal

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"menagerie/assets/words"
	"menagerie/keeper/console"
	"menagerie/rules"
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

// CellName returns the name of the cell in column x and row y, which both begin at 0. An example is B3 for column 1 and
// row 2.
func CellName(x, y int) string { return Column(x) + strconv.Itoa(y+1) }

// Column returns the name of a column: A to Z, then AA, AB and so on.
func Column(x int) string {
	if x < 26 {
		return string(rune('A' + x))
	}
	return Column(x/26-1) + string(rune('A'+x%26))
}

// mostCells is above the number of columns and rows of any board.
const mostCells = 100

// ParseCell parses a name of CellName in lower case.
func ParseCell(s string) (x, y int, ok bool) {
	digits := strings.TrimLeft(s, "abcdefghijklmnopqrstuvwxyz")
	letters := s[:len(s)-len(digits)]
	row, err := strconv.Atoi(digits)
	if err != nil || row < 1 || row > mostCells || len(letters) < 1 || len(letters) > 2 {
		return 0, 0, false
	}
	for _, l := range letters {
		x = 26*x + int(l-'a') + 1
	}
	return x - 1, row - 1, x <= mostCells
}

// List joins words in a sentence: "A, B and C", or "none".
func List(b *words.Book, all []string) string { return joined(b, all, "play.and") }

// Either joins alternatives in a sentence: "A, B or C".
func Either(b *words.Book, all []string) string { return joined(b, all, "play.or") }

func joined(b *words.Book, all []string, last string) string {
	switch n := len(all); n {
	case 0:
		return b.T("play.none")
	case 1:
		return all[0]
	default:
		return b.T(last, strings.Join(all[:n-1], ", "), all[n-1])
	}
}

// SeatName returns the name of the player at a seat. If two players have the same name, a number is added. A player
// without a name is called by the number of the seat.
func SeatName(b *words.Book, names []string, seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(names) || names[seat] == "" {
		return b.T("play.player", seat+1)
	}
	same, place := 0, 0
	for i, name := range names {
		if name == names[seat] {
			same++
			if i <= int(seat) {
				place++
			}
		}
	}
	if same > 1 {
		return names[seat] + " " + strconv.Itoa(place)
	}
	return names[seat]
}
