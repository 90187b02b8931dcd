// Package tournament defines tournaments of bots: the entrants, the schedule, the log of the games, and the table of
// results. It opens no files and starts no programs. Package runner plays a tournament.
//
//	entrants, err := tournament.ParseBots(text, check)              // a file of names and commands
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
	"math/rand/v2"
	"strconv"
	"strings"

	"menagerie/internal/deal"
)

// The limits of a tournament.
const (
	MaxEntrants = 64   // maximum number of entrants that take part at the same time
	maxEver     = 1000 // maximum number of entrants, including removed ones
	MaxSeats    = 8
	MaxMatches  = 100_000
)

// Entrant is a bot in a tournament.
type Entrant struct {
	Name    string `json:"name"`
	Command string `json:"command"` // command line, or "builtin:" and the level of a built-in bot
	// Removed is the number of the stage (see Head.Earlier) from which on the entrant does not play. It is 0 if the entrant plays.
	Removed int `json:"removed,omitempty"`
}

// Head defines a tournament: the game, the entrants and the number of games.
type Head struct {
	Game     string            `json:"game"`
	Entrants []Entrant         `json:"entrants"`
	Seats    int               `json:"seats"`              // number of entrants in a game
	Games    int               `json:"games"`              // number of games of each group of entrants, in each variant
	Variants []string          `json:"variants,omitempty"` // variants of the game, such as levels; empty for a game without variants
	Seed     uint64            `json:"seed"`
	Salt     string            `json:"salt,omitempty"`     // salt of the published hash (see package deal); empty before version 4
	Settings map[string]string `json:"settings,omitempty"` // settings of the game and the clock, by flag
	Dir      string            `json:"dir,omitempty"`      // working folder of the bots
	Sides    []string          `json:"sides,omitempty"`    // names of the seats; empty if the seats are equal, or before version 6
	ByBoard  bool              `json:"byBoard,omitempty"`  // order of the games; see Schedule; false before version 6
	Gauntlet string            `json:"gauntlet,omitempty"` // entrant that takes part in all games; empty if all groups play
	Earlier  []Stage           `json:"earlier,omitempty"`  // sizes of the tournament before bots were added or removed, oldest first
	OwnSeeds bool              `json:"ownSeeds,omitempty"` // each game has its own seed instead of its board's; false before version 8
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
			return errors.New("the number of bots or games is smaller than in an earlier stage of the tournament")
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
		return fmt.Errorf("no bot is called %s, but every game of the tournament needs this bot", h.Gauntlet)
	}
	return nil
}

func (h Head) variants() int { return max(1, len(h.Variants)) }

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

// Hash returns the hash that is published before the first game. Anybody can check the hash when the seed and the salt are
// published after the last game. The hash is empty for tournaments of log versions before 4, which have no salt.
func (h Head) Hash() string { return deal.Deal{Seed: h.Seed, Salt: h.Salt}.Hash() }

// boardSeed returns the seed of a board. Boards are counted from 0.
func (h Head) boardSeed(board int) uint64 {
	// tournaments of log versions before 4 have no salt and use this older formula
	if h.Salt == "" {
		return rand.NewPCG(h.Seed, uint64(board)).Uint64()
	}
	// a hash, so that a bot that learns one seed cannot compute the seeds of other boards
	return deal.Derive(h.Seed, "board", board, 0)
}

// gameSeed returns the seed of a game in a tournament with OwnSeeds. Each game has its own seed, so that a bot cannot remember
// hidden values of one game, such as dice, and use them in another game.
func (h Head) gameSeed(match int) uint64 { return deal.Derive(h.Seed, "game", match, 0) }

// BotSeed returns the seed for the random numbers of the bot at a seat. The bot cannot compute the seed of the board from this
// seed, so it cannot predict dice, hands or tides.
func (h Head) BotSeed(match, seat int) uint64 { return deal.Derive(h.Seed, "bot", match, seat) }

// checkSalt reports whether a salt is empty or has the form of a salt.
func checkSalt(salt string) bool { return salt == "" || deal.IsSalt(salt) }

// longestName is the maximum length of a bot's name in bytes. All protocols support names of this length.
const longestName = 16

// CheckName returns an error if name is not a valid bot name. Valid names can be used as file names and in all protocols.
func CheckName(name string) error {
	bad := func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '-')
	}
	if name == "" || len(name) > longestName || strings.ContainsFunc(name, bad) {
		return fmt.Errorf("the name %.40q is invalid; a name consists of 1 to %d letters from a to z, digits, - and _", name, longestName)
	}
	return nil
}

// Builtin returns the level of a built-in bot. ok is false for other bots.
func (e Entrant) Builtin() (level string, ok bool) { return strings.CutPrefix(e.Command, "builtin:") }

// reusePrefix is the option of a command whose process plays several games.
const reusePrefix = "reuse:"

// Program returns the command that starts the program of e. reuse reports whether a process of the program plays several games. For
// a built-in bot, Program returns e.Command.
func (e Entrant) Program() (command string, reuse bool) {
	command, reuse = strings.CutPrefix(e.Command, reusePrefix)
	return strings.TrimSpace(command), reuse
}

// Title returns the name of e for display. If the name is the level of a built-in bot, with or without a number, Title calls f
// to translate the level. It returns all other names unchanged.
func (e Entrant) Title(f func(level string) string) string {
	level, ours := e.Builtin()
	number, usual := strings.CutPrefix(e.Name, level)
	if !ours || !usual || strings.Trim(number, "0123456789") != "" {
		return e.Name
	}
	title := f(level)
	if title == level {
		return e.Name
	}
	return strings.TrimSpace(title + " " + number)
}

// Commands returns the names and commands of all active entrants that are not built-in bots. Each element is one line without
// control characters.
func (h Head) Commands() []string {
	var all []string
	for _, e := range h.Active() {
		if _, ours := e.Builtin(); !ours {
			all = append(all, fmt.Sprintf("%s: %s", e.Name, strings.Trim(strconv.QuoteToGraphic(e.Command), `"`)))
		}
	}
	return all
}
