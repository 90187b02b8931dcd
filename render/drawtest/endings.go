package drawtest

import (
	"fmt"
	"image"
	"testing"

	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
)

// Ending is an outcome of a game whose board shows an animation.
type Ending struct {
	Outcome string
	Seconds float64
	Draw    func(p *render.Pen, r render.Rect, t float64) // draws the board; t is the time since the end in seconds, or 0
}

// clearly is the smallest share of the pixels in which two pictures of a board must differ.
const clearly = 0.004

// Endings checks in each theme that each colour vision recognises the last pictures of the animations. Each of them must differ
// from the picture before the animation, and from the last pictures of the other outcomes. Endings also saves all pictures.
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
			differ(t, fmt.Sprintf("%s, %s: before and after the end", name, e.Outcome), before, now)
			for i, other := range last {
				differ(t, fmt.Sprintf("%s: %s and %s", name, all[i].Outcome, e.Outcome), other, now)
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

// differ reports an error for each colour vision with which two pictures look alike.
func differ(t *testing.T, what string, a, b *image.RGBA) {
	t.Helper()
	for _, eye := range append(colourvision.Colours(), colourvision.Grey()) {
		if got := eye.Difference(a, b); got < clearly {
			t.Errorf("%s, %s: got %.2f %% different pixels, want at least %.2f %%", what, eye.Name, 100*got, 100*clearly)
		}
	}
}
