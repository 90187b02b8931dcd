package labyrinthscene

import (
	"cmp"
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// guest is Ada at her screen, with a reduced motion so that moves are shown at once.
type guest struct {
	*scenetest.Visit
	scene *Scene
}

// visit opens a game of Ada against a bot called Tom. Each player has to find the given number of things.
func visit(t *testing.T, things int, edit func(o *Options)) guest {
	t.Helper()
	c := labyrinth.DefaultConfig(2)
	c.Objectives = things
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	start, seed := rich(t, c)
	first := func(_ context.Context, v labyrinth.View, _ *rand.Rand) (labyrinth.Move, bool) {
		return v.Legal()[0], true
	}
	env := scenetest.NewEnv()
	env.Prefs.ReducedMotion, env.UI.ReducedMotion = true, true
	o := Options{Options: scenetest.Options(env), Session: session.Turns(start, session.Table[labyrinth.View, labyrinth.Move]{
		Seats: []rules.Seat{0}, Bots: map[rules.Seat]session.Player[labyrinth.View, labyrinth.Move]{1: session.SyncBot(first)},
		Head: session.Head{Game: "labyrinth", Config: text, Seed: seed, Seats: []session.SeatHead{{Name: "Ada"}, {Name: "Tom", Bot: "first"}}},
	})}
	around := o.Options
	o.Watch = func(r *session.Record, at int, back scenes.Scene) (scenes.Scene, error) {
		film, err := session.Replay(start, r, 0)
		if err != nil {
			return nil, err
		}
		f := Options{Options: around, Session: film}
		f.At, f.Back = at, back
		return New(env, f), nil
	}
	if edit != nil {
		edit(&o)
	}
	s := New(env, o)
	return guest{scenetest.Open(t, env, s), s}
}

// rich returns a game in which the first move can collect something, with its seed.
func rich(t *testing.T, c labyrinth.Config) (labyrinth.State, uint64) {
	t.Helper()
	for seed := uint64(1); ; seed++ {
		start, err := labyrinth.New(c, seed)
		if err != nil {
			t.Fatal(err)
		}
		v := start.View(0)
		if slices.ContainsFunc(v.Legal(), func(m labyrinth.Move) bool { return collects(v, m) >= 0 }) && collects(v, v.Legal()[0]) < 0 {
			return start, seed
		}
	}
}

// arrow clicks on the arrow of an insert, and cell on a cell of the board.
func (g guest) arrow(in labyrinth.Insert) {
	l := g.scene.layout()
	p := l.Spot(l.Arrow(in))
	g.ClickAt(p.X, p.Y)
}

func (g guest) cell(c labyrinth.Point) {
	p := g.scene.layout().At(c)
	g.ClickAt(p.X, p.Y)
}

// play makes a whole turn with the mouse: it turns the tile, pushes it in, walks, and confirms.
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

// best and worst are the moves that the analysis puts first and last.
func (g guest) best(t *testing.T) labyrinth.Move {
	return slices.MaxFunc(labyrinthmath.Search(t.Context(), g.scene.View(), reviewBudget), byValue).Move
}

func (g guest) worst(t *testing.T) labyrinth.Move {
	return slices.MinFunc(labyrinthmath.Search(t.Context(), g.scene.View(), reviewBudget), byValue).Move
}

func byValue(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Value, b.Value) }

func TestATurnIsMadeWithTheMouse(t *testing.T) {
	g := visit(t, 6, nil)
	g.See("Ada: push the tile in", "Drag the tile to an arrow", "0 of 6", "7 × 7 tiles, 6 things to find each")
	if ui.Enabled(g.Widget("done")) || ui.Enabled(g.Widget("undo")) {
		t.Error("a turn can be finished or undone before it has begun")
	}
	m := g.scene.View().Legal()[0]
	g.cell(m.To)
	g.Ticks(20)
	g.See("First push the tile in")
	g.arrow(m.Insert)
	g.Ticks(2)
	g.See("Ada: walk, or finish", "Click a lit cell to walk there")
	g.Click("undo")
	g.Ticks(2)
	g.See("Ada: push the tile in")
	g.play(m)
	g.See("Ada: push the tile in") // the bot has answered
	if v := g.scene.View(); len(v.History) != 2 || v.History[0].Move != m {
		t.Errorf("%d moves were made, the first of them %+v instead of %+v", len(v.History), v.History[0].Move, m)
	}
}

func TestATurnIsMadeWithKeysAndPad(t *testing.T) {
	for name, h := range map[string]struct {
		up, accept, undo func(g guest)
		guide            string
	}{
		"keys": {func(g guest) { g.Press(ebiten.KeyArrowUp) }, func(g guest) { g.Press(ebiten.KeyEnter) }, func(g guest) { g.Press(ebiten.KeyEscape) }, "Escape undoes a step"},
		"pad":  {func(g guest) { g.PadPress(input.PadUp) }, func(g guest) { g.PadPress(input.PadAccept) }, func(g guest) { g.PadPress(input.PadBack) }, "B undoes a step"},
	} {
		t.Run(name, func(t *testing.T) {
			g := visit(t, 6, nil)
			h.up(g) // the tile goes to the upper side
			g.Ticks(2)
			h.accept(g)
			g.Ticks(2)
			g.See("Ada: walk, or finish")
			h.accept(g) // the pawn stays
			g.Ticks(2)
			g.See("Ada: finish the turn?", h.guide)
			h.undo(g)
			g.Ticks(2)
			g.See("Ada: walk, or finish")
			h.accept(g)
			h.accept(g)
			g.Ticks(60)
			if v := g.scene.View(); len(v.History) != 2 || v.History[0].Move.Insert.Side != labyrinth.Top {
				t.Errorf("%d moves were made: %+v", len(v.History), v.History)
			}
		})
	}
}

func TestTheTileIsDraggedAndTurned(t *testing.T) {
	g := visit(t, 6, nil)
	l := g.scene.layout()
	from := l.Spot(g.scene.Board().Spare())
	before := g.scene.Tile()
	g.ClickAt(from.X, from.Y)
	if g.scene.Tile() != before.Turned() {
		t.Error("a click on the tile does not turn it")
	}
	g.Press(ebiten.KeyR)
	g.Chord(input.Mods{Shift: true}, ebiten.KeyR)
	g.Frame(func(in *input.Frame) { in.Pointer.WheelY = 1 })
	if g.scene.Tile() != before {
		t.Error("R, Shift+R and the wheel do not turn it on, back and back")
	}
	in := g.scene.View().Inserts()[0]
	to := l.Spot(l.Arrow(in))
	g.DragFrom(from.X, from.Y, to.X-from.X, to.Y-from.Y)
	g.Ticks(2)
	g.See("Ada: walk, or finish")
	if got := g.scene.draft.insert; got != in {
		t.Errorf("it was pushed in at %+v instead of %+v", got, in)
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
		g.See("No way leads there.", "Ada: walk, or finish")
		if !g.Heard("ui.error") {
			t.Error("the refusal is not heard")
		}
		return
	}
	t.Fatal("every cell can be reached")
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
		t.Errorf("%d moves were made", n)
	}
	if g.Env.Prefs.Game("labyrinth").Assists["confirm"] {
		t.Error("the choice is not remembered")
	}
}

func TestATurnIsTakenBack(t *testing.T) {
	g := visit(t, 6, nil)
	g.play(g.scene.View().Legal()[0])
	g.Press(ebiten.KeyBackspace)
	g.Ticks(5)
	if n := len(g.scene.View().History); n != 0 {
		t.Fatalf("%d moves are left", n)
	}
	g.Press(ebiten.KeyBackspace)
	g.Ticks(20)
	g.See("There is nothing to take back")
	g.Click("redo")
	g.Ticks(5)
	if n := len(g.scene.View().History); n == 0 {
		t.Error("nothing was redone")
	}
	g.arrow(g.scene.View().Inserts()[0])
	g.Ticks(2)
	g.Press(ebiten.KeyBackspace) // a step of the turn, and not the turn before
	g.Ticks(5)
	if n := len(g.scene.View().History); n == 0 {
		t.Error("a step was to be undone, but a turn was taken back")
	}
	g.See("Ada: push the tile in")
}

func TestAdviceIsShownAndFollowed(t *testing.T) {
	g := visit(t, 6, nil)
	g.NotSee("The best moves")
	g.Press(ebiten.KeyTab)
	g.Until("The best moves. Click one to try it.")
	g.Click("advice0")
	g.Ticks(2)
	g.See("Ada: finish the turn?")
	if got, want := g.scene.draft.move(), g.scene.advice.now.moves[0].Move; got != want {
		t.Errorf("tried %+v instead of %+v", got, want)
	}
	g.Click("advice0")
	g.Ticks(2)
	g.See("Ada: push the tile in")
	g.PadPress(input.PadNorth)
	g.Ticks(2)
	g.NotSee("The best moves")
}

func TestWhatTheOthersReachIsSwitchedByKeyAndSwitch(t *testing.T) {
	g := visit(t, 6, nil)
	g.Press(ebiten.KeyO)
	if !g.scene.others || !g.Widget("others").(*ui.CheckBox).On() {
		t.Error("O does not switch it on")
	}
	g.Click("others")
	if g.scene.others || g.Env.Prefs.Game("labyrinth").Assists["others"] {
		t.Error("the switch does not switch it off")
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
	t.Fatal("the game does not end")
}

func TestTheResultAndTheReview(t *testing.T) {
	g := visit(t, 2, nil)
	g.play(g.worst(t))
	g.win(t)
	g.See("Ada has won!", "turns", "Play again", "Watch replay")
	g.Until("What could have been better: Turn 1")
	g.Click("lapse0")
	g.Ticks(5)
	g.See("Moment", "Turn: Ada") // the film, at the position before the move
	film := g.Scene.(*Scene)
	if at := film.Session.Capabilities().Film.At(); at != g.scene.review.Found[0].at || !film.Still || !film.shown {
		t.Errorf("the film shows position %d, held: %v, with advice: %v", at, film.Still, film.shown)
	}
	g.Until("The best moves")
	g.Press(ebiten.KeyEscape)
	g.Ticks(3)
	g.See("Ada has won!")
}

func TestAFilmOfTheLabyrinthIsWound(t *testing.T) {
	g := visit(t, 1, nil)
	g.win(t)
	g.Click("watch")
	g.Ticks(2)
	g.Press(ebiten.KeySpace, ebiten.KeyHome)
	g.Ticks(2)
	g.See("Turn: Ada")
	g.Press(ebiten.KeyArrowRight)
	g.Ticks(2)
	if n := len(g.Scene.(*Scene).View().History); n != 1 {
		t.Errorf("one step on there are %d moves", n)
	}
	g.Press(ebiten.KeyEnd)
	g.Ticks(2)
	g.See("Ada has won!")
	g.NotSee("Finish the turn")
}

func TestTheServerIsReadOtherwise(t *testing.T) {
	chosen := [2]int{-1, -1}
	g := visit(t, 6, func(o *Options) {
		o.Referee = Referee{
			Read: func() Reading {
				return Reading{Ways: 2, Breaches: 1, Open: []string{"goal"}, Findings: []Finding{
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
		t.Errorf("chose %v", chosen)
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
	o.Host = func() gamepage.Host { return gamepage.Host{} }
	v := scenetest.Open(t, env, New(env, o))
	v.See("Begin with bots", "Bots take the seats that are still free.")
	v.Click("fill")
	if !filled {
		t.Error("no bots were asked for")
	}
}
