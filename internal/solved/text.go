package solved

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"menagerie/rules/puzzle"
)

// Version is the format of the text that this program writes.
const Version = 1

// Errors that callers distinguish with errors.Is.
var (
	ErrDamaged = errors.New("the list of solved puzzles is damaged")
	ErrNewer   = errors.New("the list of solved puzzles is from a newer version")
)

type line struct {
	Game string `json:"game"`
	Day  string `json:"day,omitempty"`
	Step int    `json:"step,omitempty"`
	Result
}

// Text returns the book as text, which Parse can parse.
func (b *Book) Text() []byte {
	text := fmt.Appendf(nil, "menagerie puzzles %d\n", Version)
	for _, k := range b.keys() {
		l := line{Game: k.Game, Step: k.Step, Result: b.results[k]}
		if k.Step == 0 {
			l.Day = dateOf(k.Day)
		}
		out, err := json.Marshal(l)
		if err != nil { // impossible: a line consists of strings and numbers
			panic(fmt.Sprintf("solved: %v", err))
		}
		text = append(append(text, out...), '\n')
	}
	return text
}

// Parse parses the text of a book. It returns an error if text is not a book, if a newer version has written it, or if a line
// is invalid.
func Parse(text []byte) (*Book, error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	var version int
	if !lines.Scan() {
		return nil, fmt.Errorf("%w: the first line is missing", ErrDamaged)
	}
	if n, err := fmt.Sscanf(lines.Text(), "menagerie puzzles %d", &version); n != 1 || err != nil || version < 1 {
		return nil, fmt.Errorf("%w: line 1 is not the header of a list of puzzles", ErrDamaged)
	}
	if version > Version {
		return nil, fmt.Errorf("%w: the file has format %d, and this program reads formats up to %d", ErrNewer, version, Version)
	}
	b := &Book{}
	for number := 2; lines.Scan(); number++ {
		k, r, err := parseLine(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrDamaged, number, err)
		}
		b.Set(k, r)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return b, nil
}

func parseLine(text []byte) (k Key, r Result, err error) {
	var l line
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return k, r, err
	}
	if _, err := d.Token(); err != io.EOF {
		return k, r, errors.New("extra data after the object")
	}
	k = Key{Game: l.Game, Step: l.Step}
	if l.Day != "" {
		if k.Day, err = parseDate(l.Day); err != nil {
			return k, r, err
		}
	}
	return k, l.Result, l.check()
}

// most is the largest number that a line may contain. It limits failed attempts, hints, points and steps. Only damaged files
// contain larger numbers.
const most = 1_000_000

// check returns an error for a line that Text cannot have written.
func (l line) check() error {
	numbers := append([]int{l.Fails, l.Hints, l.Step}, l.Lost...)
	for _, n := range numbers {
		if n < 0 || n > most {
			return fmt.Errorf("the line has the number %d; a number must be from 0 to 1000000", n)
		}
	}
	switch {
	case l.Game == "":
		return errors.New("the game is missing")
	case (l.Day == "") == (l.Step == 0):
		return errors.New("the line must have the day of the puzzle or its step of the ladder, but not both")
	case l.End != Open && l.End != Solved && l.End != Seen:
		return fmt.Errorf("unknown result %q", l.End)
	}
	return nil
}

// dateOf returns a day as text, such as 2026-11-23.
func dateOf(d puzzle.Day) string {
	year, month, day := d.Date()
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day)
}

// parseDate parses the text of dateOf. It refuses dates that do not exist.
func parseDate(text string) (puzzle.Day, error) {
	var year, month, day int
	_, err := fmt.Sscanf(text, "%d-%d-%d", &year, &month, &day)
	if err != nil || year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31 {
		return 0, fmt.Errorf("%q is not a date", text)
	}
	d := puzzle.DayOf(year, month, day)
	if dateOf(d) != text {
		return 0, fmt.Errorf("%q is not a date", text)
	}
	return d, nil
}
