package glenda_test

import (
	"math/rand/v2"
	"testing"

	"menagerie/rules/code"
	"menagerie/rules/code/codetest"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

var codeSuite = codetest.Suite[glenda.State, glenda.View, glenda.Move, glenda.Config]{
	Codec: glenda.Codec, Turns: 60,
	Config: func(rng *rand.Rand) glenda.Config {
		c := glenda.Config{Size: glenda.MinSize + rng.IntN(9), Dialect: glenda.Dialects()[rng.IntN(4)].Dialect}
		c.Walls.Max = rng.IntN(15)
		c.Walls.Min = rng.IntN(c.Walls.Max + 1)
		c.Dialect.Begins = glenda.Begins(rng.IntN(2))
		return c
	},
	Move: func(rng *rand.Rand, v glenda.View) glenda.Move {
		all := v.Legal()
		return all[rng.IntN(len(all))]
	},
	Kept: func(v glenda.View) glenda.View {
		kept := glenda.View{Config: v.Config, Walls: v.Walls, Glenda: v.Glenda, Waiting: v.Waiting}
		kept.Config.Dialect.Begins, kept.Config.Walls = 0, glenda.Range{}
		return kept
	},
}

func TestGamesSurviveTheirCodes(t *testing.T) { codeSuite.Run(t) }

// The third position of the lesson.
func TestTheCodeOfAPositionIsFixed(t *testing.T) {
	var walls hex.Set
	for _, c := range [][2]int{{3, 2}, {2, 3}, {3, 4}, {4, 4}, {4, 1}, {5, 4}} {
		walls = walls.With(hex.Cell{X: c[0], Y: c[1]})
	}
	s, err := glenda.Resume(glenda.Config{Size: 7}, walls, hex.Cell{X: 3, Y: 3})
	if err != nil {
		t.Fatalf("Resume() = %v, want a game", err)
	}
	if got, want := glenda.Codec.PositionOf(s.View(glenda.Trapper)), "G1-0400E-00G84-0W000-03000-VY5A"; got != want {
		t.Errorf("got the code %s, want %s", got, want)
	}
}

// The codes of long games hold only the position, because the moves have no space.
func TestALongGameHasTheCodeOfItsPosition(t *testing.T) {
	g := code.Game[glenda.State, glenda.Move, glenda.Config]{Config: glenda.Config{Size: 25, Dialect: glenda.Dialect{Escape: glenda.EscapeCrossing}}, Seed: 1}
	s, err := glenda.New(g.Config, g.Seed)
	if err != nil {
		t.Fatalf("New() = %v, want a game", err)
	}
	g.State = s
	forms := map[code.Form]int{}
	for i := range 300 {
		m := glenda.StepTo(hex.E)
		if i%4 == 3 {
			m = glenda.StepTo(hex.W)
		}
		if s.Waiting()[0] == glenda.Trapper {
			m = glenda.PutAt(hex.Cell{X: i / 2 % 25, Y: i / 50})
		}
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, m); err != nil {
			t.Fatalf("Play(%v) = %v, want a legal move", m, err)
		}
		g.Moves = append(g.Moves, code.Move[glenda.Move]{Seat: seat, Move: m})
		c, err := code.Parse(glenda.Codec.Present(g, s.View(-1)))
		if err != nil {
			t.Fatalf("after %d moves: got the error %v, want a code", i+1, err)
		}
		forms[c.Form]++
	}
	if forms[code.Seed] < 200 || forms[code.Position] < 10 {
		t.Errorf("got the forms %v, want at least 200 codes with moves and 10 positions", forms)
	}
}

func FuzzCodec(f *testing.F) {
	f.Add(byte(code.Seed), []byte{0, 11, 5, 9, 7})
	f.Add(byte(code.Seed)|128, []byte{0, 11, 5, 9, 7, 2, 0, 0})
	f.Add(byte(code.Position), []byte{0, 7, 0, 16, 65, 1, 192, 0, 0, 24, 0})
	f.Fuzz(func(t *testing.T, form byte, body []byte) {
		codeSuite.Try(t, code.Code{Game: 'G', Form: code.Form(form & 3), Moves: form&128 != 0, Body: body})
	})
}
