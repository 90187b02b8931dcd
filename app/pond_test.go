package app

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/prefs"
	"menagerie/internal/shelf"
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules/pond"
	"menagerie/scenes/input"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// enterPond goes from home into a game with the last choice: two presses of Enter.
func (w *walker) enterPond() {
	w.t.Helper()
	w.Press(ebiten.KeyEnter)
	w.need("start")
	w.Press(ebiten.KeyEnter)
	w.need("board")
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

func (w *walker) over() bool { return w.has("result") }

func TestTwoClicksToAGame(t *testing.T) {
	w := walk(t, args.Line{})
	w.Click("card0")
	w.Click("start")
	w.need("board", "status")
}

func TestLevelOneIsWonByHoldingThePointerOnTheShore(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	w.enterPond()
	w.holdTowards(w.awayFromCat())
	w.until(2000, "over", w.over)
	w.Release()
	if got := w.Widget("result").(*ui.Label).Text(); !strings.Contains(got, "escape") {
		t.Fatalf("the result is %q", got)
	}
	w.need("again", "swap", "watch", "leave", "chart")

	w.Click("watch")
	w.need("place", "play")
	w.Press(ebiten.KeyEscape)
	w.need("again") // a film opened from a result leads back to it
	w.Click("leave")
	w.need("start")

	r := onlyRecord(t, home)
	if !r.Done || r.Seats[pond.Cat].Bot != "lazy" {
		t.Fatalf("the record says %+v, done %v", r.Head, r.Done)
	}
	table, err := w.program.pondGame().seats.Read(r)
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

// onlyRecord reads the one record that must be on the shelf.
func onlyRecord(t *testing.T, home string) *session.Record {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(home, "data", string(shelf.Records), "*.txt"))
	if err != nil || len(files) != 1 {
		t.Fatalf("records: %v, %v", files, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	r, err := session.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestLevelOneIsWonByKeysAlone(t *testing.T) {
	w := walk(t, args.Line{})
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Hold(ebiten.KeyArrowRight)
	w.until(2000, "over", w.over)
	w.LetGo()
	if w.Focus() == "" {
		t.Fatal("nothing has the focus at the end")
	}
	w.Ticks(40) // the keys that steered must not press what the end brings
	w.Press(ebiten.KeyEnter)
	w.need("status")
	w.Press(ebiten.KeyEscape)
	w.need("menu.resume")
	w.Press(ebiten.KeyEscape)
	if w.has("menu.resume") {
		t.Fatal("Escape does not close the menu")
	}
}

func TestThePerfectCatOnLevelThreeIsBeatenWithTheAidAlone(t *testing.T) {
	w := walk(t, args.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("pond", gameWith(w, `{"mode":"practice","side":"mouse","level":"3","cat":"perfect"}`))
	w.enterPond()
	w.Hold(ebiten.KeySpace)
	w.until(3000, "over", w.over)
	if got := w.Widget("result").(*ui.Label).Text(); !strings.Contains(got, "escape") {
		t.Fatalf("the result is %q", got)
	}
}

func TestTheGameWaitsForTheFirstMove(t *testing.T) {
	w := walk(t, args.Line{})
	w.enterPond()
	standing := w.moves()
	w.Ticks(120)
	if got := w.moves(); got != standing {
		t.Fatalf("time passes before anybody moved: %q", got)
	}
	w.Hold(ebiten.KeyW)
	w.Ticks(60)
	w.LetGo()
	if got := w.moves(); got == standing {
		t.Fatal("the game did not begin")
	}
}

// The tangent's diamond lies on the rim, and nobody points at it exactly: a pointer just inside the rim means the land behind.
func TestThePointerJustInsideTheRimMeansLand(t *testing.T) {
	for inside, lands := range map[float64]bool{1: true, 4: true, 11: true, 30: false} {
		w := walk(t, args.Line{})
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
			t.Errorf("%v units inside the rim: the mouse has landed is %v at %v", inside, w.over(), v.Mouse)
		}
		w.Release()
	}
}

// A hand that rests lets the cat finish its run. Then no moves are counted, however long nobody does anything.
func TestNoMovesAreCountedWhileNobodyMoves(t *testing.T) {
	w := walk(t, args.Line{})
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
		t.Errorf("%d moves were counted while nobody moved", after-before)
	}
	if got, want := w.Widget("status").(*ui.Label).Text(), w.program.Env.UI.Book.T("pond.ready_mouse"); got != want {
		t.Errorf("the status is %q, want %q", got, want)
	}
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(10)
	if scene.View().Moves == before {
		t.Error("the game does not go on")
	}
}

// A cat may run on for ever round a mouse in the middle. After half a minute the game waits for the hand.
func TestAGameWithoutAHandWaitsAfterHalfAMinute(t *testing.T) {
	w := walk(t, args.Line{})
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
		t.Fatalf("the mouse is at %v after %d moves", v.Mouse, v.Moves)
	}
	w.Ticks(31 * 60)
	before := scene.View().Moves
	w.Ticks(60)
	if after := scene.View().Moves; after != before {
		t.Errorf("%d moves were made", after-before)
	}
	if got, want := w.Widget("status").(*ui.Label).Text(), w.program.Env.UI.Book.T("pond.ready_mouse"); got != want {
		t.Errorf("the status is %q, want %q", got, want)
	}
}

func (w *walker) moves() string { return w.Widget("moves").(*ui.Label).Text() }

func TestTakeBackAndRedo(t *testing.T) {
	w := walk(t, args.Line{})
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(150)
	w.LetGo()
	w.Press(ebiten.KeyP) // so that time stands still while we look
	w.Press(ebiten.KeyEscape)
	before := w.moves()
	w.Click("takeback")
	if w.moves() == before {
		t.Fatal("nothing was taken back")
	}
	w.Ticks(60)
	after := w.moves()
	w.Click("redo")
	if w.moves() == after {
		t.Fatal("nothing was redone")
	}
	w.Ticks(1)
	for range 20 { // more seconds than were played
		if !ui.Enabled(w.Widget("redo")) {
			return
		}
		w.Click("redo")
		w.Ticks(1)
	}
	t.Fatal("what was redone can be redone again and again")
}

func TestAGameThatWasLeftCanBeGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, args.Line{}, home)
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(100)
	w.LetGo()
	left := w.scene.(*pondscene.Scene).View().Moves
	w.Frame(func(in *input.Frame) { in.Closing = true })
	if w.scene != nil {
		t.Fatal("the window stays open")
	}
	if err := w.program.Close(); err != nil {
		t.Fatal(err)
	}

	again := walkIn(t, args.Line{}, home)
	again.Click("resume0")
	again.need("board")
	if got := again.scene.(*pondscene.Scene).View().Moves; got < left || got > left+2 { // the last tick may have moved
		t.Fatalf("left at %d, resumed at %d", left, got)
	}
	again.Press(ebiten.KeyEscape)
	again.Click("menu.leave")
	again.Press(ebiten.KeyEscape)
	again.need("resume0")
	if again.has("resume1") {
		t.Fatal("the game is on the shelf twice")
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
			w := walk(t, args.Line{})
			w.program.Env.Prefs = w.program.Env.Prefs.WithGame("pond", gameWith(w, choice))
			w.enterPond()
			w.Ticks(30)
			if toasts := w.root().Toasts(); len(toasts) > 0 {
				t.Fatalf("told %q", toasts)
			}
		})
	}
}

func TestHotSeatGivesEachTheirOwnDevice(t *testing.T) {
	w := walk(t, args.Line{})
	w.program.Env.Prefs = w.program.Env.Prefs.WithGame("pond", gameWith(w, `{"mode":"hotseat","hands":"pointer"}`))
	w.enterPond()
	scene := w.scene.(*pondscene.Scene)
	from := scene.View()
	w.Hold(ebiten.KeyArrowDown)
	w.Ticks(30)
	w.LetGo()
	mid := scene.View()
	if mid.Mouse != from.Mouse || mid.Cat == from.Cat {
		t.Fatalf("the arrow keys moved mouse %v -> %v and cat %v -> %v", from.Mouse, mid.Mouse, from.Cat, mid.Cat)
	}
	w.holdTowards(2)
	w.Ticks(30)
	w.Release()
	end := scene.View()
	if end.Mouse == mid.Mouse {
		t.Fatal("the pointer does not move the mouse")
	}
	w.Ticks(5)
	if rest := scene.View(); rest.Cat != end.Cat {
		t.Fatal("the pointer moved the cat")
	}
}

func TestSidesCanBeSwapped(t *testing.T) {
	swap := (&Program{}).pondGame().seats.Swap
	table := swap(pondTable{Bots: []string{"", "perfect"}, Names: []string{"Ada", ""}})
	if !slices.Equal(table.Bots, []string{"tangent", ""}) || !slices.Equal(table.Names, []string{"", "Ada"}) {
		t.Fatalf("swapped: %+v", table)
	}
}

func TestADemoGoesOnForEver(t *testing.T) {
	w := walk(t, args.Line{Command: args.Demo, Operand: "pond"})
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
	w := walk(t, args.Line{})
	for name, text := range bad {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := w.program.openRecord(path, nil); err == nil {
			t.Errorf("%s was shown", name)
		} else if !strings.Contains(err.Error(), path) {
			t.Errorf("%s: the error does not name the file: %v", name, err)
		}
	}
	if _, err := w.program.openRecord(filepath.Join(dir, "missing"), nil); err == nil {
		t.Error("a missing file was shown")
	}
}

func TestAPadSteersAndPauses(t *testing.T) {
	w := walk(t, args.Line{})
	w.PadPress(input.PadAccept)
	w.need("start")
	w.PadPress(input.PadAccept)
	w.need("board")
	scene := w.scene.(*pondscene.Scene)
	stick := func(in *input.Frame) { in.Pads = []input.Pad{{X: 0, Y: -1}} }
	for range 30 {
		w.Frame(stick)
	}
	if v := scene.View(); v.Mouse.X != 0 || v.Mouse.Y > -20*pond.MouseStep {
		t.Fatalf("the stick led the mouse to %v", v.Mouse)
	}
	w.PadPress(input.PadMenu)
	w.need("menu.resume")
	w.PadPress(input.PadBack)
	if w.has("menu.resume") {
		t.Fatal("the pad's back button does not close the menu")
	}
}

func TestSoundsAreWrittenForThoseWhoWantIt(t *testing.T) {
	w := walk(t, args.Line{})
	w.program.Env.Prefs.Captions = true
	w.enterPond()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(5)
	w.LetGo()
	if text, ok := w.program.Env.Caption(); !ok || text == "" {
		t.Fatal("the start is not written")
	}
	w.Draw()
}

func TestAGameThatCannotBeKeptIsAskedAboutAboveTheMenuToo(t *testing.T) {
	w := walk(t, args.Line{})
	w.enterPond()
	fault := errors.New("no room")
	w.program.Env.Unsaved = func() (err error) {
		err, fault = fault, nil // as a journal does
		return err
	}
	w.Press(ebiten.KeyP)
	w.Ticks(2)
	w.need("menu.resume")
	w.step(input.Frame{W: w.W, H: w.H, Scale: w.Scale, Focused: true, Closing: true})
	if w.scene == nil {
		t.Fatal("a game that was not saved is lost without a word")
	}
	w.Press(ebiten.KeyEscape) // the question
	w.Ticks(2)
	w.need("menu.resume")
}
