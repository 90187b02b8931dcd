// Package match plays many games of bots against bots and counts the results.
//
// A Match defines the game, its start, the bots and the measured figures. Run plays the games on all cores. Each game
// and each bot has its own seed, derived from the match's seed and the game's number. The result therefore does not
// depend on the number of cores or the order in which games end.
//
// Command implements the command match of keeper. It plays the match that the user has described with flags.
package command

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"menagerie/internal/estimate"
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

// Match defines the games to play. The fields Back, Measures and Rounds are optional.
type Match[S State[S, V, M], V, M any] struct {
	Game     string
	Begin    func(seed uint64) (S, error)
	Players  []Player[V, M]    // by seat
	Points   func(S) []float64 // points by seat of a finished game: 1 for a win, 0 for a loss, shares for a draw
	Back     *Match[S, V, M]   // the same match after two players have exchanged their seats; each board is then played twice
	Measures []Measure[S]
	MaxMoves int // maximum number of moves of all players in a game; more are an error
	Rounds   int // number of rounds in a game whose rounds each give every seat 0 or 1 point; else 0
}

// Measure is a figure of a finished game, such as its length.
type Measure[S any] struct {
	Name string
	Of   func(S) float64
	Sums []Sum
}

// PlayMatch plays the games of an order and returns the result. It stops at the first error. An error occurs if a game does not end, or
// if a bot makes no legal move. When ctx ends, PlayMatch returns the error of ctx and the result of the games that have ended.
func PlayMatch[S State[S, V, M], V, M any](ctx context.Context, m Match[S, V, M], o Order) (Result, error) {
	c := &course[S, V, M]{match: m, order: o, ends: make([]S, o.Games), done: make([]bool, o.Games)}
	if o.SPRT != nil {
		if len(m.Players) != 2 {
			return Result{}, errSPRTSeats
		}
		c.test = *o.SPRT
	}
	err := c.play(ctx)
	if err != nil && !errors.Is(err, context.Canceled) {
		return Result{}, fmt.Errorf("play a match of %s: %w", m.Game, err)
	}
	return c.count(), err
}

// errSPRTSeats is the error of a sequential test in a match of more than two players.
var errSPRTSeats = errors.New("a sequential test compares two bots; the match has more seats")

// perBoard returns the number of games on each board.
func (m Match[S, V, M]) perBoard() int {
	if m.Back != nil {
		return 2
	}
	return 1
}

// game plays game i. It returns the final state.
func (m Match[S, V, M]) game(ctx context.Context, seed uint64, i int) (S, error) {
	board := gameSeed(seed, i/m.perBoard())
	if i%m.perBoard() == 1 {
		return m.Back.play(ctx, board)
	}
	return m.play(ctx, board)
}

// pointsOf returns the points of game i by player, in the order of m.Players.
func (m Match[S, V, M]) pointsOf(i int, end S) []float64 {
	points := m.Points(end)
	if i%m.perBoard() == 1 {
		points[0], points[1] = points[1], points[0]
	}
	return points
}

func gameSeed(seed uint64, game int) uint64 { return rand.NewPCG(seed, uint64(game)).Uint64() }

func (m Match[S, V, M]) play(ctx context.Context, seed uint64) (S, error) {
	s, err := m.Begin(seed)
	if err != nil {
		return s, err
	}
	chance := make([]*rand.Rand, len(m.Players))
	for seat := range chance {
		chance[seat] = rand.New(rand.NewPCG(seed, uint64(seat)+1))
	}
	for range m.MaxMoves {
		if s.Over() {
			return s, nil
		}
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if s, err = m.step(ctx, s, chance); err != nil {
			return s, err
		}
	}
	if !s.Over() {
		return s, fmt.Errorf("not over after %d moves", m.MaxMoves)
	}
	return s, nil
}

func (m Match[S, V, M]) step(ctx context.Context, s S, chance []*rand.Rand) (S, error) {
	waiting := s.Waiting()
	if len(waiting) == 0 {
		return s, fmt.Errorf("no player is to move, but the game is not over")
	}
	seat := waiting[0]
	player := m.Players[seat]
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

// course is a match while it is played.
type course[S State[S, V, M], V, M any] struct {
	match Match[S, V, M]
	order Order

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
				end, err := c.match.game(inner, c.order.Seed, i)
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
