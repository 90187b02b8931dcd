package ponddraw

import (
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

// areas are pictures of many sizes and places.
var areas = []render.Rect{
	{W: 400, H: 300}, {W: 800, H: 600}, {X: 240, Y: 56, W: 1040, H: 664}, {X: 3.5, Y: 7.25, W: 333, H: 911}, {W: 3840, H: 2160},
}

func TestPointIsTheInverseOfAt(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range areas {
		l := Fit(r)
		for range 2000 {
			want := pond.Point{X: rng.Int32N(400_001) - 200_000, Y: rng.Int32N(400_001) - 200_000}
			if got := l.Point(l.At(want)); got != want {
				t.Fatalf("in %v the place %v is drawn on %v, want the same place", r, want, got)
			}
		}
	}
}

func TestAtIsTheInverseOfWorld(t *testing.T) {
	for _, r := range areas {
		l := Fit(r)
		for _, share := range []float64{0, 0.1, 0.5, 0.77, 1} {
			want := render.Pt{X: r.X + r.W*share, Y: r.Y + r.H*(1-share)}
			x, y := l.World(want)
			got := l.Spot(pondmath.Vec{X: x, Y: y})
			if got.Sub(want).Len() > 1e-6 {
				t.Errorf("in %v the pixel %v is mapped back to %v, want the same pixel", r, want, got)
			}
		}
	}
}

func TestPointBearsAnyPointer(t *testing.T) {
	l := Fit(render.Rect{})
	for _, v := range []float64{1e300, -1e300, math.Inf(1), math.NaN()} {
		l.Point(render.Pt{X: v, Y: -v}) // a wild number must neither panic nor hang
	}
	if got := Fit(areas[0]).Point(render.Pt{X: 1e300, Y: -1e300}); got != (pond.Point{X: math.MaxInt32, Y: math.MinInt32}) {
		t.Errorf("a pointer far away is at %v, want the largest coordinates", got)
	}
}

func TestAnglesTurnLikeTheRules(t *testing.T) {
	l := Fit(areas[2])
	for _, p := range []pond.Point{{X: 160_000}, {Y: 160_000}, {X: -96_000, Y: 128_000}, {X: 10, Y: -7}} {
		want := pondmath.At(p).Angle()
		if got := l.Angle(l.At(p)); math.Abs(got-want) > 1e-9 {
			t.Errorf("angle of %v is %v, want %v", p, got, want)
		}
	}
	if d := l.Shore(1, 12).Sub(l.Centre).Len() - l.Radius(); math.Abs(d-12) > 1e-9 {
		t.Errorf("a place 12 beyond the shore is drawn %v beyond it, want 12", d)
	}
}

func TestCameraStaysOnTheGround(t *testing.T) {
	for _, r := range areas {
		l := Fit(r)
		for angle := 0.0; angle < 6.3; angle += 0.3 {
			const zoom = 1.45
			z := l.Closer(pondmath.Polar(angle, pond.Radius), zoom)
			left, top := z.Centre.X-r.W*zoom/2, z.Centre.Y-r.H*zoom/2
			if left > r.X+1e-6 || top > r.Y+1e-6 || left+r.W*zoom < r.Right()-1e-6 || top+r.H*zoom < r.Bottom()-1e-6 {
				t.Errorf("in %v the camera at %.1f shows %.0f,%.0f as its corner, want only painted ground", r, angle, left, top)
			}
			if !r.Contains(z.Spot(pondmath.Polar(angle, pond.Radius))) {
				t.Errorf("in %v the camera at %.1f shows the landing place at %v, want it inside", r, angle, z.Spot(pondmath.Polar(angle, pond.Radius)))
			}
		}
	}
}
