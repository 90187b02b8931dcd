package ponddraw

import (
	"math"
	"testing"

	"menagerie/render"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

var levelTwo = pond.Config{CatStep: 1600}

func TestAnimalsAreWhereTheViewHasThem(t *testing.T) {
	b := NewBoard()
	for i, v := range record(t, levelTwo, dash) {
		b.See(v)
		if i%3 > 0 { // a fast game shows several Views in a tick
			continue
		}
		b.Tick(Pace{})
		if b.mouse.at != pondmath.At(v.Mouse) || b.cat.at != pondmath.At(v.Cat) {
			t.Fatalf("view %d: mouse and cat are drawn at %v and %v, want %v and %v", i, b.mouse.at, b.cat.at, v.Mouse, v.Cat)
		}
	}
}

func TestSlowGamesGlide(t *testing.T) {
	views := record(t, levelTwo, dash)
	b := NewBoard()
	b.See(views[0])
	b.Tick(Pace{StepTicks: 8})
	b.See(views[1])
	from, to := pondmath.At(views[0].Mouse), pondmath.At(views[1].Mouse)
	last := 0.0
	for tick := 1; tick <= 8; tick++ {
		b.Tick(Pace{StepTicks: 8})
		gone := b.mouse.at.Sub(from).Len()
		if gone <= last {
			t.Fatalf("tick %d: the mouse has gone %v units, want more than %v", tick, gone, last)
		}
		last = gone
	}
	if b.mouse.at.Sub(to).Len() > 1e-6 {
		t.Errorf("after the step's time the mouse is at %v, want %v", b.mouse.at, to)
	}
}

func TestBoardNoticesAJump(t *testing.T) {
	views := record(t, levelTwo, dash)
	b := shown(views[:400], 0)
	if len(b.trail.marks) < 10 {
		t.Fatalf("the trail has %d marks after 200 moves, want at least 10", len(b.trail.marks))
	}
	b.See(views[10])
	if len(b.trail.marks) != 1 || len(b.wake) != 0 {
		t.Errorf("a jump leaves %d marks and %d waves, want 1 and none", len(b.trail.marks), len(b.wake))
	}
	b.Rewind(views[:400])
	if len(b.trail.marks) < 10 || b.mouse.at != pondmath.At(views[399].Mouse) {
		t.Errorf("after Rewind the trail has %d marks and the mouse is at %v, want at least 10 and %v", len(b.trail.marks), b.mouse.at, pondmath.At(views[399].Mouse))
	}
	b.Rewind(nil)
	b.Tick(Pace{})
}

func TestTrailStaysSmall(t *testing.T) {
	for _, tr := range []trail{{gap: trailGap, most: 240}, {gap: printGap, most: 40, fading: true}} {
		tr.clear()
		for i := range 20_000 {
			tr.add(pondmath.Polar(float64(i)*0.013, 30_000+float64(i)))
			if len(tr.marks) > tr.most {
				t.Fatalf("the trail has %d marks, at most %d are wanted", len(tr.marks), tr.most)
			}
		}
		newest := tr.marks[len(tr.marks)-1].at
		if want := pondmath.Polar(19_999*0.013, 30_000+19_999); newest.Sub(want).Len() > 2*tr.spread {
			t.Errorf("the newest mark is %v units behind, want at most %v", newest.Sub(want).Len(), 2*tr.spread)
		}
	}
}

func TestReducedMotionMovesOnlyTheGame(t *testing.T) {
	views := record(t, levelTwo, dash)
	b := NewBoard()
	for _, v := range views {
		b.See(v)
		b.Tick(Pace{Motion: render.ReducedMotion})
	}
	if b.clock != 0 || len(b.rings) != 0 || len(b.wake) != 0 {
		t.Errorf("got clock %v, %d rings, %d waves, want none", b.clock, len(b.rings), len(b.wake))
	}
	if z := b.zoom(Look{Finale: 1, Motion: render.ReducedMotion}); z != 1 {
		t.Errorf("the camera zooms by %v, want 1", z)
	}
}

func TestCatSitsDownAndWatches(t *testing.T) {
	views := record(t, levelTwo, dash)
	b := shown(views[:101], 0)
	if b.cat.rest > 0.2 {
		t.Errorf("a running cat rests by %v, want at most 0.2", b.cat.rest)
	}
	for range 120 {
		b.Tick(Pace{})
	}
	if b.cat.rest != 1 {
		t.Errorf("a cat that stands rests by %v, want 1", b.cat.rest)
	}
	if away := math.Abs(pondmath.Wrap(b.cat.heading - b.cat.directionTo(b.mouse.at))); away > 0.01 {
		t.Errorf("the cat looks %v radians past the mouse, want at most 0.01", away)
	}
}

func TestASplashEndsWithinTwoSeconds(t *testing.T) {
	b := NewBoard()
	b.See(record(t, levelTwo, dash)[0])
	if len(b.rings) == 0 {
		t.Fatal("the mouse enters the water without a ring, want one")
	}
	for range 120 {
		b.Tick(Pace{})
	}
	if len(b.rings) != 0 {
		t.Errorf("got %d rings at the end, want none", len(b.rings))
	}
}

func TestFilmFollowsTheRules(t *testing.T) {
	f := winning()
	n := len(f.mouse) - 1
	for i := 1; i <= n; i++ {
		if d := f.mouse[i].Sub(f.mouse[i-1]).Len(); d > pond.MouseStep*1.02 {
			t.Fatalf("step %d: the mouse swims %.0f units, want at most %d", i, d, pond.MouseStep)
		}
		if d := f.cat[i].Sub(f.cat[i-1]).Len(); d > float64(filmConfig.CatStep)*1.001 {
			t.Fatalf("step %d: the cat runs %.0f units, want at most %d", i, d, filmConfig.CatStep)
		}
	}
	if f.mouse[n-1].Len() > pond.Radius || f.mouse[n].Len() <= pond.Radius {
		t.Errorf("the film ends with the mouse at radius %.0f after %.0f, want it to reach the shore in the last step", f.mouse[n].Len(), f.mouse[n-1].Len())
	}
	if d := f.cat[n].Sub(f.mouse[n]).Len(); d < 50_000 {
		t.Errorf("the cat is %.0f units away, want at least 50000", d)
	}
}
