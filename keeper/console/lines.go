package console

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// Paragraphs returns a text of assets/words, with each paragraph wrapped to Width characters. key selects the text.
func Paragraphs(key string) string {
	var lines []string
	for _, paragraph := range strings.Split(Texts().T(key), "\n") {
		lines = append(lines, Wrap(paragraph, Width)...)
	}
	return strings.Join(lines, "\n")
}

// Indent returns text with four spaces before each line.
func Indent(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }

// Wrap breaks a line between words into lines of at most width characters. If width is 0, it does not break the line.
func Wrap(line string, width int) []string {
	var parts []string
	for width > 0 && utf8.RuneCountInString(line) > width {
		end := strings.LastIndexByte(string([]rune(line)[:width+1]), ' ')
		if end < 1 {
			break
		}
		parts, line = append(parts, line[:end]), line[end+1:]
	}
	return append(parts, line)
}

// Width is the maximum number of characters in a line of help. Such a line fits on terminals and on long braille
// displays.
const Width = 78

// ReadLines reads the lines of r in its own goroutine and sends them to a channel. The caller can therefore also wait
// for other events.
func ReadLines(r io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		in := bufio.NewScanner(r)
		for in.Scan() {
			lines <- in.Text()
		}
	}()
	return lines
}

// SplitList splits a list at its commas and trims spaces.
func SplitList(list string) []string {
	var all []string
	for _, word := range strings.Split(list, ",") {
		all = append(all, strings.TrimSpace(word))
	}
	return all
}
