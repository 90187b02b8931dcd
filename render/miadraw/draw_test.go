package miadraw

import (
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/drawtest"
	"menagerie/rules"
	"menagerie/rules/mia"
)

// TestDrawBearsAnySize needs no display: it looks for panics.
func TestDrawBearsAnySize(t *testing.T) {
	odd := []mia.Event{
		{Kind: mia.Announced, Seat: 77, Dice: 200}, {Kind: mia.Shown, Seat: rules.Nobody, Dice: 99}, {Kind: mia.Rolls, Seat: rules.Nobody},
		{Kind: mia.Lost, Seat: rules.Nobody, Seats: []rules.Seat{-1, 100}}, {Kind: 250},
	}
	boards := []*Board{NewBoard()}
	for _, r := range []Round{
		{}, {Seats: -3}, {Seats: 1000, Turn: 99, Log: odd}, {Seats: 2, Log: odd[:1], Dice: 250, Open: true},
		{Seats: 32, Log: tale(t, 32, "5,2"), Turn: 4},
	} {
		b := NewBoard()
		b.See(r)
		for range 20 {
			b.Tick(render.FullMotion)
		}
		boards = append(boards, b)
	}
	looks := []Look{{}, {Bottom: 99, Pick: 255, Hover: 200, Choice: true, Odds: true, Heading: "x", Corner: 9}}
	drawtest.NoPanic(func(p *render.Pen, r render.Rect) {
		for _, b := range boards {
			for _, l := range looks {
				b.Draw(p, r, l)
			}
		}
		Sign(p, r, -5, render.Black)
		Curves(p, r, []Curve{{}, {Values: []float64{1}}, {Values: []float64{0, math.Inf(1), -3}}})
		DiceChart(p, r, [6]int{})
		DiceChart(p, r, [6]int{1, 2, 3, 4, 5, 1 << 40})
	})
	drawtest.NoPanicAtAnyTime(Card, Illustrations, Illustration)
}

// TestTheBoardTellsNothingOfHiddenDice checks that the drawing of a roll is the same for all dice under the cup.
func TestTheBoardTellsNothingOfHiddenDice(t *testing.T) {
	pixeltest.Need(t)
	log := tale(t, 3, "5,2", "")
	shot := func(d mia.Dice, ticks int, open bool) *image.RGBA {
		b := at(Round{Number: 1, Seats: 3, Log: log[:3]}, Round{Number: 1, Seats: 3, Log: log, Turn: 1, Dice: d, Open: open}, ticks)
		return picture(b, image.Pt(300, 220), 1, render.Light(), look(render.Light(), 3))
	}
	for _, ticks := range []int{0, 10, 30, 45, 80} {
		if !alike(shot(3, ticks, false), shot(mia.Mia, ticks, false)) {
			t.Errorf("%d ticks after a roll the picture depends on the hidden dice, want the same", ticks)
		}
	}
	if alike(shot(3, 80, true), shot(mia.Mia, 80, true)) {
		t.Error("different dice have the same picture under a lifted cup, want another")
	}
}

func TestReducedMotionShowsEverythingAtOnce(t *testing.T) {
	log := tale(t, 2, "5,2", "")
	b := NewBoard()
	b.Show(Round{Number: 1, Seats: 2, Log: log[:3]})
	b.See(Round{Number: 1, Seats: 2, Log: log})
	b.Tick(render.ReducedMotion)
	before := b.Pose()
	for range 100 {
		b.Tick(render.ReducedMotion)
	}
	if b.Pose() != before || b.shaken() != (shake{}) {
		t.Errorf("got the pose %+v and the shake %v with reduced motion, want no movement", b.Pose(), b.shaken())
	}
}

func TestAMotionComesToRest(t *testing.T) {
	log := tale(t, 2, "5,2", "")
	b := NewBoard()
	b.Show(Round{Number: 1, Seats: 2, Log: log[:3]})
	b.See(Round{Number: 1, Seats: 2, Log: log})
	before := b.Pose()
	b.Tick(render.FullMotion)
	if b.Pose() == before {
		t.Fatalf("the pose is %+v while the cup is shaken, want another than before", before)
	}
	for range 200 {
		b.Tick(render.FullMotion)
	}
	before = b.Pose()
	b.Tick(render.FullMotion)
	b.See(Round{Number: 1, Seats: 2, Log: log})
	if b.Pose() != before {
		t.Errorf("the board at rest has the pose %+v, want %+v", b.Pose(), before)
	}
}

// TestTooLittleDoesNotTakeTheWord checks the drawing of an announcement that loses because it is too low.
func TestTooLittleDoesNotTakeTheWord(t *testing.T) {
	f := read(tale(t, 2, "6,3", "5,2"))
	if f.standing != dice(t, "6,3") || f.announcer != 1 && f.announcer != 0 || f.announcer == f.cup {
		t.Errorf("after 6 3 and 5 2: got %v, announced by %d with the cup at %d, want 6 3 by the other player", f.standing, f.announcer, f.cup)
	}
}

// alike reports whether two images are the same, except for the last bits of sprites.
func alike(a, b *image.RGBA) bool {
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -3 || d > 3 {
			return false
		}
	}
	return true
}

func BenchmarkDraw(b *testing.B) {
	pixeltest.Need(b)
	log := tale(b, 8, "5,2", "6,3", "")
	board := at(Round{Number: 1, Seats: 8, Log: log[:5]}, Round{Number: 1, Seats: 8, Log: log, Turn: 1}, 5)
	p := render.NewPen()
	img := ebiten.NewImage(1280, 720)
	l := look(render.Light(), 8)
	b.ReportAllocs()
	for b.Loop() {
		p.Begin(img, 1, render.Light())
		board.Tick(render.FullMotion)
		board.Draw(p, render.Rect{W: 1280, H: 720}, l)
		b.StopTimer()
		img.At(0, 0) // ends the frame, or the engine would collect the commands of all frames
		b.StartTimer()
	}
}

func TestTheCardIsTheSameAtTheSameTime(t *testing.T) { drawtest.Card(t, Card) }

func TestEveryIllustrationShowsSomethingElse(t *testing.T) {
	drawtest.Illustrations(t, Illustrations, Illustration)
}

func TestCornersAreCut(t *testing.T) {
	b := NewBoard()
	drawtest.Corners(t, func(p *render.Pen, r render.Rect, corner float64) { b.Draw(p, r, Look{Corner: corner}) })
}
