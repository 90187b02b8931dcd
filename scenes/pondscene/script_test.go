package pondscene

import (
	"encoding/json"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/session"
)

// guest is Ada at her screen. She is the mouse, and the best cat plays Tom.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

func visit(t *testing.T) guest {
	t.Helper()
	c := pond.Config{CatStep: pond.Levels()[0].CatStep}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 1
	start, err := pond.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	cat, err := pondbot.For(pond.Cat, "kitten")
	if err != nil {
		t.Fatal(err)
	}
	env := scenetest.NewEnv()
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[pond.View, pond.Move]{
		Seats: []rules.Seat{pond.Mouse}, Bots: map[rules.Seat]session.Player[pond.View, pond.Move]{pond.Cat: session.SyncBot[pond.View, pond.Move](cat.Bot)},
		Head: session.Head{Game: "pond", Config: text, Seed: seed, Seats: []session.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "kitten"}}},
	})}
	around := o.Options
	o.Watch = func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
		film, err := session.Replay(start, r, rules.Nobody)
		if err != nil {
			return nil, err
		}
		f := Options{Options: around, Session: film}
		f.At, f.Back = at, back
		return New(env, f), nil
	}
	s := New(env, o)
	return guest{scenetest.Open(t, env, s), s}
}

// spot is where a place in the pond is on the screen: x and y in its radius.
func (g guest) spot(x, y float64) (sx, sy float64) {
	p := ponddraw.Fit(g.scene.Canvas.Bounds()).Spot(pondmath.Vec{X: x * pond.Radius, Y: y * pond.Radius})
	return p.X, p.Y
}

// swim holds the pointer down at a place.
func (g guest) swim(x, y float64, ticks int) {
	g.MoveTo(g.spot(x, y))
	g.PressDown(1)
	g.Ticks(ticks)
	g.Release()
}

func TestTimeWaitsForTheFirstHand(t *testing.T) {
	g := visit(t)
	g.Ticks(120)
	g.See("Press and hold to swim", "Level 1", "Ada", "Tom", "Speed", "Aids: hold Space or the right button")
	if g.scene.Current.Moves != 0 {
		t.Fatalf("%d moves were made before anybody pressed anything", g.scene.Current.Moves)
	}
	g.swim(0.5, 0, 60)
	if v := g.scene.Current; v.Moves == 0 || v.Mouse.X <= 0 {
		t.Errorf("the mouse is at %+v after %d moves", v.Mouse, v.Moves)
	}
	g.NotSee("Press and hold to swim")
}

func TestTheMouseIsSteeredByKeysPadAndFinger(t *testing.T) {
	for name, steer := range map[string]func(g guest){
		"arrows":  func(g guest) { g.Hold(ebiten.KeyArrowRight) },
		"letters": func(g guest) { g.Hold(ebiten.KeyD) },
		"pad": func(g guest) {
			for range 30 {
				g.Frame(func(in *input.Frame) { in.Pads = []input.Pad{{X: 1}} })
			}
		},
		"directional pad": func(g guest) {
			for range 30 {
				g.Frame(func(in *input.Frame) { in.Pads = []input.Pad{{Held: input.PadSet(0).With(input.PadRight)}} })
			}
		},
	} {
		g := visit(t)
		steer(g)
		g.Ticks(20)
		g.LetGo()
		if p := g.scene.Current.Mouse; p.X <= 0 || p.Y != 0 {
			t.Errorf("%s: the mouse is at %+v, not to the right of the middle", name, p)
		}
	}
}

func TestTheSpeedIsChosen(t *testing.T) {
	moves := func(speed string) int32 {
		g := visit(t)
		g.ClickOn(speed)
		g.swim(0.9, 0, 30)
		return int32(g.scene.Current.Moves)
	}
	if slow, fast := moves("0.5×"), moves("2×"); fast < 3*slow {
		t.Errorf("at half speed there are %d moves, and at double speed %d", slow, fast)
	}
}

func TestASecondIsTakenBack(t *testing.T) {
	g := visit(t)
	g.swim(0.9, 0, 90)
	before := g.scene.Current.Moves
	g.Press(ebiten.KeyBackspace)
	g.Ticks(60)
	if got := before - g.scene.Current.Moves; got < 50 || g.scene.Current.Moves == 0 {
		t.Errorf("one press takes back %d moves of %d", got, before)
	}
	g.See("Press and hold to swim") // and time waits again
	g.Click("redo")
	g.Ticks(5)
	if g.scene.Current.Moves != before {
		t.Errorf("there are %d moves again instead of %d", g.scene.Current.Moves, before)
	}
	for range 4 {
		g.Press(ebiten.KeyBackspace)
	}
	g.Ticks(20)
	g.See("This is as far as it goes.")
}

func TestAidsAreSwitchedOffAndRemembered(t *testing.T) {
	g := visit(t)
	for _, name := range []string{"opposite", "tangent", "guides"} {
		g.Click(name)
		if on, ok := g.Env.Prefs.Game("pond").Assists[name]; on || !ok {
			t.Errorf("%q is not remembered as off", name)
		}
	}
	if look := g.scene.look(); look.Guides {
		t.Error("the guide lines are drawn")
	}
}

func TestTheMarginIsShownWithTheAnalysis(t *testing.T) {
	g := visit(t)
	g.NotSee("ahead")
	g.Press(ebiten.KeyTab)
	g.Ticks(5)
	g.See("The mouse is", "cat steps ahead")
	g.Resize(480, 320)
	g.Ticks(10)
	g.See("cat steps ahead") // a line below the board of a small window
	g.Press(ebiten.KeyTab)
	g.Ticks(5)
	g.NotSee("ahead")
}

// escape swims straight to the shore, for which the kitten is too slow.
func (g guest) escape(t *testing.T) {
	t.Helper()
	for range 40 {
		g.swim(0, -1.2, 60)
		if g.scene.Phase == session.Ended {
			g.Ticks(60)
			return
		}
	}
	t.Fatal("the mouse does not reach the shore")
}

func TestTheEndBringsTheResultAndTheChart(t *testing.T) {
	g := visit(t)
	g.escape(t)
	g.See("Ada escapes!", "The cat was", "steps short", "The mouse's lead in cat steps", "Play again")
	if !g.Heard("game.win") {
		t.Error("the end is not heard")
	}
	g.Click("chart")
	g.Ticks(3)
	g.See("Moment")
	film := g.Scene.(*Scene)
	if at, n := film.Session.Capabilities().Film.At(), film.Session.Capabilities().Film.Len(); at < n/4 || at > 3*n/4 {
		t.Errorf("a click in the middle of the chart leads to position %d of %d", at, n)
	}
	g.Press(ebiten.KeyHome)
	g.Ticks(2)
	g.See("Moves: 0")
	g.Press(ebiten.KeyArrowRight)
	g.Ticks(2)
	if m := film.Current.Moves; m != 1 && m != 2 {
		t.Errorf("a step of the film is a move of each: %d", m)
	}
	g.Press(ebiten.KeyEscape)
	g.Ticks(2)
	g.See("Ada escapes!")
}

func TestTheMenuStopsTimeAndTheHandBeginsItAgain(t *testing.T) {
	g := visit(t)
	g.swim(0.9, 0, 30)
	g.Press(ebiten.KeyP)
	moves := g.scene.Current.Moves
	g.Ticks(60)
	g.Press(ebiten.KeyEscape)
	g.Ticks(60)
	g.See("Press and hold to swim")
	if got := g.scene.Current.Moves; got > moves+1 {
		t.Errorf("there are %d moves instead of %d", got, moves)
	}
}
