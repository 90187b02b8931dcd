package extbot

import (
	"os"
	"path/filepath"
	"strings"
)

// Split splits a command line into words at white space. Text in "double" or 'single' quotes belongs to one word. A
// backslash before a space, a quote or a backslash escapes this character. Any other backslash is literal, so
// C:\bots\mouse.exe needs no quotes. In single quotes every backslash is literal.
//
// At the beginning of a word, ~/ is replaced by the home folder. There are no variables, pipes or wildcards. The error
// is a *Fault.
func Split(line string) ([]string, error) {
	if len(line) > MaxCommand || strings.ContainsRune(line, 0) {
		return nil, &Fault{Why: TooLong}
	}
	var words []string
	for rest := strings.TrimLeft(line, spaces); rest != ""; rest = strings.TrimLeft(rest, spaces) {
		word, after, err := cutWord(rest)
		if err != nil {
			return nil, err
		}
		words, rest = append(words, word), after
	}
	if len(words) == 0 || words[0] == "" {
		return nil, &Fault{Why: NoCommand}
	}
	return words, nil
}

const spaces = " \t\r\n"

// cutWord cuts the first word off a line that does not begin with white space.
func cutWord(line string) (word, rest string, err error) {
	var w strings.Builder
	if under, ok := strings.CutPrefix(line, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			w.WriteString(home + string(filepath.Separator))
			line = under
		}
	}
	for line != "" && !strings.ContainsRune(spaces, rune(line[0])) {
		switch c := line[0]; {
		case c == '\'' || c == '"':
			text, after, ok := cutQuoted(line)
			if !ok {
				return "", "", &Fault{Why: OpenQuote, Program: line[1:]}
			}
			w.WriteString(text)
			line = after
		case escapes(line, " \t'\"\\"):
			w.WriteByte(line[1])
			line = line[2:]
		default:
			w.WriteByte(c)
			line = line[1:]
		}
	}
	return w.String(), line, nil
}

// Quote quotes a word for Split if necessary.
func Quote(word string) string {
	if word != "" && !strings.ContainsAny(word, spaces+`'"\`) && !strings.HasPrefix(word, "~") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'"'"'`) + "'"
}

// escapes reports whether line begins with a backslash that is followed by a character in characters.
func escapes(line, characters string) bool {
	return len(line) > 1 && line[0] == '\\' && strings.IndexByte(characters, line[1]) >= 0
}

// cutQuoted splits a line that begins with a quote into the quoted text and the rest. It returns false if the closing quote is
// missing.
func cutQuoted(line string) (text, rest string, ok bool) {
	quote := line[0]
	var t strings.Builder
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == quote:
			return t.String(), line[i+1:], true
		case quote == '"' && escapes(line[i:], "\"\\"):
			i++
		}
		t.WriteByte(line[i])
	}
	return "", "", false
}
