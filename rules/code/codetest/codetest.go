// Package codetest provides the test suite for the codecs of all games.
package codetest

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"menagerie/internal/testkit/longtest"
	"menagerie/rules"
	"menagerie/rules/code"
)

// Suite describes a game for the test suite.
type Suite[S code.State[S, V, M], V, M, C any] struct {
	Codec  code.Codec[S, V, M, C]
	Config func(rng *rand.Rand) C
	Move   func(rng *rand.Rand, v V) M // returns a legal move of the seat v.You
	Tick   func(s S) S                 // advances the clock by one tick; nil in a game without a clock
	Turns  int                         // number of moves after which a new game begins
	Kept   func(v V) V                 // returns v with only what the code of a position holds
	Equal  func(v V) V                 // returns v without what depends on the order of moves at the same time; nil if nothing does
}

// states is the number of states that the suite writes and reads.
const states = 10_000 // a tenth of them in the short form of the tests

// played is a state and the game that led to it.
type played[S, M, C any] struct {
	code.Game[S, M, C]
	now S
}

// Run runs the test suite.
func (s Suite[S, V, M, C]) Run(t *testing.T) {
	t.Run("seeds", func(t *testing.T) { s.seeds(t) })
	t.Run("positions", func(t *testing.T) { s.positions(t) })
	t.Run("moves", func(t *testing.T) { s.moves(t) })
	t.Run("secrets", func(t *testing.T) { s.secrets(t) })
	t.Run("typing errors", func(t *testing.T) { s.misspelled(t) })
	t.Run("damage", func(t *testing.T) { s.damage(t) })
}

// each calls f with states of random games. count is the number of calls that must return true. If this takes too many
// calls, each fails the test.
func (s Suite[S, V, M, C]) each(t *testing.T, count int, f func(rng *rand.Rand, p played[S, M, C]) bool) {
	t.Helper()
	count /= longtest.Of(10, 1)
	rng := rand.New(rand.NewPCG(uint64(s.Codec.Letter), 1))
	for tried := 0; count > 0; {
		p := played[S, M, C]{Game: code.Game[S, M, C]{Config: s.Config(rng), Seed: rng.Uint64() >> rng.IntN(64)}}
		var err error
		if p.State, err = s.Codec.Begin(p.Config, p.Seed); err != nil {
			t.Fatalf("Begin(%+v, %d) = %v, want a game", p.Config, p.Seed, err)
		}
		p.now = p.State
		for turn := 0; turn <= s.Turns && count > 0; turn++ {
			if f(rng, p) {
				count--
			}
			if tried++; tried > 10*states {
				t.Fatalf("%d more states are needed after %d, want none", count, tried)
			}
			if p.now.Over() {
				break
			}
			s.play(t, rng, &p)
		}
	}
}

// play makes a random move, and lets some time pass in a game with a clock.
func (s Suite[S, V, M, C]) play(t *testing.T, rng *rand.Rand, p *played[S, M, C]) {
	t.Helper()
	if s.Tick != nil {
		for range rng.IntN(60) {
			p.now = s.Tick(p.now)
		}
	}
	waiting := p.now.Waiting()
	if len(waiting) == 0 {
		return
	}
	seat := waiting[rng.IntN(len(waiting))]
	m := code.Move[M]{Seat: seat, Move: s.Move(rng, p.now.View(seat))}
	next, err := p.now.Play(m.Seat, m.Move)
	if err != nil {
		t.Fatalf("Play(%d, %v) = %v, want a legal move", m.Seat, m.Move, err)
	}
	p.now, p.Moves = next, append(p.Moves[:len(p.Moves):len(p.Moves)], m)
}

// open opens the text of a code and tests that it is written in the same way again.
func (s Suite[S, V, M, C]) open(t *testing.T, text string, seed uint64) code.Game[S, M, C] {
	t.Helper()
	c, err := code.Parse(text)
	if err != nil || c.Game != s.Codec.Letter || c.String() != text {
		t.Fatalf("Parse(%q) = %v, %v; want the same code of %c", text, c, err, s.Codec.Letter)
	}
	g, err := s.Codec.Open(c, seed)
	if err != nil {
		t.Fatalf("Open(%s) = %v, want a game", text, err)
	}
	return g
}

// same compares two states by the Views of all seats.
func (s Suite[S, V, M, C]) same(t *testing.T, text string, got, want S) {
	t.Helper()
	for seat := rules.Nobody; seat < 4; seat++ {
		a, b := got.View(seat), want.View(seat)
		if s.Equal != nil {
			a, b = s.Equal(a), s.Equal(b)
		}
		if !reflect.DeepEqual(a, b) {
			t.Fatalf("%s: seat %d sees\n%+v, want\n%+v", text, seat, a, b)
		}
	}
}

// seeds tests that the code of a seed holds the whole game.
func (s Suite[S, V, M, C]) seeds(t *testing.T) {
	s.each(t, states/10, func(_ *rand.Rand, p played[S, M, C]) bool {
		text := s.Codec.SeedOf(p.Config, p.Seed)
		g := s.open(t, text, p.Seed+1)
		if g.Seed != p.Seed || g.Start != "" || !reflect.DeepEqual(g.Config, p.Config) || len(g.Moves) > 0 {
			t.Fatalf("%s holds %+v, want the seed %d of %+v", text, g, p.Seed, p.Config)
		}
		s.same(t, text, g.State, p.State)
		return true
	})
}

// share returns the number of states with which each form of codes is tested. If the game supports both forms, each
// form gets half of all states.
func (s Suite[S, V, M, C]) share() int {
	if s.Codec.Put != nil && s.Codec.PutMove != nil {
		return states / 2
	}
	return states
}

// positions tests that the code of a position holds all that Kept returns.
func (s Suite[S, V, M, C]) positions(t *testing.T) {
	if s.Codec.Put == nil {
		t.Skip("the game has no codes of positions")
	}
	s.each(t, s.share(), func(_ *rand.Rand, p played[S, M, C]) bool {
		text := s.Codec.PositionOf(p.now.View(0))
		if text == "" {
			return false
		}
		g := s.open(t, text, 5)
		if got, want := s.Kept(g.State.View(0)), s.Kept(p.now.View(0)); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: got\n%+v, want\n%+v", text, got, want)
		}
		again, err := s.Codec.Restore(g.Config, 5, g.Start)
		if err != nil || g.Start != text || len(g.Moves) > 0 {
			t.Fatalf("%s begins with %q, %v, and %d moves; want itself", text, g.Start, err, len(g.Moves))
		}
		s.same(t, text, again, g.State)
		return true
	})
}

// moves tests that the code of a seed and moves holds the whole game.
func (s Suite[S, V, M, C]) moves(t *testing.T) {
	if s.Codec.PutMove == nil {
		t.Skip("the game has no codes with moves")
	}
	s.each(t, s.share(), func(_ *rand.Rand, p played[S, M, C]) bool {
		text := s.Codec.WithMoves(p.Game)
		if text == "" {
			return false
		}
		g := s.open(t, text, p.Seed+1)
		now := g.State
		for _, m := range g.Moves {
			var err error
			if now, err = now.Play(m.Seat, m.Move); err != nil {
				t.Fatalf("%s: the move %v of seat %d has the error %v, want none", text, m.Move, m.Seat, err)
			}
		}
		s.same(t, text, g.State, p.State)
		s.same(t, text, now, p.now)
		return true
	})
}

// secrets tests that the code of a game does not reveal secrets. A game with secrets has a code only before the first
// move and after the end.
func (s Suite[S, V, M, C]) secrets(t *testing.T) {
	var none, some int
	s.each(t, states/2, func(_ *rand.Rand, p played[S, M, C]) bool {
		last := p.now.View(rules.Nobody)
		text := s.code(p)
		between := !p.now.Over() && !s.Codec.Fresh(last)
		switch {
		case text == "":
			none++
		case s.Codec.Hidden && between:
			t.Fatalf("the code %s exists after %d moves, want none", text, len(p.Moves))
		case !between && text != s.Codec.SeedOf(p.Config, p.Seed):
			t.Fatalf("the code after %d moves is %s, want the one of the seed", len(p.Moves), text)
		default:
			some++
		}
		return true
	})
	if some == 0 || s.Codec.Hidden && none == 0 {
		t.Errorf("%d states have a code and %d have none, want some of both in a game with secrets", some, none)
	}
}

// code returns the code that the program offers for a state.
func (s Suite[S, V, M, C]) code(p played[S, M, C]) string {
	if p.now.Over() {
		return s.Codec.Beginning(p.Game)
	}
	return s.Codec.Present(p.Game, p.now.View(rules.Nobody))
}

// misspelled tests that wrong characters and exchanged neighbours are refused.
func (s Suite[S, V, M, C]) misspelled(t *testing.T) {
	tried, accepted := 0, 0
	s.each(t, states/100, func(_ *rand.Rand, p played[S, M, C]) bool {
		text := s.code(p)
		if text == "" {
			text = s.Codec.SeedOf(p.Config, p.Seed)
		}
		Misspell(strings.ReplaceAll(text, "-", ""), func(wrong string) {
			tried++
			if _, err := code.Parse(wrong); err == nil {
				accepted++
			}
		})
		return true
	})
	if t.Logf("%d of %d typing errors were accepted", accepted, tried); accepted*10_000 > tried {
		t.Errorf("%d of %d typing errors were accepted, want at most 0.01 %%", accepted, tried)
	}
}

// Misspell calls f with misspelt copies of plain, a code without hyphens. In some copies one character is replaced. In the
// others, two neighbouring characters are exchanged.
func Misspell(plain string, f func(wrong string)) {
	text := []byte(plain)
	for i, old := range text {
		for _, c := range []byte("0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
			if c != old {
				text[i] = c
				f(string(text))
			}
		}
		text[i] = old
		if i > 0 && text[i-1] != old {
			text[i-1], text[i] = old, text[i-1]
			f(string(text))
			text[i-1], text[i] = text[i], old
		}
	}
}

// damage tests that Open returns an error or a game for every body, and never panics.
func (s Suite[S, V, M, C]) damage(t *testing.T) {
	s.each(t, states/5, func(rng *rand.Rand, p played[S, M, C]) bool {
		for _, text := range []string{s.Codec.SeedOf(p.Config, p.Seed), s.Codec.PositionOf(p.now.View(0)), s.Codec.WithMoves(p.Game)} {
			if text == "" {
				continue
			}
			c, _ := code.Parse(text)
			body := append([]byte(nil), c.Body...)
			body[rng.IntN(len(body))] = byte(rng.Uint32())
			c.Body = body[:len(body)-rng.IntN(2)*rng.IntN(len(body))]
			s.Try(t, c)
		}
		return true
	})
}

// Try opens the code c, whose body may be invalid. The test fails if Open returns an error other than a Fault, or a game that
// cannot continue.
func (s Suite[S, V, M, C]) Try(t *testing.T, c code.Code) {
	t.Helper()
	g, err := s.Codec.Open(c, 1)
	if err != nil {
		if _, ok := errors.AsType[code.Fault](err); !ok {
			t.Errorf("Open(%s) has the error %v, want a Fault", c, err)
		}
		return
	}
	if len(g.State.Waiting()) == 0 && !g.State.Over() && s.Tick == nil {
		t.Errorf("Open(%s) returns a game in which nobody is to move, want one that can be played", c)
	}
}
