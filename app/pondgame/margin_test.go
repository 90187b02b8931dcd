package pondgame

import (
	"math"
	"testing"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// landed returns the last View of a game whose mouse lands at a distance from the cat, in leaps along the shore.
func landed(t *testing.T, leaps float64) pond.View {
	t.Helper()
	c := pond.Config{CatStep: 1600}
	at := func(angle, radius float64) pond.Point {
		p := pondmath.Polar(angle, radius)
		return pond.Point{X: int32(math.Round(p.X)), Y: int32(math.Round(p.Y))}
	}
	s, err := pond.Resume(c, at(0, pond.Radius-300), at(leaps*float64(c.CatStep)/pond.Radius, pond.Radius+3))
	if err != nil {
		t.Fatal(err)
	}
	s, err = s.Play(pond.Mouse, pond.Move(at(0, pond.Radius+3)))
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(pond.Cat)
	m, ok := pondmath.Pounce(v)
	if !ok {
		m = pond.Move(v.Cat)
	}
	if s, err = s.Play(pond.Cat, m); err != nil {
		t.Fatal(err)
	}
	return s.View(pond.Mouse)
}

// TestTheMarginIsTheDistanceOfTheCat lands at distances around the margin of a clear victory.
func TestTheMarginIsTheDistanceOfTheCat(t *testing.T) {
	for _, c := range []struct {
		leaps float64
		want  bool
	}{{1.5, false}, {1.95, false}, {2.05, true}, {30, true}, {-2.05, true}} {
		v := landed(t, c.leaps)
		if got := result(v, v, pond.Mouse); len(got.Winners) != 1 || got.Winners[0] != pond.Mouse || (got.Margin >= clearMargin) != c.want {
			t.Errorf("%v leaps: got %+v, want the mouse to win, clearly: %t", c.leaps, got, c.want)
		}
		if got := result(v, v, pond.Cat).Margin; got != 0 {
			t.Errorf("%v leaps: got the margin %d for the cat, want 0", c.leaps, got)
		}
	}
	v := landed(t, 0.5) // caught
	if got := result(v, v, pond.Mouse); len(got.Winners) != 1 || got.Winners[0] != pond.Cat || got.Margin != 0 {
		t.Errorf("half a leap: got %+v, want the cat to win without a margin", got)
	}
}
