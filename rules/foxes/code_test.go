package foxes_test

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"menagerie/rules/code"
	"menagerie/rules/code/codetest"
	"menagerie/rules/foxes"
)

var codeSuite = codetest.Suite[foxes.State, foxes.View, foxes.Move, foxes.Config]{
	Codec: foxes.Codec, Turns: 60, Tick: foxes.State.Tick,
	Config: func(rng *rand.Rand) foxes.Config {
		c := foxes.DefaultConfig(foxes.MinSize + rng.IntN(8))
		c.Forecast = rng.IntN(3)
		c.Growth = rng.IntN(2) * rng.IntN(30)
		c.Cooldown = [foxes.Sides]int{1 + rng.IntN(200), 1 + rng.IntN(200)}
		c.Dialect = foxes.Dialect{
			Range: foxes.Range(rng.IntN(2)), Illegal: foxes.Illegal(rng.IntN(2)), Tides: foxes.Tides(rng.IntN(3)), Tie: foxes.Tie(rng.IntN(2)), Goal: foxes.Goal(rng.IntN(3)),
		}
		return c
	},
	Move: func(rng *rand.Rand, v foxes.View) foxes.Move {
		all := v.Moves(v.You)
		if len(all) == 0 {
			return foxes.Move{}
		}
		return all[rng.IntN(len(all))]
	},
	Kept: func(v foxes.View) foxes.View {
		v.Log = nil
		v.Ready = [foxes.Sides]int{v.Cooldown(foxes.Foxes), v.Cooldown(foxes.Dolphins)}
		return v
	},
}

func TestGamesSurviveTheirCodes(t *testing.T) { codeSuite.Run(t) }

// The announced tides of a position come as announced. The code does not reveal the later ones.
func TestACodeHoldsOnlyTheAnnouncedTides(t *testing.T) {
	for seed := range uint64(20) {
		c := foxes.DefaultConfig(12)
		c.Forecast = 2
		s, err := foxes.New(c, seed)
		if err != nil {
			t.Fatalf("New() = %v, want a game", err)
		}
		for range 500 {
			s = s.Tick()
		}
		parsed, err := code.Parse(foxes.Codec.PositionOf(s.View(foxes.Foxes)))
		if err != nil {
			t.Fatalf("Parse() = %v, want a code", err)
		}
		g, err := foxes.Codec.Open(parsed, seed+1)
		if err != nil {
			t.Fatalf("Open() = %v, want a game", err)
		}
		other := g.State
		for tide := 1; tide <= 3; tide++ {
			for range c.Tide {
				s, other = s.Tick(), other.Tick()
			}
			same := reflect.DeepEqual(s.View(0).Board, other.View(0).Board)
			if want := tide <= 2; same != want {
				t.Errorf("seed %d, tide %d: the boards are equal: %t, want %t", seed, tide, same, want)
			}
		}
	}
}

func FuzzCodec(f *testing.F) {
	f.Add(byte(code.Seed), []byte{0, 10, 10, 60, 60, 200, 2, 0, 0, 7})
	f.Add(byte(code.Position), []byte{0, 2, 1, 60, 60, 200, 2, 0, 0, 5, 112, 0, 0, 0, 60, 0})
	f.Fuzz(func(t *testing.T, form byte, body []byte) {
		codeSuite.Try(t, code.Code{Game: 'F', Form: code.Form(form & 3), Moves: form&128 != 0, Body: body})
	})
}

// A position before the beginning of a game has the code of the first position.
func TestAPositionInTheCountdownHasACode(t *testing.T) {
	s, err := foxes.New(foxes.DefaultConfig(foxes.MinSize), 1)
	if err != nil {
		t.Fatal(err)
	}
	first := s.View(foxes.Dolphins)
	waits := first
	waits.Starts = 100
	if got, want := foxes.Codec.PositionOf(waits), foxes.Codec.PositionOf(first); got != want || want == "" {
		t.Errorf("got the code %q, want %q", got, want)
	}
}
