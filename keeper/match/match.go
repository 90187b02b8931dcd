// Package match plays many games of bots against bots and counts the results.
//
// A Match defines the game, its start, the bots and the measured figures. Run plays the games on all cores. Each game
// and each bot has its own seed, derived from the match's seed and the game's number. The result therefore does not
// depend on the number of cores or the order in which games end.
//
// Command implements the command match of keeper. It plays the match that the user has described with flags.
package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

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

// Run plays the games of an order and returns the result. It stops at the first error. An error occurs if a game does not end, or
// if a bot makes no legal move. When ctx ends, Run returns the error of ctx and the result of the games that have ended.
func Run[S State[S, V, M], V, M any](ctx context.Context, m Match[S, V, M], o Order) (Result, error) {
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
