package pondscene

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render/ponddraw/pondlayout"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/session"
)

// shores is a session that stores the chosen landing points.
type shores struct {
	start  pond.State
	shown  bool
	landed []pond.Point
	sent   int
}

func (l *shores) Choosing() bool                     { return len(l.landed) == 0 }
func (l *shores) Land(at pond.Point)                 { l.landed = append(l.landed, at) }
func (l *shores) Send(rules.Seat, pond.Move)         { l.sent++ }
func (l *shores) Seats() []rules.Seat                { return []rules.Seat{pond.Mouse} }
func (l *shores) Capabilities() session.Capabilities { return session.Capabilities{Pause: true} }
func (l *shores) Tick() []session.Update[pond.View] {
	if l.shown {
		return nil
	}
	l.shown = true
	return []session.Update[pond.View]{{Phase: session.Playing, View: l.start.View(pond.Mouse)}}
}

// A landing point is chosen with each device. The mouse is east of the centre, and the player lands at 20 degrees.
func TestALandingPointIsChosenByEveryDevice(t *testing.T) {
	const want = math.Pi / 9
	for name, choose := range map[string]func(v *scenetest.Visit, at func(angle float64) (x, y float64)){
		"mouse": func(v *scenetest.Visit, at func(float64) (float64, float64)) {
			v.MoveTo(at(1))
			v.PressDown(1)
			v.MoveTo(at(want)) // corrects the aim before the release
			v.Release()
		},
		"finger": func(v *scenetest.Visit, at func(float64) (float64, float64)) { v.TapAt(at(want)) },
		"keys": func(v *scenetest.Visit, _ func(float64) (float64, float64)) {
			v.Press(ebiten.KeyArrowRight) // only shows the aim
			v.Press(ebiten.KeyArrowDown, ebiten.KeyArrowDown, ebiten.KeyArrowRight, ebiten.KeyArrowLeft, ebiten.KeyEnter)
		},
		"pad": func(v *scenetest.Visit, _ func(float64) (float64, float64)) {
			v.PadPress(input.PadAccept, input.PadDown, input.PadDown, input.PadRight, input.PadLeft, input.PadAccept)
		},
	} {
		start, err := pond.Resume(pond.Config{CatStep: 1600}, pond.Point{X: 60_000}, pond.Point{X: -160_003})
		if err != nil {
			t.Fatal(err)
		}
		env, l := scenetest.NewEnv(), &shores{start: start}
		s := New(env, Options{Options: scenetest.Options(env), Session: l, Hands: [2]Hands{Any, Any}})
		v := scenetest.Open(t, env, s)
		v.Ticks(2)
		choose(v, func(angle float64) (x, y float64) {
			at := pondlayout.Fit(s.Canvas.Bounds()).Spot(pondmath.Polar(angle, pond.Radius))
			return at.X, at.Y
		})
		v.Ticks(2)
		if len(l.landed) != 1 || l.sent > 0 || math.Abs(pondmath.At(l.landed[0]).Angle()-want) > 0.01 {
			t.Errorf("%s: got the landing points %v and %d moves, want one at the angle %.3f and no moves", name, l.landed, l.sent, want)
		}
	}
}
