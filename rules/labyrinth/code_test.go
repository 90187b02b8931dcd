package labyrinth_test

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules/code"
	"menagerie/rules/code/codetest"
	"menagerie/rules/labyrinth"
)

var codeSuite = codetest.Suite[labyrinth.State, labyrinth.View, labyrinth.Move, labyrinth.Config]{
	Codec: labyrinth.Codec, Turns: 3,
	Config: func(rng *rand.Rand) labyrinth.Config {
		c := labyrinth.Config{Width: 5 + 2*rng.IntN(2), Height: 5 + 2*rng.IntN(3), Players: 1, Objectives: 1 + rng.IntN(2)}
		if rng.IntN(4) > 0 { // otherwise the game of one player in the rules of this project, which has codes of positions
			return c
		}
		c.Players = 1 + rng.IntN(4)
		c.Dialect = labyrinth.Dialect{
			Reversal: labyrinth.Reversal(rng.IntN(2)), Sharing: labyrinth.Sharing(rng.IntN(2)), Objectives: labyrinth.Objectives(rng.IntN(2)),
			Collect: labyrinth.Collect(rng.IntN(3)), Order: labyrinth.Order(rng.IntN(2)), Deal: labyrinth.Deal(rng.IntN(2)),
			Goal: labyrinth.Goal(rng.IntN(2)), Last: labyrinth.Last(rng.IntN(2)),
		}
		c.Objectives = min(c.Objectives, labyrinth.MostObjectives(c))
		return c
	},
	Move: func(rng *rand.Rand, v labyrinth.View) labyrinth.Move {
		all := v.Legal()
		return all[rng.IntN(len(all))]
	},
	Kept: func(v labyrinth.View) labyrinth.View { return v },
}

func TestGamesSurviveTheirCodes(t *testing.T) { codeSuite.Run(t) }

// The opponents' hands are secret, so there is no position with several pawns.
func TestAPositionHasOnePawn(t *testing.T) {
	for players, want := range map[int]bool{1: true, 2: false, 4: false} {
		s, err := labyrinth.New(labyrinth.Config{Width: 7, Height: 7, Players: players, Objectives: 2}, 3)
		if err != nil {
			t.Fatalf("New() = %v, want a game", err)
		}
		text := labyrinth.Codec.PositionOf(s.View(0))
		if (text != "") != want {
			t.Errorf("%d players: got the code %q; want one: %t", players, text, want)
		}
	}
}

func FuzzCodec(f *testing.F) {
	f.Add(byte(code.Seed), []byte{0, 5, 5, 1, 2, 9})
	f.Add(byte(code.Seed)|128, []byte{0, 5, 5, 2, 2, 9, 1, 1, 5, 0})
	f.Add(byte(code.Position), []byte{1, 2, 85, 80, 0, 1, 0, 1, 1, 1, 0})
	f.Fuzz(func(t *testing.T, form byte, body []byte) {
		codeSuite.Try(t, code.Code{Game: 'L', Form: code.Form(form & 3), Moves: form&128 != 0, Body: body})
	})
}
