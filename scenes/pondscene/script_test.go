package pondscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/record"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is Ada at her screen. She plays the mouse, and the best cat plays as Tom.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

func visit(t *testing.T) guest {
	t.Helper()
	return visitWith(t, pond.Mouse)
}

// visitWith opens a game in which Ada plays the given seats.
func visitWith(t *testing.T, people ...rules.Seat) guest {
	t.Helper()
	c := pond.Config{CatStep: pond.Levels()[0].CatStep}
	const seed = 1
	start, err := pond.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	cat, err := pondbot.For(pond.Cat, "kitten")
	if err != nil {
		t.Fatal(err)
	}
	bots := map[rules.Seat]session.Player[pond.View, pond.Move]{}
	if len(people) == 1 {
		bots[1-people[0]] = session.SyncBot[pond.View, pond.Move](cat.Bot)
	}
	env := scenetest.NewStillEnv()
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[pond.View, pond.Move]{
		Seats: people, Bots: bots,
		Head: scenetest.Head(t, "pond", c, seed, "kitten"),
	})}
	replay := func(r *record.Record) (Session, error) { return session.Replay(start, r, rules.Nobody) }
	scenetest.OfferReplay(&o.Options, replay, func(around gamepage.Options, film Session) scenes.Scene {
		return New(env, Options{Options: around, Session: film})
	})
	s := New(env, o)
	return guest{scenetest.Open(t, env, s), s}
}

// spot returns the place on the screen of a point in the pond. x and y are in radii of the pond.
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
	g.See("Hold to swim.", "Ada", "Tom", "Pace", "Aids")
	if g.scene.Current.Moves != 0 {
		t.Fatalf("before a press: got %d moves, want 0", g.scene.Current.Moves)
	}
	g.swim(0.5, 0, 60)
	if v := g.scene.Current; v.Moves == 0 || v.Mouse.X <= 0 {
		t.Errorf("got the mouse at %+v after %d moves, want it to the right after at least 1", v.Mouse, v.Moves)
	}
	g.NotSee("Hold to swim.")
}

// TestAPointerAtTheRimMeansLand holds the pointer less than half a mouse inside the shore. The mouse must not stop before the
// shore.
func TestAPointerAtTheRimMeansLand(t *testing.T) {
	for _, inside := range []float64{7, 14, 20, 23} { // in units of the screen
		g := visit(t)
		area := ponddraw.Fit(g.scene.Canvas.Bounds())
		g.swim(1-inside/(area.Unit*pond.Radius), 0, 3000)
		if v := g.scene.Current; v.Outcome == pond.Running {
			t.Errorf("%v units inside: got the mouse at %+v in a running game, want the end of the game", inside, v.Mouse)
		}
	}
}

func TestALocalGameWaitsWhileAnotherWindowHasTheKeyboard(t *testing.T) {
	g := visit(t)
	g.swim(0.9, 0, 60)
	begun := g.scene.Current.Moves
	background := func(in *input.Frame) { in.Focused = false }
	for range 60 {
		g.Frame(background)
	}
	if begun == 0 || g.scene.Current.Moves != begun {
		t.Errorf("in the background: got %d moves, want %d, and more than 0", g.scene.Current.Moves, begun)
	}
	g.swim(0.9, 0, 60)
	if g.scene.Current.Moves <= begun {
		t.Errorf("after an input: got %d moves, want more than %d", g.scene.Current.Moves, begun)
	}
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
			t.Errorf("%s: got the mouse at %+v, want it to the right of the middle", name, p)
		}
	}
}

func TestThePaceIsChosen(t *testing.T) {
	moves := func(pace string) int32 {
		g := visit(t)
		g.scene.SetSpeed(4) // of replays
		g.ClickOn(pace)
		g.swim(0.9, 0, 30)
		return int32(g.scene.Current.Moves)
	}
	slow, normal, fast := moves("slow"), moves("normal"), moves("fast")
	if slow*10 > normal*7 || fast*10 < normal*13 || normal > 40 {
		t.Errorf("got %d moves at the slow pace, %d at the normal one and %d at the fast one in 30 ticks, want clear differences", slow, normal, fast)
	}
}

func TestASecondIsTakenBack(t *testing.T) {
	g := visit(t)
	g.swim(0.9, 0, 90)
	before := g.scene.Current.Moves
	g.Press(ebiten.KeyBackspace)
	g.Ticks(60)
	if got := before - g.scene.Current.Moves; got < 50 || g.scene.Current.Moves == 0 {
		t.Errorf("one press took back %d moves of %d, want at least 50, but not all", got, before)
	}
	g.See("Hold to swim.") // the game waits again
	g.Click("redo")
	g.Ticks(5)
	if g.scene.Current.Moves != before {
		t.Errorf("got %d moves, want %d again", g.scene.Current.Moves, before)
	}
	for range 4 {
		g.Press(ebiten.KeyBackspace)
	}
	g.Ticks(20)
	if ui.Enabled(g.Widget("takeback")) {
		t.Error("takeback is enabled at the start, want it disabled")
	}
}

func TestAidsAreSwitchedOffAndRemembered(t *testing.T) {
	g := visit(t)
	for _, name := range []string{"opposite", "tangent", "guides"} {
		g.Click(name)
		if on, ok := g.Env.Prefs.Game("pond").Assists[name]; on || !ok {
			t.Errorf("%q: got stored %v, on %v; want true, false", name, ok, on)
		}
	}
	if look := g.scene.look(); look.Guides {
		t.Error("the guide lines are drawn, want none")
	}
}

// The aids help only the mouse, so two people at one screen begin without them, whatever the mouse has chosen in practice.
func TestTwoPeopleBeginWithoutAids(t *testing.T) {
	g := visitWith(t, pond.Mouse, pond.Cat)
	if look := g.scene.looks; look != (viewOptions{}) {
		t.Errorf("got the aids %+v, want none", look)
	}
	g.Click("guides")
	if !g.scene.looks.guides {
		t.Error("the guide lines are off after a click, want them on")
	}
	if on, ok := g.Env.Prefs.Game("pond").Assists["guides"]; ok {
		t.Errorf("got guides %v in the settings, want the choice for one person kept", on)
	}
}

func TestTheMarginIsShownWithTheAnalysis(t *testing.T) {
	g := visit(t)
	g.NotSee("ahead")
	g.Press(ebiten.KeyV)
	g.Ticks(5)
	g.See("The mouse is well ahead.")
	g.NotSee("Perfect play")
	g.ClickOn("Numbers")
	g.Ticks(5)
	g.See("The mouse is 205.9 cat steps ahead", "Perfect play: 204.9 cat steps ahead")
	g.W, g.H = 480, 320
	g.Rescale(1)
	g.Ticks(10)
	g.See("The mouse is well ahead.") // the line below the board of a small window
	g.Press(ebiten.KeyV)
	g.Ticks(5)
	g.NotSee("ahead")
}

// escape swims straight to the shore. The kitten is too slow to catch the mouse.
func (g guest) escape(t *testing.T) {
	t.Helper()
	for range 40 {
		g.swim(0, -1.2, 60)
		if g.scene.Phase == session.Ended {
			g.Ticks(60)
			return
		}
	}
	t.Fatal("the mouse did not reach the shore, want it there")
}

func TestTheEndTeachesOneThing(t *testing.T) {
	g := visit(t)
	g.escape(t)
	g.See("You made it ashore!", "From here the way was clear: the cat was too far away.", "Again")
	g.NotSee("moves", "steps")
	if !g.Heard("pond.win") {
		t.Error("got no sound pond.win, want it at the end")
	}
	g.Click("show")
	g.Ticks(3)
	g.See("Moment", "The mouse's lead in cat steps")
	film := g.Scene.(*Scene)
	if at, want := film.Session.Capabilities().Film.At(), film.past.places[film.chart.Cursor()]; at != want {
		t.Errorf("the replay shows position %d, want %d as the chart", at, want)
	}
	if lead := pondmath.MarginSteps(film.Current); lead <= 0 {
		t.Errorf("the button leads to a position with a lead of %v steps, want more than 0", lead)
	}
	g.Click("chart")
	g.Ticks(3)
	if at, n := film.Session.Capabilities().Film.At(), film.Session.Capabilities().Film.Len(); at < n/4 || at > 3*n/4 {
		t.Errorf("a click in the middle of the chart: got position %d of %d, want about the middle", at, n)
	}
	g.Press(ebiten.KeyHome)
	g.Ticks(2)
	g.See("0 moves")
	g.Press(ebiten.KeyArrowRight)
	g.Ticks(2)
	if m := film.Current.Moves; m != 1 && m != 2 {
		t.Errorf("a step of the film: got %d moves, want 1 or 2", m)
	}
	g.Press(ebiten.KeyEscape)
	g.Ticks(2)
	g.See("You made it ashore!")
}

func TestTheMenuStopsTimeAndTheHandBeginsItAgain(t *testing.T) {
	g := visit(t)
	g.swim(0.9, 0, 30)
	g.Press(ebiten.KeyP)
	moves := g.scene.Current.Moves
	g.Ticks(60)
	g.Press(ebiten.KeyEscape)
	g.Ticks(60)
	g.See("Hold to swim.")
	if got := g.scene.Current.Moves; got > moves+1 {
		t.Errorf("got %d moves, want at most %d", got, moves+1)
	}
}
