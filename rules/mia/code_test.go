package mia_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"menagerie/rules/code"
	"menagerie/rules/code/codetest"
	"menagerie/rules/mia"
)

var codeSuite = codetest.Suite[mia.State, mia.View, mia.Move, mia.Config]{
	Codec: mia.Codec, Turns: 80,
	Config: func(rng *rand.Rand) mia.Config {
		return mia.Config{Seats: 2 + rng.IntN(5), Rounds: 1 + rng.IntN(5), Lives: rng.IntN(mia.MaxLives + 1), Dialect: mia.Dialects()[rng.IntN(3)].Dialect}
	},
	Move: func(rng *rand.Rand, v mia.View) mia.Move {
		if v.Stage == mia.Joining && rng.IntN(8) > 0 {
			return mia.Move{Kind: mia.Join}
		}
		all := v.Legal()
		return all[rng.IntN(len(all))]
	},
	Equal: func(v mia.View) mia.View {
		if v.Stage == mia.Joining {
			v.Order = slices.Sorted(slices.Values(v.Order))
		}
		return v
	},
}

func TestGamesSurviveTheirCodes(t *testing.T) { codeSuite.Run(t) }

// The game of the lesson.
func TestTheCodeOfASeedIsFixed(t *testing.T) {
	if got, want := mia.Codec.SeedOf(mia.Config{Seats: 2}, 9355), "M1-00004-04B94-Z8YJ"; got != want {
		t.Errorf("got the code %s, want %s", got, want)
	}
}

// Bots join by themselves, and nobody has seen dice before the first roll.
func TestThereIsACodeUntilTheFirstRoll(t *testing.T) {
	c := mia.Config{Seats: 2, Rounds: 3}
	s, err := mia.New(c, 1)
	if err != nil {
		t.Fatalf("New() = %v, want a game", err)
	}
	g := code.Game[mia.State, mia.Move, mia.Config]{Config: c, Seed: 1, State: s}
	for i, m := range []mia.Kind{mia.Join, mia.Join, mia.Roll} {
		if got, want := mia.Codec.Present(g, s.View(-1)), mia.Codec.SeedOf(c, 1); got != want {
			t.Errorf("after %d moves: got the code %q, want %q", i, got, want)
		}
		if s, err = s.Play(s.Waiting()[0], mia.Move{Kind: m}); err != nil {
			t.Fatalf("move %d = %v, want a legal move", i, err)
		}
	}
	if got := mia.Codec.Present(g, s.View(-1)); got != "" {
		t.Errorf("after the roll: got the code %q, want none", got)
	}
}

func FuzzCodec(f *testing.F) {
	f.Add(byte(code.Seed), []byte{0, 2, 0, 139, 73})
	f.Add(byte(code.Seed)|128, []byte{0, 2, 0, 139, 73, 3, 22, 22, 23})
	f.Fuzz(func(t *testing.T, form byte, body []byte) {
		codeSuite.Try(t, code.Code{Game: 'M', Form: code.Form(form & 3), Moves: form&128 != 0, Body: body})
	})
}
