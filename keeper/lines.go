package main

import (
	"bufio"
	"io"
	"strings"
	"unicode/utf8"
)

// filled returns the text with this key, with its paragraphs wrapped to usualWidth.
func filled(key string) string {
	var lines []string
	for _, paragraph := range strings.Split(texts().T(key), "\n") {
		lines = append(lines, wrapped(paragraph, usualWidth)...)
	}
	return strings.Join(lines, "\n")
}

// indented returns text with four spaces before each line.
func indented(text string) string { return "    " + strings.ReplaceAll(text, "\n", "\n    ") + "\n" }

// wrapped breaks a line between words into parts of at most width characters. With width 0 it does not break it.
func wrapped(line string, width int) []string {
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

// usualWidth is the width of help texts in characters. It fits terminals and the longer braille displays.
const usualWidth = 78

// readLines sends the lines of r from a goroutine of its own, so that the caller can also wait for an interrupt.
func readLines(r io.Reader) <-chan string {
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

// splitList splits a list at its commas and trims spaces.
func splitList(list string) []string {
	var all []string
	for _, word := range strings.Split(list, ",") {
		all = append(all, strings.TrimSpace(word))
	}
	return all
}
