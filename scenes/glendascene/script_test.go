package glendascene

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// guest is Ada at her screen. She plays the trapper, and a bot plays the rabbit as Tom.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

// visit opens a game in a garden of 5 × 5 cells with the given number of walls at the start.
func visit(t *testing.T, walls int) guest {
	t.Helper()
	return visitAs(t, glenda.Trapper, walls)
}

// visitAs opens a game in which Ada plays a seat.
func visitAs(t *testing.T, seat rules.Seat, walls int) guest {
	t.Helper()
	c := glenda.Config{Size: 5, Walls: glenda.Range{Min: walls, Max: walls}}
	const seed = 1
	start, err := glenda.New(c, seed)
	if err != nil {
		t.Fatal(err)
	}
	first := func(_ context.Context, v glenda.View, _ *rand.Rand) (glenda.Move, bool) { return v.Legal()[0], true }
	env := scenetest.NewStillEnv()
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[glenda.View, glenda.Move]{
		Seats: []rules.Seat{seat}, Bots: map[rules.Seat]session.Player[glenda.View, glenda.Move]{1 - seat: session.SyncBot(first)},
		Head: scenetest.Head(t, "glenda", c, seed, "first"),
	})}
	replay := func(r *record.Record) (Session, error) { return session.Replay(start, r, rules.Nobody) }
	scenetest.OfferReplay(&o.Options, replay, func(around gamepage.Options, film Session) scenes.Scene {
		return New(env, Options{Options: around, Session: film})
	})
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

// free returns the legal wall that is farthest from the rabbit, so that the rabbit escapes.
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
	g.See("Rabbit", "Your turn: wall a cell", "0 walls so far.", "Hint")
	c := g.free()
	g.wall(c)
	if !g.scene.Current.Walls.Has(c) || g.scene.Current.Turn != 2 {
		t.Fatalf("got turn %d, want a wall at %v and turn 2 after the rabbit's hop", g.scene.Current.Turn, c)
	}
	g.See("1 wall so far.")
	if !g.Heard("glenda.hop") {
		t.Error("got no sound glenda.hop, want it at the hop")
	}
	if want := gamepage.Pan(g.scene.Current.Glenda.X, g.scene.Current.Config.Size); g.Pans["glenda.hop"] != want {
		t.Errorf("the hop: got the pan %v, want %v", g.Pans["glenda.hop"], want)
	}
	g.scene.Current.Turn = 1 // the moment before the hop
	g.scene.playSounds()
	if want := gamepage.Pan(c.X, g.scene.Current.Config.Size); g.Pans["glenda.wall"] != want {
		t.Errorf("the wall: got the pan %v, want %v", g.Pans["glenda.wall"], want)
	}
}

func TestARefusedWallIsExplained(t *testing.T) {
	g := visit(t, 4)
	g.click(g.scene.Current.Glenda)
	g.Ticks(20)
	g.See("The rabbit sits there.", "0 walls so far.")
	for wall := range g.scene.Current.Walls.All() {
		g.click(wall)
		break
	}
	g.Ticks(20)
	g.See("There is a wall already.")
	if !g.Heard("ui.error") || g.scene.Current.Turn != 0 {
		t.Errorf("a refused wall: got turn %d, want 0 and the sound ui.error", g.scene.Current.Turn)
	}
	if look := g.scene.look(); look.Hover.Act != glendadraw.Refused || look.Legal.Len() != 0 {
		t.Errorf("after a click on a wall: got the mark %v and dots on %d cells, want a cross and none of the many", look.Hover, look.Legal.Len())
	}
	g.Ticks(crossTicks)
	if look := g.scene.look(); look.Hover.Act != glendadraw.NoAct {
		t.Errorf("a pointer that rests on a wall: got the mark %v, want none", look.Hover)
	}
}

// The rabbit has at most six targets. After a click on another cell they have dots.
func TestARefusedHopShowsTheOthers(t *testing.T) {
	g := visitAs(t, glenda.Glenda, 4)
	for i := 0; len(g.scene.Current.Waiting) == 0 || g.scene.Current.Waiting[0] != glenda.Glenda; i++ {
		if g.Ticks(10); i > 100 {
			t.Fatal("the rabbit is never to move")
		}
	}
	g.click(g.scene.Current.Glenda)
	if look := g.scene.look(); look.Legal.Len() == 0 || look.Legal.Len() > 6 {
		t.Errorf("got dots on %d cells, want 1 to 6", look.Legal.Len())
	}
}

// TestAMoveThatIsAskedAboutCountsTheSecondTime chooses a cell with the setting that asks before a move counts.
func TestAMoveThatIsAskedAboutCountsTheSecondTime(t *testing.T) {
	g := visit(t, 4)
	g.Env.Prefs.Asks = true
	c := g.free()
	g.wall(c)
	if g.scene.Current.Turn != 0 {
		t.Fatalf("the first choice of a cell: got turn %d, want 0", g.scene.Current.Turn)
	}
	g.See("Sure? Choose the cell once more")
	for _, key := range []ebiten.Key{ebiten.KeyBackspace, ebiten.KeyEscape} {
		g.Press(key)
		g.Ticks(2)
		if g.See("Your turn: wall a cell"); g.scene.Modal() {
			t.Fatalf("%v with a chosen cell: got the menu, want only the choice dropped", key)
		}
		g.wall(c)
	}
	for _, m := range g.scene.Current.Legal() {
		if m.Cell != c {
			g.wall(m.Cell) // another cell replaces the first one
			c = m.Cell
			break
		}
	}
	if g.scene.Current.Turn != 0 {
		t.Fatalf("a choice of two different cells: got turn %d, want 0", g.scene.Current.Turn)
	}
	g.wall(c)
	if !g.scene.Current.Walls.Has(c) || g.scene.Current.Turn != 2 {
		t.Errorf("%v: got wall %t and turn %d, want a wall and turn 2", c, g.scene.Current.Walls.Has(c), g.scene.Current.Turn)
	}
}

func TestAPadPutsUpAWall(t *testing.T) {
	g := visit(t, 0)
	g.PadPress(input.PadLeft) // shows the cursor
	before := g.scene.cursor
	g.PadPress(input.PadLeft, input.PadUp)
	at := g.scene.cursor
	if at == before {
		t.Fatalf("got the cursor at %v again, want it moved", at)
	}
	g.PadPress(input.PadAccept)
	g.Ticks(40)
	if !g.scene.Current.Walls.Has(at) {
		t.Errorf("got no wall at %v, want one", at)
	}
	g.See("Hint")
}

func TestMovesAreTakenBackAndRedone(t *testing.T) {
	g := visit(t, 4)
	g.wall(g.free())
	g.Press(ebiten.KeyBackspace)
	g.Ticks(3)
	g.See("0 walls so far.")
	if ui.Enabled(g.Widget("takeback")) {
		t.Error("takeback is enabled before the first move, want it disabled")
	}
	g.Click("redo")
	g.Ticks(40)
	g.See("1 wall so far.")
	g.Press(ebiten.KeyBackspace)
	g.Ticks(3)
	g.Chord(input.Mods{Command: true}, ebiten.KeyY)
	g.Ticks(40)
	g.See("1 wall so far.")
}

func TestAHintIsFirstADirectionAndThenTheMove(t *testing.T) {
	g := visit(t, 8)
	g.Press(ebiten.KeyH)
	g.Until("from the rabbit.")
	g.PadPress(input.PadPrevTab)
	g.Ticks(5)
	hint := g.scene.advice.shownHint()
	if hint.Kind != glenda.Put || g.scene.look().Hint != hint {
		t.Fatalf("the board shows %+v, want the hint %+v, a wall", g.scene.look().Hint, hint)
	}
	g.Press(ebiten.KeyEnter)
	g.Ticks(40)
	if !g.scene.Current.Walls.Has(hint.Cell) {
		t.Errorf("Enter: got no wall at %v, want the hint played", hint.Cell)
	}
}

func TestTheAnalysisIsShownAndRemembered(t *testing.T) {
	g := visit(t, 8)
	g.NotSee("Numbers")
	g.Press(ebiten.KeyV)
	g.Until("Numbers")
	for g.scene.advice.now.Verdict == 0 {
		g.Ticks(1)
	}
	g.Ticks(2)
	if text := g.Text("verdict"); text == "" || text == "One moment …" {
		t.Errorf("got the verdict %q, want a result", text)
	}
	if !g.Env.Prefs.Game("glenda").Assists["analysis"] {
		t.Error("the analysis is not stored in the settings, want it stored")
	}
	g.Click("analysis")
	g.Ticks(2)
	g.NotSee("Numbers")
}

// end walls distant cells until the rabbit has escaped.
func (g guest) end(t *testing.T) {
	t.Helper()
	for range 20 {
		if g.scene.Phase == session.Ended {
			g.Ticks(30)
			return
		}
		g.wall(g.free())
	}
	t.Fatal("the game did not end, want an end")
}

func TestTheEndIsToldAndLookedBackAt(t *testing.T) {
	g := visit(t, 2)
	g.end(t)
	g.See("Glenda got out.", "Again", "Watch")
	g.Ticks(30)
	g.Press(ebiten.KeyEscape) // folds the card
	g.Ticks(2)
	g.See("hops", "walls")
	g.Click("unfold")
	g.Ticks(2)
	if !g.Heard("glenda.lose") {
		t.Error("got no sound glenda.lose, want it for Ada")
	}
	for !g.scene.review.Known {
		g.Ticks(1)
	}
	g.Ticks(2)
	g.NotSee("Looking for the moves")
}

// TestThePictureOfTheLastPositionIsSaved presses the button on the card.
func TestThePictureOfTheLastPositionIsSaved(t *testing.T) {
	g := visit(t, 2)
	saved := 0
	g.Env.Share = func(draw func(p *render.Pen, r render.Rect)) {
		if saved++; draw == nil {
			t.Error("got no picture, want that of the last position")
		}
		g.Env.Notify("Saved: here")
	}
	g.end(t)
	g.Click("picture")
	g.Ticks(20)
	if g.See("Saved: here"); saved != 1 {
		t.Errorf("got %d saved pictures, want 1", saved)
	}
}

func TestAFilmOfTheGardenIsWound(t *testing.T) {
	g := visit(t, 2)
	g.end(t)
	g.Click("watch")
	g.Ticks(2)
	g.Press(ebiten.KeySpace, ebiten.KeyHome)
	g.Ticks(2)
	g.See("2 walls", "Ada: wall a cell")
	g.Press(ebiten.KeyArrowRight)
	g.Ticks(2)
	g.See("1 wall", "Tom: hop")
	g.Press(ebiten.KeyArrowRight, ebiten.KeyArrowLeft)
	g.Ticks(2)
	g.See("1 wall")
	g.Press(ebiten.KeyEnd)
	g.Ticks(2)
	g.See("Tom wins!")
	if ui.Enabled(g.Widget("place")) && g.Scene.(*Scene).Mine() {
		t.Error("place is enabled in a film, want it disabled")
	}
	g.Press(ebiten.KeyEscape)
	g.Ticks(2)
	g.See("Again")
}

// A cell straight below the rabbit is below it, not to the lower right.
func TestADirectionIsTheNearestOfEight(t *testing.T) {
	v := glenda.View{Glenda: hex.Cell{X: 5, Y: 4}}
	for c, want := range map[hex.Cell]string{
		{X: 5, Y: 8}: "S", {X: 5, Y: 0}: "N", {X: 6, Y: 4}: "E", {X: 0, Y: 4}: "W", {X: 7, Y: 8}: "SE", {X: 3, Y: 0}: "NW", {X: 5, Y: 5}: "SE",
	} {
		if got := moveDirection(v, glenda.PutAt(c)); got != want {
			t.Errorf("cell %v: got %s, want %s", c, got, want)
		}
	}
}

// A server sends the board first, and the player to move in a second message. The view and the hints must follow both.
func TestTheTurnComesAfterTheBoard(t *testing.T) {
	s := &Scene{game: game{Page: &gamepage.Page{}}, board: glendadraw.NewBoard()}
	v := view(t, glenda.Config{Size: 7})
	for _, waiting := range [][]rules.Seat{{}, {glenda.Trapper}, {glenda.Glenda}, {}} {
		want := rules.Nobody
		if len(waiting) > 0 {
			want = waiting[0]
		}
		v.Waiting = waiting
		s.show(v)
		if got := s.board.Mover(); got != want || len(s.advice.view.Waiting) != len(waiting) {
			t.Errorf("waiting for %v: got seat %d and advice for %v, want seat %d", waiting, got, s.advice.view.Waiting, want)
		}
	}
}

// open opens the scene of a game in which the given seats are played at this screen.
func open(t *testing.T, seats ...rules.Seat) (*uitest.Driver, *Scene) {
	t.Helper()
	start, err := glenda.New(glenda.Config{Size: 7}, 1)
	if err != nil {
		t.Fatal(err)
	}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Caption = func() (string, bool) { return "", false }
	env.Effect = func(string, float64) {}
	s := New(env, Options{
		Session: session.Turns(start, session.Table[glenda.View, glenda.Move]{Seats: seats}),
		Options: gamepage.Options{Names: func() []string { return []string{"Ada", "Tom"} }, Looks: gamepage.ColoredLooks([]int{0, 1})},
	})
	d := uitest.OnScene(t, func(in input.Frame) { s.Update(in) }, func() *ui.Root { return s.Root })
	d.Ticks(3)
	return d, s
}

// TestTheFirstKeyOnlyShowsTheCursor presses Enter and an arrow while the cursor is hidden. The cursor appears where the pointer
// is, or else at the last move.
func TestTheFirstKeyOnlyShowsTheCursor(t *testing.T) {
	d, s := open(t, glenda.Trapper, glenda.Glenda)
	if s.look().Cursor.Shown {
		t.Fatal("before the first key: the cursor is shown, want it hidden")
	}
	pointed := hex.Cell{X: 1, Y: 5}
	p := glendadraw.Fit(s.Canvas.Bounds(), 7).At(pointed)
	d.MoveTo(p.X, p.Y)
	d.Ticks(2)
	d.Press(ebiten.KeyEnter)
	if d.Ticks(3); s.Current.Turn != 0 || !s.look().Cursor.Shown || s.look().Cursor.Cell != pointed {
		t.Fatalf("Enter at a hidden cursor: got turn %d and %+v, want turn 0 and the cursor shown at %v",
			s.Current.Turn, s.look().Cursor, pointed)
	}
	d.Press(ebiten.KeyEnter)
	if d.Ticks(3); s.Current.Turn != 1 || !s.Current.Walls.Has(pointed) {
		t.Fatalf("Enter: got a wall at %v in turn %d, want it at %v in turn 1", s.Current.LastPut, s.Current.Turn, pointed)
	}
	if _, s := open(t, glenda.Glenda); s.look().Cursor.Shown {
		t.Error("the rabbit's player: the cursor is shown before the first key, want it hidden")
	}
	if _, s := open(t); s.look().Cursor.Shown {
		t.Error("a spectator: the cursor is shown, want it hidden")
	}
}

// Enter plays the move of a hint, unless the player has moved the cursor since.
func TestEnterTakesAHint(t *testing.T) {
	for _, ask := range []func(g guest){
		func(g guest) { g.Press(ebiten.KeyH) },
		func(g guest) { g.Click("hint") },
	} {
		g := visit(t, 8)
		star := func() hex.Cell { // returns the cell of the hint
			ask(g)
			ask(g)
			for range 20_000 {
				if g.scene.advice.shownHint().Kind != glenda.Nothing {
					break
				}
				g.Ticks(1)
			}
			g.scene.advice.task.Forget() // keep the hint unchanged
			g.Ticks(2)
			return g.scene.advice.shownHint().Cell
		}
		wall := star()
		g.Press(ebiten.KeyEnter)
		if g.Ticks(40); g.scene.Current.LastPut.Cell != wall {
			t.Fatalf("Enter played %v, want the hint %v", g.scene.Current.LastPut, wall)
		}
		if g.scene.Phase != session.Playing {
			continue
		}
		wall = star()
		g.Press(ebiten.KeyArrowLeft)
		g.Press(ebiten.KeyEnter)
		if g.Ticks(3); g.scene.Current.LastPut.Cell == wall {
			t.Errorf("Enter played the hint %v after the cursor has left it, want another cell", wall)
		}
	}
}

// TestAFingerChoosesACellWhereItIsLifted slides to another cell, because the finger hides the cell that it has touched first.
func TestAFingerChoosesACellWhereItIsLifted(t *testing.T) {
	g := visit(t, 0)
	legal := g.scene.Current.Legal()
	first, last := legal[0].Cell, legal[len(legal)-1].Cell
	l := glendadraw.Fit(g.scene.Canvas.Bounds(), g.scene.Current.Config.Size)
	outside := render.Pt{X: 1, Y: 1}
	g.Slide(l.At(first), outside)
	g.Ticks(40)
	if v := g.scene.Current; v.Turn != 0 {
		t.Fatalf("lifted outside the board: got turn %d, want 0", v.Turn)
	}
	g.Slide(l.At(first), l.At(last))
	g.Ticks(40)
	if v := g.scene.Current; v.Turn != 2 || v.Walls.Has(first) || !v.Walls.Has(last) {
		t.Errorf("got turn %d, a wall at the first cell %v, at the last %v; want turn 2 and a wall only at the last", v.Turn, v.Walls.Has(first), v.Walls.Has(last))
	}
}
