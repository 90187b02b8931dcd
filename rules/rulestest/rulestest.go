// Package rulestest is the test suite that the rules of every game pass. A game's test describes the game and calls
// Run:
//
//	rulestest.Run(t, rulestest.Game[pond.State, pond.View, pond.Move]{
//		New:   func(seed uint64) (pond.State, error) { return pond.New(config, seed) },
//		Seats: []rules.Seat{pond.Mouse, pond.Cat},
//		Move:  randomMove, Bad: badMoves, Resample: ..., MaxMoves: 1000,
//	})
//
// The suite plays many random games and checks these properties in every position:
//
//	ends        a game ends after at most MaxMoves moves; before that a seat must move, afterwards none may
//	pure        Play does not change the state that it is called on
//	refuses     a refused move changes nothing; bad moves and moves of seats that are not to move are refused
//	repeats     the same seed and the same moves give the same Views
//	round trip  View and Move survive JSON
//	secrecy     states that differ only in what is hidden from a seat give that seat the same View
//
// The package's own tests run the suite on toy games, each of which violates one property. In addition, Playthroughs
// plays games from text files, Views and FuzzViews check Validate, and AnyView checks that no bot panics for any View.
package rulestest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"menagerie/internal/testkit/golden"
	"menagerie/internal/testkit/longtest"
	"menagerie/rules"
)

// State is the set of methods that the suite needs of a game's state.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Game describes a game for the suite. All fields except Tick and Seeds are required.
type Game[S State[S, V, M], V, M any] struct {
	New   func(seed uint64) (S, error)
	Seats []rules.Seat
	Move  func(v V, rng *rand.Rand) M   // returns a legal move for v.You, which is to move
	Bad   func(v V, rng *rand.Rand) []M // returns moves that v.You may not make now
	// Resample returns s with random values in place of everything that is hidden from seat.
	Resample func(s S, seat rules.Seat, rng *rand.Rand) S
	Tick     func(S) S // advances the clock when no seat is to move; nil in a game without a clock
	MaxMoves int       // maximum number of moves and ticks together in a random game
	Seeds    int       // number of games to play; 0 means 25
}

const usualSeeds = 25

// Run plays random games of g. It fails the test for each property in the package comment that does not hold.
func Run[S State[S, V, M], V, M any](t *testing.T, g Game[S, V, M]) {
	t.Helper()
	for _, p := range properties[S, V, M]() {
		t.Run(p.name, func(t *testing.T) { g.checkProperty(t, p) })
	}
}

// T is the part of testing.T that the checks use. The tests of this package replace it to verify that the suite finds errors.
type T interface {
	Errorf(format string, args ...any)
	Failed() bool
}

// property is a condition that must hold in every position of a game.
type property[S State[S, V, M], V, M any] struct {
	name  string
	check func(T, Game[S, V, M], position[S])
}

// position is a state of one of the suite's games.
type position[S any] struct {
	seed  uint64
	moves int // number of moves so far
	state S
	rng   *rand.Rand
}

func properties[S State[S, V, M], V, M any]() []property[S, V, M] {
	return []property[S, V, M]{
		{"ends", ends[S, V, M]},
		{"pure", pure[S, V, M]},
		{"refuses", refuses[S, V, M]},
		{"repeats", checkReplay[S, V, M]},
		{"round trip", roundTrip[S, V, M]},
		{"secrecy", secrecy[S, V, M]},
	}
}

// checkProperty checks property p in every position of every game, up to the first failure.
func (g Game[S, V, M]) checkProperty(t T, p property[S, V, M]) {
	seeds := g.Seeds
	if seeds == 0 {
		seeds = usualSeeds
	}
	if !longtest.Wanted() {
		seeds = max(1, seeds/4)
	}
	for seed := range uint64(seeds) {
		s, err := g.New(seed)
		if err != nil {
			t.Errorf("seed %d: the game does not begin: got %v, want no error", seed, err)
			return
		}
		g.checkRandomGame(t, p, position[S]{seed: seed, state: s, rng: rand.New(rand.NewPCG(seed, 0))})
		if t.Failed() {
			return
		}
	}
}

// checkRandomGame plays a random game and checks property p in every position. start is the first position.
func (g Game[S, V, M]) checkRandomGame(t T, p property[S, V, M], start position[S]) {
	// apart from the generator of the checks, so that these do not influence the game
	play := rand.New(rand.NewPCG(start.seed, 1))
	for {
		p.check(t, g, start)
		if t.Failed() || start.state.Over() || start.moves >= g.MaxMoves {
			return
		}
		next, err := g.advance(start.state, play)
		if err != nil {
			t.Errorf("seed %d, move %d: a legal move is refused: got %v, want no error", start.seed, start.moves, err)
			return
		}
		start.state = next
		start.moves++
	}
}

// advance makes a random move, or calls Tick if no seat is to move.
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

// Playthroughs tests games with the files in testdata/play, whose format golden.Talks describes. Each game begins with the
// zero State. obey executes a command, writes its output to the buffer, and returns the new State.
func Playthroughs[S any](t *testing.T, obey func(t *testing.T, out *bytes.Buffer, s S, command string) S) {
	t.Helper()
	golden.Talks(t, "testdata/play/*.txt", func(t *testing.T, out *bytes.Buffer) func(command string) {
		var s S
		return func(command string) { s = obey(t, out, s, command) }
	})
}

// Number returns the integer in word. It fails the test if word is not an integer.
func Number(t testing.TB, word string) int {
	t.Helper()
	n, err := strconv.Atoi(word)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Scan parses text like fmt.Sscanf. It fails the test if that fails.
func Scan(t testing.TB, text, format string, into ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		t.Fatalf("Sscanf(%q): got %v, want no error", text, err)
	}
}

// Named tests the function lookUp. It must find each bot by its name, with and without "-plain", and by its strength. There must be exactly one bot
// for each strength. For an unknown name, lookUp must return an error that lists all names.
func Named[V, M any](t *testing.T, bots []rules.NamedBot[V, M], lookUp func(name string) (rules.NamedBot[V, M], error)) {
	t.Helper()
	var strengths []string
	for _, b := range bots {
		if got, err := lookUp(b.Name); err != nil || got.Name != b.Name {
			t.Errorf("got the bot %s, error %v, want %s", got.Name, err, b.Name)
		}
		if got, err := lookUp(b.Name + "-plain"); err != nil || got.Name != b.Name+"-plain" {
			t.Errorf("got the bot %s, error %v, want %s-plain", got.Name, err, b.Name)
		}
		if b.Strength == "" {
			continue
		}
		strengths = append(strengths, b.Strength)
		if got, err := lookUp(b.Strength); err != nil || got.Name != b.Name {
			t.Errorf("the bot of strength %s is %s, error %v, want %s", b.Strength, got.Name, err, b.Name)
		}
	}
	if !slices.Equal(strengths, rules.Strengths()) {
		t.Errorf("got the strengths %q, want %q", strengths, rules.Strengths())
	}
	_, err := lookUp("dragon")
	for _, b := range bots {
		if err == nil || !strings.Contains(err.Error(), b.Name) {
			t.Errorf("got %v for an unknown name, want a list with %s", err, b.Name)
		}
	}
}

// Faults tests that each fault of a game has an English text and a unique key. highest is the last fault, and its
// number is the number of faults. All other numbers must be unknown faults.
func Faults[F interface {
	~uint8
	Key() string
	Error() string
}](t *testing.T, game string, highest F) {
	t.Helper()
	keys := map[string]F{}
	for f := F(1); f <= highest; f++ {
		if text := f.Error(); text == "" || strings.HasPrefix(text, "unknown") {
			t.Errorf("fault %d has the text %q, want one of its own", uint8(f), text)
		}
		if before, twice := keys[f.Key()]; twice || !strings.HasPrefix(f.Key(), "rule."+game+"_") {
			t.Errorf("fault %d has the key %s, taken by %d or 0, want an unused one that begins with rule.%s_", uint8(f), f.Key(), uint8(before), game)
		}
		keys[f.Key()] = f
	}
	for _, f := range []F{0, highest + 1, 255} {
		if f.Key() != "rule.unknown" || !strings.HasPrefix(f.Error(), "unknown fault") {
			t.Errorf("fault %d has the key %s and the text %q, want rule.unknown and unknown fault", uint8(f), f.Key(), f.Error())
		}
	}
}
