package glendascene

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is Ada at her screen. She is the trapper, and a bot plays the rabbit, Tom.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

// visit opens a game in a garden of 5 × 5 cells that has the given number of walls at the start.
func visit(t *testing.T, walls int) guest {
	t.Helper()
	c := glenda.Config{Size: 5, Walls: glenda.Range{Min: walls, Max: walls}}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	const seed = 1
	start, err := glenda.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	first := func(_ context.Context, v glenda.View, _ *rand.Rand) (glenda.Move, bool) { return v.Legal()[0], true }
	env := scenetest.NewEnv()
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[glenda.View, glenda.Move]{
		Seats: []rules.Seat{glenda.Trapper}, Bots: map[rules.Seat]session.Player[glenda.View, glenda.Move]{glenda.Glenda: session.SyncBot(first)},
		Head: session.Head{Game: "glenda", Config: text, Seed: seed, Seats: []session.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "first"}}},
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

func (g guest) click(c hex.Cell) {
	p := glendadraw.Fit(g.scene.Canvas.Bounds(), g.scene.Current.Config.Size).At(c)
	g.ClickAt(p.X, p.Y)
}

// wall walls a cell and waits for the rabbit's hop.
func (g guest) wall(c hex.Cell) {
	g.click(c)
	g.Ticks(40)
}

// free is the legal wall that is farthest from the rabbit, so that she escapes.
func (g guest) free() hex.Cell {
	legal := g.scene.Current.Legal()
	best := legal[0].Cell
	for _, m := range legal {
		if m.Cell.Distance(g.scene.Current.Glenda) > best.Distance(g.scene.Current.Glenda) {
			best = m.Cell
		}
	}
	return best
}

func TestAWallIsPutUpAndAnswered(t *testing.T) {
	g := visit(t, 4)
	g.See("5 × 5 cells, 4 walls at the start", "4 walls", "Hint (H)")
	c := g.free()
	g.wall(c)
	if !g.scene.Current.Walls.Has(c) || g.scene.Current.Turn != 2 {
		t.Fatalf("%v is no wall, or the rabbit has not hopped: turn %d", c, g.scene.Current.Turn)
	}
	g.See("5 walls")
	if !g.Heard("glenda.hop") {
		t.Error("the hop is not heard")
	}
}

func TestARefusedWallIsExplained(t *testing.T) {
	g := visit(t, 4)
	g.click(g.scene.Current.Glenda)
	g.Ticks(20)
	g.See("The rabbit sits there.", "4 walls")
	for wall := range g.scene.Current.Walls.All() {
		g.click(wall)
		break
	}
	g.Ticks(20)
	g.See("There is a wall already.")
	if !g.Heard("ui.error") || g.scene.Current.Turn != 0 {
		t.Error("the refusal is not heard, or something was played")
	}
}

func TestAPadPutsUpAWall(t *testing.T) {
	g := visit(t, 0)
	before := g.scene.cursor
	g.PadPress(input.PadLeft, input.PadUp)
	at := g.scene.cursor
	if at == before {
		t.Fatal("the cursor stays")
	}
	g.PadPress(input.PadAccept)
	g.Ticks(40)
	if !g.scene.Current.Walls.Has(at) {
		t.Errorf("%v is no wall", at)
	}
	g.See("Hint (X)", "Move the cursor with the directional pad and press A.")
}

func TestMovesAreTakenBackAndRedone(t *testing.T) {
	g := visit(t, 4)
	g.wall(g.free())
	g.Press(ebiten.KeyBackspace)
	g.Ticks(3)
	g.See("4 walls")
	g.Press(ebiten.KeyBackspace)
	g.Ticks(20)
	g.See("There is nothing to take back")
	g.Click("redo")
	g.Ticks(40)
	g.See("5 walls")
}

func TestAHintIsFirstADirectionAndThenTheMove(t *testing.T) {
	g := visit(t, 8)
	g.Press(ebiten.KeyH)
	g.Until("of the rabbit. Ask again for the move itself.")
	g.PadPress(input.PadWest)
	g.Ticks(5)
	hint := g.scene.advice.hint()
	if hint.Kind != glenda.Put || g.scene.look().Hint != hint {
		t.Fatalf("the board shows %+v, and the hint is %+v", g.scene.look().Hint, hint)
	}
	g.Press(ebiten.KeyEnter)
	g.Ticks(40)
	if !g.scene.Current.Walls.Has(hint.Cell) {
		t.Error("Enter does not make the move of the hint")
	}
}

func TestTheAnalysisIsShownAndRemembered(t *testing.T) {
	g := visit(t, 8)
	g.NotSee("Large numbers")
	g.Press(ebiten.KeyTab)
	g.Until("Large numbers")
	for g.scene.advice.now.Verdict == 0 {
		g.Ticks(1)
	}
	g.Ticks(2)
	if text := g.Text("verdict"); text == "" || text == "Thinking …" {
		t.Errorf("the verdict is %q", text)
	}
	if !g.Env.Prefs.Game("glenda").Assists["analysis"] {
		t.Error("the switch is not remembered")
	}
	g.Click("analysis")
	g.Ticks(2)
	g.NotSee("Large numbers")
}

// end plays walls far away until the rabbit has escaped.
func (g guest) end(t *testing.T) {
	t.Helper()
	for range 20 {
		if g.scene.Phase == session.Ended {
			g.Ticks(30)
			return
		}
		g.wall(g.free())
	}
	t.Fatal("the game does not end")
}

func TestTheEndIsToldAndLookedBackAt(t *testing.T) {
	g := visit(t, 2)
	g.end(t)
	g.See("Tom has escaped!", "hops", "walls", "Play again", "Watch replay")
	if !g.Heard("game.lose") {
		t.Error("Ada does not hear that she has lost")
	}
	for !g.scene.review.Known {
		g.Ticks(1)
	}
	g.Ticks(2)
	g.NotSee("Looking for the moves")
}

func TestAFilmOfTheGardenIsWound(t *testing.T) {
	g := visit(t, 2)
	g.end(t)
	g.Click("watch")
	g.Ticks(2)
	g.Press(ebiten.KeySpace, ebiten.KeyHome)
	g.Ticks(2)
	g.See("2 walls", "Ada is to move")
	g.Press(ebiten.KeyArrowRight)
	g.Ticks(2)
	g.See("3 walls", "Tom is to move")
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowLeft)
	g.Ticks(2)
	g.See("3 walls")
	g.Press(ebiten.KeyEnd)
	g.Ticks(2)
	g.See("Tom has escaped!")
	if ui.Enabled(g.Widget("place")) && g.Scene.(*Scene).Mine() {
		t.Error("somebody can move in a film")
	}
	g.Press(ebiten.KeyEscape)
	g.Ticks(2)
	g.See("Play again")
}
