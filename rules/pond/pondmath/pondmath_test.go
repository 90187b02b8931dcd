package pondmath_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if math.IsNaN(got) || math.Abs(got-want) > tolerance {
		t.Errorf("%s is %g, want %g within %g", what, got, want, tolerance)
	}
}

// viewAt returns the view of a game with the animals at the given positions.
func viewAt(step int32, mouse, cat pondmath.Vec) pond.View {
	place := func(v pondmath.Vec) pond.Point {
		return pond.Point{X: int32(math.Round(v.X)), Y: int32(math.Round(v.Y))}
	}
	return pond.View{
		You: pond.Mouse, Config: pond.Config{CatStep: step}, Mouse: place(mouse), Cat: place(cat),
		FromMouse: place(mouse), FromCat: place(cat), Waiting: []rules.Seat{pond.Mouse},
	}
}

var onShore = pondmath.Polar(0.3, pond.Radius+2)

func TestBestAndCircleHaveTheKnownValues(t *testing.T) {
	for _, c := range []struct {
		step         int32
		ratio        float64
		best, circle float64 // units
	}{
		{1200, 3.0, 247060, 53333},
		{1600, 4.0, 93876, 40000},
		{1800, 4.5, 16130, 35556},
		{1810, 4.525, 12230, 35359},
		{1824, 4.56, 6767, 35088},
		{1832, 4.58, 3645, 34934},
	} {
		config := pond.Config{CatStep: c.step}
		near(t, "ratio", pondmath.Ratio(config), c.ratio, 1e-9)
		near(t, "V0", pondmath.Best(config), c.best, 1)
		near(t, "circle", pondmath.Circle(config), c.circle, 1)
	}
	if pondmath.Best(pond.Config{CatStep: 1841}) <= 0 || pondmath.Best(pond.Config{CatStep: 1842}) >= 0 {
		t.Errorf("Best is %v for step 1841 and %v for 1842, want a positive and a negative value", pondmath.Best(pond.Config{CatStep: 1841}), pondmath.Best(pond.Config{CatStep: 1842}))
	}
	near(t, "V0 of a cat slower than the mouse", pondmath.Best(pond.Config{CatStep: 100}), math.Pi*pond.Radius, 1)
	near(t, "circle of a cat slower than the mouse", pondmath.Circle(pond.Config{CatStep: 100}), pond.Radius, 0)
}

func TestMarginIsTheLeadAtTheLanding(t *testing.T) {
	const step, circle = 1800, pond.Radius / 4.5
	inside := viewAt(step, pondmath.Polar(1, circle-50), onShore)
	near(t, "margin inside the circle", pondmath.Margin(inside), 16130, 1)
	near(t, "margin in steps", pondmath.MarginSteps(inside), 8.96, 0.01)
	border := viewAt(step, pondmath.Polar(0.3+math.Pi, circle+1), onShore)
	near(t, "margin on the circle opposite the cat", pondmath.Margin(border), 16130, 20)
	for _, apart := range []float64{0, 0.5, 2, 3} {
		landed := viewAt(step, pondmath.Polar(0.3-apart, pond.Radius+100), onShore)
		near(t, "margin on land", pondmath.Margin(landed), pond.Radius*apart, 2)
	}
	caught := viewAt(step, onShore, onShore)
	caught.Outcome = pond.CatWon
	near(t, "margin of a caught mouse", pondmath.Margin(caught), 0, 0)
}

// TestTangentsEarnTheMargin checks that Margin is the distance that remains for the cat when the mouse lands. Both go
// straight to the landing point of a tangent.
func TestTangentsEarnTheMargin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range 500 {
		k := 1.5 + 3.2*rng.Float64()
		step := int32(k * pond.MouseStep)
		r := pond.Radius/(float64(step)/pond.MouseStep) + 2 + rng.Float64()*60_000
		v := viewAt(step, pondmath.Polar(rng.Float64()*7, r), pondmath.Polar(rng.Float64()*7, pond.Radius+2))
		if v.Landed() {
			continue
		}
		tangents, ok := pondmath.Tangents(v)
		if !ok {
			t.Fatalf("Tangents at r %f, step %d: got none, want two", r, step)
		}
		for _, way := range tangents {
			checkTangent(t, v, way)
		}
	}
}

func checkTangent(t *testing.T, v pond.View, way pondmath.Tangent) {
	t.Helper()
	m := pondmath.At(v.Mouse)
	end := m.Add(pondmath.Polar(way.Heading, way.Length))
	near(t, "distance from the end of the tangent to its landing place", end.Sub(way.Landing).Len(), 0, 1e-3)
	near(t, "landing place's distance from the centre", way.Landing.Len(), pond.Radius, 1e-3)
	sin, cos := math.Sincos(way.Heading)
	near(t, "tangent's distance from the centre", math.Abs(m.X*sin-m.Y*cos), pondmath.Circle(v.Config), 1e-3)
	if !way.Away {
		return
	}
	run := math.Abs(pondmath.Turn(v) + pondmath.Wrap(way.Landing.Angle()-m.Angle()))
	left := pond.Radius*run - way.Length*pondmath.Ratio(v.Config)
	near(t, "margin", pondmath.Margin(v), left, 1)
}

func TestOnlyAMouseInTheOuterWaterHasTangents(t *testing.T) {
	if _, ok := pondmath.Tangents(viewAt(1800, pondmath.Polar(1, 30_000), onShore)); ok {
		t.Error("Tangents inside the circle: got some, want none")
	}
	if _, ok := pondmath.Tangents(viewAt(1800, pondmath.Polar(1, 160_100), onShore)); ok {
		t.Error("Tangents on land: got some, want none")
	}
	if _, ok := pondmath.Tangents(viewAt(1800, pondmath.Vec{}, onShore)); ok {
		t.Error("Tangents at the centre: got some, want none")
	}
}

// TestPlanStepsIsTheResultOfPerfectPlay compares PlanSteps with the margin at the end of a game. The mouse follows Land,
// and the cat runs the shorter way.
func TestPlanStepsIsTheResultOfPerfectPlay(t *testing.T) {
	for _, step := range []int32{1200, 1600, 1800} {
		v := viewAt(step, pondmath.Polar(0.3+3, 100_000), onShore)
		want, moves := pondmath.PlanSteps(v), 0
		for ; !v.Landed(); moves++ {
			v.Mouse = pond.Point(pondmath.Land(v))
			v.Waiting = []rules.Seat{pond.Cat}
			near(t, "PlanSteps after the mouse's move", pondmath.PlanSteps(v), want, 0.1)
			v.Cat = pond.Point(pondmath.Run(v, pondmath.Turn(v)))
			v.Waiting = []rules.Seat{pond.Mouse}
		}
		near(t, "margin in steps at the landing", pondmath.MarginSteps(v), want, 0.1)
	}
}

func TestPlanStepsIsAtLeastTheValueAtTheCircle(t *testing.T) {
	circle := pondmath.Best(pond.Config{CatStep: 1800})/1800 - 1
	for _, mouse := range []pondmath.Vec{{}, pondmath.Polar(0.3+3.1, 30_000), pondmath.Polar(0.3, 150_000)} {
		near(t, "PlanSteps", pondmath.PlanSteps(viewAt(1800, mouse, onShore)), circle, 1e-9)
	}
	landed := viewAt(1800, pondmath.Polar(0.3+2, pond.Radius+100), onShore)
	near(t, "PlanSteps on land", pondmath.PlanSteps(landed), pondmath.MarginSteps(landed), 0)
}

func TestAnglesAreBetweenMouseAndCat(t *testing.T) {
	v := viewAt(1200, pondmath.Polar(0.3+2, 10_000), onShore)
	near(t, "turn", pondmath.Turn(v), 2, 1e-3)
	near(t, "separation", pondmath.Separation(viewAt(1200, pondmath.Polar(0.3-2, 10_000), onShore)), 2, 1e-3)
	near(t, "separation at the centre", pondmath.Separation(viewAt(1200, pondmath.Vec{}, onShore)), math.Pi, 0)
	near(t, "antipode", pondmath.Antipode(v.Cat).Add(pondmath.Polar(0.3, pond.Radius)).Len(), 0, 2)
}

// TestFieldMarginFollowsItsFormula checks Field.Margin against the formula in the comment of Field.
func TestFieldMarginFollowsItsFormula(t *testing.T) {
	f := pondmath.NewField(pond.Config{CatStep: 1800}, viewAt(1800, pondmath.Vec{}, onShore).Cat)
	for x := -150_000.0; x <= 150_000; x += 7_001 {
		for y := -50_000.0; y <= 50_000; y += 7_001 {
			want := f.Best
			if r := math.Hypot(x, y); r >= f.Circle {
				q := r / f.Circle
				th := math.Abs(math.Remainder(math.Atan2(y, x)-f.CatAngle, 2*math.Pi))
				want = f.Radius*th + f.Base + f.Radius*(math.Sqrt(q*q-1)-math.Acos(1/q))
			}
			near(t, "margin", f.Margin(pondmath.Vec{X: x, Y: y}), want, 1e-6)
		}
	}
}
