package foxesscene

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/rules/foxes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tutor"
	"menagerie/session/lesson"
)

// learn opens the lesson.
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

// steer makes the next input of the move that the lesson shows: it takes the animal with next, or moves it with press.
func (g guest) steer(next func(), press func(way ebiten.Key)) {
	m, pl := g.scene.shownMove()
	switch {
	case pl == nil || pl.underWay || g.scene.Current.Cooldown(pl.seat) > 0:
	case pl.holds && pl.chosen.Tile == m.From:
		press(way(m))
	default:
		next()
	}
}

func TestTheLessonIsPlayedByEveryDevice(t *testing.T) {
	padWays := map[ebiten.Key]input.PadButton{
		ebiten.KeyArrowLeft: input.PadLeft, ebiten.KeyArrowRight: input.PadRight, ebiten.KeyArrowUp: input.PadUp, ebiten.KeyArrowDown: input.PadDown,
	}
	for name, act := range map[string]func(g guest, s tutor.Spot){
		"mouse":  func(g guest, s tutor.Spot) { g.ClickAt(s.At.X, s.At.Y) },
		"finger": func(g guest, s tutor.Spot) { g.TapAt(s.At.X, s.At.Y) },
		"keys": func(g guest, _ tutor.Spot) {
			g.steer(func() { g.Press(ebiten.KeyPageDown) }, func(k ebiten.Key) { g.Press(k) })
		},
		"pad": func(g guest, _ tutor.Spot) {
			g.steer(func() { g.PadPress(input.PadWest) }, func(k ebiten.Key) { g.PadPress(padWays[k]) })
		},
	} {
		for _, language := range []string{"en", "de"} {
			g := learn(t, language)
			t.Logf("%s, %s: %d s", name, language, g.Learn(func(s tutor.Spot) { act(g, s) }))
			if n := scenetest.TutorOf(g.Scene); n != nil {
				t.Errorf("%s: the lesson is open, want it closed", name)
			}
		}
	}
}

// right makes right inputs until a step begins.
func (g guest) right(step int) {
	for range 2000 {
		t := scenetest.TutorOf(g.Scene)
		if at, _ := t.Course.Progress(); at == step && len(t.Spots()) > 0 {
			return
		}
		if spots := t.Spots(); len(spots) > 0 && !t.Course.Done() {
			g.ClickAt(spots[0].At.X, spots[0].At.Y)
		}
		g.Ticks(1)
	}
}

func TestWrongInputsOfTheLessonAreExplained(t *testing.T) {
	g := learn(t, "en")
	g.Ticks(5)
	g.See("A dolphin on land can't move. Eat it.")
	g.click(foxes.Point{X: 2, Y: 2})
	g.click(foxes.Point{X: 4, Y: 2}) // two steps at once
	g.Ticks(2)
	g.See("Step by step.")
	g.right(1)
	g.See("In water, dolphins eat foxes.")
	g.click(foxes.Point{X: 2, Y: 2}) // the fox on land
	g.Ticks(2)
	g.See("Look where the hand points.")
	if g.scene.players[foxes.Foxes].chosen.Shown {
		t.Error("the fox is chosen, want it refused in this step")
	}
	g.click(foxes.Point{X: 4, Y: 2})
	g.click(foxes.Point{X: 4, Y: 1}) // a legal step
	g.Ticks(2)
	if g.scene.Current.Board.At(foxes.Point{X: 3, Y: 2}) != foxes.LandFox {
		t.Errorf("after two wrong inputs: got %v at 3,2, want the right step shown", g.scene.Current.Board.At(foxes.Point{X: 3, Y: 2}))
	}
	g.Ticks(70)
	if g.scene.Current.Board.At(foxes.Point{X: 4, Y: 2}) != foxes.WaterFox {
		t.Errorf("after the demonstration: got %v at 4,2, want the fox back", g.scene.Current.Board.At(foxes.Point{X: 4, Y: 2}))
	}
}

func TestTheFloodOfTheLessonIsShownAndReachesALateFox(t *testing.T) {
	g := learn(t, "en")
	g.right(2)
	g.See("The flood comes. Leave the wave tiles!")
	if f := g.scene.look().Forecast; f == nil || f.Odds[g.scene.Current.Board.Index(foxes.Point{X: 4, Y: 2})] != 1 {
		t.Errorf("got the forecast %+v, want the tiles of the next tide marked", f)
	}
	g.Ticks(10*foxes.Second + 130)
	g.See("Too late.")
	g.Ticks(200)
	if n := g.scene.Current.Board.Count(foxes.Foxes); n != 2 || g.scene.Current.Tides != 0 {
		t.Errorf("after a repeated step: got %d foxes and %d tides, want 2 and 0", n, g.scene.Current.Tides)
	}
	g.right(3)
	g.See("Now be the dolphin.")
	if g.scene.look().Forecast != nil {
		t.Error("got a forecast, want no marked tiles")
	}
}

func TestTheClockOfTheLessonStands(t *testing.T) {
	g := learn(t, "en")
	g.Ticks(600)
	if g.scene.Current.Now != 0 {
		t.Errorf("before the first step: got the clock at %d, want 0", g.scene.Current.Now)
	}
}

func TestTheTextsOfTheLessonAreShort(t *testing.T) {
	for _, st := range LessonSteps() {
		scenetest.CheckTexts(t, st.Text)
		for _, key := range []string{st.Wrong, st.Lost} {
			if key != "" {
				scenetest.CheckTexts(t, key)
			}
		}
	}
	scenetest.CheckTexts(t, "foxes.lesson_final")
}
