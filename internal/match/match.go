// Package match plays bots against bots, many games at once, and counts.
//
// A Match names the game, how to begin it, who sits where and what to measure. Run plays its games on all cores. Every
// game has its own seed, and every bot in it its own chance, both drawn from the match's seed and the game's number: the
// result does not depend on the number of cores or on which game ends first.
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

// State is what a match needs to know about a game's state; every package below rules offers it.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Player is a bot and the name under which it is listed.
type Player[V, M any] = rules.NamedBot[V, M]

// Match says what to play. All fields but Rounds are needed.
type Match[S State[S, V, M], V, M any] struct {
	Game     string
	Begin    func(seed uint64) (S, error)
	Players  []Player[V, M]    // by seat
	Points   func(S) []float64 // by seat, for a game that is over: 1 for a win, 0 for a loss, shares for a draw
	Measures []Measure[S]
	MaxMoves int // a game that is not over after so many moves of all players together is an error
	Rounds   int // for games that go on for so many rounds, each of which gives everybody 0 or 1 point; else 0
}

// Measure is a number that a finished game has, such as its length.
type Measure[S any] struct {
	Name string
	Of   func(S) float64
	Sums []Sum
}

// Run plays games games, 1 or more, and reports what happened. It stops at the first error: a game that does not begin
// or end, a bot that moves against the rules or does not move when it must, or the end of ctx.
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
