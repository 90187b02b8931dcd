package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/labyrinthgame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/render/face"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/pond"
	"menagerie/scenes"
	"menagerie/scenes/ui"
)

type faced interface {
	Face(seat rules.Seat) *face.Face
}

// TestAPersonHasTheChosenFace opens games of people who have chosen faces. With equal sides, only one person has chosen, and not
// the face of a bot at the table.
func TestAPersonHasTheChosenFace(t *testing.T) {
	pondWith := func(bots ...string) func(w *walker) (scenes.Scene, error) {
		return func(w *walker) (scenes.Scene, error) {
			return pondgame.New(&w.program.Services).Game.Play(pondgame.Seating{Config: pond.Config{CatStep: 1200}, Bots: bots, Colors: []int{0, 1}})
		}
	}
	mazeWith := func(bots ...string) func(w *walker) (scenes.Scene, error) {
		return func(w *walker) (scenes.Scene, error) {
			return labyrinthgame.New(&w.program.Services).Game.Play(labyrinthgame.Seating{Config: labyrinth.DefaultConfig(2), Bots: bots, Colors: []int{0, 1}})
		}
	}
	for name, c := range map[string]struct {
		play func(w *walker) (scenes.Scene, error)
		want [2]string // keys of the faces; "" for none
	}{
		"a mouse against a cat":            {pondWith("", "lazy"), [2]string{"pond/tangent", "pond/lazy"}},
		"a cat against a mouse":            {pondWith("fast", ""), [2]string{"pond/fast", "pond/feint"}},
		"two people on different sides":    {pondWith("", ""), [2]string{"pond/tangent", "pond/feint"}},
		"a person in the labyrinth":        {mazeWith("", "greedy"), [2]string{"labyrinth/snail", "labyrinth/magpie"}},
		"a person with the bot's own face": {mazeWith("", "best"), [2]string{"", "labyrinth/snail"}},
		"two people with equal sides":      {mazeWith("", ""), [2]string{"", ""}},
	} {
		t.Run(name, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.change(func(p *prefs.Prefs) {
				*p = p.WithFace("pond", 0, "tangent").WithFace("pond", 1, "feint").WithFace("labyrinth", 0, "best")
			})
			w.showScene(c.play(w))
			w.Ticks(3)
			for seat, want := range c.want {
				w.wantFace(rules.Seat(seat), want)
			}
		})
	}
}

// wantFace checks the face of a seat on the current screen.
func (w *walker) wantFace(seat rules.Seat, want string) {
	w.t.Helper()
	got := ""
	if f := w.scene.(faced).Face(seat); f != nil {
		got = f.Key
	}
	if got != want {
		w.t.Errorf("seat %d: got the face %q, want %q", seat, got, want)
	}
}

// TestAFilmShowsThePersonsFace watches a game of a person who has chosen a face.
func TestAFilmShowsThePersonsFace(t *testing.T) {
	w := walk(t, cli.Line{})
	w.change(func(p *prefs.Prefs) { *p = p.WithFace("pond", 0, "tangent") })
	w.showScene(pondgame.New(&w.program.Services).Game.Play(pondgame.Seating{Config: pond.Config{CatStep: 1200}, Bots: []string{"", "lazy"}, Colors: []int{0, 1}}))
	w.race(0)
	w.Click("watch")
	w.Ticks(3)
	if _, film := w.scene.(interface{ ShowsFilm() bool }); !film {
		t.Fatal("got no film, want it after a click on Watch")
	}
	w.wantFace(pond.Mouse, "pond/tangent")
	w.wantFace(pond.Cat, "pond/lazy")
	w.Press(ebiten.KeyEscape)
}

// TestAFaceIsChosenOnTheOptionsScreen chooses a face under "More" with the keyboard.
func TestAFaceIsChosenOnTheOptionsScreen(t *testing.T) {
	w := walk(t, cli.Line{})
	g, _ := w.program.Env.Game("pond")
	w.showScene(g.OpenSetup(), nil)
	w.Click("unfold")
	w.Ticks(2)
	w.need("face0")
	if f := w.root().Find("face1"); f != nil && ui.Visible(f) {
		t.Error("a mouse: got the faces of the cats, want only those of the mice")
	}
	w.root().FocusID("face0")
	w.Press(ebiten.KeyArrowRight)
	w.Ticks(2)
	if got := w.program.Env.Prefs.Game("pond").Faces["0"]; got != "fast" { // the first one in alphabetical order
		t.Errorf("got the face %q in the settings, want fast", got)
	}
	w.Press(ebiten.KeyArrowLeft)
	w.Ticks(2)
	if got, ok := w.program.Env.Prefs.Game("pond").Faces["0"]; ok {
		t.Errorf("got the face %q in the settings, want none", got)
	}
}
