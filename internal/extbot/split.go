package extbot

import (
	"os"
	"path/filepath"
	"strings"
)

// Split cuts a command line into words. Space separates them. Text in "double" or 'single' quotes is one word or a part of
// one. A backslash takes a following space, quote or backslash as it is; before anything else it stands for itself, so that
// C:\bots\mouse.exe needs no quotes; in single quotes it always does. A word that begins with ~/ begins with the home
// folder. Nothing else is special: no variables, no pipes, no wildcards. The error is a *Fault.
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

// cutWord cuts the first word off a line that does not begin with space.
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

// Quote writes a word so that Split reads it again.
func Quote(word string) string {
	if word != "" && !strings.ContainsAny(word, spaces+`'"\`) && !strings.HasPrefix(word, "~") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'"'"'`) + "'"
}

// escapes reports whether a line begins with a backslash and one of these.
func escapes(line, these string) bool {
	return len(line) > 1 && line[0] == '\\' && strings.IndexByte(these, line[1]) >= 0
}

// cutQuoted cuts the text in quotes off a line that begins with one; ok is false when they are not closed.
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
