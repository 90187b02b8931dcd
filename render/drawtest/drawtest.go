// Package drawtest contains tests for the drawings of every game. They check the animated cards, the illustrations of
// the rules, and the corners of boards. They also check that drawing works for any rectangle.
package drawtest

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/face"
)

// Pen is the pen for all tests of a package. Because it is shared, each text and sprite is painted only once.
var Pen = render.NewPen()

// Drawing is a function that draws into r.
type Drawing func(p *render.Pen, r render.Rect)

// Picture returns an image of what draw draws. size is in logical units, and scale is in pixels per logical unit.
func Picture(size image.Point, scale float64, th *render.Theme, draw Drawing) *image.RGBA {
	img := ebiten.NewImage(int(float64(size.X)*scale), int(float64(size.Y)*scale))
	defer img.Deallocate()
	Pen.Begin(img, scale, th)
	draw(Pen, render.Rect{W: float64(size.X), H: float64(size.Y)})
	return pixeltest.Read(img)
}

// small is the image size for comparisons of drawings.
var small = image.Pt(300, 180)

// maxDifference is the maximal difference of a colour value between two pictures of the same drawing. Repeated drawings of a
// sprite are not exactly equal.
const maxDifference = 3

// Card checks the animated picture of a game. The test fails if the picture does not change with time. It also fails if two
// pictures for the same time differ.
func Card(t *testing.T, card func(p *render.Pen, r render.Rect, seconds float64)) {
	t.Helper()
	pixeltest.Need(t)
	shot := func(seconds float64) []byte {
		return Picture(small, 1, render.Light(), func(p *render.Pen, r render.Rect) { card(p, r, seconds) }).Pix
	}
	first := shot(2)
	if bytes.Equal(first, shot(5)) {
		t.Error("the card is the same at 2 and at 5, want it to move")
	}
	again := shot(2)
	for i := range first {
		if d := int(first[i]) - int(again[i]); d < -maxDifference || d > maxDifference {
			t.Fatalf("the card differs at %d,%d by %d from the first one, want at most %d", i/4%small.X, i/4/small.X, d, maxDifference)
		}
	}
}

// Illustrations fails the test if two of a game's illustrations look the same.
func Illustrations(t *testing.T, count int, illustration func(p *render.Pen, r render.Rect, n int)) {
	t.Helper()
	pixeltest.Need(t)
	seen := map[string]int{}
	for n := range count {
		pix := string(Picture(small, 1, render.Light(), func(p *render.Pen, r render.Rect) { illustration(p, r, n) }).Pix)
		if m, ok := seen[pix]; ok {
			t.Errorf("illustrations %d and %d are the same, want them different", m, n)
		}
		seen[pix] = n
	}
}

// Corners checks the corners of a board in many sizes. The test fails if the board draws outside round corners, or does not
// fill square corners.
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
				t.Errorf("%v: the square corner at %v has alpha %d, want 255", size, at, a)
			}
			if c := round.RGBAAt(at.X, at.Y); c != th.Ground {
				t.Errorf("%v: the round corner at %v is %v, want the window's %v", size, at, c, th.Ground)
			}
		}
	}
}

// NoPanic calls draw with unusual rectangles, such as empty ones. The test fails if draw panics.
func NoPanic(draw Drawing) {
	img := ebiten.NewImage(300, 200)
	defer img.Deallocate()
	Pen.Begin(img, 1.25, render.Dark())
	for _, r := range []render.Rect{{}, {W: 1, H: 1}, {X: 280, Y: 190, W: 900, H: 20}, {X: -500, W: 100, H: 100}, {W: 240, H: 160}} {
		draw(Pen, r)
	}
}

// NoPanicAtAnyTime draws a game's card at invalid times, and illustrations with valid and invalid numbers. It draws
// each of them into the same unusual rectangles as NoPanic. The test fails if one of these calls panics.
func NoPanicAtAnyTime(card func(p *render.Pen, r render.Rect, seconds float64), count int, illustration func(p *render.Pen, r render.Rect, n int)) {
	NoPanic(func(p *render.Pen, r render.Rect) {
		for _, seconds := range []float64{-1, math.NaN(), math.Inf(1), 1e15} {
			card(p, r, seconds)
		}
		for n := -1; n <= count; n++ {
			illustration(p, r, n)
		}
	})
}

// Ending is an outcome of a game, with the animation for it.
type Ending struct {
	Outcome string
	Seconds float64
	Draw    func(p *render.Pen, r render.Rect, t float64) // draws the board; t is the time in seconds since the end, or 0 before it
}

// minDifference is the minimal share of the pixels in which two pictures of a board must differ.
const minDifference = 0.004

// Endings checks that players can see how a game has ended, in all themes. The last picture of an animation must differ
// from its first one, and from the last pictures of other outcomes. Endings can also save the last pictures.
func Endings(t *testing.T, game string, all ...Ending) {
	t.Helper()
	pixeltest.Need(t)
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		var last []*image.RGBA
		for _, e := range all {
			shot := func(at float64) *image.RGBA {
				return Picture(image.Pt(320, 240), 1, th, func(p *render.Pen, r render.Rect) { e.Draw(p, r, at) })
			}
			before, now := shot(0), shot(e.Seconds)
			checkDifferent(t, fmt.Sprintf("%s, %s: before and after the end", name, e.Outcome), before, now)
			for i, other := range last {
				checkDifferent(t, fmt.Sprintf("%s: %s and %s", name, all[i].Outcome, e.Outcome), other, now)
			}
			last = append(last, now)
			if !pixeltest.Saves() {
				continue
			}
			for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
				pixeltest.Save(t, fmt.Sprintf("%s/end-%s-%s-%s", game, e.Outcome, name, eye.Name), eye.Simulate(now))
			}
		}
	}
}

// checkDifferent reports an error for each kind of colour vision with which two pictures look alike.
func checkDifferent(t *testing.T, what string, a, b *image.RGBA) {
	t.Helper()
	for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
		if got := eye.Difference(a, b); got < minDifference {
			t.Errorf("%s, %s: got %.2f %% different pixels, want at least %.2f %%", what, eye.Name, 100*got, 100*minDifference)
		}
	}
}

// Characters checks the figures of characters on a board. draw draws the figure of the character with the face f. If f
// is nil, it draws the figure of a person. Any two figures must look different with each kind of colour vision.
// Characters also saves a picture of all figures in each theme.
func Characters(t *testing.T, game string, faces []*face.Face, draw func(p *render.Pen, r render.Rect, f *face.Face)) {
	t.Helper()
	pixeltest.Need(t)
	const side, least = 96, 0.02
	all := append([]*face.Face{nil}, faces...)
	name := func(f *face.Face) string {
		if f == nil {
			return "a person"
		}
		return f.Key
	}
	for _, theme := range render.ThemeNames() {
		th := render.ThemeNamed(theme)
		var seen []*image.RGBA
		for _, f := range all {
			seen = append(seen, Picture(image.Pt(side, side), 1, th, func(p *render.Pen, r render.Rect) {
				p.Fill(r, th.Shore)
				draw(p, r, f)
			}))
		}
		for i := range seen {
			for j := range i {
				for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
					if got := eye.Difference(seen[i], seen[j]); got < least {
						t.Errorf("%s, %s: got %.1f %% different pixels for %s and %s, want at least %.0f %%", theme, eye.Name, 100*got, name(all[j]), name(all[i]), 100*least)
					}
				}
			}
		}
		if pixeltest.Saves() {
			pixeltest.Save(t, game+"/characters-"+theme, Picture(image.Pt(2*side*len(all), 2*side), 1, th, func(p *render.Pen, r render.Rect) {
				p.Fill(r, th.Shore)
				for i, f := range all {
					draw(p, render.Rect{X: float64(2 * side * i), W: 2 * side, H: 2 * side}, f)
				}
			}))
		}
	}
}
