// Package stats counts the games that a person has played and summarises the counts.
//
// A Book holds one Game for each finished game. Its text consists of readable lines:
//
//	menagerie statistics 1
//	{"ID":"pond 2026-11-20T15:04:05Z 7","Game":"pond","Mode":"bots","Level":["pond.level_1","pond.bot_lazy"],"Side":1,...}
//
// The package knows neither the rules of a game nor the file of the text. Add ignores a game whose ID is in the book
// already.
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

// Mode is the way in which a game was played.
type Mode string

// The modes, in the order of a screen.
const (
	Bots  Mode = "bots"  // one person at this screen against bots
	Seats Mode = "seats" // several people at this screen
	Guest Mode = "guest" // on another host's server
	Host  Mode = "host"  // on a server in this program
)

// Modes returns all modes.
func Modes() []Mode { return []Mode{Bots, Seats, Guest, Host} }

// Result is the result of a game for the person at this screen.
type Result string

const (
	Won   Result = "won"
	Lost  Result = "lost"
	Drawn Result = "drawn"
)

// Game is one finished game.
type Game struct {
	ID      string // identifies the game
	Game    string // name of the game
	Mode    Mode
	Level   []string       `json:",omitempty"` // level and opponents; see Part
	Side    int            `json:",omitempty"` // number of the seat from 1, in games whose seats are different sides
	Result  Result         `json:",omitempty"` // Drawn or empty if several people share the screen
	Winners []string       `json:",omitempty"` // if several people share the screen: names of people, and keys of names of bots
	Begun   string         `json:",omitempty"` // RFC 3339
	Ticks   int            `json:",omitempty"` // duration in 1/60 s
	Figures map[string]int `json:",omitempty"` // figures of the game, by the game's own names
	Faces   []int          `json:",omitempty"` // how often a die showed 1 to 6
}

// Part returns one part of a Level: a key of package words and the numbers of its text.
func Part(key string, numbers ...float64) string {
	for _, n := range numbers {
		key += " " + strings.TrimRight(strings.TrimRight(strconv.FormatFloat(n, 'f', 2, 64), "0"), ".")
	}
	return key
}

// ReadPart splits a part of a Level. It ignores words that are not numbers.
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

// MostGames is the maximum number of games in a book. Add drops the oldest.
const MostGames = 40_000

// The reasons why a text is not a valid book. Errors from Parse wrap one of them.
var (
	ErrNewer   = errors.New("these statistics were written by a newer version of Menagerie")
	ErrDamaged = errors.New("these statistics are damaged")
)

// Book holds all counted games. The zero value is empty.
type Book struct {
	games []Game
	known map[string]bool
}

// Add counts a game. It reports false if the game was counted before.
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

// Games returns a copy of all games in the order in which they were counted.
func (b *Book) Games() []Game { return slices.Clone(b.games) }

// Len returns the number of games.
func (b *Book) Len() int { return len(b.games) }

// Forget removes the counts of one game, or all if game is "".
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

// Text formats the book for Parse.
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

// Parse parses a book. If the text is not a book or is from a newer version, Parse returns an error and no book. If a
// line is invalid, the error also names the line.
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

// maxLine is the maximum length of a line, far above that of any valid one.
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

// check returns an error if the game is impossible.
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

// Limits on the values of a game, so that their sums do not overflow.
const (
	faces      = 6
	mostSides  = 64
	mostFigure = 1 << 30
)

func negative(n int) bool { return n < 0 || n > mostFigure }
