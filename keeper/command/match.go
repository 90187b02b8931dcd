package command

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/estimate"
	"menagerie/keeper/console"
	"menagerie/rules"
)

// State lists the methods of a game's state that a match needs. The State types of all games have these methods.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Player is a bot and its name.
type Player[V, M any] = rules.NamedBot[V, M]

// Match describes how to play the games of a match. The fields Both, Measures, Figures and Rounds are optional.
//
// Each game and each bot has its own seed, which is derived from the match's seed and the game's number. The result therefore
// does not depend on the number of cores or on the order in which games end.
type Match[S State[S, V, M], V, M any] struct {
	Game  string
	Begin func(seed uint64) (S, error)
	Bot   func(i int, name string) (Player[V, M], error) // returns bot i of Order.Bots; unless Both is set, i is also its seat
	// Both plays each board as often as there are bots. In each game of a board, the bots move on by a seat: with two bots, they
	// exchange their seats.
	Both     bool
	Points   func(S) []float64 // returns the points by seat: 1 for a win, 0 for a loss, shares for a draw
	Measures []Measure[S]
	Figures  func(figures map[string]float64) // adds figures of the whole match to the map
	MaxMoves int                              // maximum number of moves in a game, of all players together; a longer game is an error
	Rounds   int                              // number of rounds, if each round gives every seat 0 or 1 point; else 0
}

// MatchOf returns a function for the field Match of a Game. declare declares the flags of a match and returns a
// function that makes the Match for an Order.
func MatchOf[S State[S, V, M], V, M any](declare func(*flag.FlagSet) func(Order) (Match[S, V, M], error)) func(*flag.FlagSet) func(context.Context, Order) (Result, error) {
	return func(set *flag.FlagSet) func(context.Context, Order) (Result, error) {
		setUp := declare(set)
		return func(ctx context.Context, o Order) (Result, error) {
			m, err := setUp(o)
			if err != nil {
				return Result{}, console.AsUsage(err)
			}
			return PlayMatch(ctx, m, o)
		}
	}
}

// Measure is a value measured in each finished game, such as the game's length.
type Measure[S any] struct {
	name string
	of   func(S) float64
	sums []Sum
}

// NewMeasure returns a Measure with the given name. The function measure returns the value of one game. Each element of
// sums combines the values of all games into one figure.
func NewMeasure[S any](name string, measure func(S) float64, sums ...Sum) Measure[S] {
	return Measure[S]{name, measure, sums}
}

// PlayMatch plays the games of o on all cores and returns the result. It stops at the first error. It is an error if a bot
// makes no legal move, or if a game exceeds MaxMoves. When ctx ends, PlayMatch returns the error of ctx and the result of the
// finished games.
func PlayMatch[S State[S, V, M], V, M any](ctx context.Context, m Match[S, V, M], o Order) (Result, error) {
	c := &runningMatch[S, V, M]{match: m, order: o, ends: make([]S, o.Games), done: make([]bool, o.Games)}
	for i, name := range o.Bots {
		bot, err := m.Bot(i, name)
		if err != nil {
			return Result{}, console.Usage("keeper.seats", err)
		}
		c.players = append(c.players, bot)
	}
	if o.SPRT != nil {
		if len(c.players) != 2 {
			return Result{}, errSPRTSeats
		}
		c.test = *o.SPRT
	}
	err := c.play(ctx)
	if err != nil && !errors.Is(err, context.Canceled) {
		return Result{}, fmt.Errorf("play a match of %s: %w", m.Game, err)
	}
	r := c.count()
	if err == nil && m.Figures != nil {
		m.Figures(r.Figures)
	}
	return r, err
}

// errSPRTSeats is the error of a sequential test in a match of more than two players.
var errSPRTSeats = errors.New("a sequential test compares two bots; the match has more seats")

// perBoard returns the number of games that n bots play on each board.
func (m Match[S, V, M]) perBoard(n int) int {
	if m.Both {
		return n
	}
	return 1
}

// pointsOf returns the points of game i by player, in the order of the bots.
func (m Match[S, V, M]) pointsOf(i int, end S) []float64 {
	points := m.Points(end)
	moved := i % m.perBoard(len(points)) // seats that the bots have moved on
	return slices.Concat(points[moved:], points[:moved])
}

func gameSeed(seed uint64, game int) uint64 { return rand.NewPCG(seed, uint64(game)).Uint64() }

type runningMatch[S State[S, V, M], V, M any] struct {
	match   Match[S, V, M]
	order   Order
	players []Player[V, M] // in the order of the command line

	mu      sync.Mutex
	ends    []S // final states, by game
	done    []bool
	played  int           // number of games that have ended
	test    estimate.SPRT // sequential test after the first judged games
	judged  int           // number of games that the sequential test has evaluated, from the first one on
	decided bool          // the sequential test has ended the match after judged games
}

func (c *runningMatch[S, V, M]) play(ctx context.Context) error {
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.order.Games) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < c.order.Games && inner.Err() == nil; i = int(next.Add(1)) - 1 {
				end, err := c.playGame(inner, i)
				if err != nil {
					stop(fmt.Errorf("game %d: %w", i+1, err))
					return
				}
				if c.storeResult(i, end) {
					stop(context.Canceled)
				}
			}
		})
	}
	workers.Wait()
	if c.decided {
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return context.Cause(inner)
}

func (c *runningMatch[S, V, M]) perBoard() int { return c.match.perBoard(len(c.players)) }

// playGame plays game i. It returns the final state.
func (c *runningMatch[S, V, M]) playGame(ctx context.Context, i int) (S, error) {
	board, moved := i/c.perBoard(), i%c.perBoard()
	staying := len(c.players) - moved
	players := slices.Concat(c.players[staying:], c.players[:staying]) // by seat
	seed := gameSeed(c.order.Seed, board)
	s, err := c.match.Begin(seed)
	if err != nil {
		return s, err
	}
	chance := make([]*rand.Rand, len(players))
	for seat := range chance {
		chance[seat] = rand.New(rand.NewPCG(seed, uint64(seat)+1))
	}
	for range c.match.MaxMoves {
		if s.Over() {
			return s, nil
		}
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if s, err = playMove(ctx, s, players, chance); err != nil {
			return s, err
		}
	}
	if !s.Over() {
		return s, fmt.Errorf("the game is not over after %d moves", c.match.MaxMoves)
	}
	return s, nil
}

// playMove plays one move. players and chance are by seat.
func playMove[S State[S, V, M], V, M any](ctx context.Context, s S, players []Player[V, M], chance []*rand.Rand) (S, error) {
	waiting := s.Waiting()
	if len(waiting) == 0 {
		return s, fmt.Errorf("no player is to move, but the game is not over")
	}
	seat := waiting[0]
	player := players[seat]
	move, ok := player.Bot(ctx, s.View(seat), chance[seat])
	if !ok {
		return s, fmt.Errorf("%s in seat %d returned no move", player.Name, seat+1)
	}
	next, err := s.Play(seat, move)
	if err != nil {
		return s, fmt.Errorf("%s in seat %d made the move %v: %w", player.Name, seat+1, move, err)
	}
	return next, nil
}

// storeResult stores the final state of game i. It reports whether the sequential test has ended the match.
func (c *runningMatch[S, V, M]) storeResult(i int, end S) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ends[i], c.done[i] = end, true
	c.played++
	c.updateTest()
	if c.order.Told != nil {
		c.order.Told(c.played, c.order.Games, func() string { return "" })
	}
	return c.decided
}

// updateTest adds complete boards to the sequential test, in the order of the games.
func (c *runningMatch[S, V, M]) updateTest() {
	n := c.perBoard()
	// the verdict must not depend on the order in which games end
	for c.order.SPRT != nil && !c.decided && c.judged+n <= len(c.ends) && c.allEnded(c.judged, c.judged+n) {
		c.test.Add(c.pointsBlock(c.judged, c.judged+n, 0))
		c.judged += n
		c.decided = c.test.Verdict() != estimate.Undecided
	}
}

// allEnded reports whether all games i with first <= i < last have ended.
func (c *runningMatch[S, V, M]) allEnded(first, last int) bool {
	for _, done := range c.done[first:last] {
		if !done {
			return false
		}
	}
	return true
}

// pointsBlock returns the points of a player in those games from first to last-1 that have ended.
func (c *runningMatch[S, V, M]) pointsBlock(first, last, player int) estimate.Block {
	var b estimate.Block
	each := max(1, c.match.Rounds)
	for i := first; i < last; i++ {
		if c.done[i] {
			b.Points += c.match.pointsOf(i, c.ends[i])[player] / float64(each)
			b.Games++
			b.Trials += each
		}
	}
	return b
}

func (c *runningMatch[S, V, M]) blocks(player int) []estimate.Block {
	var all []estimate.Block
	n := c.perBoard()
	for first := 0; first < c.countedGames(); first += n {
		if b := c.pointsBlock(first, min(first+n, c.countedGames()), player); b.Games > 0 {
			all = append(all, b)
		}
	}
	return all
}

// countedGames returns the number of games whose results count, including games that have not ended.
func (c *runningMatch[S, V, M]) countedGames() int {
	if c.decided {
		// after a verdict of the sequential test, only the games before it count
		return c.judged
	}
	return len(c.ends)
}

// Order is the user's request for a match.
type Order struct {
	Bots   []string // names or commands of the bots, by seat
	Games  int
	Seed   uint64
	Budget int            // nodes per move of a searching bot; 0 means the bot's default
	SPRT   *estimate.SPRT // sequential test that may end the match early; nil for none
	Notes  io.Writer      // destination of notes about the sandbox of external bots

	// Told is called after each game, with the number of finished games and of all games. faults returns a text about the faults of
	// external bots; it is empty if there are none. Told may be nil.
	Told func(done, games int, faults func() string)
}

// defaultGames is the number of games in a match if neither the game nor the user sets the number.
const defaultGames = 100

func (g Game) seatNames(n int) []string {
	names := slices.Clone(g.Seats)
	for i := len(names); i < n; i++ {
		names = append(names, strconv.Itoa(i+1))
	}
	return names
}

func (g Game) seatList() string {
	list := strings.Join(g.Seats, ",")
	if g.MoreSeats > 0 {
		return list + "[,...]"
	}
	return list
}

type matchRequest struct {
	Order
	game    Game
	asJSON  bool
	outside bool // at least one bot is an external program
	play    func(context.Context, Order) (Result, error)
}

// RunMatch runs the command "keeper match", which plays bots against each other and prints the result.
func RunMatch(ctx context.Context, games []Game, args []string, stdout, stderr io.Writer) error {
	request, err := parseMatch(games, args, stdout)
	if err != nil {
		return err
	}
	shown := newMatchProgress(stderr)
	request.Told, request.Notes = shown.tell, stderr
	result, err := request.play(ctx, request.Order)
	shown.Clear()
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
	set.Var((*botList)(&r.Bots), "bot", console.FlagText("flag.bot_match", g.seatList()))
	set.IntVar(&r.Games, "games", cmp.Or(g.Games, defaultGames), "flag.games_bot")
	set.Uint64Var(&r.Seed, "seed", 1, "flag.seed_match")
	sprt := set.String("sprt", "", "flag.sprt")
	set.BoolVar(&r.asJSON, "json", false, "flag.json")
	if hasExternal(rest) {
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

// maxGames is the maximum number of games in a match. It limits the use of memory, because a match keeps the final state of
// each game.
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

// botList is the value of the flag --bot, which is given once for each seat.
type botList []string

// Set implements flag.Value. It appends bots to b. value is one command or a comma-separated list of built-in bots.
func (b *botList) Set(value string) error {
	if IsCommand(value) {
		*b = append(*b, value)
	} else {
		*b = append(*b, console.SplitList(value)...)
	}
	return nil
}

// String returns the bots, separated by commas. It implements flag.Value.
func (b *botList) String() string { return strings.Join(*b, ",") }

// IsCommand reports whether text is the command of an external bot. It returns true if text contains a space or a slash.
func IsCommand(text string) bool { return strings.ContainsAny(text, ` /\`) }

func hasExternal(args []string) bool {
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

// matchProgress prints the progress of a match.
type matchProgress struct {
	*console.Progress
	next time.Time // earliest time of the next line
}

// The shortest times between two lines. In a log the time is longer, so that the log of a short match stays empty.
const (
	onTerminal = 200 * time.Millisecond
	inLog      = 10 * time.Second
)

func newMatchProgress(w io.Writer) *matchProgress {
	p := &matchProgress{Progress: console.NewProgress(w)}
	p.next = time.Now().Add(p.every())
	return p
}

func (p *matchProgress) every() time.Duration {
	if p.Rewrites() {
		return onTerminal
	}
	return inLog
}

func (p *matchProgress) tell(done, games int, faults func() string) {
	if now := time.Now(); !now.Before(p.next) {
		p.next = now.Add(p.every())
		p.Show(p.Left(done, done, games), faults())
	}
}
