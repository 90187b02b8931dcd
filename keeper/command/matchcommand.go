package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/estimate"
	"menagerie/internal/tty"
	"menagerie/keeper/console"
)

// Order says which match to play.
type Order struct {
	Bots   []string // names or commands, by seat
	Games  int
	Seed   uint64
	Budget int                   // nodes per move of a bot that searches; 0 means the bot's default
	SPRT   *estimate.SPRT        // ends the match as soon as the test has decided; nil means all games
	Told   func(done, games int) // called after each game, with the number of games that have ended and of all games; may be nil
	Notes  io.Writer             // for remarks about the sandbox of external bots
}

// usualGames is the number of games in a match, if neither the game nor the user defines another number.
const usualGames = 100

// seatNames returns the names of the first n seats.
func (g Game) seatNames(n int) []string {
	names := slices.Clone(g.Seats)
	for i := len(names); i < n; i++ {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

// seatList returns the names of the seats as the help shows them.
func (g Game) seatList() string {
	list := strings.Join(g.Seats, ",")
	if g.MoreSeats > 0 {
		return list + "[,...]"
	}
	return list
}

// matchRequest is a parsed command line.
type matchRequest struct {
	Order
	game    Game
	asJSON  bool
	outside bool // a bot is an external program
	play    func(context.Context, Order) (Result, error)
}

// RunMatch lets bots play a match of one of the games, and prints the result.
func RunMatch(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	request, err := parseMatch(games, args, stdout)
	if err != nil {
		return err
	}
	shown := newMatchProgress(stderr)
	request.Told, request.Notes = shown.tell, stderr
	result, err := request.play(ctx, request.Order)
	shown.end()
	interrupted := errors.Is(err, context.Canceled) && ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if interrupted {
		fmt.Fprintln(stderr, console.Texts().T("keeper.match_stopped", result.Games, request.Games))
		err = console.ErrInterrupted
	}
	return errors.Join(request.print(stdout, result), err)
}

func (r matchRequest) print(stdout io.Writer, result Result) error {
	if r.asJSON {
		return json.NewEncoder(stdout).Encode(result)
	}
	if r.outside { // the bots exchange their seats
		return result.Table(stdout, Game{}.seatNames(len(result.Seats)))
	}
	return result.Table(stdout, r.game.seatNames(len(r.Bots)))
}

func parseMatch(games []Game, args []string, stdout io.Writer) (matchRequest, error) {
	g, rest, err := console.Choose("match", games, Game.name, args)
	if err != nil {
		return matchRequest{}, err
	}
	r := matchRequest{game: g}
	set := console.NewFlags("keeper match " + g.Name)
	set.Var((*bots)(&r.Bots), "bot", console.FlagText("flag.bot_match", g.seatList()))
	set.IntVar(&r.Games, "games", cmp.Or(g.Games, usualGames), "flag.games_bot")
	set.Uint64Var(&r.Seed, "seed", 1, "flag.seed_match")
	sprt := set.String("sprt", "", "flag.sprt")
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	if external(rest) {
		r.play, r.outside = g.outsideMatch(set), true
	} else {
		set.IntVar(&r.Budget, "budget", 0, "flag.budget")
		r.play = g.Match(set)
	}
	about := func() string {
		return fmt.Sprintf("keeper match %s --bot A --bot B [flags]\n\n%s\n%s\n\n", g.Name, console.Indent(g.About()), console.Paragraphs("keeper.about_match"))
	}
	if err := console.Parse(set, rest, stdout, about); err != nil {
		return r, err
	}
	if *sprt != "" {
		test, err := estimate.ParseSPRT(*sprt)
		if err != nil || len(r.Bots) != 2 {
			return r, console.Usage("keeper.match_sprt", *sprt)
		}
		r.SPRT = &test
	}
	if r.Seed == 0 {
		r.Seed = deal.NewSeed()
	}
	return r, r.check()
}

// maxGames is the maximum number of games in a match. The limit is necessary because a match keeps the final state of
// each game in memory.
const maxGames = 10_000_000

func (r matchRequest) check() error {
	switch {
	case r.outside && len(r.Bots) > 0: // play checks the bots
	case len(r.Bots) < len(r.game.Seats) || len(r.Bots) > len(r.game.Seats)+r.game.MoreSeats:
		return console.Usage("keeper.match_seats", r.game.seatList())
	case r.Games < 1 || r.Games > maxGames:
		return console.Usage("keeper.match_games", r.Games, maxGames)
	case r.Budget < 0:
		return console.Usage("keeper.match_budget", r.Budget)
	}
	return nil
}

// bots is the value of the flag --bot, which is given once for each seat.
type bots []string

// Set implements flag.Value. It appends the bots in text, which is a list of built-in bots with commas between them, or one
// command.
func (b *bots) Set(text string) error {
	if IsCommand(text) {
		*b = append(*b, text)
	} else {
		*b = append(*b, console.SplitList(text)...)
	}
	return nil
}

// String implements flag.Value.
func (b *bots) String() string { return strings.Join(*b, ",") }

// IsCommand reports whether text is the command of an external bot. The name of a built-in bot has neither spaces nor
// slashes.
func IsCommand(text string) bool { return strings.ContainsAny(text, ` /\`) }

// external reports whether the command line names an external bot.
func external(args []string) bool {
	for i, arg := range args {
		name, value, given := strings.Cut(strings.TrimLeft(arg, "-"), "=")
		if !strings.HasPrefix(arg, "-") || name != "bot" {
			continue
		}
		if !given && i+1 < len(args) {
			value = args[i+1]
		}
		if IsCommand(value) {
			return true
		}
	}
	return false
}

// matchProgress prints the matchProgress of a match. On a terminal it rewrites one line. Otherwise it prints a line at longer intervals, so that
// a log of a short match stays empty.
type matchProgress struct {
	w        io.Writer
	terminal bool
	every    time.Duration
	began    time.Time
	next     time.Time // earliest time of the next line
	any      bool
}

// The shortest times between two lines.
const (
	onTerminal = 200 * time.Millisecond
	inLog      = 10 * time.Second
)

func newMatchProgress(w io.Writer) *matchProgress {
	p := &matchProgress{w: w, terminal: tty.IsTerminal(w), every: inLog, began: time.Now()}
	if p.terminal {
		p.every = onTerminal
	}
	p.next = p.began.Add(p.every)
	return p
}

// tell is called after each game.
func (p *matchProgress) tell(done, games int) {
	now := time.Now()
	if now.Before(p.next) {
		return
	}
	p.any, p.next = true, now.Add(p.every)
	line := fmt.Sprintf("%d/%d", done, games)
	if done < games {
		left := now.Sub(p.began) / time.Duration(done) * time.Duration(games-done)
		line += console.Texts().T("keeper.left", left.Round(time.Second))
	}
	if p.terminal {
		fmt.Fprintf(p.w, "\r\x1b[K%s", line)
	} else {
		fmt.Fprintln(p.w, line)
	}
}

// end removes the line from a terminal.
func (p *matchProgress) end() {
	if p.terminal && p.any {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
