package pondscene

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/session"
	"menagerie/session/lesson"
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
		s := New(env, Options{Options: scenetest.Options(env), Session: l, Hands: [2]gamepage.Hands{gamepage.HandsAny, gamepage.HandsAny}})
		v := scenetest.Open(t, env, s)
		v.Ticks(2)
		choose(v, func(angle float64) (x, y float64) {
			at := ponddraw.Fit(s.Canvas.Bounds()).Spot(pondmath.Polar(angle, pond.Radius))
			return at.X, at.Y
		})
		v.Ticks(2)
		if len(l.landed) != 1 || l.sent > 0 || math.Abs(pondmath.At(l.landed[0]).Angle()-want) > 0.01 {
			t.Errorf("%s: got the landing points %v and %d moves, want one at the angle %.3f and no moves", name, l.landed, l.sent, want)
		}
	}
}

// learn opens the lesson of the pond.
func learn(t *testing.T, language string) guest {
	t.Helper()
	course, err := lesson.New(LessonSteps())
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewStillEnv()
	env.UI.Book = words.Open(language)
	s := New(env, Options{Options: scenetest.LessonOptions(env, course), Session: course})
	return guest{scenetest.Open(t, env, s), s}
}

// way returns the direction from the mouse to a place on the screen.
func (g guest) way(s tutor.Spot) float64 {
	x, y := g.spot(float64(g.scene.Current.Mouse.X)/pond.Radius, float64(g.scene.Current.Mouse.Y)/pond.Radius)
	return math.Atan2(s.At.Y-y, s.At.X-x)
}

// eighth returns the nearest of the eight directions of a keyboard, as steps to the right and down.
func eighth(way float64) (x, y int) {
	way = math.Round(way/(math.Pi/4)) * math.Pi / 4
	return int(math.Round(math.Cos(way))), int(math.Round(math.Sin(way)))
}

// aim returns a place that a player of eight directions can reach: within the ring, a place opposite the cat.
func (g guest) aim(s tutor.Spot) tutor.Spot {
	v := g.scene.Current
	if step, _ := scenetest.TutorOf(g.Scene).Course.Progress(); step != 1 {
		return s
	}
	at := pondmath.Polar(pondmath.At(v.Cat).Angle()+math.Pi, 33_000)
	s.At.X, s.At.Y = g.spot(at.X/pond.Radius, at.Y/pond.Radius)
	return s
}

// devices are the ways to steer the mouse to a place for a tick.
var devices = map[string]func(g guest, s tutor.Spot){
	"mouse": func(g guest, s tutor.Spot) {
		g.MoveTo(s.At.X, s.At.Y)
		g.PressDown(1)
		g.Ticks(10)
		g.Release()
	},
	"finger": func(g guest, s tutor.Spot) {
		g.MoveTo(s.At.X, s.At.Y)
		for i := range 10 {
			g.Frame(func(in *input.Frame) {
				p := &in.Pointer
				p.Finger, p.Left.Down, p.Left.Pressed = true, true, i == 0
			})
		}
		g.Frame(func(in *input.Frame) { in.Pointer.Finger, in.Pointer.Left.Released = true, true })
	},
	"keys": func(g guest, s tutor.Spot) {
		x, y := eighth(g.way(g.aim(s)))
		for key, on := range map[ebiten.Key]bool{
			ebiten.KeyArrowLeft: x < 0, ebiten.KeyArrowRight: x > 0, ebiten.KeyArrowUp: y < 0, ebiten.KeyArrowDown: y > 0,
		} {
			if on {
				g.Hold(key)
			}
		}
		g.Ticks(5)
		g.LetGo()
	},
	"pad": func(g guest, s tutor.Spot) {
		way := g.way(s)
		for range 5 {
			g.Frame(func(in *input.Frame) { in.Pads = []input.Pad{{X: math.Cos(way), Y: math.Sin(way)}} })
		}
	},
}

func TestTheLessonIsPlayedByEveryDevice(t *testing.T) {
	for name, act := range devices {
		for _, language := range []string{"en", "de"} {
			g := learn(t, language)
			t.Logf("%s, %s: %d s", name, language, g.Learn(func(s tutor.Spot) { act(g, s) }))
		}
	}
}

// until plays on with the mouse until a step begins.
func (g guest) until(step int) {
	for range 1000 {
		tutor := scenetest.TutorOf(g.Scene)
		if at, _ := tutor.Course.Progress(); at == step {
			return
		}
		if spots := tutor.Spots(); len(spots) > 0 && !tutor.Course.Done() {
			devices["mouse"](g, spots[0])
		}
		g.Ticks(1)
	}
}

func TestWrongInputsOfTheLessonAreExplained(t *testing.T) {
	g := learn(t, "en")
	g.Ticks(300)
	g.See("Hold here. Swim to the shore.")
	g.swim(1, 0, 20)
	g.Ticks(70)
	g.See("Keep holding.")
	at := g.scene.Current.Mouse
	g.swim(-1, 0, 70)
	if g.scene.Current.Mouse.X < at.X {
		t.Errorf("got the mouse at %v, want it not left of %v", g.scene.Current.Mouse, at)
	}
	g.until(1)
	g.See("In this ring you turn faster.")
	g.swim(0, 1, 130)
	g.See("Too soon! Back into the ring.")
	g.Ticks(70)
	if r := math.Hypot(float64(g.scene.Current.Mouse.X), float64(g.scene.Current.Mouse.Y)); r > 31_000 {
		t.Errorf("the mouse is %.0f units from the centre, want at most 31000", r)
	}
	g.until(2)
	g.See("Now straight out!")
	g.swim(1, 0.3, 500)
	g.See("She was nearer.")
	g.Ticks(90)
	if g.scene.Current.Mouse != (pond.Point{X: -39_000}) {
		t.Errorf("got the mouse at %+v, want -39000, 0", g.scene.Current.Mouse)
	}
}

func TestTheHandPointsAtTheShore(t *testing.T) {
	g := learn(t, "en")
	g.Ticks(10)
	spots := scenetest.TutorOf(g.Scene).Spots()
	x, y := g.spot(1, 0)
	if len(spots) != 1 || spots[0].At.Sub(render.Pt{X: x, Y: y}).Len() > 2 || !spots[0].Held {
		t.Errorf("got the hand %+v, want it held at %f, %f (%v)", spots, x, y, ponddraw.Fit(g.scene.Canvas.Bounds()).Unit)
	}
}

func TestTheTextsOfTheLessonAreShort(t *testing.T) {
	for _, st := range LessonSteps() {
		scenetest.CheckTexts(t, st.Text, st.Wrong)
	}
	scenetest.CheckTexts(t, "pond.lesson_final")
}
