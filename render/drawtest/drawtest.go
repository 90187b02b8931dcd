// Package drawtest contains the tests that the drawings of every game must pass: cards depend only on the time,
// illustrations differ, corners are round, and drawing works for any rectangle.
package drawtest

import (
	"bytes"
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/pixeltest"
	"menagerie/render"
)

// Pen is shared by all tests of a package, so that everything is painted only once.
var Pen = render.NewPen()

// Drawing draws into r.
type Drawing func(p *render.Pen, r render.Rect)

// Picture returns the pixels of a drawing that fills an image of the given size in logical units.
func Picture(size image.Point, scale float64, th *render.Theme, draw Drawing) *image.RGBA {
	img := ebiten.NewImage(int(float64(size.X)*scale), int(float64(size.Y)*scale))
	defer img.Deallocate()
	Pen.Begin(img, scale, th)
	draw(Pen, render.Rect{W: float64(size.X), H: float64(size.Y)})
	return pixeltest.Read(img)
}

// small is the image size for comparisons of drawings.
var small = image.Pt(300, 180)

// sprites is the tolerance for a pixel. The position of a sprite in the engine's atlas may change its last bits.
const sprites = 3

// Card fails if a card does not move, or if it looks different at the same time.
func Card(t *testing.T, card func(p *render.Pen, r render.Rect, seconds float64)) {
	t.Helper()
	pixeltest.Need(t)
	shot := func(seconds float64) []byte {
		return Picture(small, 1, render.Light(), func(p *render.Pen, r render.Rect) { card(p, r, seconds) }).Pix
	}
	first := shot(2)
	if bytes.Equal(first, shot(5)) {
		t.Error("the card doesn't move")
	}
	again := shot(2)
	for i := range first {
		if d := int(first[i]) - int(again[i]); d < -sprites || d > sprites {
			t.Fatalf("the card depends on what was drawn before: at %d,%d by %d", i/4%small.X, i/4/small.X, d)
		}
	}
}

// Illustrations fails if two illustrations of the rules are the same.
func Illustrations(t *testing.T, count int, illustration func(p *render.Pen, r render.Rect, n int)) {
	t.Helper()
	pixeltest.Need(t)
	seen := map[string]int{}
	for n := range count {
		pix := string(Picture(small, 1, render.Light(), func(p *render.Pen, r render.Rect) { illustration(p, r, n) }).Pix)
		if m, ok := seen[pix]; ok {
			t.Errorf("illustrations %d and %d are the same", m, n)
		}
		seen[pix] = n
	}
}

// Corners fails if a board with round corners draws outside them, or if a board with square corners does not fill them.
// It tries many sizes, because plants grow elsewhere in each.
func Corners(t *testing.T, board func(p *render.Pen, r render.Rect, corner float64)) {
	t.Helper()
	pixeltest.Need(t)
	th := render.Light()
	for w := 300; w <= 500; w += 20 {
		size := image.Pt(w, 568)
		square := Picture(size, 1, th, func(p *render.Pen, r render.Rect) { board(p, r, 0) })
		round := Picture(size, 1, th, func(p *render.Pen, r render.Rect) {
			p.Fill(r, th.Ground)
			board(p, r, 16)
		})
		for _, at := range []image.Point{{2, 2}, {size.X - 3, 2}, {2, size.Y - 3}, {size.X - 3, size.Y - 3}} {
			if a := square.RGBAAt(at.X, at.Y).A; a != 255 {
				t.Errorf("%v: the square corner at %v is left out: alpha %d", size, at, a)
			}
			if c := round.RGBAAt(at.X, at.Y); c != th.Ground {
				t.Errorf("%v: the round corner at %v is %v, and the window is %v", size, at, c, th.Ground)
			}
		}
	}
}

// Bears calls draw with rectangles that no screen uses, and checks that it does not panic.
func Bears(draw Drawing) {
	img := ebiten.NewImage(300, 200)
	defer img.Deallocate()
	Pen.Begin(img, 1.25, render.Dark())
	for _, r := range []render.Rect{{}, {W: 1, H: 1}, {X: 280, Y: 190, W: 900, H: 20}, {X: -500, W: 100, H: 100}, {W: 240, H: 160}} {
		draw(Pen, r)
	}
}

// BearsAnyTime calls Bears for a card at invalid times and for illustrations that do not exist.
func BearsAnyTime(card func(p *render.Pen, r render.Rect, seconds float64), count int, illustration func(p *render.Pen, r render.Rect, n int)) {
	Bears(func(p *render.Pen, r render.Rect) {
		for _, seconds := range []float64{-1, math.NaN(), math.Inf(1), 1e15} {
			card(p, r, seconds)
		}
		for n := -1; n <= count; n++ {
			illustration(p, r, n)
		}
	})
}
