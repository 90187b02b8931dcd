// Package command implements the commands of keeper, one file or a few for each.
//
// A Game has what differs between the games; the commands have the rest. Four loops run the games: PlayMatch plays bots against
// each other, Visit lets a bot play on a server, Running is a host, and a Test replays a record with the tested program.
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

// Game is what a game supplies to the commands. A function with a FlagSet declares the flags of a command, and returns the
// function to call after they have been parsed.
type Game struct {
	Name string

	Seats     []string      // their names
	MoreSeats int           // further optional seats, named by their number
	Games     int           // default number of games in a match; 0 means defaultGames
	About     func() string // for the help: the seats, their bots and the flags of a match
	Match     func(*flag.FlagSet) func(context.Context, Order) (Result, error)

	Datagrams bool // the protocol uses datagrams, not connections
	Serve     func(*flag.FlagSet) func(Means) (Running, error)

	// Full has the keys of the errors with which the game's servers reject a player because they are full. The keys in
	// After mean this only if a game was played there before.
	Full, After []string
	// Bot returns a function that plays the games of a BotRequest. For each game, this function calls report with the value to
	// print as a line of JSON.
	Bot func(*flag.FlagSet) func(ctx context.Context, r BotRequest, report func(any) error) error

	Tournament func(*flag.FlagSet) func() (Setup, error)
	Deal       runner.Deal // checks the board of a record
	// Hidden reports that the seed also decides what a player does not see at once, such as dice. Games then share no seed.
	Hidden bool

	Play terminal.Game // without Name and Host

	// Verify checks a record against the rules.
	Verify func(*record.Record) error
	// Dealt compares the hands, dice and tides in a record with seeds.
	Dealt Dealt
	// Seeds returns a function that returns the seeds of a host in order. It is nil for the usual seeds.
	Seeds func(seed uint64) func() uint64
	// SeatRecord converts the record of a spectator to the record of the player on a seat. It returns other records unchanged.
	SeatRecord func(*record.Record, rules.Seat) (*record.Record, error)
	// NewChecker returns the checker of servers with the rules of the record.
	NewChecker func(*record.Record, conform.Timing) (*conform.Checker, error)
	// PlayServer replays the record's moves on the tested server.
	PlayServer func(context.Context, *Test) error
	// OpenServer opens our server with the record's game for the tested bot.
	OpenServer func(*Test) (*TestServer, error)
	// Level returns the level of a record's game. It is nil if the game has no levels.
	Level func(*record.Record) (int, error)
	// Harmless holds the errors with which our server rejects messages that violate no rule.
	Harmless []error
	// Probe sends illegal and late messages to the tested server, after the moves of the record. A built-in bot is the opponent.
	// It connects without TLS. Probe is nil if the game has no probes.
	Probe   func(context.Context, *Test) error
	Endless bool // a record may end within a round, whose deal is still secret
	Secure  bool // the game's servers may have rooms and support TLS

	Renamed []Renamed
}

// name returns the name of the game, for package console.
func (g Game) name() string { return g.Name }

// Fill plays one game with a built-in bot on the server at an address. The bots have different numbers. If possible, a bot requests
// a side other than that of seat.
func (g Game) Fill(ctx context.Context, address string, number int, seat rules.Seat) {
	set := console.NewFlags(g.Name)
	play := g.Bot(set)
	g.FillFlags(set, number, seat)
	r := BotRequest{Address: address, Games: 1, Seed: 1, Silence: &Silence{To: io.Discard}, Yields: true}
	_ = play(ctx, r, func(any) error { return nil }) // this bot is not tested
}

// FillFlags sets the flags of a bot that takes a free seat in a test. number distinguishes the names of such bots. seat is the seat
// of the tested program. In a game with two sides, the bot requests the opposite side, because some servers do not pair it
// otherwise.
func (g Game) FillFlags(set *flag.FlagSet, number int, seat rules.Seat) {
	if f := set.Lookup("name"); f != nil {
		_ = f.Value.Set(fmt.Sprint("fill", number)) // every protocol accepts this name
	}
	if f := set.Lookup("side"); f != nil && len(g.Seats) == 2 && (seat == 0 || seat == 1) {
		_ = f.Value.Set(g.Seats[1-seat])
	}
}

// RunPlay runs the command play of keeper, which plays a game in the terminal, line by line.
func RunPlay(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout io.Writer) error {
	var all []terminal.Game
	for _, g := range games {
		all = append(all, g.InTerminal())
	}
	return terminal.Command(ctx, all, args, stdin, stdout)
}

// InTerminal returns the game for package terminal.
func (g Game) InTerminal() terminal.Game {
	g.Play.Name = g.Name
	g.Play.Host = func(announce string, args []string) (terminal.Addresses, func(), error) {
		at, end, err := g.host(announce, args)
		return terminal.Addresses{TCP: at.TCP, UDP: at.UDP, Hello: at.Hello}, end, err
	}
	return g.Play
}

// Renamed is a flag that has another name or another form of values since this version. The next version removes these flags.
type Renamed struct {
	Command  string
	Old, New string
	Convert  func(value string) string // nil if the values have not changed
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

// Renew returns args with the new names and values of old flags. It writes a remark about each of them.
func Renew(games []Game, args []string, stderr io.Writer) []string {
	args = slices.Clone(args)
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
			break
		}
	}
	return args
}
