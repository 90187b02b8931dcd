package ponddraw

import (
	"math"
	"testing"

	"menagerie/internal/testkit/pixeltest"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
)

func TestMain(m *testing.M) { pixeltest.Main(m) }

// helm says in which direction a mouse swims, in radians.
type helm func(v pond.View) float64

// dash returns the direction of a mouse that stays opposite the cat up to the turning circle and then takes the better
// tangent.
func dash(v pond.View) float64 {
	if t, ok := pondmath.Tangents(v); ok {
		if t[0].Away {
			return t[0].Heading
		}
		return t[1].Heading
	}
	m := pondmath.At(v.Mouse)
	goal := pondmath.At(v.Cat).Angle() + math.Pi
	r := min(pondmath.Circle(v.Config)*1.001, m.Len()+300)
	return pondmath.Polar(goal, r).Sub(m).Angle()
}

// straight swims to one place of the shore.
func straight(angle float64) helm {
	return func(pond.View) float64 { return angle }
}

// record plays a game against a cat that always runs the shorter way. It returns every View.
func record(t testing.TB, c pond.Config, steer helm) []pond.View {
	t.Helper()
	s, err := pond.New(c, 4)
	if err != nil {
		t.Fatal(err)
	}
	views := []pond.View{s.View(pond.Mouse)}
	play := func(seat rules.Seat, to pondmath.Vec) {
		if s, err = s.Play(seat, pond.Move(nearestPoint(to))); err != nil {
			t.Fatalf("Play of move %d: got %v, want no error", len(views), err)
		}
		views = append(views, s.View(pond.Mouse))
	}
	for !s.Over() && len(views) < 4000 {
		v := s.View(pond.Mouse)
		play(pond.Mouse, pondmath.At(v.Mouse).Add(pondmath.Polar(steer(v), pond.MouseStep-1)))
		play(pond.Cat, chase(s.View(pond.Cat)))
	}
	if !s.Over() {
		t.Fatal("the game is not over, want an end")
	}
	return views
}

// chase returns the next position of a cat that runs the shorter way and catches the mouse when it can.
func chase(v pond.View) pondmath.Vec {
	if v.Landed() && v.Cat.Reaches(v.Mouse, v.Config.CatStep) {
		return pondmath.At(v.Mouse)
	}
	turn := pondmath.Turn(v)
	step := float64(v.Config.CatStep-3) / pond.Radius
	return pondmath.Polar(pondmath.At(v.Cat).Angle()+max(-step, min(step, turn)), pond.Radius+1)
}

// shown returns a board that has shown the views. The last view was shown rest ticks ago.
func shown(views []pond.View, rest int) *Board {
	b := NewBoard()
	for i, v := range views {
		b.See(v)
		if i%2 == 0 {
			b.Tick(Pace{})
		}
	}
	for range rest {
		b.Tick(Pace{})
	}
	return b
}

// narrowEscape returns the end of a game in which the cat was a few units short of the mouse.
func narrowEscape() pond.View {
	mouse := pond.Point{X: pond.Radius + 1}
	return pond.View{Config: pond.Config{CatStep: 1800}, Mouse: mouse, Cat: pond.Point{X: pond.Radius + 1, Y: -5}, Outcome: pond.MouseWon}
}
