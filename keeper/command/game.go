// Package command implements the commands of the program keeper.
//
// A Game has the parts that differ between the games. Games run in four ways: PlayMatch plays bots against each other, Visit
// lets a bot play on a server, Running is a host, and a Test replays a record with the tested program.
package command

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"menagerie/internal/tournament/runner"
	"menagerie/keeper/conform"
	"menagerie/keeper/console"
	"menagerie/keeper/terminal"
	"menagerie/record"
	"menagerie/rules"
)

// Game is what a game supplies to the commands. Several fields are functions that declare the flags of a command in a
// FlagSet. Each of them returns another function. The command calls this other function after it has parsed the flags.
type Game struct {
	Name string

	Seats     []string      // names of the seats
	MoreSeats int           // number of further, optional seats; they are named by number
	Games     int           // default number of games in a match; 0 means defaultGames
	About     func() string // returns the help text about the seats, the bots and the flags of a match
	Match     func(*flag.FlagSet) func(context.Context, Order) (Result, error)

	Datagrams bool // the protocol uses datagrams, not connections
	Serve     func(*flag.FlagSet) func(Means) (Running, error)

	// Full has the keys of the errors with which servers reject a player because no seat is free. After has keys that mean this
	// only if a game was played on that server before.
	Full, After []string
	// Bot returns a function that plays the games of r. It calls report after each game, with a value to print as JSON.
	Bot func(*flag.FlagSet) func(ctx context.Context, r BotRequest, report func(any) error) error

	Tournament func(*flag.FlagSet) func() (Setup, error)
	Deal       runner.Deal // checks the board of a record against the seed
	// Hidden reports whether the seed also decides hidden information, such as future dice. If it does, each game gets its own
	// seed.
	Hidden bool

	Play terminal.Game // the game in the terminal; InTerminal sets Name and Host

	// Verify returns an error if a record violates the rules.
	Verify func(*record.Record) error
	// Dealt checks whether the hands, dice or tides in a record follow from the seeds.
	Dealt Dealt
	// Seeds returns a function that returns the seeds of a host's games, one at each call. Seeds is nil for the usual seeds.
	Seeds func(seed uint64) func() uint64
	// SeatRecord converts a spectator's record to the record of the player at a seat. It returns other records unchanged.
	SeatRecord func(*record.Record, rules.Seat) (*record.Record, error)
	// NewChecker returns a checker of a server's messages, with the rules of the record.
	NewChecker func(*record.Record, conform.Timing) (*conform.Checker, error)
	// PlayServer replays the moves of the test's record on the tested server.
	PlayServer func(context.Context, *Test) error
	// OpenServer opens a server for the tested bot, with the game of the test's record.
	OpenServer func(*Test) (*TestServer, error)
	// Level returns the level of the game in a record. It is nil if the game has no levels.
	Level func(*record.Record) (int, error)
	// Harmless holds errors with which this program's server rejects messages that violate no rule.
	Harmless []error
	// Probe sends illegal and late messages to the tested server, after the record's moves were replayed. A built-in bot is the
	// opponent. Probe connects without TLS. It is nil if the game has no probes.
	Probe   func(context.Context, *Test) error
	Endless bool // a record may end within a round, before its deal is disclosed
	Secure  bool // servers of the game may have rooms and support TLS

	Renamed []Renamed
}

// name returns the name of the game, for package console.
func (g Game) name() string { return g.Name }

// Fill plays one game with a built-in bot on the server at address. number distinguishes the names of several bots. seat is
// the seat of the tested program. In a game with two sides, the bot requests the opposite side.
func (g Game) Fill(ctx context.Context, address string, number int, seat rules.Seat) {
	set := console.NewFlags(g.Name)
	play := g.Bot(set)
	g.FillFlags(set, number, seat)
	r := BotRequest{Address: address, Games: 1, Seed: 1, Silence: &Silence{To: io.Discard}, Yields: true}
	_ = play(ctx, r, func(any) error { return nil }) // this bot is not tested
}

// FillFlags sets the flags of a bot that fills a free seat in a test. number makes the bot's name unique. seat is the
// seat of the program under test. In a game with two sides, the bot requests the other side.
func (g Game) FillFlags(set *flag.FlagSet, number int, seat rules.Seat) {
	if f := set.Lookup("name"); f != nil {
		_ = f.Value.Set(fmt.Sprint("fill", number)) // every protocol accepts this name
	}
	if f := set.Lookup("side"); f != nil && len(g.Seats) == 2 && (seat == 0 || seat == 1) {
		_ = f.Value.Set(g.Seats[1-seat])
	}
}

// RunPlay runs the command "keeper play", which plays a game in the terminal, line by line.
func RunPlay(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout io.Writer) error {
	var all []terminal.Game
	for _, g := range games {
		all = append(all, g.InTerminal())
	}
	return terminal.Command(ctx, all, args, stdin, stdout)
}

// InTerminal returns the game in the form that package terminal needs.
func (g Game) InTerminal() terminal.Game {
	g.Play.Name = g.Name
	g.Play.Host = func(announce string, args []string) (terminal.Addresses, func(), error) {
		at, end, err := g.host(announce, args)
		return terminal.Addresses{TCP: at.TCP, UDP: at.UDP, Hello: at.Hello}, end, err
	}
	return g.Play
}

// Renamed is a flag whose name or values have changed in this version. The next version will no longer accept the old form.
type Renamed struct {
	Command  string
	Old, New string
	Convert  func(value string) string // converts an old value; nil if the values have not changed
	Last     bool                      // the new flag must follow all others
}

// renamedFlags returns the renamed flags of the game in args, and those of all games.
func renamedFlags(games []Game, args []string) []Renamed {
	all := []Renamed{{Command: "match", Old: "seats", New: "bot"}}
	for _, g := range games {
		if len(args) > 1 && g.Name == args[1] {
			all = append(all, g.Renamed...)
		}
	}
	return all
}

// Renew replaces old flags and old values in args by the new ones, and returns the result. It writes a warning to stderr for
// each replacement.
func Renew(games []Game, args []string, stderr io.Writer) []string {
	args = slices.Clone(args)
	var last []string
	for i := 1; i < len(args) && args[i] != "--"; i++ {
		name, value, whole := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		if !strings.HasPrefix(args[i], "-") {
			continue
		}
		for _, f := range renamedFlags(games, args) {
			if f.Old != name || f.Command != args[0] {
				continue
			}
			if !whole && i+1 < len(args) {
				value = args[i+1]
			}
			next := value
			if f.Convert != nil {
				next = f.Convert(value)
			}
			if f.Old == f.New && next == value {
				break
			}
			fmt.Fprintln(stderr, console.Texts().T("keeper.old_flag", f.Old, value, f.New, next))
			if args[i] = "--" + f.New; whole {
				args[i] += "=" + next
			} else if i+1 < len(args) {
				args[i+1] = next
			}
			if f.Last && !whole && i+1 < len(args) {
				last, args = append(last, args[i:i+2]...), slices.Delete(args, i, i+2)
				i--
			} else if f.Last && whole {
				last, args = append(last, args[i]), slices.Delete(args, i, i+1)
				i--
			}
			break
		}
	}
	return append(args, last...)
}
