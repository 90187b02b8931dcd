package labyrinthdraw

import (
	"bytes"
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

var room = image.Pt(480, 360)

// redealt returns two games that differ only in information that is hidden from seat.
func redealt(t *testing.T, players int, seat rules.Seat, seed uint64) (a, b labyrinth.State) {
	t.Helper()
	c := labyrinth.Config{Width: 7, Height: 7, Players: players, Objectives: 4}
	setup, err := labyrinth.NewSetup(c, 9)
	if err != nil {
		t.Fatal(err)
	}
	if a, err = labyrinth.Begin(setup, c); err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	pool := a.View(seat).Unknown()
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	other := setup
	other.Hands = slices.Clone(setup.Hands)
	for i := range other.Hands {
		if rules.Seat(i) != seat {
			other.Hands[i], pool = pool[:4], pool[4:]
		}
	}
	if b, err = labyrinth.Begin(other, c); err != nil {
		t.Fatal(err)
	}
	return a, b
}

func TestHiddenObjectivesChangeNoPixel(t *testing.T) {
	pixeltest.Need(t)
	look := Look{Acts: true, Others: true, Turn: "Ada", Corner: 12}
	for _, seat := range []rules.Seat{rules.Nobody, 0, 1} {
		one, two := redealt(t, 3, seat, 5)
		draw := func(s labyrinth.State) []byte {
			b := shown(s, seat)
			b.Reserve(4)
			b.Plan(Plan{Place: Docked, Tile: b.view.Board.Spare, Insert: b.view.Inserts()[3]})
			ticks(b, 40)
			return picture(b, room, 1, render.Light(), look).Pix
		}
		if !bytes.Equal(draw(one), draw(two)) {
			t.Errorf("seat %d has another picture with other hidden objectives, want the same", seat)
		}
	}
	mine, others := redealt(t, 3, 1, 5) // the same, but seat 0 looks at it
	if bytes.Equal(picture(shown(mine, 0), room, 1, render.Light(), look).Pix, picture(shown(others, 0), room, 1, render.Light(), look).Pix) {
		t.Error("got the same picture with other objectives of the own seat, want another")
	}
}

func TestTheNextPlayerSeesNothingOfTheLast(t *testing.T) {
	pixeltest.Need(t)
	one, two := redealt(t, 2, 1, 3) // seat 0 has other objectives
	m := one.View(0).Legal()[0]
	play := func(s labyrinth.State) labyrinth.State {
		after, err := s.Play(0, m)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	for _, to := range []rules.Seat{rules.Nobody, 1} {
		var got [2][]byte
		for i, s := range []labyrinth.State{one, two} {
			b := shown(s, 0)
			b.Reserve(4)
			after := play(s)
			b.See(after.View(rules.Nobody))
			b.See(after.View(to))
			b.Tick(Pace{})
			got[i] = picture(b, room, 1, render.Light(), Look{}).Pix
		}
		if !bytes.Equal(got[0], got[1]) {
			t.Errorf("while the move is shown, seat %d has another picture with other objectives of seat 0, want the same", to)
		}
	}
}

func TestDrawBearsAnySize(t *testing.T) {
	far := Spot{true, labyrinth.Point{X: -1 << 40, Y: 1 << 40}}
	boards := []*Board{NewBoard(), shown(played(t, 5, 2, 3), 0), shown(played(t, 31, 4, 0), 3), shown(played(t, 7, 3, 9), rules.Nobody)}
	drawtest.NoPanic(func(p *render.Pen, r render.Rect) {
		for _, b := range boards {
			b.Draw(p, r, Look{})
			b.Draw(p, r, Look{Others: true, Acts: true, Cell: far, Cursor: far, Advice: &Advice{}, Turn: "A", Corner: 9})
		}
		Sign(p, r, 63, render.Black)
	})
	drawtest.NoPanicAtAnyTime(Card, Illustrations, Illustration)
}

func TestTheCardIsTheSameAtTheSameTime(t *testing.T) { drawtest.Card(t, Card) }

func TestEveryIllustrationShowsSomethingElse(t *testing.T) {
	drawtest.Illustrations(t, Illustrations, Illustration)
}

func TestCornersAreCut(t *testing.T) {
	b := shown(played(t, 7, 4, 2), 0)
	drawtest.Corners(t, func(p *render.Pen, r render.Rect, corner float64) { b.Draw(p, r, Look{Corner: corner}) })
}

// TestEndingsAreReadByAllEyes draws the ends of games with each winner and without a winner.
func TestEndingsAreReadByAllEyes(t *testing.T) {
	v := played(t, 7, 2, 7).View(0)
	v.Outcome, v.Waiting, v.Players = labyrinth.Won, nil, slices.Clone(v.Players)
	var all []drawtest.Ending
	for name, winners := range map[string][]rules.Seat{"first": {0}, "second": {1}, "nobody": nil} {
		v.Winners = winners
		b, v := NewBoard(), v
		b.Show(v)
		all = append(all, drawtest.Ending{Outcome: name, Seconds: EndSeconds(&v), Draw: func(p *render.Pen, r render.Rect, at float64) {
			b.Draw(p, r, Look{Ending: at})
		}})
	}
	drawtest.Endings(t, "labyrinth", all...)
}

// BenchmarkFrame measures drawing the preview of a shift on boards of several sizes.
func BenchmarkFrame(b *testing.B) {
	for name, size := range map[string]int{"classic": labyrinth.ClassicSize, "largest": labyrinth.MaxSize} {
		b.Run(name, func(b *testing.B) {
			s := played(b, size, 4, 3)
			board := shown(s, rules.Seat(s.Waiting()[0]))
			board.Plan(Plan{Place: Docked, Tile: board.view.Board.Spare, Insert: board.view.Inserts()[3]})
			ticks(board, 60)
			img := ebiten.NewImage(920, 688)
			defer img.Deallocate()
			drawtest.Pen.Begin(img, 1, render.Light())
			look := Look{Acts: true, Others: true, Turn: "Ada"}
			b.ReportAllocs()
			for b.Loop() {
				board.Draw(drawtest.Pen, render.Rect{W: 920, H: 688}, look)
			}
		})
	}
}
