package homescene_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/solved"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules/puzzle"
	"menagerie/scenes"
	"menagerie/scenes/homescene"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// walk follows the screens as the window does.
type walk struct {
	*uitest.Driver
	t  *testing.T
	at scenes.Scene
}

func startAt(t *testing.T, first scenes.Scene) *walk {
	w := &walk{t: t, at: first}
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

// playing is the scene of a started game.
type playing struct {
	game   string
	people int // at the same screen; 0 against bots
	way    string
}

func (p *playing) Update(input.Frame) scenes.Scene { return p }
func (p *playing) Draw(*ebiten.Image)              {}

// gameEnv is a program with games that can be started.
func gameEnv(names ...string) *scenes.Env {
	env := testEnv()
	env.Saves = nil
	env.Games = nil
	for _, n := range names {
		g := pondGame(env)
		g.Called = n
		g.Play = func() (scenes.Scene, error) { return &playing{game: n}, nil }
		g.Together = func(people int) (scenes.Scene, error) { return &playing{game: n, people: people}, nil }
		g.Friends = func() scenes.Scene { return &playing{game: n, way: "host"} }
		g.Save = func(scenes.Save) (scenes.Scene, error) { return &playing{game: n, way: "resume"}, nil }
		env.Games = append(env.Games, g)
	}
	return env
}

// started returns the started game. It ends the test if there is none.
func (w *walk) started() playing {
	w.t.Helper()
	p, ok := w.at.(*playing)
	if !ok {
		w.t.Fatalf("got %T, want a running game", w.at)
	}
	return *p
}

func TestOneClickStartsAGame(t *testing.T) {
	for name, way := range map[string]func(w *walk){
		"mouse":    func(w *walk) { w.Click("card1") },
		"finger":   func(w *walk) { w.Tap("card1") },
		"keyboard": func(w *walk) { w.Press(ebiten.KeyArrowRight, ebiten.KeyEnter) },
		"pad":      func(w *walk) { w.PadPress(input.PadRight, input.PadAccept) },
	} {
		w := startAt(t, homescene.New(gameEnv("pond", "mia", "foxes")))
		w.Ticks(1)
		way(w)
		if got := w.started(); got.game != "mia" || got.people != 0 {
			t.Errorf("%s: started %+v, want mia without other people", name, got)
		}
	}
}

func TestFirstClickOpensTheLessonAndLaterOnesTheGame(t *testing.T) {
	env := gameEnv("pond")
	scenetest.Fake(env, 0).Lesson = func() (scenes.Scene, error) { return &playing{way: "lesson"}, nil }
	w := startAt(t, homescene.New(env))
	w.Click("card0")
	if got := w.started(); got.way != "lesson" {
		t.Errorf("the first click started %+v, want the lesson", got)
	}
	env.Prefs = env.Prefs.WithGame("pond", prefs.Game{Taught: true})
	w = startAt(t, homescene.New(env))
	w.Click("card0")
	if got := w.started(); got.game != "pond" {
		t.Errorf("a click after the lesson started %+v, want pond", got)
	}
}

func TestAGameThatDoesNotStartIsReported(t *testing.T) {
	env := gameEnv("pond")
	scenetest.Fake(env, 0).Play = func() (scenes.Scene, error) { return nil, page.Fault{Key: "home.damaged"} }
	w := startAt(t, homescene.New(env))
	w.Click("card0")
	w.Ticks(1)
	if got := w.at.(*page.Page).Toasts(); !slices.Equal(got, []string{env.UI.Book.T("home.damaged")}) {
		t.Errorf("got the notices %q, want that a save is damaged", got)
	}
}

// fiveGames are the games of the program in their order.
var fiveGames = []string{"pond", "glenda", "labyrinth", "mia", "foxes"}

func TestCardsKeepTheirOrderAfterFiftyGames(t *testing.T) {
	env := gameEnv(fiveGames...)
	for n := range 50 {
		name := fiveGames[(n*7+n/5)%5]
		g := env.Prefs.Game(name)
		g.Played = int64(1700000000 + n)
		env.Prefs = env.Prefs.WithGame(name, g)
		w := startAt(t, homescene.New(env))
		if got, want := w.Focus(), fmt.Sprint("card", slices.Index(fiveGames, name)); n%10 == 0 && got != want {
			t.Errorf("after %s the focus is on %s, want %s", name, got, want)
		}
		w.Click("card3")
		if got := w.started(); got.game != "mia" {
			t.Fatalf("after %d games: the fourth card starts %s, want mia", n+1, got.game)
		}
	}
}

// TestCardsStayInPlaceAtEverySize compares the screen without saves, with one and with thirty.
func TestCardsStayInPlaceAtEverySize(t *testing.T) {
	for _, size := range [][2]float64{{640, 360}, {640, 400}, {800, 563}, {800, 600}, {1280, 720}, {1280, 800}, {1422, 800}, {1536, 864}} { // 640 x 360 is 1280 x 720 at 200 %, and 563 leaves room for a title bar
		var first []render.Rect
		for _, n := range []int{0, 1, 30} {
			env := gameEnv(fiveGames...)
			withPuzzles(env)
			env.Saves = func() []scenes.Save { return slices.Repeat([]scenes.Save{save("Ada", "Tom", 600, "")}, n) }
			w := startAt(t, homescene.New(env))
			w.Resize(size[0], size[1])
			w.Ticks(2)
			var at []render.Rect
			for _, id := range []string{"card0", "card1", "card2", "card3", "card4", "today", "settings", "quit"} {
				at = append(at, ui.Bounds(w.Widget(id)))
			}
			if first == nil {
				first = at
			}
			if !slices.Equal(at, first) {
				t.Errorf("%v with %d saves: the cards are at %v, want %v", size, n, at, first)
			}
			if left, right := at[0].X, size[0]-at[2].Right(); left-right > 1 || right-left > 1 {
				t.Errorf("%v: got the margins %v and %v, want them equal", size, left, right)
			}
			if bottom := at[6].Bottom(); bottom > size[1] {
				t.Errorf("%v: the footer ends at %v, want at most %v", size, bottom, size[1])
			}
			if at[5].Bottom() > at[6].Y {
				t.Errorf("%v: the cards end at %v, want them above the footer at %v", size, at[5].Bottom(), at[6].Y)
			}
			if (w.at.(*page.Page).Find("continue") != nil) != (n > 0) {
				t.Errorf("%v, %d saves: got the offer to continue %v, want %v", size, n, n == 0, n > 0)
			}
		}
	}
}

// TestMeasuresAreThoseOfTheDesign checks the sizes that the design names.
func TestMeasuresAreThoseOfTheDesign(t *testing.T) {
	for _, c := range []struct {
		w, h float64
		id   string
		want render.Rect
	}{
		{1280, 800, "card0", render.Rect{X: 48, Y: 136, W: 379, H: 280}},
		{1280, 800, "card3", render.Rect{X: 48, Y: 440, W: 379, H: 280}},
		{1280, 800, "continue", render.Rect{X: 853, Y: 24, W: 379, H: 96}},
		{1280, 720, "card0", render.Rect{X: 48, Y: 136, W: 379, H: 240}},
		{800, 600, "card0", render.Rect{X: 24, Y: 92, W: 240, H: 216}},
		{800, 600, "continue", render.Rect{X: 536, Y: 12, W: 240, H: 72}},
		{390, 844, "card0", render.Rect{X: 12, Y: 148, W: 177, H: 196}},
		{390, 844, "continue", render.Rect{X: 12, Y: 64, W: 366, H: 72}},
	} {
		env := gameEnv(fiveGames...)
		env.Saves = testEnv().Saves
		w := startAt(t, homescene.New(env))
		w.Resize(c.w, c.h)
		w.Ticks(2)
		if got := ui.Bounds(w.Widget(c.id)); got != c.want {
			t.Errorf("%s at %vx%v is at %v, want %v", c.id, c.w, c.h, got, c.want)
		}
	}
}

func TestTogetherOffersTheSameScreenAndAFriend(t *testing.T) {
	for name, open := range map[string]func(w *walk){
		"mouse":    func(w *walk) { w.Click("together1") },
		"keyboard": func(w *walk) { w.Press(ebiten.KeyArrowRight); w.Chord(input.Mods{Shift: true}, ebiten.KeyEnter) },
		"pad":      func(w *walk) { w.PadPress(input.PadRight, input.PadMenu) },
	} {
		for id, want := range map[string]playing{"same": {game: "mia", people: 2}, "friend": {game: "mia", way: "host"}} {
			w := startAt(t, homescene.New(gameEnv("pond", "mia")))
			w.Ticks(1)
			open(w)
			w.Click(id)
			if got := w.started(); got != want {
				t.Errorf("%s: %s starts %+v, want %+v", name, id, got, want)
			}
		}
	}
}

func TestEscapeClosesTheMenuAndNothingElse(t *testing.T) {
	w := startAt(t, homescene.New(gameEnv("pond")))
	home := w.at
	w.Click("together0")
	w.Press(ebiten.KeyEscape)
	if p := w.at.(*page.Page); w.at != home || p.Modal() {
		t.Fatalf("Escape: got %T, menu open %v; want home without the menu", w.at, p.Modal())
	}
	w.Press(ebiten.KeyEscape)
	if w.at != home {
		t.Errorf("Escape: got %T, want home", w.at)
	}
}

func TestSameScreenAsksHowManyPeoplePlay(t *testing.T) {
	env := gameEnv("mia")
	scenetest.Fake(env, 0).Most = []int{2, 3, 4, 5, 6, 7, 8}
	w := startAt(t, homescene.New(env))
	w.Click("together0")
	w.Click("same")
	w.Click("number5")
	if got := w.started(); got.people != 5 {
		t.Errorf("started %+v, want 5 people", got)
	}
}

func TestABrowserOffersNeitherFriendsNorServers(t *testing.T) {
	env := gameEnv("pond")
	env.Web = true
	w := startAt(t, homescene.New(env))
	for _, id := range []string{"quit", "join"} {
		if w.at.(*page.Page).Find(id) != nil {
			t.Errorf("got %q on the screen, want none", id)
		}
	}
	w.Click("together0")
	if got := w.started(); got.people != 2 {
		t.Errorf("started %+v, want 2 people", got)
	}
}

func TestAPhoneHasOneButtonOnEachCard(t *testing.T) {
	w := startAt(t, homescene.New(gameEnv("pond", "mia")))
	w.Resize(390, 844)
	w.Tap("more1")
	p := w.at.(*page.Page)
	for _, id := range []string{"same", "friend", "options"} {
		if p.Find(id) == nil {
			t.Errorf("got no %q on the sheet, want one", id)
		}
	}
	for _, id := range []string{"together1", "options1"} {
		if p.Find(id) != nil {
			t.Errorf("got %q on the card, want none", id)
		}
	}
}

func TestContinueResumesTheLatestSave(t *testing.T) {
	env := gameEnv("pond")
	env.Saves = testEnv().Saves
	w := startAt(t, homescene.New(env))
	w.Ticks(1)
	w.Press(ebiten.KeyEnter) // the card has the focus
	w.Ticks(1)
	if got := w.started(); got.way != "resume" {
		t.Errorf("started %+v, want the save resumed", got)
	}
}

func TestADamagedSaveIsPutAsideAndReported(t *testing.T) {
	env := gameEnv("pond")
	saves := testEnv().Saves()[:1]
	env.Saves = func() []scenes.Save { return saves }
	changes := 0
	env.SetAside = func(scenes.Save, error) {
		saves = nil
		changes++
	}
	env.Changes = func() int { return changes }
	env.Damaged = func() bool { return saves == nil }
	scenetest.Fake(env, 0).Save = func(scenes.Save) (scenes.Scene, error) {
		return nil, fmt.Errorf("line 3: %w", record.ErrDamaged)
	}
	w := startAt(t, homescene.New(env))
	w.Click("continue")
	w.Ticks(3) // the save is claimed, set aside, and missing
	if p := w.at.(*page.Page); p.Find("damaged") == nil || p.Find("continue") != nil || saves != nil {
		t.Errorf("got damaged %v and continue %v, want only the report of the damaged save",
			p.Find("damaged") != nil, p.Find("continue") != nil)
	}
}

// withPuzzles adds puzzles to the games of env. Today is 23 November 2026, a Monday.
func withPuzzles(env *scenes.Env) *scenetest.Puzzles {
	all := &scenetest.Puzzles{Date: puzzle.DayOf(2026, 11, 23)}
	env.Puzzles = all
	for i := range env.Games {
		scenetest.Fake(env, i).Puzzles = scenetest.GamePuzzles("pond.title", func(scenes.Sitting) (scenes.Scene, error) { return &playing{way: "puzzle"}, nil })
	}
	return all
}

func TestTodayOpensThePuzzlesOfTheDay(t *testing.T) {
	env := gameEnv(fiveGames...)
	puzzles := withPuzzles(env)
	for d := puzzles.Date - 2; d <= puzzles.Date; d++ {
		puzzles.Set(solved.Key{Game: "mia", Day: d}, solved.Result{End: solved.Solved, Timely: true})
	}
	w := startAt(t, homescene.New(env))
	w.Resize(1280, 800)
	w.Ticks(1)
	home := w.at
	w.Click("today")
	w.See("Today", "Monday 23 November", "3 days in a row")
	w.Press(ebiten.KeyEscape)
	if w.at != home {
		t.Errorf("Escape: got %T, want home", w.at)
	}
}

func TestTheDateOfTodayChangesAtMidnight(t *testing.T) {
	env := gameEnv(fiveGames...)
	puzzles := withPuzzles(env)
	w := startAt(t, homescene.New(env))
	w.Ticks(1)
	puzzles.Date++
	w.Ticks(2)
	w.Click("today")
	w.See("Tuesday 24 November")
}

func TestThereIsNoCardWithoutPuzzles(t *testing.T) {
	w := startAt(t, homescene.New(gameEnv(fiveGames...)))
	w.Ticks(1)
	if w.at.(*page.Page).Find("today") != nil {
		t.Error("got a card for the puzzles of today, want none")
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
			t.Errorf("%s: got the screen drawn again %v, want %v", when, dirty, !want)
		}
	}
	w.Ticks(60)
	idle("at the start", true)
	w.Hover("card1")
	w.Ticks(60) // until the hover has faded in
	idle("under the pointer", false)
	w.Ticks(page.AwakeTicks + 60)
	idle("long after the last input", true)
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
		t.Errorf("an idle tick: got %v allocations, want 0", n)
	}
}

func TestWaysFromHomeLeadBack(t *testing.T) {
	env := gameEnv("pond")
	w := startAt(t, homescene.New(env))
	home := w.at
	for _, id := range []string{"settings", "about"} {
		w.Click(id)
		if w.at == home {
			t.Fatalf("%s: got home, want another screen", id)
		}
		w.Press(ebiten.KeyEscape)
		if w.at != home {
			t.Fatalf("Escape in %s: got %T, want home", id, w.at)
		}
	}
	w.Press(ebiten.KeyF1)
	if w.at == home {
		t.Fatal("F1: got home, want the rules")
	}
	w.Press(ebiten.KeyF1)
	if w.at != home {
		t.Fatalf("F1 in the rules: got %T, want home", w.at)
	}
	w.PadPress(input.PadBack)
	w.Press(ebiten.KeyEscape)
	if w.at != home {
		t.Errorf("Escape at home: got %T, want home", w.at)
	}
	w.Click("quit")
	if w.at != nil {
		t.Errorf("Quit: got %T, want the end", w.at)
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
		t.Errorf("the button: got %q, want it in German", got)
	}
	if w.Focus() != before {
		t.Errorf("got the focus on %q, want %q", w.Focus(), before)
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
				t.Errorf("%s: the focused %T is at %v, want it inside the window", name, p.Focused(), r)
			}
		}
		padSeen := map[ui.Widget]bool{}
		for range len(order) + 1 {
			d.PadPress(input.PadNextTab)
			padSeen[p.Focused()] = true
		}
		for _, w := range order {
			if !seen[w] || !padSeen[w] {
				t.Errorf("%s: %T %s: got reached by Tab %v, by pad %v; want both", name, w, ui.ID(w), seen[w], padSeen[w])
			}
		}
	}
}

func TestClosingTheWindowQuitsEveryScreen(t *testing.T) {
	for name, p := range screens(testEnv()) {
		if next := p.Update(input.Frame{W: 800, H: 600, Scale: 1, Closing: true}); next != nil {
			t.Errorf("%s: closing leads to %T, want the end", name, next)
		}
	}
}

func TestDrawingKeepsTheScreen(t *testing.T) {
	// Drawing without a display must neither fail nor leave damage behind.
	for name, p := range screens(testEnv()) {
		d := drive(t, p, 400, 300)
		d.Draw()
		if p.Dirty() {
			t.Errorf("%s: dirty after drawing, want it clean", name)
		}
	}
}

// TestContinueShowsThePositionAndHowFarItIs also checks that the card of the game is drawn until the position has been read.
func TestContinueShowsThePositionAndHowFarItIs(t *testing.T) {
	for language, want := range map[string]string{"en": "against perfect, 3 of 12 found", "de": "gegen perfect, 3 von 12 gefunden"} {
		env := gameEnv("labyrinth")
		env.UI.Book = words.Open(language)
		head := record.Head{Game: "labyrinth", Seats: []record.SeatHead{{Name: "Ada"}, {Bot: "perfect"}}}
		env.Saves = func() []scenes.Save { return []scenes.Save{{Name: "a", Record: &record.Record{Head: head}}} }
		drawn := 0
		scenetest.Fake(env, 0).Look = func(r *record.Record) (scenes.Glimpse, error) {
			return scenes.Glimpse{
				Draw:     func(*render.Pen, render.Rect) { drawn++ },
				Progress: func(b *words.Book) string { return b.T("labyrinth.found_of", "3", "12") },
			}, nil
		}
		w := startAt(t, homescene.New(env))
		w.Resize(1280, 800)
		w.Ticks(1)
		root := w.at.(*page.Page).Root
		texts := func() (all []string) {
			for _, text := range root.Texts() {
				all = append(all, text.Text)
			}
			return all
		}
		for range 1000 {
			if slices.Contains(texts(), want) {
				break
			}
			w.Ticks(1)
			time.Sleep(time.Millisecond)
		}
		if !slices.Contains(texts(), want) || drawn == 0 {
			t.Errorf("%s: got %q and %d drawings of the position, want %q and at least 1", language, texts(), drawn, want)
		}
	}
}
