package homescene_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/scenes"
	"menagerie/scenes/homescene"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/setupscene"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// walk follows the screens as the window does.
type walk struct {
	*uitest.Driver
	at scenes.Scene
}

func startAt(t *testing.T, first scenes.Scene) *walk {
	w := &walk{at: first}
	w.Driver = uitest.OnScene(t, w.step, func() *ui.Root { return w.at.(*page.Page).Root })
	return w
}

func (w *walk) step(in input.Frame) {
	for range 4 {
		next := w.at.Update(in)
		if next == w.at || next == nil {
			w.at = next
			return
		}
		w.at = next
		in = in.Still()
		in.Exposed = true
		if _, ok := next.(*page.Page); !ok {
			return
		}
	}
}

// playing stands for a game that was started.
type playing struct{ choice setupscene.Choice }

func (p *playing) Update(input.Frame) scenes.Scene { return p }
func (p *playing) Draw(*ebiten.Image)              {}

// gameEnv is a program with games that can be started.
func gameEnv(names ...string) *scenes.Env {
	env := testEnv()
	env.Saves = nil
	env.Games = nil
	for _, n := range names {
		g := pondGame()
		g.Name = n
		g.Setup = func(env *scenes.Env) scenes.Scene {
			s := pondSpec()
			s.Game = n
			s.Start = func(c setupscene.Choice) (scenes.Scene, error) { return &playing{c}, nil }
			return setupscene.New(env, s)
		}
		env.Games = append(env.Games, g)
	}
	return env
}

func TestTwoStepsLeadIntoAGame(t *testing.T) {
	ways := map[string]func(w *walk){
		"mouse":    func(w *walk) { w.Click("card0"); w.Click("start") },
		"keyboard": func(w *walk) { w.Press(ebiten.KeyEnter, ebiten.KeyEnter) },
		"pad":      func(w *walk) { w.PadPress(input.PadAccept, input.PadAccept) },
	}
	for name, way := range ways {
		env := gameEnv("pond")
		w := startAt(t, homescene.New(env))
		way(w)
		if _, ok := w.at.(*playing); !ok {
			t.Errorf("%s: no game runs, but %T", name, w.at)
		}
	}
}

func TestGamePlayedLastComesFirst(t *testing.T) {
	env := gameEnv("pond", "mia", "foxes")
	g := env.Prefs.Game("foxes")
	g.Played = 1700000000
	env.Prefs = env.Prefs.WithGame("foxes", g)
	w := startAt(t, homescene.New(env))
	w.Press(ebiten.KeyEnter, ebiten.KeyEnter)
	if _, ok := w.at.(*playing); !ok {
		t.Fatalf("no game runs, but %T", w.at)
	}
	if got := env.Prefs.Recent(); !slices.Equal(got, []string{"foxes"}) {
		t.Errorf("recent games: %v", got)
	}
	if choice := env.Prefs.Game("pond").Choice; choice != nil {
		t.Errorf("the set-up of pond was opened: %s", choice)
	}
}

func TestCardsFitSeveralGames(t *testing.T) {
	env := gameEnv("pond", "mia", "foxes", "glenda", "labyrinth")
	w := startAt(t, homescene.New(env))
	first, second, fourth := ui.Bounds(w.Widget("card0")), ui.Bounds(w.Widget("card1")), ui.Bounds(w.Widget("card3"))
	if first.Y != second.Y || fourth.Y <= first.Y {
		t.Errorf("at 1280 the cards are at %v, %v, %v: want three in a row", first, second, fourth)
	}
	w.Resize(500, 400)
	if a, b := ui.Bounds(w.Widget("card0")), ui.Bounds(w.Widget("card1")); b.Y <= a.Y {
		t.Errorf("at 500 the cards are at %v and %v: want one below the other", a, b)
	}
}

func TestLonelyCardGrowsWithTheWindow(t *testing.T) {
	w := startAt(t, homescene.New(gameEnv("pond")))
	at := ui.Bounds(w.Widget("card0"))
	w.Resize(1920, 1200)
	if big := ui.Bounds(w.Widget("card0")); big.W <= at.W || big.H <= at.H || big.Right() > 1920 || big.Bottom() > 1200 {
		t.Errorf("the card is %v at 1280x720 and %v at 1920x1200", at, big)
	}
}

func TestCardMovesOnlyWhileSomebodyLooksAtIt(t *testing.T) {
	env := gameEnv("pond", "mia")
	w := startAt(t, homescene.New(env))
	idle := func(when string, want bool) {
		t.Helper()
		w.Draw()
		w.Ticks(2)
		dirty := w.at.(*page.Page).Dirty()
		if dirty == want {
			t.Errorf("%s: screen drawn again: %v", when, dirty)
		}
	}
	w.Ticks(60)
	idle("at the start", true)
	w.Hover("card1")
	w.Ticks(60) // until the hover has faded in
	idle("under the pointer", false)
	w.Ticks(11 * 60)
	idle("after ten seconds without a hand", true)
	w.Press(ebiten.KeyTab)
	env.UI.ReducedMotion = true
	w.Hover("card0")
	w.Ticks(60)
	idle("with reduced motion", true)
}

func TestIdleHomeAllocatesNothing(t *testing.T) {
	p := homescene.New(gameEnv("pond")).(*page.Page)
	in := input.Frame{W: 1280, H: 720, Scale: 1, Focused: true}
	img := ebiten.NewImage(1280, 720)
	for range 5 {
		p.Update(in)
		p.Draw(img)
	}
	if n := testing.AllocsPerRun(100, func() { p.Update(in); p.Draw(img) }); n != 0 {
		t.Errorf("an idle tick allocates %v times", n)
	}
}

func TestSaveIsGoneOnWith(t *testing.T) {
	env := testEnv()
	var got scenes.Save
	env.Games[0].Resume = func(_ *scenes.Env, s scenes.Save) (scenes.Scene, error) {
		got = s
		return &playing{}, nil
	}
	w := startAt(t, homescene.New(env))
	w.Click("resume0")
	if _, ok := w.at.(*playing); !ok || got.Name != env.Saves()[0].Name {
		t.Errorf("at %T with save %q", w.at, got.Name)
	}
}

func TestSaveThatCannotBeReadIsToldInWords(t *testing.T) {
	faults := map[error]string{
		fmt.Errorf("line 3: %w", session.ErrDamaged):      "home.resume_damaged",
		fmt.Errorf("reading: %w", session.ErrNewerRecord): "home.resume_newer",
	}
	for fault, key := range faults {
		env := testEnv()
		env.UI.Book = words.Open("de")
		env.Games[0].Resume = func(*scenes.Env, scenes.Save) (scenes.Scene, error) { return nil, fault }
		w := startAt(t, homescene.New(env))
		w.Click("resume0")
		w.Ticks(1)
		if got := w.at.(*page.Page).Toasts(); len(got) != 1 || got[0] != words.Open("de").T(key) {
			t.Errorf("%v is told as %q", fault, got)
		}
	}
}

func TestSaveOfAnUnknownGame(t *testing.T) {
	env := testEnv()
	env.Games = nil
	w := startAt(t, homescene.New(env))
	w.Click("resume0")
	w.Ticks(1)
	if got := w.at.(*page.Page).Toasts(); len(got) != 1 || !strings.Contains(got[0], "pond") {
		t.Errorf("told: %q", got)
	}
}

func TestRemoveAsksFirst(t *testing.T) {
	env := testEnv()
	w := startAt(t, homescene.New(env))
	w.Click("remove0")
	w.Press(ebiten.KeyEnter) // no is the default
	w.Ticks(2)
	if n := len(env.Saves()); n != 2 {
		t.Fatalf("Enter removed a save: %d left", n)
	}
	w.Click("remove0")
	w.Press(ebiten.KeyTab, ebiten.KeyEnter)
	w.Ticks(2)
	if n := len(env.Saves()); n != 1 {
		t.Fatalf("%d saves left, want 1", n)
	}
	if w.at.(*page.Page).Find("more") != nil {
		t.Error("the list offers more than the one save that is left")
	}
}

func TestRemoveThatFails(t *testing.T) {
	env := testEnv()
	env.Discard = func(scenes.Save) error { return page.Fault{Key: "home.resume_damaged", Err: errors.New("disk")} }
	w := startAt(t, homescene.New(env))
	w.Click("remove0")
	w.Press(ebiten.KeyTab, ebiten.KeyEnter)
	w.Ticks(2)
	if got := w.at.(*page.Page).Toasts(); !slices.Equal(got, []string{env.UI.Book.T("home.resume_damaged")}) {
		t.Errorf("told: %q", got)
	}
}

func TestAllSavesAreShownOnRequest(t *testing.T) {
	w := startAt(t, homescene.New(testEnv()))
	p := w.at.(*page.Page)
	if p.Find("resume1") != nil {
		t.Fatal("the second save shows from the start")
	}
	w.Click("more")
	w.Ticks(1)
	if p.Find("resume1") == nil {
		t.Fatal("the second save does not show")
	}
	w.Click("more")
	w.Ticks(1)
	if p.Find("resume1") != nil {
		t.Error("the second save still shows")
	}
}

func TestWaysFromHomeLeadBack(t *testing.T) {
	env := gameEnv("pond")
	w := startAt(t, homescene.New(env))
	home := w.at
	for _, id := range []string{"settings", "about"} {
		w.Click(id)
		if w.at == home {
			t.Fatalf("%s leads nowhere", id)
		}
		w.Press(ebiten.KeyEscape)
		if w.at != home {
			t.Fatalf("Escape in %s leads elsewhere", id)
		}
	}
	w.Press(ebiten.KeyF1)
	if w.at == home {
		t.Fatal("F1 leads nowhere")
	}
	w.Press(ebiten.KeyF1)
	if w.at != home {
		t.Fatal("F1 in the rules leads elsewhere")
	}
	w.PadPress(input.PadBack)
	w.Press(ebiten.KeyEscape)
	if w.at != home {
		t.Error("Escape leaves home")
	}
	w.Click("quit")
	if w.at != nil {
		t.Error("Quit does not quit")
	}
}

func TestLanguageChangesWhileHomeIsOpen(t *testing.T) {
	env := gameEnv("pond")
	w := startAt(t, homescene.New(env))
	w.Press(ebiten.KeyTab)
	before := w.Focus()
	env.UI.Book = words.Open("de")
	w.Ticks(2)
	if got := w.Widget("settings").(*ui.Button).Text(); got != words.Open("de").T("home.settings") {
		t.Errorf("the button says %q", got)
	}
	if w.Focus() != before {
		t.Errorf("the focus went from %q to %q", before, w.Focus())
	}
}

func TestEveryWidgetIsReachedByKeysAndPad(t *testing.T) {
	env := testEnv()
	for name, p := range screens(env) {
		p.OnBack = func() {}
		d := drive(t, p, 800, 600)
		order := slices.Clone(p.FocusOrder())
		seen := map[ui.Widget]bool{}
		for range len(order) + 1 {
			d.Press(ebiten.KeyTab)
			seen[p.Focused()] = true
			if r := ui.Bounds(p.Focused()); r.Y < -0.5 || r.Bottom() > 600.5 && r.H < 500 {
				t.Errorf("%s: the focus is on %T at %v, outside of the window", name, p.Focused(), r)
			}
		}
		padSeen := map[ui.Widget]bool{}
		for range len(order) + 1 {
			d.PadPress(input.PadNextTab)
			padSeen[p.Focused()] = true
		}
		for _, w := range order {
			if !seen[w] || !padSeen[w] {
				t.Errorf("%s: %T %s is reached by Tab: %v, by pad: %v", name, w, ui.ID(w), seen[w], padSeen[w])
			}
		}
	}
}

func TestClosingQuits(t *testing.T) {
	for name, p := range screens(testEnv()) {
		if next := p.Update(input.Frame{W: 800, H: 600, Scale: 1, Closing: true}); next != nil {
			t.Errorf("%s stays open as %T", name, next)
		}
	}
}

func TestDrawingKeepsTheScreen(t *testing.T) {
	// Drawing without a display must neither fail nor leave damage behind.
	for name, p := range screens(testEnv()) {
		d := drive(t, p, 400, 300)
		d.Draw()
		if p.Dirty() {
			t.Errorf("%s: still dirty after drawing", name)
		}
	}
}

func TestAWebPageNamesNoKeysOfTheBrowserAndDoesNotQuit(t *testing.T) {
	for _, web := range []bool{false, true} {
		env := gameEnv("pond")
		env.Web = web
		w := startAt(t, homescene.New(env))
		w.Ticks(2)
		for _, id := range []string{"quit", "keys"} {
			if got, want := w.at.(*page.Page).Root.Find(id) != nil, !web; got != want {
				t.Errorf("in a web page: %v: got widget %q: %v, want %v", web, id, got, want)
			}
		}
	}
}
