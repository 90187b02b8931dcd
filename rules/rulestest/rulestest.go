// Package rulestest is the suite that every game's rules pass. A game's test describes the game and calls Run:
//
//	rulestest.Run(t, rulestest.Game[pond.State, pond.View, pond.Move]{
//		New:   func(seed uint64) (pond.State, error) { return pond.New(config, seed) },
//		Seats: []rules.Seat{pond.Mouse, pond.Cat},
//		Move:  randomMove, Bad: badMoves, Resample: ..., MaxMoves: 1000,
//	})
//
// The suite then plays many games at random and holds every position of every one against these properties:
//
//	ends        a game is over after at most MaxMoves moves; before that somebody must move, afterwards nobody may
//	pure        Play leaves the state on which it is called unchanged
//	refuses     a move that is refused changes nothing; bad moves are refused, and so is everybody who is not to move
//	repeats     the same seed and the same moves give the same Views
//	round trip  View and Move survive JSON
//	secrecy     a state that differs only in what a seat may not know gives that seat the same View
//
// Its own tests run the suite on toy games that break one property each. Besides the suite, Playthroughs plays games that are
// written down to be read, Views and FuzzViews check Validate, and AnyView checks that no bot panics on any View.
package rulestest

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules"
)

// State is what the suite needs to know about a game's state.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Game describes a game to the suite. Only Tick and Seeds may be left out.
type Game[S State[S, V, M], V, M any] struct {
	New      func(seed uint64) (S, error)
	Seats    []rules.Seat
	Move     func(v V, rng *rand.Rand) M                  // a legal move for the seat that v belongs to, which is to move
	Bad      func(v V, rng *rand.Rand) []M                // moves that this seat may not make now
	Resample func(s S, seat rules.Seat, rng *rand.Rand) S // s with everything drawn anew that seat may not know
	Tick     func(S) S                                    // for games with a clock: called when nobody is to move
	MaxMoves int                                          // moves and ticks together, under random play
	Seeds    int                                          // how many games to play; 0 means 25
}

const usualSeeds = 25

// Run plays g and reports every property that does not hold.
func Run[S State[S, V, M], V, M any](t *testing.T, g Game[S, V, M]) {
	t.Helper()
	for _, p := range properties[S, V, M]() {
		t.Run(p.name, func(t *testing.T) { g.hold(t, p) })
	}
}

// T is the part of testing.T that the properties use, so that the suite's own tests can watch them fail.
type T interface {
	Errorf(format string, args ...any)
	Failed() bool
}

// property is one thing that must be true in every position of a game.
type property[S State[S, V, M], V, M any] struct {
	name  string
	check func(T, Game[S, V, M], position[S])
}

// position is one moment of one game.
type position[S any] struct {
	seed  uint64
	moves int // made so far
	state S
	rng   *rand.Rand
}

func properties[S State[S, V, M], V, M any]() []property[S, V, M] {
	return []property[S, V, M]{
		{"ends", ends[S, V, M]},
		{"pure", pure[S, V, M]},
		{"refuses", refuses[S, V, M]},
		{"repeats", repeats[S, V, M]},
		{"round trip", roundTrip[S, V, M]},
		{"secrecy", secrecy[S, V, M]},
	}
}

// hold checks p in every position of every game, up to the first failure.
func (g Game[S, V, M]) hold(t T, p property[S, V, M]) {
	seeds := g.Seeds
	if seeds == 0 {
		seeds = usualSeeds
	}
	for seed := range uint64(seeds) {
		s, err := g.New(seed)
		if err != nil {
			t.Errorf("seed %d: the game does not begin: %v", seed, err)
			return
		}
		g.walk(t, p, position[S]{seed: seed, state: s, rng: rand.New(rand.NewPCG(seed, 0))})
		if t.Failed() {
			return
		}
	}
}

// walk plays one game at random and checks every position on the way, the last one included. The checks have a chance
// of their own, so that every property sees the same games.
func (g Game[S, V, M]) walk(t T, p property[S, V, M], at position[S]) {
	play := rand.New(rand.NewPCG(at.seed, 1))
	for {
		p.check(t, g, at)
		if t.Failed() || at.state.Over() || at.moves >= g.MaxMoves {
			return
		}
		next, err := g.advance(at.state, play)
		if err != nil {
			t.Errorf("seed %d, move %d: a legal move is refused: %v", at.seed, at.moves, err)
			return
		}
		at.state = next
		at.moves++
	}
}

// advance makes one random move, or lets time pass when nobody is to move.
func (g Game[S, V, M]) advance(s S, rng *rand.Rand) (S, error) {
	waiting := s.Waiting()
	if len(waiting) == 0 {
		if g.Tick == nil {
			return s, nil // property ends reports it
		}
		return g.Tick(s), nil
	}
	seat := waiting[rng.IntN(len(waiting))]
	return s.Play(seat, g.Move(s.View(seat), rng))
}
