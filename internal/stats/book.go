package stats

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// Book holds the results of all counted games. The zero value is empty.
type Book struct {
	games []Game
	known map[string]bool
}

// Add adds g to the book. It returns false if the book already has a game with the same ID.
func (b *Book) Add(g Game) bool {
	if b.known[g.ID] {
		return false
	}
	if b.known == nil {
		b.known = map[string]bool{}
	}
	b.known[g.ID] = true
	b.games = append(b.games, g)
	if n := len(b.games) - MostGames; n > 0 {
		for _, old := range b.games[:n] {
			delete(b.known, old.ID)
		}
		b.games = b.games[n:]
	}
	return true
}

// Games returns a copy of all games in the order in which they were added.
func (b *Book) Games() []Game { return slices.Clone(b.games) }

// Copy returns a copy of the book.
func (b *Book) Copy() *Book { return &Book{slices.Clone(b.games), maps.Clone(b.known)} }

// Len returns the number of games.
func (b *Book) Len() int { return len(b.games) }

// Forget removes all results of the named game. If game is "", it removes all results.
func (b *Book) Forget(game string) {
	kept := b.games[:0:0]
	for _, g := range b.games {
		if game != "" && g.Game != game {
			kept = append(kept, g)
		}
	}
	b.games, b.known = kept, map[string]bool{}
	for _, g := range kept {
		b.known[g.ID] = true
	}
}

// Text returns the book as text, which Parse can parse.
func (b *Book) Text() []byte {
	text := fmt.Appendf(nil, "menagerie statistics %d\n", Version)
	for _, g := range b.games {
		line, err := json.Marshal(g)
		if err != nil { // impossible: a Game consists of strings and numbers
			panic(fmt.Sprintf("stats: %v", err))
		}
		text = append(append(text, line...), '\n')
	}
	return text
}

// Parse parses the text of a book. It returns an error if text is not a book, if a newer version has written it, or if a line
// is invalid.
func Parse(text []byte) (*Book, error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxLine)
	var version int
	if !lines.Scan() {
		return nil, fmt.Errorf("%w: the first line is missing", ErrDamaged)
	}
	if n, err := fmt.Sscanf(lines.Text(), "menagerie statistics %d", &version); n != 1 || err != nil || version < 1 {
		return nil, fmt.Errorf("%w: line 1 is not the header of a statistics file", ErrDamaged)
	}
	if version > Version {
		return nil, fmt.Errorf("%w: the file has format %d, and this program reads formats up to %d", ErrNewer, version, Version)
	}
	b := &Book{}
	for number := 2; lines.Scan(); number++ {
		g, err := parseGame(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrDamaged, number, err)
		}
		b.Add(g)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return b, nil
}

// maxLine is the maximum length of a line in bytes. Valid lines are much shorter.
const maxLine = 1 << 16

func parseGame(line []byte) (Game, error) {
	var g Game
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return g, err
	}
	if _, err := d.Token(); err != io.EOF {
		return g, errors.New("extra data after the object")
	}
	return g, g.check()
}
