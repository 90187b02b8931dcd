package labyrinthscene

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is Ada at her screen, with reduced motion so that moves are shown at once.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

// visit opens a game of Ada against a bot called Tom. Each player has the given number of objectives.
func visit(t *testing.T, things int, edit func(o *Options)) guest {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	c.Objectives = things
	start, seed := rich(t, c)
	first := func(_ context.Context, v labyrinth.View, _ *rand.Rand) (labyrinth.Move, bool) {
		return v.Legal()[0], true
	}
	env := scenetest.NewStillEnv()
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[labyrinth.View, labyrinth.Move]{
		Seats: []rules.Seat{0}, Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{1: session.SyncBot(first)},
		Head: scenetest.Head(t, "labyrinth", c, seed, "first"),
	})}
	replay := func(r *record.Record) (Session, error) { return session.Replay(start, r, 0) }
	scenetest.OfferReplay(&o.Options, replay, func(around gamepage.Options, film Session) scenes.Scene {
		return New(env, Options{Options: around, Session: film})
	})
	if edit != nil {
		edit(&o)
	}
	s := New(env, o)
	return guest{scenetest.Open(t, env, s), s}
}

// rich returns a game in which the first move can collect an objective, with its seed.
func rich(t *testing.T, c labyrinth.Config) (labyrinth.State, uint64) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		start, err := labyrinth.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		v := start.View(0)
		if slices.ContainsFunc(v.Legal(), func(m labyrinth.Move) bool { return collectedObjective(v, m) >= 0 }) && collectedObjective(v, v.Legal()[0]) < 0 {
			return start, seed
		}
	}
}

// arrow clicks on the arrow of an insert.
func (g guest) arrow(in labyrinth.Insert) {
	l := g.scene.boardLayout()
	p := l.Spot(l.Arrow(in))
	g.ClickAt(p.X, p.Y)
}

func (g guest) cell(c labyrinth.Point) {
	p := g.scene.boardLayout().At(c)
	g.ClickAt(p.X, p.Y)
}

// play makes a whole turn with the mouse: it rotates the tile, pushes it in, moves the pawn, and confirms.
func (g guest) play(m labyrinth.Move) {
	for range 4 {
		if g.scene.Tile() == m.Tile {
			break
		}
		g.Click("turn")
	}
	g.arrow(m.Insert)
	g.Ticks(2)
	g.cell(m.To)
	g.Ticks(2)
	g.Click("done")
	g.Ticks(60)
}

// best returns the move that the analysis rates highest.
func (g guest) best(t *testing.T) labyrinth.Move {
	return slices.MaxFunc(labyrinthmath.Search(t.Context(), g.scene.View(), reviewBudget), byValue).Move
}

func (g guest) worst(t *testing.T) labyrinth.Move {
	return slices.MinFunc(labyrinthmath.Search(t.Context(), g.scene.View(), reviewBudget), byValue).Move
}

func byValue(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Value, b.Value) }

func TestATurnIsMadeWithTheMouse(t *testing.T) {
	g := visit(t, 6, nil)
	g.See("Your turn: push the tile in", "0 of 6")
	if ui.Enabled(g.Widget("done")) || ui.Enabled(g.Widget("takeback")) {
		t.Errorf("before a turn: got done %v and takeback %v enabled, want neither",
			ui.Enabled(g.Widget("done")), ui.Enabled(g.Widget("takeback")))
	}
	m := g.scene.View().Legal()[0]
	g.cell(m.To)
	g.Ticks(20)
	g.See("First push the tile in")
	g.arrow(m.Insert)
	g.Ticks(2)
	g.See("Now walk to a lit cell")
	g.Click("takeback")
	g.Ticks(2)
	g.See("Your turn: push the tile in")
	g.play(m)
	g.See("Your turn: push the tile in") // the bot has moved
	if v := g.scene.View(); len(v.History) != 2 || v.History[0].Move != m {
		t.Errorf("got the moves %+v, want 2, the first %+v", v.History, m)
	}
}

func TestATurnIsMadeWithKeysAndPad(t *testing.T) {
	for name, h := range map[string]struct {
		up, accept, undo func(g guest)
	}{
		"keys": {func(g guest) { g.Press(ebiten.KeyArrowUp) }, func(g guest) { g.Press(ebiten.KeyEnter) }, func(g guest) { g.Press(ebiten.KeyEscape) }},
		"pad":  {func(g guest) { g.PadPress(input.PadUp) }, func(g guest) { g.PadPress(input.PadAccept) }, func(g guest) { g.PadPress(input.PadBack) }},
	} {
		t.Run(name, func(t *testing.T) {
			g := visit(t, 6, nil)
			h.up(g) // the tile goes to the upper side
			g.Ticks(2)
			h.accept(g)
			g.Ticks(2)
			g.See("Now walk to a lit cell")
			h.accept(g) // the pawn stays
			g.Ticks(2)
			g.See("Done? Finish your turn")
			h.undo(g)
			g.Ticks(2)
			g.See("Now walk to a lit cell")
			h.accept(g)
			h.accept(g)
			g.Ticks(60)
			if v := g.scene.View(); len(v.History) != 2 || v.History[0].Move.Insert.Side != labyrinth.Top {
				t.Errorf("got the moves %+v, want 2, the first inserted at the top", v.History)
			}
		})
	}
}

func TestTheTileIsDraggedAndTurned(t *testing.T) {
	g := visit(t, 6, nil)
	l := g.scene.boardLayout()
	from := l.Spot(g.scene.Board().Spare())
	before := g.scene.Tile()
	g.ClickAt(from.X, from.Y)
	if g.scene.Tile() != before.Turned() {
		t.Errorf("a click on the tile: got %v, want it turned to %v", g.scene.Tile(), before.Turned())
	}
	g.Press(ebiten.KeyR)
	g.Chord(input.Mods{Shift: true}, ebiten.KeyR)
	g.Frame(func(in *input.Frame) { in.Pointer.WheelY = 1 })
	if g.scene.Tile() != before {
		t.Errorf("R, Shift+R and the wheel: got %v, want %v", g.scene.Tile(), before)
	}
	in := g.scene.View().Inserts()[0]
	to := l.Spot(l.Arrow(in))
	g.DragFrom(from.X, from.Y, to.X-from.X, to.Y-from.Y)
	g.Ticks(2)
	g.See("Now walk to a lit cell")
	if got := g.scene.draft.insert; got != in {
		t.Errorf("got it inserted at %+v, want %+v", got, in)
	}
}

func TestAWalkToNowhereIsRefused(t *testing.T) {
	g := visit(t, 6, nil)
	v := g.scene.View()
	in := v.Inserts()[0]
	g.arrow(in)
	g.Ticks(2)
	reached := map[labyrinth.Point]bool{}
	for _, m := range v.Legal() {
		if m.Insert == in && m.Tile == g.scene.Tile() {
			reached[m.To] = true
		}
	}
	for i := range v.Board.Tiles {
		at := labyrinth.Point{X: i % v.Board.Width, Y: i / v.Board.Width}
		if reached[at] {
			continue
		}
		g.cell(at)
		g.Ticks(20)
		g.See("No way leads there.", "Now walk to a lit cell")
		if !g.Heard("ui.error") {
			t.Error("got no sound ui.error, want it at the refusal")
		}
		return
	}
	t.Fatal("got every cell reachable, want one that is not")
}

func TestWhoDoesNotWantToBeAskedWalksAtOnce(t *testing.T) {
	g := visit(t, 6, nil)
	g.Click("confirm")
	m := g.scene.View().Legal()[0]
	for g.scene.Tile() != m.Tile {
		g.Click("turn")
	}
	g.arrow(m.Insert)
	g.Ticks(2)
	g.cell(m.To)
	g.Ticks(60)
	if n := len(g.scene.View().History); n != 2 {
		t.Errorf("got %d moves, want 2", n)
	}
	if g.Env.Prefs.Game("labyrinth").Assists["confirm"] {
		t.Error("the choice is not stored in the settings, want confirm off")
	}
}

func TestATurnIsTakenBack(t *testing.T) {
	g := visit(t, 6, nil)
	g.play(g.scene.View().Legal()[0])
	g.Press(ebiten.KeyBackspace)
	g.Ticks(5)
	if n := len(g.scene.View().History); n != 0 {
		t.Fatalf("got %d moves, want 0", n)
	}
	if ui.Enabled(g.Widget("takeback")) {
		t.Error("takeback is enabled before the first turn, want it disabled")
	}
	g.Click("redo")
	g.Ticks(5)
	if n := len(g.scene.View().History); n == 0 {
		t.Error("after redo: got 0 moves, want at least 1")
	}
	g.arrow(g.scene.View().Inserts()[0])
	g.Ticks(2)
	g.Press(ebiten.KeyBackspace) // takes back a step of the turn, not the previous turn
	g.Ticks(5)
	if n := len(g.scene.View().History); n == 0 {
		t.Error("after undoing a step: got 0 moves, want the turns kept")
	}
	g.See("Your turn: push the tile in")
	g.arrow(g.scene.View().Inserts()[0])
	g.Ticks(2)
	g.Press(ebiten.KeyEscape)
	g.Ticks(5)
	g.See("Your turn: push the tile in")
	g.NotSee("Pause")
	g.Press(ebiten.KeyEscape)
	g.See("Pause")
}

func TestAdviceIsShownAndFollowed(t *testing.T) {
	g := visit(t, 6, nil)
	g.NotSee("Numbers")
	g.Press(ebiten.KeyV)
	g.Until("1. From")
	g.Click("advice0")
	g.Ticks(2)
	g.See("Done? Finish your turn")
	if got, want := g.scene.draft.move(), g.scene.advice.Found.Moves[0].Move; got != want {
		t.Errorf("got the draft %+v, want %+v", got, want)
	}
	g.Click("advice0")
	g.Ticks(2)
	g.See("Your turn: push the tile in")
	g.PadPress(input.PadNorth)
	g.Ticks(2)
	g.NotSee("Numbers")
}

func TestWhatTheOthersReachIsSwitchedByKeyAndSwitch(t *testing.T) {
	g := visit(t, 6, nil)
	g.Press(ebiten.KeyO)
	if !g.scene.others || !g.Widget("others").(*ui.CheckBox).On() {
		t.Errorf("O: got others %v, want true in the scene and the check box", g.scene.others)
	}
	g.Click("others")
	if g.scene.others || g.Env.Prefs.Game("labyrinth").Assists["others"] {
		t.Errorf("the switch: got others %v, want false in the scene and the settings", g.scene.others)
	}
}

// win plays until Ada has found everything.
func (g guest) win(t *testing.T) {
	t.Helper()
	for range 40 {
		if g.scene.Phase == session.Ended {
			g.Ticks(60)
			return
		}
		g.play(g.best(t))
	}
	t.Fatal("the game did not end, want an end")
}

func TestTheResultLeadsToTheReview(t *testing.T) {
	g := visit(t, 2, nil)
	g.play(g.worst(t))
	g.win(t)
	g.See("You found everything!", "Again", "Watch")
	g.Ticks(30)
	g.Press(ebiten.KeyEscape) // folds the card
	g.Ticks(2)
	g.See("turns")
	g.Click("unfold")
	g.Ticks(2)
	g.Until("You won. Your greatest chance to be faster: A better tile in turn")
	g.NotSee("What could have been better")
	g.Click("show")
	g.Ticks(5)
	g.See("Moment", "Ada is thinking") // the replay is at the position before the move
	film := g.Scene.(*Scene)
	if at := film.Session.Capabilities().Film.At(); at != g.scene.review.Found[0].At || !film.Still() || !film.Analyses() {
		t.Errorf("the film: got position %d, held %v, analysis %v; want position %d, true, true",
			at, film.Still(), film.Analyses(), g.scene.review.Found[0].At)
	}
	g.Until("1. From")
	g.Press(ebiten.KeyEscape)
	g.Ticks(3)
	g.See("You found everything!")
}

func TestAFilmOfTheLabyrinthIsWound(t *testing.T) {
	g := visit(t, 1, nil)
	g.win(t)
	g.Click("watch")
	g.Ticks(2)
	g.Press(ebiten.KeySpace, ebiten.KeyHome)
	g.Ticks(2)
	g.See("Ada is thinking")
	g.Press(ebiten.KeyArrowRight)
	g.Ticks(2)
	if n := len(g.Scene.(*Scene).View().History); n != 1 {
		t.Errorf("one step later: got %d moves, want 1", n)
	}
	g.Press(ebiten.KeyEnd)
	g.Ticks(2)
	g.See("Ada wins!")
	g.NotSee("Finish the turn")
}

func TestTheServerIsReadOtherwise(t *testing.T) {
	chosen := [2]int{-1, -1}
	g := visit(t, 6, func(o *Options) {
		o.Referee = Referee{
			Read: func() DialectReading {
				return DialectReading{Ways: 2, Breaches: 1, Open: []string{"goal"}, Findings: []DialectFinding{
					{Name: "What wins", Values: []string{"to collect", "to return"}, Value: "to collect", Chosen: -1, Why: "not sure"},
				}}
			},
			Choose: func(finding, value int) { chosen = [2]int{finding, value} },
		}
	})
	g.See("2 ways to understand the server are left.", "Still open: goal", "Referee: 1 move was against the rules.")
	g.Click("referee")
	g.See("What wins", "automatic", "to collect, not sure")
	g.ClickOn("to return")
	if chosen != [2]int{0, 1} {
		t.Errorf("chose %v, want [0 1]", chosen)
	}
	g.Click("referee.close")
	g.NotSee("What wins")
}

func TestAHostBeginsWithBots(t *testing.T) {
	filled := false
	update := []session.Update[labyrinth.View]{{Phase: session.Joining}}
	env := scenetest.NewEnv()
	o := Options{Options: scenetest.Options(env), Fill: func() { filled = true }}
	o.Session = session.Still[labyrinth.View, labyrinth.Move](update[0])
	o.Host = func() hostpanel.Host { return hostpanel.Host{} }
	v := scenetest.Open(t, env, New(env, o))
	v.See("Begin with bots", "Bots take the seats that are still free.")
	v.Click("fill")
	if !filled {
		t.Error("the seats are empty, want them filled with bots")
	}
}

// A push is heard at the side of the board where the tile goes in.
func TestAPushIsHeardAtItsPlace(t *testing.T) {
	g := visit(t, 1, nil)
	for _, in := range g.scene.View().Inserts() {
		pan := g.scene.panOf(in)
		want := map[labyrinth.Side]float64{labyrinth.Left: -1, labyrinth.Right: 1, labyrinth.Top: pan, labyrinth.Bottom: pan}[in.Side]
		if opposite := g.scene.panOf(in.Opposite()); pan != want || pan < -1 || pan > 1 || in.Side == labyrinth.Top && opposite != pan {
			t.Errorf("%v: got the pan %v, and %v at the opposite side", in, pan, opposite)
		}
	}
	in := labyrinth.Insert{Side: labyrinth.Left, Line: 1}
	g.arrow(in)
	if !g.Heard("labyrinth.slide") || g.Pans["labyrinth.slide"] != -1 {
		t.Errorf("pushed from the left: got the pan %v, want -1 for labyrinth.slide", g.Pans["labyrinth.slide"])
	}
}

// TestAFingerChoosesACellWhereItIsLifted slides from a cell without a way to the cell to which the pawn shall walk.
func TestAFingerChoosesACellWhereItIsLifted(t *testing.T) {
	g := visit(t, 6, nil)
	g.Click("confirm")
	m := g.scene.View().Legal()[0]
	for g.scene.Tile() != m.Tile {
		g.Click("turn")
	}
	l := g.scene.boardLayout()
	at := l.Spot(l.Arrow(m.Insert))
	g.TapAt(at.X, at.Y)
	g.Ticks(2)
	g.Slide(l.At(m.To), render.Pt{X: 1, Y: 1})
	g.Ticks(60)
	if n := len(g.scene.View().History); n != 0 {
		t.Fatalf("lifted outside the board: got %d moves, want none", n)
	}
	start := g.scene.View().Players[0].At
	g.Slide(l.At(start), l.At(m.To))
	g.Ticks(60)
	if h := g.scene.View().History; len(h) != 2 || h[0].Move != m {
		t.Errorf("got the moves %+v, want 2, the first %+v", h, m)
	}
}
