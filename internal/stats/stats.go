// Package stats stores the results of the games that the user has played, and summarises them.
//
// A Book holds one Game for each finished game. Its text consists of readable lines:
//
//	menagerie statistics 1
//	{"ID":"pond 2026-11-20T15:04:05Z 7","Game":"pond","Mode":"bots","Level":["pond.level_1","pond.bot_lazy"],"Side":1,...}
//
// The package does not depend on the rules of a game, and the caller reads and writes the file. Add ignores a game whose
// ID is already in the book.
package stats

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Mode is who played a game, and where.
type Mode string

// The modes, in the order of a screen.
const (
	Bots  Mode = "bots"  // one person at this screen against bots
	Seats Mode = "seats" // several people at this screen
	Guest Mode = "guest" // one person as a guest on another host's server
	Host  Mode = "host"  // one person as the host, on a server in this program
)

// Modes returns all modes.
func Modes() []Mode { return []Mode{Bots, Seats, Guest, Host} }

// Result is the result of a game for the user.
type Result string

const (
	Won   Result = "won"
	Lost  Result = "lost"
	Drawn Result = "drawn"
)

// Game is one finished game.
type Game struct {
	ID      string // unique name of the game
	Game    string // name of the kind of game, such as "pond"
	Mode    Mode
	Level   []string       `json:",omitempty"` // level and opponents, in the format of Part
	Side    int            `json:",omitempty"` // number of the user's seat, from 1; 0 in games whose seats are equal
	Result  Result         `json:",omitempty"` // result for the user; if several people share the screen, Drawn or empty
	Winners []string       `json:",omitempty"` // winners if several people share the screen: names of people, and keys of bots' names
	Begun   string         `json:",omitempty"` // start of the game in RFC 3339 format
	Ticks   int            `json:",omitempty"` // duration in 1/60 s
	Figures map[string]int `json:",omitempty"` // further figures, by the game's own names
	Faces   []int          `json:",omitempty"` // number of rolls of each face of a die, from 1 to 6
}

// Part returns an element for Game.Level. key is the key of a text in assets/words, and numbers are the arguments of the text.
func Part(key string, numbers ...float64) string {
	for _, n := range numbers {
		key += " " + strings.TrimRight(strings.TrimRight(strconv.FormatFloat(n, 'f', 2, 64), "0"), ".")
	}
	return key
}

// ReadPart splits an element of Game.Level into its key and its numbers. It ignores words that are not numbers.
func ReadPart(part string) (key string, numbers []string) {
	words := strings.Split(part, " ")
	for _, word := range words[1:] {
		if _, err := strconv.ParseFloat(word, 64); err == nil {
			numbers = append(numbers, word)
		}
	}
	return words[0], numbers
}

// Version is the newest version of the file format that this program reads.
const Version = 1

// MostGames is the maximum number of games in a book. If a book has more games, Add drops the oldest.
const MostGames = 40_000

// The reasons why a text is not a valid book. Each error of Parse wraps one of them.
var (
	ErrNewer   = errors.New("these statistics were written by a newer version of Menagerie")
	ErrDamaged = errors.New("these statistics are damaged")
)

// check returns an error if the game is impossible.
func (g Game) check() error {
	switch {
	case g.ID == "" || g.Game == "":
		return errors.New("the ID or the name of the game is missing")
	case !slices.Contains(Modes(), g.Mode):
		return fmt.Errorf("invalid mode %.20q", g.Mode)
	case !slices.Contains([]Result{"", Won, Lost, Drawn}, g.Result):
		return fmt.Errorf("invalid result %.20q", g.Result)
	case g.Ticks < 0 || g.Side < 0 || g.Side > mostSides:
		return fmt.Errorf("invalid length of %d ticks, or invalid seat %d", g.Ticks, g.Side)
	case len(g.Faces) != 0 && len(g.Faces) != faces || slices.ContainsFunc(g.Faces, func(n int) bool { return n < 0 || n > mostFigure }):
		return fmt.Errorf("the six counts of the rolled numbers 1 to 6 are invalid: %v", g.Faces)
	}
	for name, n := range g.Figures {
		if n < -mostFigure || n > mostFigure {
			return fmt.Errorf("the count %.20q has the invalid value %d", name, n)
		}
	}
	return nil
}

// Limits on the values of a game. They prevent an overflow of the sums of these values.
const (
	faces      = 6
	mostSides  = 64
	mostFigure = 1 << 30
)
