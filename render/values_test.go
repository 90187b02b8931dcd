package render

import (
	"math"
	"testing"
)

func TestRectsAreCutWithoutLoss(t *testing.T) {
	r := Rect{10, 20, 100, 50}
	for _, size := range []float64{-5, 0, 30, 1000} {
		for name, cut := range map[string]func(float64) (Rect, Rect){"top": r.CutTop, "bottom": r.CutBottom, "left": r.CutLeft, "right": r.CutRight} {
			a, b := cut(size)
			if a.W < 0 || a.H < 0 || b.W < 0 || b.H < 0 || math.Abs(a.W*a.H+b.W*b.H-5000) > 1e-9 || !a.Overlap(b).Empty() {
				t.Errorf("cut at the %s by %v: got %v and %v, want two parts with the whole area", name, size, a, b)
			}
		}
	}
	if top, _ := r.CutTop(10); top != (Rect{10, 20, 100, 10}) {
		t.Errorf("CutTop(10) = %v, want {10 20 100 10}", top)
	}
	if right, _ := r.CutRight(10); right != (Rect{100, 20, 10, 50}) {
		t.Errorf("CutRight(10) = %v, want {100 20 10 50}", right)
	}
}

func TestExactlyOneColumnContainsAPoint(t *testing.T) {
	r := Rect{0, 0, 90, 10}
	for x := 0.0; x < 90; x += 0.5 {
		n := 0
		for i := range 3 {
			if r.Column(i, 3, 0).Contains(Pt{x, 5}) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d columns contain x %v, want 1", n, x)
		}
	}
}

func TestFitKeepsProportions(t *testing.T) {
	got := Rect{0, 0, 100, 30}.Fit(16, 9)
	if math.Abs(got.W/got.H-16.0/9) > 1e-9 || got.H != 30 || got.Centre() != (Pt{50, 15}) {
		t.Errorf("Fit(16, 9) = %v, want that proportion, 30 high, centred", got)
	}
}

func TestEasesStartAndEnd(t *testing.T) {
	for name, e := range map[string]func(float64) float64{"in": EaseIn, "out": EaseOut, "in out": EaseInOut, "back": EaseOutBack} {
		for in, want := range map[float64]float64{-1: 0, 0: 0, 1: 1, 2: 1, math.NaN(): 0} {
			if got := e(in); math.Abs(got-want) > 1e-9 {
				t.Errorf("the ease %s at %v is %v, want %v", name, in, got, want)
			}
		}
	}
	if EaseIn(0.5) >= 0.5 || EaseOut(0.5) <= 0.5 || math.Abs(EaseInOut(0.5)-0.5) > 1e-9 || EaseThereAndBack(0.5) != 1 {
		t.Errorf("the eases at 0.5 are %v, %v, %v and %v, want below, above, equal to 0.5, and 1", EaseIn(0.5), EaseOut(0.5), EaseInOut(0.5), EaseThereAndBack(0.5))
	}
}

func TestSpringArrivesWithoutSwinging(t *testing.T) {
	for _, ticks := range []float64{0.1, 1, 6, 20} {
		var s Spring
		s.Aim(100)
		last, n := 0.0, 0
		for s.Tick(ticks, FullMotion) {
			if s.Value() < last || s.Value() > 100 {
				t.Fatalf("ticks %v: goes from %v to %v, want it to rise to at most 100", ticks, last, s.Value())
			}
			last = s.Value()
			if n++; n > 1000 {
				t.Fatalf("ticks %v: not at rest after %d steps, want an end", ticks, n)
			}
		}
		if s.Value() != 100 || !s.Done() {
			t.Errorf("ticks %v: rests at %v, want 100", ticks, s.Value())
		}
	}
	var s Spring
	s.Aim(5)
	if !s.Tick(10, ReducedMotion) || s.Value() != 5 {
		t.Errorf("reduced motion: got %v after a tick, want 5", s.Value())
	}
}

func TestColoursFadeAndMix(t *testing.T) {
	if got := Fade(rgb(0xFF8000), 0.5); got.R != 128 || got.G != 64 || got.A != 128 {
		t.Errorf("Fade = %v, want red 128, green 64, alpha 128", got)
	}
	if got := Mix(rgb(0x000000), rgb(0xFFFFFF), 2); got != rgb(0xFFFFFF) {
		t.Errorf("Mix = %v, want white", got)
	}
	if got := Over(Fade(rgb(0xFFFFFF), 0.5), rgb(0x000000)); got.R != 128 || got.A != 255 {
		t.Errorf("Over black = %v, want red 128, alpha 255", got)
	}
	if got := ContrastRatio(rgb(0), rgb(0xFFFFFF)); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white is %v, want 21", got)
	}
}

// TestEveryIconHasItsOwnPicture checks that every icon has a drawing. Without one, a button would be blank.
func TestEveryIconHasItsOwnPicture(t *testing.T) {
	seen := map[string]Icon{}
	for i := Back; i < icons; i++ {
		mask := i.mask(24)
		sum, edge := 0, 0
		for at, v := range mask.Pix {
			sum += int(v)
			if x, y := at%24, at/24; x == 0 || y == 0 || x == 23 || y == 23 {
				edge += int(v)
			}
		}
		if sum < 255*10 {
			t.Errorf("icon %d has the ink %d, want at least %d", i, sum, 255*10)
		}
		if edge > 0 {
			t.Errorf("icon %d has the ink %d at the edge of its grid, want none", i, edge)
		}
		if other, ok := seen[string(mask.Pix)]; ok {
			t.Errorf("icons %d and %d look the same, want them different", i, other)
		}
		seen[string(mask.Pix)] = i
	}
}
