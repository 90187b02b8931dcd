package app

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/game"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/internal/prefs"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules/pond"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// enterPond starts a game of pond from home with the last settings.
func (w *walker) enterPond() {
	w.t.Helper()
	w.Click("card0")
	w.need("board")
}

// swimUp begins a game in the pond and swims up for some ticks.
func (w *walker) swimUp(ticks int) {
	w.t.Helper()
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(ticks)
	w.LetGo()
}

// shore is where on the screen the shore is, in a direction from the pond's centre.
func (w *walker) shore(angle float64) render.Pt {
	return ponddraw.Fit(ui.Bounds(w.Widget("board"))).Shore(angle, 12)
}

// holdTowards holds the button on the shore.
func (w *walker) holdTowards(angle float64) {
	at := w.shore(angle)
	w.MoveTo(at.X, at.Y)
	w.PressDown(1)
}

// awayFromCat is the direction of the shore opposite the cat.
func (w *walker) awayFromCat() float64 {
	cat := w.scene.(*pondscene.Scene).View().Cat
	return math.Atan2(float64(-cat.Y), float64(-cat.X))
}

// over reports whether the screen shows the result of a game.
func (w *walker) over() bool { return w.has("result") }

// card waits until the card with the result is open and takes keys.
func (w *walker) card() {
	w.t.Helper()
	w.until(300, "the card with the result", func() bool { return w.has("fold") })
	w.Ticks(30)
}

// leaveResult leaves for home by the keyboard.
func (w *walker) leaveResult() {
	w.t.Helper()
	for range 4 {
		if w.Ticks(30); w.has("card0") {
			return
		}
		w.Press(ebiten.KeyEscape)
	}
	w.t.Fatalf("Escape leads to %T, want home", w.scene)
}

// TestOneClickOnACardOpensABoard clicks on the card of each game.
func TestOneClickOnACardOpensABoard(t *testing.T) {
	w := walk(t, cli.Line{})
	for i := range w.program.Env.Games {
		w.open(w.program.Env.Home())
		w.Click(fmt.Sprint("card", i))
		w.need("board")
		open := w.program.Stage.Open
		if n := len(open[len(open)-1].Game.(gamepage.Table).Seats()); n != 1 {
			t.Errorf("card %d: got %T with %d seats of the player, want 1", i, w.scene, n)
		}
	}
}

func TestLevelOneIsWonByHoldingThePointerOnTheShore(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.enterPond()
	w.holdTowards(w.awayFromCat())
	w.until(2000, "over", w.over)
	w.Release()
	if got := w.Widget("result").(*ui.Label).Text(); !strings.Contains(got, "ashore") {
		t.Fatalf("got the result %q, want the mouse ashore", got)
	}
	w.card()
	w.need("again", "swap", "watch", "show")

	w.Click("watch")
	w.need("place", "play")
	w.Press(ebiten.KeyEscape)
	w.need("again") // a film opened from a result leads back to it
	w.leaveResult()

	r := onlyRecord(t, home)
	if !r.Done || r.Seats[pond.Cat].Bot != "kitten" {
		t.Fatalf("got %+v, done %v; want the cat kitten, true", r.Head, r.Done)
	}
	table, err := pondgame.New(&w.program.Services).Game.Seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	start, err := pond.New(table.Config, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Replay[pond.State, pond.View, pond.Move](start, r, pond.Mouse); err != nil {
		t.Fatal(err)
	}
}

// onlyRecord reads the one record that must be in the store.
func onlyRecord(t *testing.T, home string) *record.Record {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(home, "data", string(store.Records), "*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("got the records %v, %v, want 1", files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLevelOneIsWonByKeysAlone(t *testing.T) {
	w := walk(t, cli.Line{})
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Hold(ebiten.KeyArrowRight)
	w.until(2000, "over", w.over)
	w.LetGo()
	if w.Focus() == "" {
		t.Fatal("at the end: got no focus, want one")
	}
	w.card() // the keys that steered have not pressed what the end brings
	w.Press(ebiten.KeyEnter)
	w.need("status")
	w.Press(ebiten.KeyEscape)
	w.need("menu.resume")
	w.Press(ebiten.KeyEscape)
	if w.has("menu.resume") {
		t.Fatal("Escape: the menu is open, want it closed")
	}
}

func TestThePerfectCatOnLevelThreeIsBeatenWithTheAidAlone(t *testing.T) {
	w := walk(t, cli.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("pond", gameWith(w, `{"mode":"practice","side":"mouse","level":"3","cat":"perfect"}`))
	w.enterPond()
	w.Hold(ebiten.KeySpace)
	w.until(3000, "over", w.over)
	if got := w.Widget("result").(*ui.Label).Text(); !strings.Contains(got, "ashore") {
		t.Fatalf("got the result %q, want the mouse ashore", got)
	}
}

func TestTheGameWaitsForTheFirstMove(t *testing.T) {
	w := walk(t, cli.Line{})
	w.enterPond()
	standing := w.moves()
	w.Ticks(120)
	if got := w.moves(); got != standing {
		t.Fatalf("before the first move: got %d moves, want %d", got, standing)
	}
	w.Hold(ebiten.KeyW)
	w.Ticks(60)
	w.LetGo()
	if got := w.moves(); got == standing {
		t.Fatalf("got %d moves, want the game to begin", got)
	}
}

// The tangent's diamond lies on the rim, and nobody points at it exactly: a pointer just inside the rim means the land behind.
func TestThePointerJustInsideTheRimMeansLand(t *testing.T) {
	for inside, lands := range map[float64]bool{1: true, 4: true, 11: true, 30: false} {
		w := walk(t, cli.Line{})
		w.enterPond()
		at := ponddraw.Fit(ui.Bounds(w.Widget("board"))).Shore(w.awayFromCat(), -inside)
		w.MoveTo(at.X, at.Y)
		w.PressDown(1)
		for range 600 {
			if w.Ticks(1); w.over() {
				break
			}
		}
		if w.over() != lands {
			v := w.scene.(*pondscene.Scene).View()
			t.Errorf("%v units inside the rim: got landed %v at %v, want %v", inside, w.over(), v.Mouse, lands)
		}
		w.Release()
	}
}

// A hand that rests lets the cat finish its run. Then no moves are counted, however long nobody does anything.
func TestNoMovesAreCountedWhileNobodyMoves(t *testing.T) {
	w := walk(t, cli.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("pond", gameWith(w, `{"mode":"practice","level":"2","cat":"perfect"}`))
	w.enterPond()
	scene := w.scene.(*pondscene.Scene)
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(60)
	w.LetGo()
	w.until(1000, "the cat faces the mouse", func() bool { v := scene.View(); return v.Cat == v.FromCat })
	w.Ticks(2)
	before := scene.View().Moves
	w.Ticks(40 * 60)
	if after := scene.View().Moves; after != before {
		t.Errorf("without an input: got %d moves, want 0", after-before)
	}
	if got, want := w.Widget("status").(*ui.Label).Text(), w.program.Env.UI.Book.T("pond.ready_mouse"); got != want {
		t.Errorf("the status is %q, want %q", got, want)
	}
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(10)
	if scene.View().Moves == before {
		t.Errorf("got %d moves again, want more", before)
	}
}

// A cat may run on for ever round a mouse in the middle. After half a minute the game waits for the hand.
func TestAGameWithoutAHandWaitsAfterHalfAMinute(t *testing.T) {
	w := walk(t, cli.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("pond", gameWith(w, `{"mode":"practice","level":"2","cat":"perfect"}`))
	w.enterPond()
	scene := w.scene.(*pondscene.Scene)
	middle := ui.Bounds(w.Widget("board")).Centre()
	w.MoveTo(middle.X, middle.Y)
	w.PressDown(1)
	w.Ticks(2)
	w.Release()
	w.MoveTo(1, 1)
	if v := scene.View(); v.Mouse != (pond.Point{}) || v.Moves == 0 {
		t.Fatalf("got the mouse at %v after %d moves, want the centre after at least 1", v.Mouse, v.Moves)
	}
	w.Ticks(31 * 60)
	before := scene.View().Moves
	w.Ticks(60)
	if after := scene.View().Moves; after != before {
		t.Errorf("got %d moves, want 0", after-before)
	}
	if got, want := w.Widget("status").(*ui.Label).Text(), w.program.Env.UI.Book.T("pond.ready_mouse"); got != want {
		t.Errorf("the status is %q, want %q", got, want)
	}
}

func (w *walker) moves() int32 { return w.scene.(*pondscene.Scene).View().Moves }

func TestMovesAreTakenBackAndRedone(t *testing.T) {
	w := walk(t, cli.Line{})
	w.swimUp(150)
	w.Press(ebiten.KeyP) // so that time stands still while we look
	w.Press(ebiten.KeyEscape)
	before := w.moves()
	w.Click("takeback")
	if w.moves() == before {
		t.Fatalf("after taking back: got %d moves again, want fewer", before)
	}
	w.Ticks(60)
	after := w.moves()
	w.Click("redo")
	if w.moves() == after {
		t.Fatalf("after redo: got %d moves again, want more", after)
	}
	w.Ticks(1)
	for range 20 { // more seconds than were played
		if !ui.Enabled(w.Widget("redo")) {
			return
		}
		w.Click("redo")
		w.Ticks(1)
	}
	t.Fatal("redo stays enabled, want it disabled at the last move")
}

func TestAGameThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.swimUp(100)
	left := w.scene.(*pondscene.Scene).View().Moves
	w.Frame(func(in *input.Frame) { in.Closing = true })
	if w.scene != nil {
		t.Fatalf("got %T, want the end", w.scene)
	}
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}

	again := walkIn(t, cli.Line{}, home)
	again.Click("continue")
	again.need("board")
	if got := again.scene.(*pondscene.Scene).View().Moves; got < left || got > left+2 { // the last tick may have moved
		t.Fatalf("resumed: got %d moves, want %d to %d", got, left, left+2)
	}
	again.Press(ebiten.KeyEscape)
	again.Click("menu.leave")
	again.Ticks(3) // the home screen waits until the game is closed
	again.need("continue")
	if again.has("resume1") {
		t.Fatal("got a second save of the game, want one")
	}
}

// gameWith is what is remembered of pond with this choice.
func gameWith(w *walker, choice string) (g prefs.Game) {
	g = w.program.Env.Prefs.Game("pond")
	g.Choice = []byte(choice)
	return g
}

func TestEveryChoiceStartsAGame(t *testing.T) {
	choices := []string{
		`{"mode":"demo","mouse":"straight","cat":"kitten","level":"1830"}`,
		`{"mode":"practice","side":"cat","mouse":"fast","level":"2","begin":"random"}`,
		`{"mode":"hotseat","hands":"pointer","nameMouse":"Ada","nameCat":"Tom"}`,
		`{"mode":"hotseat","hands":"pads","level":"1810"}`,
		`{"mode":"practice","level":"no such level","cat":"dog"}`,
		`[]`,
		``,
	}
	for _, choice := range choices {
		t.Run(choice, func(t *testing.T) {
			w := walk(t, cli.Line{})
			w.play("pond", choice)
			w.Ticks(30)
			w.need("board")
			if toasts := w.root().Toasts(); len(toasts) > 0 {
				t.Fatalf("got the notices %q, want none", toasts)
			}
		})
	}
}

func TestHotSeatGivesEachTheirOwnDevice(t *testing.T) {
	w := walk(t, cli.Line{})
	w.play("pond", `{"mode":"hotseat","hands":"pointer"}`)
	scene := w.scene.(*pondscene.Scene)
	from := scene.View()
	w.Hold(ebiten.KeyArrowDown)
	w.Ticks(30)
	w.LetGo()
	mid := scene.View()
	if mid.Mouse != from.Mouse || mid.Cat == from.Cat {
		t.Fatalf("the arrow keys: got the mouse %v -> %v and the cat %v -> %v, want only the cat to move",
			from.Mouse, mid.Mouse, from.Cat, mid.Cat)
	}
	w.holdTowards(2)
	w.Ticks(30)
	w.Release()
	end := scene.View()
	if end.Mouse == mid.Mouse {
		t.Fatalf("the pointer: got the mouse at %v again, want it to move", mid.Mouse)
	}
	w.Ticks(5)
	if rest := scene.View(); rest.Cat != end.Cat {
		t.Fatalf("the pointer: got the cat at %v, want %v", rest.Cat, end.Cat)
	}
}

func TestSidesCanBeSwapped(t *testing.T) {
	swap := pondgame.New(&game.Services{}).Game.Seats.Swap
	table := swap(pondgame.Seating{Bots: []string{"", "perfect"}, Names: []string{"Ada", ""}})
	if !slices.Equal(table.Bots, []string{"tangent", ""}) || !slices.Equal(table.Names, []string{"", "Ada"}) {
		t.Fatalf("swapped: got %+v, want tangent as mouse and Ada as cat", table)
	}
}

func TestADemoGoesOnForEver(t *testing.T) {
	w := walk(t, cli.Line{Command: cli.Demo, Operand: "pond"})
	first := w.scene
	w.until(3000, "another game", func() bool { return w.scene != first })
	w.need("board")
}

func TestReplayRefusesWhatIsNoRecord(t *testing.T) {
	dir := t.TempDir()
	bad := map[string]string{
		"text":    "hello",
		"newer":   "menagerie record 99\n",
		"unknown": "menagerie record 1\nhead {\"Game\":\"chess\",\"Seed\":1,\"Config\":{},\"Seats\":[]}\n",
		"seats":   "menagerie record 1\nhead {\"Game\":\"pond\",\"Seed\":1,\"Config\":{\"catStep\":1200,\"start\":\"centre\"},\"Seats\":[]}\n",
		"config":  "menagerie record 1\nhead {\"Game\":\"pond\",\"Seed\":1,\"Config\":{\"catStep\":-5,\"start\":\"centre\"},\"Seats\":[{\"Name\":\"\"},{\"Name\":\"\"}]}\n",
	}
	w := walk(t, cli.Line{})
	for name, text := range bad {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := w.program.openRecord(path); err == nil {
			t.Errorf("%s: got a film, want an error", name)
		} else if !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got error %v, want the file %s in it", name, err, path)
		}
	}
	if _, err := w.program.openRecord(filepath.Join(dir, "missing")); err == nil {
		t.Error("a missing file: got a film, want an error")
	}
}

func TestAPadSteersAndPauses(t *testing.T) {
	w := walk(t, cli.Line{})
	w.PadPress(input.PadAccept)
	w.need("board")
	scene := w.scene.(*pondscene.Scene)
	stick := func(in *input.Frame) { in.Pads = []input.Pad{{X: 0, Y: -1}} }
	for range 30 {
		w.Frame(stick)
	}
	if v := scene.View(); v.Mouse.X != 0 || v.Mouse.Y > -20*pond.MouseStep {
		t.Fatalf("the stick: got the mouse at %v, want it straight up", v.Mouse)
	}
	w.PadPress(input.PadMenu)
	w.need("menu.resume")
	w.PadPress(input.PadBack)
	if w.has("menu.resume") {
		t.Fatal("the pad's back button: the menu is open, want it closed")
	}
}

func TestSoundsAreWrittenForThoseWhoWantIt(t *testing.T) {
	w := walk(t, cli.Line{})
	w.program.Env.Prefs.Captions = true
	w.swimUp(5)
	if text, ok := w.program.Env.Caption(); !ok || text == "" {
		t.Fatalf("got the caption %q, %v, want one for the start", text, ok)
	}
	w.Draw()
}

func TestAGameThatCannotBeKeptIsAskedAboutAboveTheMenuToo(t *testing.T) {
	w := walk(t, cli.Line{})
	w.enterPond()
	w.program.Env.Write = func() func() (bool, error) { return func() (bool, error) { return true, errors.New("no room") } }
	w.Press(ebiten.KeyP)
	w.Ticks(2)
	w.need("menu.resume")
	w.step(input.Frame{W: w.W, H: w.H, Scale: w.Scale, Focused: true, Closing: true})
	if w.scene == nil {
		t.Fatal("a game that is not saved: got the end, want a question")
	}
	w.Press(ebiten.KeyEscape) // the question
	w.Ticks(2)
	w.need("menu.resume")
}
