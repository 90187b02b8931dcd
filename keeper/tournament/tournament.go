// Package tournament defines tournaments of bots: the entrants, the schedule, the log of the games, and the table of
// results. It opens no files and starts no programs. Package runner plays a tournament.
//
//	entrants, err := tournament.ParseBots(text, check)              // a file of names and commands
//	head := tournament.Head{Game: "glenda", Entrants: entrants, Games: 10, Seats: 2, Seed: 1}
//	for _, m := range head.Schedule() { ... }                       // the same head gives the same games
//	log, err := tournament.ParseLog(text)                           // the file of a tournament
//	table := tournament.Count(log)
//
// The log has one JSON object per line: first the Head, then a Begin and a Result for each game. New lines are only
// appended. An interrupted tournament therefore continues after its last line, and other programs can read the log at
// any time. docs/tournament.md describes both files.
package tournament

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
)

// The limits of a tournament.
const (
	MaxEntrants = 64
	MaxSeats    = 8
	MaxMatches  = 100_000
)

// Entrant is a participant.
type Entrant struct {
	Name    string `json:"name"`
	Command string `json:"command"` // command line, or builtin:LEVEL
}

// Head defines a tournament.
type Head struct {
	Game     string            `json:"game"`
	Entrants []Entrant         `json:"entrants"`
	Seats    int               `json:"seats"`              // entrants in a game
	Games    int               `json:"games"`              // for each group of entrants, in each variant
	Variants []string          `json:"variants,omitempty"` // variants of the game, such as levels; empty for a game without variants
	Seed     uint64            `json:"seed"`
	Settings map[string]string `json:"settings,omitempty"` // settings of the game and the clock, as entered
	Dir      string            `json:"dir,omitempty"`      // working folder of the bots
}

// Match is one scheduled game.
type Match struct {
	Number  int    // from 0, in order of play
	Order   []int  // entrants by seat
	Variant string // variant of the game
	Seed    uint64 // seed of the board
}

// Validate returns an error if h is invalid.
func (h Head) Validate() error {
	switch n := len(h.Entrants); {
	case n > MaxEntrants:
		return fmt.Errorf("%d bots are more than %d", n, MaxEntrants)
	case h.Seats < 1 || h.Seats > MaxSeats:
		return fmt.Errorf("%d bots in a game are not in 1..%d", h.Seats, MaxSeats)
	case n < h.Seats || n == 0:
		return fmt.Errorf("%d bots are too few for games of %d", n, h.Seats)
	case h.Games < 1 || h.Games > MaxMatches || len(h.Variants) > MaxEntrants:
		return fmt.Errorf("%d games of each pairing are not in 1..%d", h.Games, MaxMatches)
	}
	for i, e := range h.Entrants {
		if err := checkName(e.Name); err != nil {
			return err
		}
		if slices.ContainsFunc(h.Entrants[:i], func(other Entrant) bool { return other.Name == e.Name }) {
			return fmt.Errorf("two bots are called %s", e.Name)
		}
	}
	if all := h.Matches(); all > MaxMatches {
		return fmt.Errorf("that would be more than %d games", MaxMatches)
	}
	return nil
}

// Matches returns the number of games, or a number above MaxMatches if there are too many.
func (h Head) Matches() int {
	groups := 1
	for i := range h.Seats {
		if groups = groups * (len(h.Entrants) - i) / (i + 1); groups > MaxMatches {
			return MaxMatches + 1
		}
	}
	return min(min(groups*h.variants(), MaxMatches+1)*h.Games, MaxMatches+1)
}

func (h Head) variants() int { return max(1, len(h.Variants)) }

// variant returns the name of a variant.
func (h Head) variant(i int) string {
	if len(h.Variants) == 0 {
		return ""
	}
	return h.Variants[i]
}

// Schedule returns all games in order of play. Every group of entrants plays on the same boards. It plays once for each
// seat on each board, so that every entrant has every seat once. Larger groups change their order around the table.
// Each group plays its first game before any group plays its second.
func (h Head) Schedule() []Match {
	groups := groups(len(h.Entrants), h.Seats)
	all := make([]Match, 0, h.Matches())
	for turn := range h.Games {
		board := turn / h.Seats
		seed := rand.NewPCG(h.Seed, uint64(board)).Uint64()
		for variant := range h.variants() {
			for _, group := range groups {
				all = append(all, Match{
					Number: len(all), Order: seated(group, board, turn%h.Seats), Variant: h.variant(variant), Seed: seed,
				})
			}
		}
	}
	return all
}

// groups returns all choices of k of n in lexicographical order.
func groups(n, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for last := k - 1; last < n; last++ {
		for _, rest := range groups(last, k-1) {
			all = append(all, append(slices.Clone(rest), last))
		}
	}
	slices.SortFunc(all, slices.Compare[[]int])
	return all
}

// seated returns a permutation of a group: the first entrant and the others in permutation number order, rotated by
// shift.
func seated(group []int, order, shift int) []int {
	others := slices.Clone(group[1:])
	row := group[:1:1]
	for len(others) > 0 {
		i := order % len(others)
		order /= len(others)
		row = append(row, others[i])
		others = slices.Delete(others, i, i+1)
	}
	return slices.Concat(row[len(row)-shift:], row[:len(row)-shift])
}

// Changed describes the differences between h and other for a person. fatal holds those that prevent continuing,
// commands those of the bots' commands.
func (h Head) Changed(other Head) (fatal, commands []string) {
	note := func(what string, before, now any) {
		if b, n := fmt.Sprint(before), fmt.Sprint(now); b != n {
			fatal = append(fatal, fmt.Sprintf("%s was %s and is %s now", what, b, n))
		}
	}
	note("the game", h.Game, other.Game)
	note("--games", h.Games, other.Games)
	note("--seed", h.Seed, other.Seed)
	note("the number of seats", h.Seats, other.Seats)
	note("the list of levels", h.Variants, other.Variants)
	both := map[string]string{}
	maps.Copy(both, h.Settings)
	maps.Copy(both, other.Settings)
	for _, flag := range slices.Sorted(maps.Keys(both)) {
		note("--"+flag, cmp.Or(h.Settings[flag], "not given"), cmp.Or(other.Settings[flag], "not given"))
	}
	note("the list of bots", names(h.Entrants), names(other.Entrants))
	if len(fatal) > 0 {
		return fatal, nil
	}
	for i, e := range h.Entrants {
		if now := other.Entrants[i].Command; now != e.Command {
			commands = append(commands, fmt.Sprintf("%s was started by %q and is by %q now", e.Name, e.Command, now))
		}
	}
	return nil, commands
}

func names(entrants []Entrant) []string {
	all := make([]string, len(entrants))
	for i, e := range entrants {
		all[i] = e.Name
	}
	return all
}
