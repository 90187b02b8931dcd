package pondmath_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

func TestSteerMovesAFullStepInItsDirection(t *testing.T) {
	v := viewAt(1800, pondmath.Vec{X: 1000, Y: -7}, onShore)
	for heading := 0.0; heading < 7; heading += 0.0371 {
		m := pondmath.Steer(v, heading)
		step := pondmath.At(pond.Point(m)).Sub(pondmath.At(v.Mouse))
		if !v.Mouse.Reaches(pond.Point(m), pond.MouseStep) {
			t.Fatalf("heading %f: got the move to %v from %v, want it within %d", heading, m, v.Mouse, pond.MouseStep)
		}
		near(t, "length", step.Len(), pond.MouseStep, 1)
		near(t, "direction", pondmath.Wrap(step.Angle()-heading), 0, 0.004)
	}
}

func TestTowardStaysInReach(t *testing.T) {
	v := viewAt(1800, pondmath.Vec{X: 1000, Y: -7}, onShore)
	if m := pondmath.Toward(v, pondmath.Vec{X: 1100.4, Y: 90.6}); m != (pond.Move{X: 1100, Y: 91}) {
		t.Errorf("Toward a place in reach = %v, want 1100,91", m)
	}
	for _, target := range []pondmath.Vec{{X: 1e12, Y: 1e12}, {X: -1e300}, {X: math.Inf(1)}, {X: math.NaN()}} {
		if m := pondmath.Toward(v, target); !v.Mouse.Reaches(pond.Point(m), pond.MouseStep) {
			t.Errorf("Toward(%v) = %v from %v, want a move within %d", target, m, v.Mouse, pond.MouseStep)
		}
	}
}

// TestMovesAreLegal checks that the moves are legal for random positions of mouse and cat.
func TestMovesAreLegal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		step := 1 + rng.Int32N(3000)
		mouse := pondmath.Polar(rng.Float64()*7, rng.Float64()*(pond.Radius-1))
		cat := pondmath.Polar(rng.Float64()*7, pond.Radius+2+rng.ExpFloat64()*20_000*float64(rng.IntN(2)))
		v := viewAt(step, mouse, cat)
		for name, m := range map[string]pond.Move{"opposite": pondmath.Opposite(v), "dash": pondmath.Dash(v), "land": pondmath.Land(v)} {
			if !v.Mouse.Reaches(pond.Point(m), pond.MouseStep) {
				t.Fatalf("%s: got the move from %v to %v, want it within %d", name, v.Mouse, m, pond.MouseStep)
			}
		}
		m := pondmath.Run(v, pondmath.Wrap(rng.Float64()*7))
		if !v.Cat.Reaches(pond.Point(m), step) || pond.Point(m).InPond() {
			t.Fatalf("Run: got the move from %v to %v, want it on land and within %d", v.Cat, m, step)
		}
	}
}

// TestRunMovesByTheFullStepAlongTheShore checks that Run moves a cat on the shore by its full step, and not past the given
// angle.
func TestRunMovesByTheFullStepAlongTheShore(t *testing.T) {
	v := viewAt(1800, pondmath.Vec{}, onShore)
	for range 300 {
		before := pondmath.At(v.Cat).Angle()
		v.Cat = pond.Point(pondmath.Run(v, 1))
		near(t, "arc", pondmath.Wrap(pondmath.At(v.Cat).Angle()-before)*pond.Radius, 1800, 2)
		if r := pondmath.At(v.Cat).Len(); r > pond.Radius+7 {
			t.Fatalf("the cat is %f from the centre, want at most %d", r, pond.Radius+7)
		}
	}
	before := pondmath.At(v.Cat).Angle()
	v.Cat = pond.Point(pondmath.Run(v, -0.004))
	near(t, "short arc", pondmath.Wrap(pondmath.At(v.Cat).Angle()-before)*pond.Radius, -640, 2)
	if m := pondmath.Run(v, 0); pondmath.At(pond.Point(m)).Sub(pondmath.At(v.Cat)).Len() > 3 {
		t.Errorf("the cat moves from %v to %v, want at most 3 units", v.Cat, m)
	}
}

// TestRunLeadsBackToTheShore checks that Run brings a cat from anywhere on land back to the shore, around the pond if
// necessary.
func TestRunLeadsBackToTheShore(t *testing.T) {
	for _, far := range []pond.Point{{X: 400_000}, {X: -170_000, Y: 3}, {X: 5, Y: 2_000_000}, {X: 161_500}} {
		v := viewAt(1800, pondmath.Polar(2.5, 100_000), onShore)
		v.Cat = far
		for range 3000 {
			v.Cat = pond.Point(pondmath.Run(v, pondmath.Turn(v)))
		}
		near(t, "separation", pondmath.Separation(v), 0, 1e-3)
		if r := pondmath.At(v.Cat).Len(); r > pond.Radius+7 {
			t.Errorf("from %v the cat ends %f from the centre, want at most %d", far, r, pond.Radius+7)
		}
	}
}

func TestPounceCatchesOnlyALandedMouseInReach(t *testing.T) {
	v := viewAt(1800, pondmath.Polar(0.3, pond.Radius+300), onShore)
	if m, ok := pondmath.Pounce(v); !ok || pond.Point(m) != v.Mouse {
		t.Errorf("Pounce = %v, %v for a mouse in reach, want %v, true", m, ok, v.Mouse)
	}
	v.Mouse = pond.Point{X: -160_001}
	if _, ok := pondmath.Pounce(v); ok {
		t.Error("Pounce reaches a mouse out of reach, want no move")
	}
	v.Mouse = pond.Point{X: 150_000, Y: 50_000}
	if _, ok := pondmath.Pounce(v); ok {
		t.Error("Pounce reaches a mouse in the water, want no move")
	}
}

// TestOppositeSpiralsOut checks that Opposite leads to the turning circle while the cat runs, and ends near the point
// opposite the cat.
func TestOppositeSpiralsOut(t *testing.T) {
	v := viewAt(1800, pondmath.Polar(2, 20_000), onShore)
	for range 400 {
		v.Mouse = pond.Point(pondmath.Opposite(v))
		v.Cat = pond.Point(pondmath.Run(v, 1))
		if pondmath.At(v.Mouse).Len() > pondmath.Circle(v.Config)-20 {
			near(t, "separation", pondmath.Separation(v), math.Pi, 2.2*1800/pond.Radius)
			return
		}
	}
	t.Errorf("the mouse is at %v after 400 moves, want it opposite the cat before that", v.Mouse)
}

func BenchmarkOpposite(b *testing.B) {
	v := viewAt(1800, pondmath.Polar(0.3+math.Pi-0.01, 30_000), onShore)
	for b.Loop() {
		pondmath.Opposite(v)
	}
}

func BenchmarkDash(b *testing.B) {
	v := viewAt(1800, pondmath.Polar(0.3+2, 60_000), onShore)
	for b.Loop() {
		pondmath.Dash(v)
	}
}

func BenchmarkLand(b *testing.B) {
	v := viewAt(1800, pondmath.Polar(0.3+2, 60_000), onShore)
	for b.Loop() {
		pondmath.Land(v)
	}
}

func BenchmarkRun(b *testing.B) {
	v := viewAt(1800, pondmath.Polar(0.3+2, 60_000), onShore)
	for b.Loop() {
		pondmath.Run(v, 1)
	}
}
