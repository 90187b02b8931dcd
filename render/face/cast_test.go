package face_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"maps"
	"slices"
	"testing"

	"menagerie/internal/testkit/colourvision"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/foxesdraw"
	"menagerie/render/glendadraw"
	"menagerie/render/labyrinthdraw"
	"menagerie/render/miadraw"
	"menagerie/render/ponddraw"
)

// everybody returns the faces of all games.
func everybody() []*face.Face {
	var all []*face.Face
	for _, cast := range []face.Cast{ponddraw.Cast(), glendadraw.Cast(), labyrinthdraw.Cast(), foxesdraw.Cast(), miadraw.Cast()} {
		for _, seat := range cast {
			for _, bot := range slices.Sorted(maps.Keys(seat)) {
				all = append(all, seat[bot])
			}
		}
	}
	return all
}

func TestEachFaceHasItsOwnKey(t *testing.T) {
	all := everybody()
	if len(all) != 35 {
		t.Errorf("got %d faces, want 35", len(all))
	}
	known := map[string]bool{}
	for _, f := range all {
		if known[f.Key] {
			t.Errorf("two faces have the key %q, want different keys", f.Key)
		}
		known[f.Key] = true
	}
}

// In each mood, theme and size, a face is drawn and leaves the outermost pixels of its box empty.
func TestFacesFitIntoTheirBox(t *testing.T) {
	for _, th := range []*render.Theme{render.Light(), render.Dark()} {
		for _, side := range []int{26, 32, 88, 144} {
			sheet := image.NewRGBA(image.Rect(0, 0, len(face.Moods())*side, len(everybody())*side))
			for row, f := range everybody() {
				for column, m := range face.Moods() {
					got := f.Picture(image.Pt(side, side), 1, th, m)
					if n := covered(got, got.Rect.Inset(side/4)); n < side*side/5 {
						t.Errorf("%s, %s, %d px, mood %d: got %d pixels drawn in the middle, want at least %d", f.Key, th.Name, side, m, n, side*side/5)
					}
					if n := covered(got, got.Rect) - covered(got, got.Rect.Inset(1)); n > 0 && side >= 88 {
						t.Errorf("%s, %s, %d px, mood %d: got %d pixels drawn at the edge, want 0", f.Key, th.Name, side, m, n)
					}
					draw.Draw(sheet, got.Rect.Add(image.Pt(column*side, row*side)), got, image.Point{}, draw.Over)
				}
			}
			pixeltest.Save(t, fmt.Sprintf("faces %s %d", th.Name, side), sheet)
		}
	}
}

// covered returns the number of visible pixels in a part of m.
func covered(m *image.RGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if m.RGBAAt(x, y).A > 20 {
				n++
			}
		}
	}
	return n
}

func TestMoodsDiffer(t *testing.T) {
	for _, f := range everybody() {
		for _, a := range face.Moods() {
			for _, b := range face.Moods()[:a] {
				if got := different(picture(f, 48, render.Light(), a), picture(f, 48, render.Light(), b)); got < 0.015 {
					t.Errorf("%s: got %.1f %% different pixels in the moods %d and %d, want at least 1.5 %%", f.Key, 100*got, a, b)
				}
			}
		}
	}
}

func TestFacesDifferForEveryVision(t *testing.T) {
	const want = 0.12
	all := everybody()
	for _, theme := range render.ThemeNames() {
		for _, v := range colourvision.Colours() {
			var seen []*image.RGBA
			for _, f := range all {
				seen = append(seen, v.Simulate(picture(f, 32, render.ThemeNamed(theme), face.Calm)))
			}
			least, which := 1.0, ""
			for i := range seen {
				for j := range i {
					if d := different(seen[i], seen[j]); d < least {
						least, which = d, all[i].Key+" and "+all[j].Key
					}
				}
			}
			t.Logf("%s, %s: %s differ least, in %.1f %% of the pixels", theme, v.Name, which, 100*least)
			if least < want {
				t.Errorf("%s, %s: %s: got %.1f %% different pixels, want at least %.0f %%", theme, v.Name, which, 100*least, 100*want)
			}
		}
	}
}

// picture returns a face on a card of a theme.
func picture(f *face.Face, side int, th *render.Theme, m face.Mood) *image.RGBA {
	card := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.Draw(card, card.Rect, image.NewUniform(th.Surface), image.Point{}, draw.Src)
	draw.Draw(card, card.Rect, f.Picture(card.Rect.Max, 1, th, m), image.Point{}, draw.Over)
	return card
}

// different returns the share of the pixels of two images that clearly differ.
func different(a, b *image.RGBA) float64 {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		if apart(color.RGBA{a.Pix[i], a.Pix[i+1], a.Pix[i+2], 255}, color.RGBA{b.Pix[i], b.Pix[i+1], b.Pix[i+2], 255}) > 32 {
			n++
		}
	}
	return float64(n) / float64(len(a.Pix)/4)
}

// apart returns the largest difference between the channels of two colours.
func apart(a, b color.RGBA) int {
	far := func(x, y uint8) int { return max(int(x)-int(y), int(y)-int(x)) }
	return max(far(a.R, b.R), far(a.G, b.G), far(a.B, b.B))
}
