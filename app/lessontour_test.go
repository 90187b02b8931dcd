package app

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
)

// teach opens the lesson of a game.
func (w *walker) teach(game string) {
	w.t.Helper()
	g, ok := w.program.Env.Game(game)
	if !ok || !g.HasLesson() {
		w.t.Fatalf("%s has no lesson, want one", game)
	}
	first, err := g.OpenLesson(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	w.scene = first
	w.Frame(func(in *input.Frame) { in.Exposed = true })
	w.Ticks(2)
}

// tourLessons shows every step of every lesson, and the final games.
func tourLessons(w *walker, at func(name string)) {
	for _, g := range w.program.Env.Games {
		if !g.HasLesson() {
			continue
		}
		w.teach(g.Name())
		shown := -1
		for range 200 {
			t := scenetest.TutorOf(w.scene)
			if !t.Teaches() {
				break
			}
			if step, _ := t.Course.Progress(); step != shown && !t.Course.Done() {
				shown = step
				w.Ticks(90)
				at(fmt.Sprintf("lesson-%s-%d", g.Name(), step+1))
			}
			scenetest.Follow(w.Driver, t)
			w.Ticks(30)
		}
		at("lesson-" + g.Name() + "-final")
	}
}

// TestPicturesOfLessonsAreSaved saves pictures of the lessons.
func TestPicturesOfLessonsAreSaved(t *testing.T) {
	pixeltest.ForPeople(t)
	for _, l := range []look{
		{"en", "light", 1, 1280, 800}, {"de", "dark", 1, 1280, 800}, {"de", "light", 1, 800, 600}, {"en", "light", 1, 390, 844}, {"de", "dark", 2, 1280, 800},
	} {
		t.Run(l.String(), func(t *testing.T) {
			w := walk(t, cli.Line{Language: l.language, Theme: l.theme, Scale: l.scale})
			l.arrange(w)
			tourLessons(w, func(name string) {
				w.root().MarkDirty()
				pixeltest.Save(t, name+"/"+l.String(), pixeltest.Read(w.Draw()))
			})
		})
	}
}

func TestALessonIsOpenedFromTheRulesAndSkipped(t *testing.T) {
	w := walk(t, cli.Line{})
	g, _ := w.program.Env.Game("glenda")
	rules := g.OpenHelp(nil)
	w.scene = rules
	w.Ticks(2)
	w.Click("lesson")
	w.Ticks(2)
	w.See("You are the rabbit. Hop to the path.")
	w.Press(ebiten.KeyEscape)
	w.Ticks(2)
	if w.scene != rules {
		t.Errorf("after the lesson was skipped: got %T, want the rules", w.scene)
	}
}

func TestTheFinalGameOfALessonIsNotStored(t *testing.T) {
	w := walk(t, cli.Line{})
	w.teach("labyrinth")
	for range 300 {
		guide := scenetest.TutorOf(w.scene)
		if !guide.Teaches() {
			break
		}
		scenetest.Follow(w.Driver, guide)
		w.Ticks(5)
	}
	w.See("First to find two things wins.", "Fenja")
	if !w.program.Env.Prefs.Game("labyrinth").Taught {
		t.Error("after the lesson: Taught = false, want true")
	}
	w.scene = w.program.Env.Home()
	w.Ticks(5)
	if saves := unfinished(w.program); len(saves) != 0 {
		t.Errorf("got %d saves, want 0", len(saves))
	}
}
