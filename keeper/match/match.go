// Package match plays many games of bots against bots and counts the results.
//
// A Match defines the game, its start, the bots and the measured figures. Run plays the games on all cores. Each game
// and each bot has its own seed, derived from the match's seed and the game's number. The result therefore does not
// depend on the number of cores or the order in which games end.
//
// Command is keeper's command match. It plays the match that a Game sets up from its flags.
package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"

	"menagerie/rules"
)

// State has the methods that a match needs of a game's state. Every package of a game below rules has them.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Player is a bot and its name.
type Player[V, M any] = rules.NamedBot[V, M]

// Match defines the games to play. All fields except Measures and Rounds are required.
type Match[S State[S, V, M], V, M any] struct {
	Game     string
	Begin    func(seed uint64) (S, error)
	Players  []Player[V, M]    // by seat
	Points   func(S) []float64 // points by seat of a finished game: 1 for a win, 0 for a loss, shares for a draw
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

// Run plays games games and returns the result. games must be at least 1. Run stops at the first error: a game does not
// begin or end, a bot makes an illegal move or no move, or ctx ends.
func Run[S State[S, V, M], V, M any](ctx context.Context, m Match[S, V, M], games int, seed uint64) (Result, error) {
	ends, err := playAll(ctx, m, games, seed)
	if err != nil {
		return Result{}, fmt.Errorf("play a match of %s: %w", m.Game, err)
	}
	return m.count(ends, seed), nil
}

// playAll returns the final states in the order of the games' numbers.
func playAll[S State[S, V, M], V, M any](ctx context.Context, m Match[S, V, M], games int, seed uint64) ([]S, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	ends := make([]S, games)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), games) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < games && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				end, err := m.play(ctx, gameSeed(seed, i))
				if err != nil {
					stop(fmt.Errorf("game %d: %w", i, err))
					return
				}
				ends[i] = end
			}
		})
	}
	workers.Wait()
	return ends, context.Cause(ctx)
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
		return s, fmt.Errorf("nobody is to move, but the game is not over")
	}
	seat := waiting[0]
	player := m.Players[seat]
	move, ok := player.Bot(ctx, s.View(seat), chance[seat])
	if !ok {
		return s, fmt.Errorf("%s in seat %d does not move", player.Name, seat)
	}
	next, err := s.Play(seat, move)
	if err != nil {
		return s, fmt.Errorf("%s in seat %d moves %v: %w", player.Name, seat, move, err)
	}
	return next, nil
}
