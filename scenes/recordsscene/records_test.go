package recordsscene_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/recordsscene"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
	"menagerie/session"
)

// folder is a shelf that hands out two games a tick.
type folder struct {
	all     []scenes.Played
	given   int
	removed []string
	refuse  error
	closed  bool
}

func (f *folder) Take() ([]scenes.Played, bool) {
	from := f.given
	f.given = min(f.given+2, len(f.all))
	return f.all[from:f.given], f.given == len(f.all)
}

func (f *folder) Read(name string) (*session.Record, error) {
	return &session.Record{Head: session.Head{Game: "pond"}}, f.refuse
}

func (f *folder) Remove(name string) error {
	if f.refuse == nil {
		f.removed = append(f.removed, name)
	}
	return f.refuse
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
	h := session.Head{Game: game, Begun: "2026-11-20T15:04:05Z", Seats: []session.SeatHead{{Name: who}, {Bot: "perfect"}}}
	return scenes.Played{Name: name, Outline: session.Summary{Head: h, Moves: 134, Ticks: 7200, Done: true}}
}

func shelf() *folder {
	seen, cut := played("d", "glenda", "Eve"), played("e", "pond", "Ada")
	seen.Outline.Seen = true
	cut.Outline.Done = false
	return &folder{all: []scenes.Played{
		played("a", "pond", "Ada"), played("b", "pond", "Tom"), played("c", "glenda", "Ada"), seen, cut,
		{Name: "torn", Err: session.ErrDamaged}, {Name: "late", Err: session.ErrNewerRecord},
		{Name: "early", Err: session.ErrUnseen}, played("f", "chess", "Ada"),
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
func openIn(t *testing.T, language string, f *folder) *screen {
	t.Helper()
	s := &screen{}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open(language), Clipboard: &s.paper}, Prefs: prefs.Defaults()}
	env.Records = func() scenes.Records { return f }
	env.Home = func() scenes.Scene { return film{} }
	for _, name := range []string{"pond", "glenda"} {
		env.Games = append(env.Games, scenes.Game{
			Name: name,
			Watch: func(_ *scenes.Env, shown scenes.Film) (scenes.Scene, error) {
				if _, ok := shown.Back.(*page.Page); !ok {
					t.Errorf("the film leads back to %T", shown.Back)
				}
				s.shown = append(s.shown, name)
				return film{}, nil
			},
		})
	}
	p := recordsscene.New(env, nil).(*page.Page)
	s.page = p
	s.Driver = uitest.OnScene(t, func(in input.Frame) { s.next = p.Update(in) }, func() *ui.Root { return p.Root })
	s.Ticks(10)
	return s
}

func (s *screen) rows() int { return s.Widget("list").(*ui.List).Rows() }

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
				t.Errorf("%s, %.0f x %.0f: %s", language, size[0], size[1], cut)
			}
		}
	}
}

func TestGamesAreFound(t *testing.T) {
	s := open(t, shelf())
	if s.rows() != 9 {
		t.Fatalf("%d rows", s.rows())
	}
	for text, want := range map[string]int{
		"ada": 4, "ADA cat": 2, "rabbit": 2, "2026-11": 5, "server": 1, "left before": 1, "damaged": 1, "newer": 1, "before anything": 1, "nobody has this": 0,
	} {
		s.search(text)
		if s.rows() != want {
			t.Errorf("%q finds %d games, want %d", text, s.rows(), want)
		}
	}
}

func TestGamesAreWatched(t *testing.T) {
	ways := map[string]func(s *screen){
		"button":   func(s *screen) { s.Click("watch") },
		"keyboard": func(s *screen) { s.Press(ebiten.KeyEnter) },
		"pad":      func(s *screen) { s.PadPress(input.PadAccept) },
	}
	for name, way := range ways {
		s := open(t, shelf())
		way(s)
		if _, ok := s.next.(film); !ok || !slices.Equal(s.shown, []string{"pond"}) {
			t.Errorf("%s: shows %v, %T", name, s.shown, s.next)
		}
	}
	s := open(t, shelf())
	s.search("rabbit server")
	s.Click("watch")
	if !slices.Equal(s.shown, []string{"glenda"}) {
		t.Errorf("shows %v", s.shown)
	}
}

func TestWhatCannotBeShownIsTold(t *testing.T) {
	s := open(t, shelf())
	s.search("damaged")
	if ui.Enabled(s.Widget("watch")) || !ui.Enabled(s.Widget("remove")) {
		t.Error("a damaged file may be removed and not watched")
	}
	s.search("chess")
	s.Click("watch")
	if len(s.shown) != 0 {
		t.Errorf("shows %v", s.shown)
	}
	f := shelf()
	f.refuse = errors.New("the disk is gone")
	s = open(t, f)
	s.Click("watch")
	if _, ok := s.next.(film); ok {
		t.Error("a game that cannot be read is shown")
	}
}

func TestGamesAreRemoved(t *testing.T) {
	f := shelf()
	s := open(t, f)
	s.Click("remove")
	s.Ticks(20)
	s.Press(ebiten.KeyEscape) // no
	if len(f.removed) != 0 {
		t.Fatal("removed without a yes")
	}
	s.Ticks(20)
	s.Click("remove")
	s.Ticks(20)
	s.Press(ebiten.KeyTab, ebiten.KeyEnter) // from no to yes
	if fmt.Sprint(f.removed) != "[a]" || s.rows() != 8 {
		t.Fatalf("removed %v, %d rows are left", f.removed, s.rows())
	}
	s.Ticks(20)
	s.Click("watch") // the next one is selected
	if len(s.shown) != 1 {
		t.Error("nothing is selected any more")
	}
}

func TestLeavingEndsTheReading(t *testing.T) {
	f := shelf()
	s := open(t, f)
	s.Press(ebiten.KeyEscape)
	if _, ok := s.next.(film); !ok || !f.closed {
		t.Errorf("leads to %T, closed: %v", s.next, f.closed)
	}
}

func TestAnEmptyShelf(t *testing.T) {
	s := open(t, &folder{})
	if s.rows() != 0 || ui.Enabled(s.Widget("watch")) {
		t.Error("there is something on an empty shelf")
	}
}

func TestThePathOfARecordIsCopied(t *testing.T) {
	s := open(t, shelf())
	s.Ticks(10)
	s.Click("path")
	if s.paper.text != "/shelf/a.txt" {
		t.Errorf("copied: %q", s.paper.text)
	}
}

func TestALowWindowShowsSeveralGames(t *testing.T) {
	s := open(t, shelf())
	s.Resize(400, 300)
	s.Ticks(2)
	list, footer := ui.Bounds(s.Widget("list")), ui.Bounds(s.Widget("watch"))
	if seen := footer.Y - list.Y; seen < 2*52 {
		t.Errorf("only %.0f units of the list are seen", seen)
	}
	for _, id := range []string{"path", "remove"} {
		if r := ui.Bounds(s.Widget(id)); r.Y != footer.Y {
			t.Errorf("%s stands at %v, beside it is %v", id, r, footer)
		}
	}
	s.Click("path")
	if s.paper.text == "" {
		t.Error("the path was not copied")
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
	s := open(t, shelf())
	if got := s.Focus(); got != "list" {
		t.Errorf("the focus is on %q", got)
	}
	s.Press(ebiten.KeyArrowDown, ebiten.KeyArrowDown, ebiten.KeyEnter)
	if !slices.Equal(s.shown, []string{"glenda"}) {
		t.Errorf("Enter on the third row shows %v", s.shown)
	}
	s = open(t, &folder{})
	s.Click("search")
	s.Type("a")
	if got := s.Focus(); got != "search" {
		t.Errorf("without a game the focus is on %q", got)
	}
}

func TestGamesThatAreReadLeaveTheSearchAlone(t *testing.T) {
	f := many()
	s := open(t, f)
	s.Click("search")
	s.Ticks(30)
	if got := s.Focus(); got != "search" {
		t.Errorf("the focus is on %q", got)
	}
}

func TestDownLeadsFromTheSearchToTheList(t *testing.T) {
	for _, height := range []float64{720, 300} {
		s := open(t, shelf())
		s.Resize(800, height)
		s.search("ada")
		s.Press(ebiten.KeyArrowDown)
		if got := s.Focus(); got != "list" {
			t.Fatalf("height %v: Down leads to %q", height, got)
		}
		s.Press(ebiten.KeyArrowDown, ebiten.KeyEnter) // the second game of Ada is the third of all
		if !slices.Equal(s.shown, []string{"glenda"}) {
			t.Errorf("height %v: Enter shows %v", height, s.shown)
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
		t.Fatalf("row %d, scrolled by %v", row, offset)
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
		t.Errorf("searches for %q", text)
	}
	s.Press(ebiten.KeyEnter)
	if len(s.shown) != 2 {
		t.Errorf("Enter does not show the game again: %v", s.shown)
	}
}

func TestGamesThatAreReadDoNotScroll(t *testing.T) {
	s := open(t, many())
	s.Wheel("list", -8)
	offset := s.Widget("list").(*ui.List).Offset()
	s.Ticks(5)
	if now := s.Widget("list").(*ui.List).Offset(); offset == 0 || now != offset {
		t.Errorf("scrolled from %v to %v", offset, now)
	}
}
