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
				t.Errorf("cutting %v at the %s leaves %v and %v", size, name, a, b)
			}
		}
	}
	if top, _ := r.CutTop(10); top != (Rect{10, 20, 100, 10}) {
		t.Errorf("top is %v", top)
	}
	if right, _ := r.CutRight(10); right != (Rect{100, 20, 10, 50}) {
		t.Errorf("right is %v", right)
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
			t.Errorf("%d columns contain x %v", n, x)
		}
	}
}

func TestFitKeepsProportions(t *testing.T) {
	got := Rect{0, 0, 100, 30}.Fit(16, 9)
	if math.Abs(got.W/got.H-16.0/9) > 1e-9 || got.H != 30 || got.Centre() != (Pt{50, 15}) {
		t.Errorf("fits as %v", got)
	}
}

func TestEasesStartAndEnd(t *testing.T) {
	for name, e := range map[string]func(float64) float64{"in": EaseIn, "out": EaseOut, "in out": EaseInOut, "back": EaseOutBack} {
		for in, want := range map[float64]float64{-1: 0, 0: 0, 1: 1, 2: 1, math.NaN(): 0} {
			if got := e(in); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s at %v is %v, want %v", name, in, got, want)
			}
		}
	}
	if EaseIn(0.5) >= 0.5 || EaseOut(0.5) <= 0.5 || math.Abs(EaseInOut(0.5)-0.5) > 1e-9 || EaseThereAndBack(0.5) != 1 {
		t.Error("an ease goes the wrong way")
	}
}

func TestSpringArrivesWithoutSwinging(t *testing.T) {
	for _, ticks := range []float64{0.1, 1, 6, 20} {
		var s Spring
		s.Aim(100)
		last, n := 0.0, 0
		for s.Tick(ticks, FullMotion) {
			if s.Value() < last || s.Value() > 100 {
				t.Fatalf("ticks %v: goes from %v to %v", ticks, last, s.Value())
			}
			last = s.Value()
			if n++; n > 1000 {
				t.Fatalf("ticks %v: never arrives", ticks)
			}
		}
		if s.Value() != 100 || !s.Done() {
			t.Errorf("ticks %v: rests at %v", ticks, s.Value())
		}
	}
	var s Spring
	s.Aim(5)
	if !s.Tick(10, ReducedMotion) || s.Value() != 5 {
		t.Error("reduced motion doesn't jump")
	}
}

func TestColours(t *testing.T) {
	if got := Fade(rgb(0xFF8000), 0.5); got.R != 128 || got.G != 64 || got.A != 128 {
		t.Errorf("faded to %v", got)
	}
	if got := Mix(rgb(0x000000), rgb(0xFFFFFF), 2); got != rgb(0xFFFFFF) {
		t.Errorf("mixed to %v", got)
	}
	if got := Over(Fade(rgb(0xFFFFFF), 0.5), rgb(0x000000)); got.R != 128 || got.A != 255 {
		t.Errorf("over black it is %v", got)
	}
	if got := ContrastRatio(rgb(0), rgb(0xFFFFFF)); math.Abs(got-21) > 1e-9 {
		t.Errorf("black on white is %v, want 21", got)
	}
}

func TestLRUDropsTheLeastRecentlyUsed(t *testing.T) {
	var dropped []string
	c := newLRU[int](10, func(s string) { dropped = append(dropped, s) })
	c.put(1, "one", 4)
	c.put(2, "two", 4)
	if _, ok := c.get(1); !ok {
		t.Fatal("lost an entry")
	}
	c.put(3, "three", 4)
	if _, ok := c.get(2); ok || len(dropped) != 1 || dropped[0] != "two" {
		t.Errorf("dropped %q", dropped)
	}
	c.put(4, "giant", 100)
	if v, ok := c.get(4); !ok || v != "giant" || len(dropped) != 3 {
		t.Errorf("after an entry beyond the limit, dropped %q", dropped)
	}
	c.clear()
	if c.cost != 0 || len(c.entries) != 0 {
		t.Error("clear left something")
	}
}

// TestEveryIconHasItsOwnPicture guards against a forgotten drawing, which would leave a button blank.
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
			t.Errorf("icon %d is blank", i)
		}
		if edge > 0 {
			t.Errorf("icon %d touches the edge of its grid", i)
		}
		if other, ok := seen[string(mask.Pix)]; ok {
			t.Errorf("icons %d and %d look the same", i, other)
		}
		seen[string(mask.Pix)] = i
	}
}
