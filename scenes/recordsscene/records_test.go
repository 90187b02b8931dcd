package recordsscene_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/recordsscene"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// folder is a store that hands out two games a tick.
type folder struct {
	all     []scenes.Played
	given   int
	removed []string
	refuse  error
	closed  bool
	slow    bool     // Remove ends when the test calls pending
	pending []func() // what Remove calls at its end
}

func (f *folder) Take() ([]scenes.Played, bool) {
	from := f.given
	f.given = min(f.given+2, len(f.all))
	return f.all[from:f.given], f.given == len(f.all)
}

func (f *folder) Read(name string) (*record.Record, error) {
	return &record.Record{Head: record.Head{Game: "pond"}}, f.refuse
}

func (f *folder) Remove(name string, then func(error)) {
	if f.refuse == nil {
		f.removed = append(f.removed, name)
	}
	if f.slow {
		f.pending = append(f.pending, func() { then(f.refuse) })
		return
	}
	then(f.refuse)
}

func (f *folder) Path(name string) string { return "/shelf/" + name + ".txt" }

func (f *folder) Close() { f.closed = true }

// paper is a clipboard.
type paper struct{ text string }

func (p *paper) Read() (string, error) { return p.text, nil }

func (p *paper) Write(text string) error {
	p.text = text
	return nil
}

func played(name, game, who string) scenes.Played {
	h := record.Head{Game: game, Begun: "2026-11-20T15:04:05Z", Seats: []record.SeatHead{{Name: who}, {Bot: "perfect"}}}
	return scenes.Played{Name: name, Outline: record.Summary{Head: h, Moves: 134, Ticks: 7200, Done: true}}
}

func store() *folder {
	seen, cut := played("d", "glenda", "Eve"), played("e", "pond", "Ada")
	seen.Outline.Seen = true
	cut.Outline.Done = false
	return &folder{all: []scenes.Played{
		played("a", "pond", "Ada"), played("b", "pond", "Tom"), played("c", "glenda", "Ada"), seen, cut,
		{Name: "torn", Err: record.ErrDamaged}, {Name: "late", Err: record.ErrNewerRecord},
		{Name: "early", Err: record.ErrUnseen}, played("f", "chess", "Ada"),
	}}
}

// screen is the list on a driver, with what its games' films are.
type screen struct {
	*uitest.Driver
	page  *page.Page
	next  scenes.Scene
	shown []string
	paper paper
}

type film struct{ scenes.Scene }

func open(t *testing.T, f *folder) *screen {
	t.Helper()
	return openIn(t, "en", f)
}

// openIn is open in a language.
func openIn(t *testing.T, language string, f *folder) *screen { return openWith(t, language, f, nil) }

// unfinished are the saves of a program.
type unfinished struct {
	saves              []scenes.Save
	resumed, discarded string
}

func (u *unfinished) list() []scenes.Save { return u.saves }

func (u *unfinished) discard(s scenes.Save, then func(error)) {
	u.discarded = s.Name
	then(nil)
}

// openWith opens the screen of a program with finished games and saves. saves may be nil.
func openWith(t *testing.T, language string, f *folder, saves *unfinished) *screen {
	t.Helper()
	s := &screen{}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open(language), Clipboard: &s.paper}, Prefs: prefs.Defaults()}
	env.Records = func() scenes.Records { return f }
	env.Home = func() scenes.Scene { return film{} }
	for _, name := range []string{"pond", "glenda"} {
		env.Games = append(env.Games, &scenetest.Game{
			Called: name,
			Film: func(shown scenes.Film) (scenes.Scene, error) {
				if _, ok := shown.Back.(*page.Page); !ok {
					t.Errorf("the film leads back to %T, want the page of the records", shown.Back)
				}
				s.shown = append(s.shown, name)
				return film{}, nil
			},
		})
	}
	if saves != nil {
		env.Saves, env.Changes, env.Claim, env.Discard = saves.list, func() int { return 0 }, scenetest.Claim, saves.discard
		for i := range env.Games {
			scenetest.Fake(env, i).Save = func(save scenes.Save) (scenes.Scene, error) {
				saves.resumed = save.Name
				return film{}, nil
			}
		}
	}
	p := recordsscene.New(env, nil).(*page.Page)
	s.page = p
	s.Driver = uitest.OnScene(t, func(in input.Frame) {
		s.next = p.Update(in)
		for s.next == scenes.Scene(p) && p.Root.Awaits() {
			s.next = p.Update(in.Still())
			runtime.Gosched()
		}
	}, func() *ui.Root { return p.Root })
	s.Ticks(10)
	return s
}

func (s *screen) rows() int { return s.Widget("list").(*ui.List).Rows() }

// clickRow clicks on a row.
func (s *screen) clickRow(row int) {
	at := s.Widget("list").(*ui.List).RowBounds(row).Centre()
	s.ClickAt(at.X, at.Y)
}

// openMenu clicks on the button of a row.
func (s *screen) openMenu(row int) {
	at := s.Widget("list").(*ui.List).ButtonBounds(row).Centre()
	s.ClickAt(at.X, at.Y)
	s.Ticks(2)
}

// texts returns every text on the screen.
func (s *screen) texts() (all []string) {
	for _, text := range s.page.Texts() {
		all = append(all, text.Text)
	}
	return all
}

func (s *screen) search(text string) {
	s.Click("search")
	s.Chord(input.Mods{Command: true}, ebiten.KeyA)
	s.Type(text)
	s.Ticks(2)
}

func TestLongNotesFitIntoSmallWindows(t *testing.T) {
	long, seen := played("a", "pond", "Ada"), played("b", "glenda", "Eve")
	long.Outline.Moves, long.Outline.Ticks = 1299, 123*3600
	seen.Outline.Seen = true
	for _, language := range []string{"en", "de"} {
		s := openIn(t, language, &folder{all: []scenes.Played{long, seen}})
		for _, size := range [][2]float64{{400, 822}, {427, 320}, {400, 300}} {
			s.Resize(size[0], size[1])
			s.Frame(func(in *input.Frame) { in.Exposed = true })
			s.Ticks(2)
			for _, cut := range s.page.Survey() {
				t.Errorf("%s, %.0f x %.0f: got %s, want no cut text", language, size[0], size[1], cut)
			}
		}
	}
}

func TestGamesAreFound(t *testing.T) {
	s := open(t, store())
	if s.rows() != 9 {
		t.Fatalf("got %d rows, want 9", s.rows())
	}
	for text, want := range map[string]int{
		"ada": 4, "ADA cat": 2, "rabbit": 2, "2026-11": 6, "network": 1, "unfinished": 1, "damaged": 1, "newer": 1, "before the game": 1, "nobody has this": 0,
	} {
		s.search(text)
		if s.rows() != want {
			t.Errorf("%q finds %d games, want %d", text, s.rows(), want)
		}
	}
}

func TestGamesAreWatched(t *testing.T) {
	ways := map[string]func(s *screen){
		"click":    func(s *screen) { s.clickRow(0) },
		"keyboard": func(s *screen) { s.Press(ebiten.KeyEnter) },
		"pad":      func(s *screen) { s.PadPress(input.PadAccept) },
	}
	for name, way := range ways {
		s := open(t, store())
		way(s)
		if _, ok := s.next.(film); !ok || !slices.Equal(s.shown, []string{"pond"}) {
			t.Errorf("%s: got %v on %T, want pond as a film", name, s.shown, s.next)
		}
	}
	s := open(t, store())
	s.search("rabbit network")
	s.clickRow(0)
	if !slices.Equal(s.shown, []string{"glenda"}) {
		t.Errorf("got %v, want glenda", s.shown)
	}
}

func TestWhatCannotBeShownIsTold(t *testing.T) {
	s := open(t, store())
	s.search("damaged")
	s.clickRow(0)
	s.openMenu(0)
	if len(s.shown) != 0 || s.page.Find("watch") != nil || s.page.Find("remove") == nil {
		t.Errorf("a damaged file: got %v shown and watch %v, want only remove", s.shown, s.page.Find("watch") != nil)
	}
	s.Press(ebiten.KeyEscape)
	s.search("chess")
	s.clickRow(0)
	if len(s.shown) != 0 {
		t.Errorf("got %v shown, want none", s.shown)
	}
	f := store()
	f.refuse = errors.New("the disk is gone")
	s = open(t, f)
	s.clickRow(0)
	if _, ok := s.next.(film); ok {
		t.Error("a game that cannot be read: got a film, want none")
	}
}

func TestGamesAreRemoved(t *testing.T) {
	f := store()
	s := open(t, f)
	s.openMenu(0)
	s.Click("remove")
	s.Ticks(20)
	s.Press(ebiten.KeyEscape) // no
	if len(f.removed) != 0 {
		t.Fatalf("before the confirmation: removed %v, want none", f.removed)
	}
	s.Ticks(20)
	s.openMenu(0)
	s.Click("remove")
	s.Ticks(20)
	s.Press(ebiten.KeyTab, ebiten.KeyEnter) // from no to yes
	if fmt.Sprint(f.removed) != "[a]" || s.rows() != 8 {
		t.Fatalf("removed %v with %d rows left, want a and 8", f.removed, s.rows())
	}
	s.Ticks(20)
	s.Press(ebiten.KeyEnter) // the next one is selected
	if len(s.shown) != 1 {
		t.Errorf("got %v shown, want the selected row kept", s.shown)
	}
}

// Delete asks about the selected game, but not while the player types in the search.
func TestDeleteAsksAboutTheSelectedGame(t *testing.T) {
	f := store()
	s := open(t, f)
	s.Press(ebiten.KeyArrowDown, ebiten.KeyDelete)
	s.Ticks(20)
	s.Press(ebiten.KeyTab, ebiten.KeyEnter)
	if got := fmt.Sprint(f.removed); got != "[b]" {
		t.Fatalf("removed %s, want the second game", got)
	}
	s.Click("search")
	s.Press(ebiten.KeyDelete)
	s.Ticks(20)
	if s.page.Modal() {
		t.Error("Delete in the search: got a question, want none")
	}
}

// The question about a game is about this game, even if another one is removed while the question is open.
func TestTheQuestionIsAboutTheGameInIt(t *testing.T) {
	f := store()
	f.slow = true
	s := open(t, f)
	remove := func(row int, yes bool) {
		s.openMenu(row)
		s.Click("remove")
		s.Ticks(20)
		if yes {
			s.Press(ebiten.KeyTab, ebiten.KeyEnter)
			s.Ticks(2)
		}
	}
	remove(0, true)
	remove(2, false)
	f.pending[0]()
	s.Ticks(2)
	s.Press(ebiten.KeyTab, ebiten.KeyEnter)
	if got := fmt.Sprint(f.removed); got != "[a c]" {
		t.Errorf("removed %s, want the first game and the third one", got)
	}
	f.pending[1]()
	s.Ticks(2)
	if s.rows() != 7 {
		t.Errorf("got %d rows, want 7", s.rows())
	}
}

// TestTheMenuOfARowOpens opens the menu of the second row in all ways, and watches the game.
func TestTheMenuOfARowOpens(t *testing.T) {
	ways := map[string]func(s *screen){
		"button": func(s *screen) { s.openMenu(1) },
		"right click": func(s *screen) {
			at := s.Widget("list").(*ui.List).RowBounds(1).Centre()
			s.Frame(func(in *input.Frame) {
				in.Pointer = input.Pointer{X: at.X, Y: at.Y, Inside: true, Right: input.Button{Pressed: true, Down: true}}
			})
		},
		"long touch": func(s *screen) {
			at := s.Widget("list").(*ui.List).RowBounds(1).Centre()
			for i := range 40 {
				s.Frame(func(in *input.Frame) {
					in.Pointer = input.Pointer{X: at.X, Y: at.Y, Inside: true, Finger: true, Left: input.Button{Pressed: i == 0, Down: true}}
				})
			}
			s.Frame(func(in *input.Frame) {
				in.Pointer = input.Pointer{X: at.X, Y: at.Y, Inside: true, Finger: true, Left: input.Button{Released: true}}
			})
		},
		"menu key":    func(s *screen) { s.Press(ebiten.KeyArrowDown, ebiten.KeyContextMenu) },
		"Shift+Enter": func(s *screen) { s.Press(ebiten.KeyArrowDown); s.Chord(input.Mods{Shift: true}, ebiten.KeyEnter) },
		"pad":         func(s *screen) { s.Press(ebiten.KeyArrowDown); s.PadPress(input.PadWest) },
	}
	for name, way := range ways {
		s := open(t, &folder{all: []scenes.Played{played("a", "pond", "Ada"), played("b", "glenda", "Ada")}})
		way(s)
		s.Ticks(3)
		if len(s.shown) != 0 || s.page.Find("remove") == nil {
			t.Errorf("%s: got %v shown, want only the menu", name, s.shown)
			continue
		}
		s.Press(ebiten.KeyEnter) // the first item watches
		if !slices.Equal(s.shown, []string{"glenda"}) {
			t.Errorf("%s: got %v shown, want glenda", name, s.shown)
		}
	}
}

func TestLeavingEndsTheReading(t *testing.T) {
	f := store()
	s := open(t, f)
	s.Press(ebiten.KeyEscape)
	if _, ok := s.next.(film); !ok || !f.closed {
		t.Errorf("got %T, closed %v; want a film and true", s.next, f.closed)
	}
}

func TestAnEmptyStoreIsExplained(t *testing.T) {
	s := open(t, &folder{})
	if s.rows() != 0 || !slices.Contains(s.texts(), "Your games will be kept here.") {
		t.Errorf("an empty store: got %q, want where games will be kept", s.texts())
	}
}

func TestThePathOfARecordIsCopied(t *testing.T) {
	s := open(t, store())
	s.Ticks(10)
	for _, id := range []string{"path", "tournaments"} {
		if s.page.Find(id) != nil {
			t.Errorf("%q is shown, want it hidden", id)
		}
	}
	s.Click("authors")
	s.Ticks(2)
	s.Click("path")
	if s.paper.text != "/shelf/a.txt" {
		t.Errorf("got the clipboard %q, want /shelf/a.txt", s.paper.text)
	}
}

func TestALowWindowShowsSeveralGames(t *testing.T) {
	s := open(t, store())
	s.Resize(400, 300)
	s.Ticks(2)
	list := s.Widget("list").(*ui.List)
	if high := list.Bounds().H; high < 2*list.RowHeight {
		t.Errorf("the list is %.0f units high, want at least %v", high, 2*list.RowHeight)
	}
}

// many is a store with more games than a window shows.
func many() *folder {
	f := &folder{}
	for i := range 40 {
		f.all = append(f.all, played(fmt.Sprint("game", i), []string{"pond", "glenda"}[i%2], "Ada"))
	}
	return f
}

func TestTheListHasTheFocusOnceThereAreGames(t *testing.T) {
	s := open(t, store())
	if got := s.Focus(); got != "list" {
		t.Errorf("got the focus on %q, want list", got)
	}
	s.Press(ebiten.KeyArrowDown, ebiten.KeyArrowDown, ebiten.KeyEnter)
	if !slices.Equal(s.shown, []string{"glenda"}) {
		t.Errorf("Enter on the third row: got %v, want glenda", s.shown)
	}
	s = open(t, &folder{})
	s.Click("search")
	s.Type("a")
	if got := s.Focus(); got != "search" {
		t.Errorf("without a game: got the focus on %q, want search", got)
	}
}

func TestGamesThatAreReadLeaveTheSearchAlone(t *testing.T) {
	f := many()
	s := open(t, f)
	s.Click("search")
	s.Ticks(30)
	if got := s.Focus(); got != "search" {
		t.Errorf("got the focus on %q, want search", got)
	}
}

func TestDownLeadsFromTheSearchToTheList(t *testing.T) {
	for _, height := range []float64{720, 300} {
		s := open(t, store())
		s.Resize(800, height)
		s.search("ada")
		s.Press(ebiten.KeyArrowDown)
		if got := s.Focus(); got != "list" {
			t.Fatalf("height %v: Down leads to %q, want list", height, got)
		}
		s.Press(ebiten.KeyArrowDown, ebiten.KeyEnter) // the second game of Ada is the third of all
		if !slices.Equal(s.shown, []string{"glenda"}) {
			t.Errorf("height %v: Enter shows %v, want glenda", height, s.shown)
		}
	}
}

func TestAFilmLeadsBackToTheChosenGame(t *testing.T) {
	s := open(t, many())
	s.Ticks(30)
	s.search("mouse ada")
	found := s.rows()
	s.Press(ebiten.KeyArrowDown)
	for range 12 {
		s.Press(ebiten.KeyArrowDown)
	}
	s.Wheel("list", 1)
	list := s.Widget("list").(*ui.List)
	row, offset := list.Selected(), list.Offset()
	if row != 12 || offset == 0 {
		t.Fatalf("got row %d, scrolled by %v; want 12, scrolled", row, offset)
	}
	s.Press(ebiten.KeyEnter)
	s.next = nil
	s.Frame(func(in *input.Frame) { in.Exposed = true })
	s.Ticks(2)
	list = s.Widget("list").(*ui.List)
	if list.Selected() != row || list.Offset() != offset || s.rows() != found || s.Focus() != "list" {
		t.Errorf("row %d of %d at %v, focus on %q; want row %d of %d at %v", list.Selected(), s.rows(), list.Offset(), s.Focus(), row, found, offset)
	}
	if text := s.Widget("search").(*ui.TextField).Text(); text != "mouse ada" {
		t.Errorf("got the search %q, want mouse ada", text)
	}
	s.Press(ebiten.KeyEnter)
	if len(s.shown) != 2 {
		t.Errorf("Enter: got %v, want the game shown a second time", s.shown)
	}
}

func TestGamesThatAreReadDoNotScroll(t *testing.T) {
	s := open(t, many())
	s.Wheel("list", -8)
	offset := s.Widget("list").(*ui.List).Offset()
	s.Ticks(5)
	if now := s.Widget("list").(*ui.List).Offset(); offset == 0 || now != offset {
		t.Errorf("got the offset %v, want %v and not 0", now, offset)
	}
}

func TestUnfinishedGamesComeFirstAndAreContinued(t *testing.T) {
	u := &unfinished{}
	for _, name := range []string{"new", "old"} {
		u.saves = append(u.saves, scenes.Save{Name: name, Record: &record.Record{Head: played(name, "pond", "Ada").Outline.Head, Hinted: name == "new"}})
	}
	s := openWith(t, "en", store(), u)
	s.See("unfinished · with hints")
	if s.rows() != 11 {
		t.Fatalf("got %d rows, want 11", s.rows())
	}
	s.Press(ebiten.KeyArrowDown)
	s.openMenu(1)
	if got := s.Widget("watch").(*ui.Button).Text(); got != s.page.Env.Book.T("home.continue") {
		t.Errorf("got the item %q, want %q", got, s.page.Env.Book.T("home.continue"))
	}
	s.Press(ebiten.KeyEscape)
	s.Click("authors")
	s.Ticks(2)
	if ui.Enabled(s.Widget("path")) {
		t.Error("path is enabled for an unfinished game, want it disabled")
	}
	s.Click("authors")
	s.Ticks(2)
	s.page.FocusID("list")
	s.Press(ebiten.KeyEnter)
	if u.resumed != "old" {
		t.Errorf("continued %q, want old", u.resumed)
	}
	s = openWith(t, "en", store(), u)
	s.openMenu(0)
	s.Click("remove")
	s.Ticks(20)
	s.Press(ebiten.KeyTab, ebiten.KeyEnter)
	s.Ticks(2)
	if u.discarded != "new" || s.rows() != 10 {
		t.Errorf("removed %q with %d rows left, want new and 10", u.discarded, s.rows())
	}
}
