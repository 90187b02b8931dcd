package pond_test

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules/code"
	"menagerie/rules/code/codetest"
	"menagerie/rules/pond"
)

var codeSuite = codetest.Suite[pond.State, pond.View, pond.Move, pond.Config]{
	Codec: pond.Codec, Turns: 50,
	Config: func(rng *rand.Rand) pond.Config {
		return pond.Config{CatStep: 1 + rng.Int32N(2000), Start: pond.Start(rng.IntN(2)), MoveCap: rng.Int32N(20) * 20}
	},
	Move: func(rng *rand.Rand, v pond.View) pond.Move {
		if v.You == pond.Cat {
			return pond.Move(v.Cat)
		}
		return pond.Move{X: v.Mouse.X + rng.Int32N(400) - 200, Y: v.Mouse.Y + rng.Int32N(400) - 200}
	},
	// A code holds the last position in which the mouse is to move, without the limit of moves.
	Kept: func(v pond.View) pond.View {
		kept := pond.View{Config: pond.Config{CatStep: v.Config.CatStep}, Mouse: v.Mouse, Cat: v.Cat}
		if len(v.Waiting) == 1 && v.Waiting[0] == pond.Cat {
			kept.Mouse = v.FromMouse
		}
		return kept
	},
}

func TestGamesSurviveTheirCodes(t *testing.T) { codeSuite.Run(t) }

// The third position of the lesson.
func TestTheCodeOfAPositionIsFixed(t *testing.T) {
	s, err := pond.Resume(pond.Config{CatStep: 1600}, pond.Point{X: -39000}, pond.Point{X: 160003})
	if err != nil {
		t.Fatalf("Resume() = %v, want a game", err)
	}
	if got, want := pond.Codec.PositionOf(s.View(pond.Mouse)), "P1-0700S-BZ10G-08DH0-K00-NPG7"; got != want {
		t.Errorf("got the code %s, want %s", got, want)
	}
}

func FuzzCodec(f *testing.F) {
	f.Add(byte(code.Seed), []byte{192, 12, 0, 0, 7})
	f.Add(byte(code.Position), []byte{192, 12, 175, 225, 4, 0, 134, 196, 19, 0})
	f.Fuzz(func(t *testing.T, form byte, body []byte) {
		codeSuite.Try(t, code.Code{Game: 'P', Form: code.Form(form & 3), Moves: form&128 != 0, Body: body})
	})
}
