package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"menagerie/internal/estimate"
	"menagerie/keeper/console"
	"menagerie/rules"
)

// State has the methods that a match requires of a game's state. The state types of all games (packages rules/...) have
// these methods.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Player is a bot and its name.
type Player[V, M any] = rules.NamedBot[V, M]

// Match defines the games to play. The fields Both, Measures, Figures and Rounds are optional.
//
// Each game and each bot has its own seed, derived from the match's seed and the game's number. The result therefore does not
// depend on the number of cores or the order in which games end.
type Match[S State[S, V, M], V, M any] struct {
	Game     string
	Begin    func(seed uint64) (S, error)
	Bot      func(i int, name string) (Player[V, M], error) // returns bot i of the order; unless Both is set, i is also its seat
	Both     bool                                           // play each board twice; in the second game the two bots have exchanged their seats
	Points   func(S) []float64                              // points by seat of a finished game: 1 for a win, 0 for a loss, shares for a draw
	Measures []Measure[S]
	Figures  func(figures map[string]float64) // adds figures of the whole match
	MaxMoves int                              // maximum number of moves of all players in a game; more are an error
	Rounds   int                              // number of rounds in a game whose rounds each give every seat 0 or 1 point; else 0
}

// MatchOf returns the field Match of a Game. flags declares the flags of a match. The function that it returns sets up the match.
func MatchOf[S State[S, V, M], V, M any](flags func(*flag.FlagSet) func(Order) (Match[S, V, M], error)) func(*flag.FlagSet) func(context.Context, Order) (Result, error) {
	return func(set *flag.FlagSet) func(context.Context, Order) (Result, error) {
		setUp := flags(set)
		return func(ctx context.Context, o Order) (Result, error) {
			m, err := setUp(o)
			if err != nil {
				return Result{}, console.AsUsage(err)
			}
			return PlayMatch(ctx, m, o)
		}
	}
}

// Measure is a figure of a finished game, such as its length.
type Measure[S any] struct {
	name string
	of   func(S) float64
	sums []Sum
}

// NewMeasure returns a Measure. sums combine the figures of all games.
func NewMeasure[S any](name string, of func(S) float64, sums ...Sum) Measure[S] {
	return Measure[S]{name, of, sums}
}

// PlayMatch plays the games of an order on all cores and returns the result. It stops at the first error. An error occurs if a
// game does not end, or if a bot makes no legal move. When ctx ends, PlayMatch returns the error of ctx and the result of the games
// that have ended.
func PlayMatch[S State[S, V, M], V, M any](ctx context.Context, m Match[S, V, M], o Order) (Result, error) {
	c := &course[S, V, M]{match: m, order: o, ends: make([]S, o.Games), done: make([]bool, o.Games)}
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

// perBoard returns the number of games on each board.
func (m Match[S, V, M]) perBoard() int {
	if m.Both {
		return 2
	}
	return 1
}

// exchanged reports whether the bots have exchanged their seats in game i.
func (m Match[S, V, M]) exchanged(i int) bool { return m.Both && i%2 == 1 }

// pointsOf returns the points of game i by player, in the order of the bots.
func (m Match[S, V, M]) pointsOf(i int, end S) []float64 {
	points := m.Points(end)
	if m.exchanged(i) {
		slices.Reverse(points)
	}
	return points
}

func gameSeed(seed uint64, game int) uint64 { return rand.NewPCG(seed, uint64(game)).Uint64() }

// course is a match while it is played.
type course[S State[S, V, M], V, M any] struct {
	match   Match[S, V, M]
	order   Order
	players []Player[V, M] // in the order of the command line

	mu      sync.Mutex
	ends    []S // by game
	done    []bool
	played  int           // number of games that have ended
	test    estimate.SPRT // after the boards before judged
	judged  int           // number of games, from the first one on, that the sequential test has seen
	decided bool          // the sequential test has ended the match after the judged games
}

// play plays all games on all cores.
func (c *course[S, V, M]) play(ctx context.Context) error {
	inner, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), c.order.Games) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < c.order.Games && inner.Err() == nil; i = int(next.Add(1)) - 1 {
				end, err := c.game(inner, i)
				if err != nil {
					stop(fmt.Errorf("game %d: %w", i, err))
					return
				}
				if c.end(i, end) {
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

// game plays game i. It returns the final state.
func (c *course[S, V, M]) game(ctx context.Context, i int) (S, error) {
	players := slices.Clone(c.players) // by seat
	if c.match.exchanged(i) {
		slices.Reverse(players)
	}
	seed := gameSeed(c.order.Seed, i/c.match.perBoard())
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
		if s, err = step(ctx, s, players, chance); err != nil {
			return s, err
		}
	}
	if !s.Over() {
		return s, fmt.Errorf("not over after %d moves", c.match.MaxMoves)
	}
	return s, nil
}

// step plays one move. players and chance are by seat.
func step[S State[S, V, M], V, M any](ctx context.Context, s S, players []Player[V, M], chance []*rand.Rand) (S, error) {
	waiting := s.Waiting()
	if len(waiting) == 0 {
		return s, fmt.Errorf("no player is to move, but the game is not over")
	}
	seat := waiting[0]
	player := players[seat]
	move, ok := player.Bot(ctx, s.View(seat), chance[seat])
	if !ok {
		return s, fmt.Errorf("%s in seat %d returned no move", player.Name, seat)
	}
	next, err := s.Play(seat, move)
	if err != nil {
		return s, fmt.Errorf("%s in seat %d made the move %v: %w", player.Name, seat, move, err)
	}
	return next, nil
}

// end stores the final state of game i. It reports whether the sequential test has ended the match.
func (c *course[S, V, M]) end(i int, end S) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ends[i], c.done[i] = end, true
	c.played++
	c.judge()
	if c.order.Told != nil {
		c.order.Told(c.played, c.order.Games)
	}
	return c.decided
}

// judge adds complete boards to the sequential test, in the order of the games. The verdict therefore does not depend on the order in
// which games end.
func (c *course[S, V, M]) judge() {
	n := c.match.perBoard()
	for c.order.SPRT != nil && !c.decided && c.judged+n <= len(c.ends) && c.all(c.judged, c.judged+n) {
		c.test.Add(c.block(c.judged, c.judged+n, 0))
		c.judged += n
		c.decided = c.test.Verdict() != estimate.Undecided
	}
}

// all reports whether all games i with first <= i < last have ended.
func (c *course[S, V, M]) all(first, last int) bool {
	for _, done := range c.done[first:last] {
		if !done {
			return false
		}
	}
	return true
}

// block returns the points of a player in the games i with first <= i < last. It omits games that have not ended.
func (c *course[S, V, M]) block(first, last, player int) estimate.Block {
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

// blocks returns the points of a player on each board.
func (c *course[S, V, M]) blocks(player int) []estimate.Block {
	var all []estimate.Block
	n := c.match.perBoard()
	for first := 0; first < c.counted(); first += n {
		if b := c.block(first, min(first+n, c.counted()), player); b.Games > 0 {
			all = append(all, b)
		}
	}
	return all
}

// counted returns the number of games whose results count, including games that have not ended. After a verdict of the
// sequential test, only the games before the verdict count.
func (c *course[S, V, M]) counted() int {
	if c.decided {
		return c.judged
	}
	return len(c.ends)
}
