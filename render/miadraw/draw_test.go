package miadraw

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pixeltest"
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
	looks := []Look{{}, {Bottom: 99, Pick: 255, Hover: 200, Choice: true, Odds: true, Banner: "x", Corner: 9}}
	drawtest.Bears(func(p *render.Pen, r render.Rect) {
		for _, b := range boards {
			for _, l := range looks {
				b.Draw(p, r, l)
			}
		}
		Sign(p, r, -5, color.RGBA{A: 255})
		Curves(p, r, []Curve{{}, {Values: []float64{1}}, {Values: []float64{0, math.Inf(1), -3}}})
		Faces(p, r, [6]int{})
		Faces(p, r, [6]int{1, 2, 3, 4, 5, 1 << 40})
	})
	drawtest.BearsAnyTime(Card, Illustrations, Illustration)
}

// TestTheBoardTellsNothingOfHiddenDice draws a cup with all dice that may lie under it, at every moment of a roll.
func TestTheBoardTellsNothingOfHiddenDice(t *testing.T) {
	pixeltest.Need(t)
	log := tale(t, 3, "5,2", "")
	shot := func(d mia.Dice, ticks int, open bool) *image.RGBA {
		b := at(Round{Number: 1, Seats: 3, Log: log[:3]}, Round{Number: 1, Seats: 3, Log: log, Turn: 1, Dice: d, Open: open}, ticks)
		return picture(b, image.Pt(300, 220), 1, render.Light(), look(render.Light(), 3))
	}
	for _, ticks := range []int{0, 10, 30, 45, 80} {
		if !alike(shot(3, ticks, false), shot(mia.Mia, ticks, false)) {
			t.Errorf("%d ticks after a roll the dice show through the cup", ticks)
		}
	}
	if alike(shot(3, 80, true), shot(mia.Mia, 80, true)) {
		t.Error("different dice look the same under a lifted cup")
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
		t.Error("something moves although nothing should")
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
		t.Fatal("the cup is not shaken")
	}
	for range 200 {
		b.Tick(render.FullMotion)
	}
	before = b.Pose()
	b.Tick(render.FullMotion)
	b.See(Round{Number: 1, Seats: 2, Log: log})
	if b.Pose() != before {
		t.Error("a board at rest changes its pose")
	}
}

// TestTooLittleDoesNotTakeTheWord looks at an announcement that loses because it is too low.
func TestTooLittleDoesNotTakeTheWord(t *testing.T) {
	f := read(tale(t, 2, "6,3", "5,2"))
	if f.standing != dice(t, "6,3") || f.announcer != 1 && f.announcer != 0 || f.announcer == f.cup {
		t.Errorf("after 6 3 and 5 2 there stands %v, announced by %d", f.standing, f.announcer)
	}
}

// alike reports whether two pictures are the same. Where a sprite lies in the engine's atlas may change the last bits.
func alike(a, b *image.RGBA) bool {
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -3 || d > 3 {
			return false
		}
	}
	return true
}

func TestSignsOfCurvesDoNotHideEachOther(t *testing.T) {
	curves := make([]Curve, 5)
	for i := range curves {
		curves[i] = Curve{Seat: rules.Seat(i), Values: []float64{0, float64(i / 4)}}
	}
	y := ends(curves, 12, func(c Curve) float64 { return 100 - 10*c.Values[1] })
	for i := range y {
		for j := range i {
			if d := math.Abs(y[i] - y[j]); d < 11 {
				t.Errorf("signs %d and %d are %.1f units apart", i, j, d)
			}
		}
	}
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
