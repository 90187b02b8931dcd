// Package tournament defines tournaments of bots: the entrants, the schedule, the log of the games, and the table of
// results. It opens no files and starts no programs. Package runner plays a tournament.
//
//	entrants, err := botfile.Parse(text, check)                     // a file of names and commands
//	head := tournament.Head{Game: "glenda", Entrants: entrants, Games: 10, Seats: 2, Seed: 1}
//	for _, m := range head.Schedule() { ... }                       // the same head gives the same games
//	log, err := tournament.ParseLog(text)                           // the file of a tournament
//	table := tournament.Count(log)
//
// The log has one JSON object per line: first the Head, then a Begin and a Result for each game. The program only
// appends lines to the log. An interrupted tournament therefore continues after its last line, and other programs can
// read the log at any time. docs/tournament.md describes both files.
package tournament

import (
	"errors"
	"fmt"
)

// The limits of a tournament.
const (
	MaxEntrants = 64   // at the same time
	maxEver     = 1000 // with those that take part no longer
	MaxSeats    = 8
	MaxMatches  = 100_000
)

// Entrant is a participant.
type Entrant struct {
	Name    string `json:"name"`
	Command string `json:"command"`           // command line, or builtin:LEVEL
	Removed int    `json:"removed,omitempty"` // the entrant does not play in this stage and later ones; 0 means never; see Head.Earlier
}

// Head defines a tournament.
type Head struct {
	Game     string            `json:"game"`
	Entrants []Entrant         `json:"entrants"`
	Seats    int               `json:"seats"`              // entrants in a game
	Games    int               `json:"games"`              // for each group of entrants, in each variant
	Variants []string          `json:"variants,omitempty"` // variants of the game, such as levels; empty for a game without variants
	Seed     uint64            `json:"seed"`
	Salt     string            `json:"salt,omitempty"`     // salt of the published Hash: see package deal; empty before version 4
	Settings map[string]string `json:"settings,omitempty"` // settings of the game and the clock, as entered
	Dir      string            `json:"dir,omitempty"`      // working folder of the bots
	Sides    []string          `json:"sides,omitempty"`    // names of the seats; empty if the seats are equal, or before version 6
	ByBoard  bool              `json:"byBoard,omitempty"`  // see Schedule; false before version 6
	Gauntlet string            `json:"gauntlet,omitempty"` // only the games of this entrant are played; empty means all games
	Earlier  []Stage           `json:"earlier,omitempty"`  // the tournament before bots were added or removed, oldest first
	OwnSeeds bool              `json:"ownSeeds,omitempty"` // each game has a seed of its own, not that of its board; false before version 8
}

// Validate returns an error if h is invalid.
func (h Head) Validate() error {
	switch n := len(h.Active()); {
	case n > MaxEntrants:
		return fmt.Errorf("got %d bots, want at most %d", n, MaxEntrants)
	case len(h.Entrants) > maxEver || len(h.Earlier) > maxEver:
		return fmt.Errorf("the bots were changed too often, more than %d times; begin a new tournament", maxEver)
	case h.Seats < 1 || h.Seats > MaxSeats:
		return fmt.Errorf("got %d bots in a game, want 1 to %d", h.Seats, MaxSeats)
	case n < h.Seats || n == 0:
		return fmt.Errorf("a game has %d bots, but the file has only %d: add a line \"name = command\" for each further bot", h.Seats, n)
	case h.Games < 1 || h.Games > MaxMatches || len(h.Variants) > MaxEntrants:
		return fmt.Errorf("got %d games of each pairing, want 1 to %d", h.Games, MaxMatches)
	}
	if !checkSalt(h.Salt) {
		return fmt.Errorf("the salt %q does not have 32 hexadecimal digits", h.Salt)
	}
	if err := h.checkEntrants(); err != nil {
		return err
	}
	if all := h.Matches(); all > MaxMatches {
		return fmt.Errorf("the tournament would have more than %d games; choose fewer bots or games", MaxMatches)
	}
	return nil
}

// checkEntrants returns an error if a name is invalid or if two entrants have the same one.
func (h Head) checkEntrants() error {
	before := Stage{}
	for _, s := range h.stages() {
		if s.Entrants < before.Entrants || s.Games < before.Games {
			return errors.New("an earlier stage of the tournament has more bots or games than a later one")
		}
		before = s
	}
	seen := map[string]bool{}
	for _, e := range h.Entrants {
		if e.Removed < 0 || e.Removed > len(h.Earlier) {
			return fmt.Errorf("the bot %.40q was removed in an unknown stage", e.Name)
		}
		if err := CheckName(e.Name); err != nil {
			return err
		}
		if e.Removed != 0 {
			continue
		}
		if seen[e.Name] {
			return fmt.Errorf("two bots are called %s", e.Name)
		}
		seen[e.Name] = true
	}
	if h.Gauntlet != "" && !seen[h.Gauntlet] {
		return fmt.Errorf("no bot is called %s, but all games are to be its games", h.Gauntlet)
	}
	return nil
}

func (h Head) variants() int { return max(1, len(h.Variants)) }

// variant returns the name of a variant.
func (h Head) variant(i int) string {
	if len(h.Variants) == 0 {
		return ""
	}
	return h.Variants[i]
}

func names(entrants []Entrant) []string {
	all := make([]string, len(entrants))
	for i, e := range entrants {
		all[i] = e.Name
	}
	return all
}
