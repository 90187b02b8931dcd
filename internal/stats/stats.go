// Package stats keeps count of the games that a person has played, and says what follows from the counts.
//
// A Book holds one Game for each game that was played to its end, and its text is lines that can be read by eye:
//
//	menagerie statistics 1
//	{"ID":"pond 2026-11-20T15:04:05Z 7","Game":"pond","Mode":"bots","Level":["pond.level_1","pond.bot_lazy"],"Side":1,...}
//
// The package knows no game and no file: whoever knows what became of a game adds it, and whoever knows where files belong
// keeps the text. A game is counted once, whatever happens to it afterwards: Add takes each ID one time.
package stats

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Mode is how a game was played.
type Mode string

// The modes in the order in which a screen lists them.
const (
	Bots  Mode = "bots"  // one person at this screen against bots
	Seats Mode = "seats" // several people at this screen
	Guest Mode = "guest" // on somebody's server
	Host  Mode = "host"  // on a server that ran here
)

// Modes are all of them.
func Modes() []Mode { return []Mode{Bots, Seats, Guest, Host} }

// Result is what became of a game for the person at this screen.
type Result string

// The results.
const (
	Won   Result = "won"
	Lost  Result = "lost"
	Drawn Result = "drawn"
)

// Game is one game that was played to its end.
type Game struct {
	ID      string         // the same however often the game is handed in
	Game    string         // the game's word
	Mode    Mode           //
	Level   []string       `json:",omitempty"` // against what; see Part
	Side    int            `json:",omitempty"` // the seat's number from 1, in games whose seats are sides
	Result  Result         `json:",omitempty"` // Drawn or empty where several people share the screen
	Winners []string       `json:",omitempty"` // where several people share the screen: names of people, and keys of names of bots
	Begun   string         `json:",omitempty"` // RFC 3339
	Ticks   int            `json:",omitempty"` // how long it took, in 1/60 s
	Figures map[string]int `json:",omitempty"` // what the game counts, by its own words
	Faces   []int          `json:",omitempty"` // how often a die showed 1 to 6
}

// Part is one part of a Level: a key of package words, and the numbers that its text shows.
func Part(key string, numbers ...float64) string {
	for _, n := range numbers {
		key += " " + strings.TrimRight(strings.TrimRight(strconv.FormatFloat(n, 'f', 2, 64), "0"), ".")
	}
	return key
}

// ReadPart takes a part of a Level apart. What is no number in it counts for nothing.
func ReadPart(part string) (key string, numbers []string) {
	words := strings.Split(part, " ")
	for _, word := range words[1:] {
		if _, err := strconv.ParseFloat(word, 64); err == nil {
			numbers = append(numbers, word)
		}
	}
	return words[0], numbers
}

// Version is the newest version of the text that this program reads.
const Version = 1

// MostGames is how many games a book holds; the oldest make room. Ten games a day take a decade to fill it.
const MostGames = 40_000

// The ways in which a text is not a book. Errors from Parse wrap one of them.
var (
	ErrNewer   = errors.New("these statistics were written by a newer version of Menagerie")
	ErrDamaged = errors.New("these statistics are damaged")
)

// Book is all games that were counted. The zero value is empty.
type Book struct {
	games []Game
	known map[string]bool
}

// Add counts a game, and reports whether it had not been counted before.
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

// Games are all games in the order in which they were counted. The slice is the caller's.
func (b *Book) Games() []Game { return slices.Clone(b.games) }

// Len is how many games there are.
func (b *Book) Len() int { return len(b.games) }

// Forget drops one game's counts, or all for "".
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

// Text is the book as Parse reads it.
func (b *Book) Text() []byte {
	text := fmt.Appendf(nil, "menagerie statistics %d\n", Version)
	for _, g := range b.games {
		line, err := json.Marshal(g)
		if err != nil { // a Game is strings and numbers
			panic(fmt.Sprintf("stats: %v", err))
		}
		text = append(append(text, line...), '\n')
	}
	return text
}

// Parse reads a book. A text that is no book, from a newer version, or with a line that makes no sense is an error that
// names the line; nothing of it counts then.
func Parse(text []byte) (*Book, error) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxLine)
	var version int
	if !lines.Scan() {
		return nil, fmt.Errorf("%w: there is no first line", ErrDamaged)
	}
	if n, err := fmt.Sscanf(lines.Text(), "menagerie statistics %d", &version); n != 1 || err != nil || version < 1 {
		return nil, fmt.Errorf("%w: line 1 does not say what this is", ErrDamaged)
	}
	if version > Version {
		return nil, fmt.Errorf("%w: they have format %d, and this program knows formats up to %d", ErrNewer, version, Version)
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

// maxLine is far above any real line.
const maxLine = 1 << 16

func parseGame(line []byte) (Game, error) {
	var g Game
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&g); err != nil {
		return g, err
	}
	if _, err := d.Token(); err != io.EOF {
		return g, errors.New("there is more in it than belongs there")
	}
	return g, g.check()
}

// check reports what makes a game one that nobody can have played.
func (g Game) check() error {
	switch {
	case g.ID == "" || g.Game == "":
		return errors.New("it does not say which game was played")
	case !slices.Contains(Modes(), g.Mode):
		return fmt.Errorf("%.20q is no way of playing", g.Mode)
	case !slices.Contains([]Result{"", Won, Lost, Drawn}, g.Result):
		return fmt.Errorf("%.20q is no result", g.Result)
	case g.Ticks < 0 || g.Side < 0 || g.Side > mostSides:
		return errors.New("its length or its side cannot be")
	case len(g.Faces) != 0 && len(g.Faces) != faces || slices.ContainsFunc(g.Faces, negative):
		return errors.New("its dice cannot be")
	}
	for _, n := range g.Figures {
		if n < -mostFigure || n > mostFigure {
			return errors.New("a figure cannot be")
		}
	}
	return nil
}

// Limits of what a game can hold, so that sums of them stay numbers.
const (
	faces      = 6
	mostSides  = 64
	mostFigure = 1 << 30
)

func negative(n int) bool { return n < 0 || n > mostFigure }
