package tournamentscene_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/internal/tournament"
	"menagerie/record"
	"menagerie/render"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/tournamentscene"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// folder is a tournament as a test tells it.
type folder struct {
	table  *tournament.Table
	err    error
	news   bool
	films  []string
	refuse error
	closed bool
}

func (f *folder) Take() (*tournament.Table, error, bool) {
	news := f.news
	f.news = false
	return f.table, f.err, news
}

func (f *folder) Film(file string) (*record.Record, error) {
	f.films = append(f.films, file)
	return &record.Record{}, f.refuse
}

func (f *folder) Close() { f.closed = true }

// tell shows the table of a tournament with the given numbers of bots and finished games.
func (f *folder) tell(bots, games int) {
	h := tournament.Head{Game: "glenda", Seats: 2, Games: 4, Seed: 1}
	for i := range bots {
		h.Entrants = append(h.Entrants, tournament.Entrant{Name: []string{"hare", "tortoise", "the-longest-name", "ours"}[i%4] + fmt.Sprint(i / 4)[:min(1, i/4)]})
	}
	l := &tournament.Log{Head: h}
	for m := range games {
		r := tournament.Result{Match: m, Seconds: 1, Seats: make([]tournament.SeatResult, 2), Record: fmt.Sprintf("records/%d.txt", m)}
		winner := m * 7 % 3 % 2
		r.Seats[winner] = tournament.SeatResult{Points: 1, Took: tournament.Times{100 + m: 9, 200: 1}}
		if m%3 == 1 {
			r.Seats[1-winner].Fault, r.Record = tournament.FaultCrash, ""
		}
		if m%5 == 4 {
			r.Seats[1-winner].Fault = tournament.FaultIllegal
		}
		l.Results = append(l.Results, r)
	}
	if games < h.Matches() {
		l.Running = []tournament.Begin{{Match: games, At: time.Unix(0, 0)}}
	}
	f.table, f.err, f.news = tournament.Count(l), nil, true
}

// screen is the tournament on a driver.
type screen struct {
	*uitest.Driver
	env   *scenes.Env
	page  *page.Page
	next  scenes.Scene
	shown int
}

type elsewhere struct{ scenes.Scene }

func environment(f *folder) *scenes.Env {
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open("en")}, Prefs: prefs.Defaults()}
	env.Tournament = func(string) scenes.Tournament { return f }
	env.Home = func() scenes.Scene { return elsewhere{} }
	return env
}

func drive(t *testing.T, env *scenes.Env, p *page.Page) *screen {
	t.Helper()
	s := &screen{env: env, page: p}
	watched := []scenes.Game{&scenetest.Game{Called: "glenda", Film: func(film scenes.Film) (scenes.Scene, error) {
		if film.Back != scenes.Scene(p) {
			t.Errorf("the film leads back to %T, want the page of the tournament", film.Back)
		}
		s.shown++
		return elsewhere{}, nil
	}}}
	if len(env.Games) == 0 {
		env.Games = watched
	}
	update := func(in input.Frame) {
		for wait := true; wait; in = in.Still() {
			if next := p.Update(in); next != scenes.Scene(p) { // a hand is still up there when the screen has gone
				s.next = next
			}
			if wait = s.next == nil && p.Root.Awaits(); wait {
				runtime.Gosched()
			}
		}
	}
	s.Driver = uitest.OnScene(t, update, func() *ui.Root { return p.Root })
	s.Ticks(4)
	return s
}

func open(t *testing.T, f *folder) *screen {
	t.Helper()
	env := environment(f)
	return drive(t, env, tournamentscene.New(env, "here", nil).(*page.Page))
}

func TestAGameIsWatched(t *testing.T) {
	for name, way := range map[string]func(s *screen){
		"button": func(s *screen) { s.Click("film") },
		"double click": func(s *screen) {
			r := ui.Bounds(s.Widget("list"))
			s.MoveTo(r.X+60, r.Y+12)
			s.PressDown(2)
			s.Release()
		},
		"keyboard": func(s *screen) { s.Press(ebiten.KeyEnter) },
		"pad":      func(s *screen) { s.PadPress(input.PadAccept) },
	} {
		f := &folder{}
		f.tell(3, 6)
		s := open(t, f)
		way(s)
		if _, ok := s.next.(elsewhere); !ok || s.shown != 1 || len(f.films) != 1 {
			t.Errorf("%s: got %T, %d shown, asked for %v; want one film", name, s.next, s.shown, f.films)
		}
	}
}

// The choice stays with its game while new games come in above it.
func TestTheSelectedGameStaysSelected(t *testing.T) {
	f := &folder{}
	f.tell(4, 6)
	s := open(t, f)
	s.Press(ebiten.KeyArrowDown)
	s.Press(ebiten.KeyArrowDown)
	f.tell(4, 9)
	s.Ticks(3)
	s.Press(ebiten.KeyEnter)
	if want := []string{"records/3.txt"}; !slices.Equal(f.films, want) {
		t.Errorf("the films are %v, want %v", f.films, want)
	}
}

func TestGamesWithoutAFilmCannotBeWatched(t *testing.T) {
	f := &folder{refuse: errors.New("the disk is gone")}
	f.tell(3, 5) // the newest game has no film
	s := open(t, f)
	if ui.Enabled(s.Widget("film")) {
		t.Error("film is enabled for a game without a film, want it disabled")
	}
	s.Press(ebiten.KeyEnter)
	s.Press(ebiten.KeyArrowDown)
	s.Press(ebiten.KeyEnter)
	if s.shown != 0 || len(s.page.Toasts()) != 1 {
		t.Errorf("got %d shown and the notices %q, want 0 and one", s.shown, s.page.Toasts())
	}
}

func TestLeavingStopsLooking(t *testing.T) {
	f := &folder{}
	f.tell(3, 6)
	s := open(t, f)
	s.Press(ebiten.KeyEscape)
	if _, ok := s.next.(elsewhere); !ok || !f.closed {
		t.Errorf("Escape leads to %T, closed %v; want elsewhere, true", s.next, f.closed)
	}
}

// A tournament that can't be read any more is shown as it was.
func TestAnUnreadableTournamentStaysAsItWas(t *testing.T) {
	f := &folder{err: errors.New("no such folder"), news: true}
	s := open(t, f)
	f.tell(3, 6)
	s.Ticks(3)
	f.err, f.table, f.news = errors.New("gone"), nil, true
	s.Ticks(3)
	if got := s.page.Toasts(); len(got) != 1 {
		t.Errorf("got the notices %q, want one", got)
	}
	s.Press(ebiten.KeyEnter)
	if s.shown != 1 {
		t.Errorf("got %d films shown, want 1", s.shown)
	}
}

func TestATournamentIsChosen(t *testing.T) {
	f := &folder{}
	f.tell(3, 6)
	for name, way := range map[string]func(s *screen){
		"typed":  func(s *screen) { s.page.FocusID("folder"); s.Type("/some/where"); s.Press(ebiten.KeyEnter) },
		"button": func(s *screen) { s.Click("show") },
		"list":   func(s *screen) { s.DoubleClick("list") },
	} {
		env := environment(f)
		env.Prefs = env.Prefs.Showing("/a").Showing("/b")
		asked := ""
		env.Tournament = func(path string) scenes.Tournament { asked = path; return f }
		p := tournamentscene.Choose(env, nil).(*page.Page)
		s := drive(t, env, p)
		way(s)
		if _, ok := s.next.(*page.Page); !ok || s.next == scenes.Scene(p) || asked == "" {
			t.Errorf("%s: asked for %q on %T, want another page", name, asked, s.next)
		}
	}
}

// pages are the screens in all states.
func pages(t *testing.T, env *scenes.Env, f *folder) map[string]func() *page.Page {
	show := func(bots, games int) func() *page.Page {
		return func() *page.Page {
			f.tell(bots, games)
			return tournamentscene.New(env, "here", nil).(*page.Page)
		}
	}
	cross := func(bots, games int) func() *page.Page {
		return func() *page.Page {
			p := show(bots, games)()
			drive(t, env, p).reach("crosstable")
			f.news = true
			return p
		}
	}
	hold := func(h *holds) *page.Page {
		env.Tournaments, env.Running = h, h
		env.Games = gamesNamed("pond", "glenda", "labyrinth", "mia", "foxes")
		return tournamentscene.Plan(env, nil).(*page.Page)
	}
	dropped := func(h *holds) func() *page.Page {
		return func() *page.Page {
			p := hold(h)
			p.Update(input.Frame{W: 800, H: 600})
			p.Take("/home/ada/course/finals/all.bots")
			return p
		}
	}
	return map[string]func() *page.Page{
		"crosstable": cross(6, 60), "large crosstable": cross(16, 300),
		"running": show(4, 13), "over": show(6, 60), "many": show(16, 300), "begun": show(3, 0),
		"fault": func() *page.Page {
			f.table, f.err, f.news = nil, errors.New("no such folder"), true
			return tournamentscene.New(env, "here", nil).(*page.Page)
		},
		"held": func() *page.Page {
			f.tell(4, 13)
			h := &holds{state: scenes.TournamentState{Playing: true}}
			env.Tournaments, env.Running = h, h
			return tournamentscene.New(env, "/home/ada/.local/share/menagerie/tournaments/glenda-1", nil).(*page.Page)
		},
		"failed": func() *page.Page {
			f.tell(4, 13)
			h := &holds{state: scenes.TournamentState{Why: "store the tournament: write /home/ada/.local/share/menagerie/tournaments/glenda-1/log.jsonl: no space left on device"}}
			env.Tournaments, env.Running = h, h
			return tournamentscene.New(env, "here", nil).(*page.Page)
		},
		"hold":   func() *page.Page { return hold(&holds{}) },
		"unread": dropped(&holds{unread: page.Fault{Key: "tournament.bots_twice", Args: []any{12, "tortoise", 3}}}),
		"read":   dropped(&holds{}),
		"choose": func() *page.Page {
			h := &holds{kept: []string{"/home/ada/.local/share/menagerie/tournaments/glenda-2", "/home/ada/.local/share/menagerie/tournaments/mia-1"}}
			env.Tournaments, env.Running = h, h
			env.Prefs = env.Prefs.Showing("/home/ada/bots/tournament-glenda").Showing("/home/ada/bots/a folder whose name is long/tournament-mia")
			return tournamentscene.Choose(env, nil).(*page.Page)
		},
	}
}

func TestNoTextIsCutOff(t *testing.T) {
	f := &folder{}
	for _, lang := range []string{"en", "de"} {
		env := environment(f)
		env.UI.Book = words.Open(lang)
		for name, p := range pages(t, env, f) {
			for _, size := range [][2]float64{{800, 600}, {1280, 720}, {640, 480}, {400, 300}, {1920, 1080}} {
				s := drive(t, env, p())
				s.Resize(size[0], size[1])
				s.Ticks(4)
				for _, o := range append(s.page.Overflows(), s.page.Survey()...) {
					t.Errorf("%s in %s at %v: got %s, want no cut text", name, lang, size, o)
				}
			}
		}
	}
}

func TestPicturesHaveNoCutText(t *testing.T) {
	pixeltest.Need(t)
	f := &folder{}
	for _, l := range []struct {
		lang, theme string
		w, h, scale float64
	}{{"en", "light", 1280, 720, 1}, {"de", "dark", 800, 600, 1}, {"de", "contrast", 1920, 1080, 1}, {"de", "light", 640, 360, 2}} {
		env := environment(f)
		env.UI.Book, env.UI.Theme = words.Open(l.lang), render.ThemeNamed(l.theme)
		for name, p := range pages(t, env, f) {
			s := drive(t, env, p())
			s.Resize(l.w, l.h)
			s.Rescale(l.scale)
			s.Ticks(4)
			img := pixeltest.Read(s.Draw())
			if img.RGBAAt(2, 2) != env.UI.Theme.Ground {
				t.Errorf("%s in %s: got the ground %v, want %v", name, l.theme, img.RGBAAt(2, 2), env.UI.Theme.Ground)
			}
			pixeltest.Save(t, fmt.Sprintf("%s-%s-%s-%.0fx%.0f-%.0f", name, l.lang, l.theme, l.w, l.h, l.scale*100), img)
		}
	}
}

// list returns the texts of a list.
func (s *screen) list(id string) []string {
	l := s.Widget(id).(*ui.List)
	var texts []string
	for row := range l.Rows() {
		texts = append(texts, l.Text(row))
	}
	return texts
}

// Built-in bots have the names of the set-up; an entrant that the player has named keeps its name.
func TestBotsHaveTheNamesOfTheSetUp(t *testing.T) {
	head := tournament.Head{Game: "glenda", Seats: 2, Games: 1, Entrants: []tournament.Entrant{
		{Name: "twodistance", Command: "builtin:twodistance"}, {Name: "random2", Command: "builtin:random"},
		{Name: "champion", Command: "builtin:best"}, {Name: "next", Command: "./next {address}"},
	}}
	l := &tournament.Log{Head: head}
	for m := range head.Matches() {
		l.Results = append(l.Results, tournament.Result{Match: m, Seats: []tournament.SeatResult{{Points: 1}, {}}})
	}
	f := &folder{table: tournament.Count(l), news: true}
	got := strings.Join(open(t, f).list("list"), "\n")
	for _, want := range []string{"Hedda", "Mo 2", "champion", "next"} {
		if !strings.Contains(got, want) {
			t.Errorf("got the list %q, want a game of %s in it", got, want)
		}
	}
	if strings.Contains(got, "twodistance") || strings.Contains(got, "random") {
		t.Errorf("got the list %q, want it without the levels of bots", got)
	}
	if got, want := setUp(t, &holds{}).list("bots"), []string{"Mo", "Bruno", "Ulla"}; !slices.Equal(got, want) {
		t.Errorf("the set-up lists %q, want %q", got, want)
	}
}

// The player's own tournaments are listed even if they were never opened, and no folder is listed twice.
func TestOwnTournamentsAreListed(t *testing.T) {
	f := &folder{}
	f.tell(3, 6)
	env := environment(f)
	h := &holds{kept: []string{"/own/glenda-2", "/own/glenda-1"}}
	env.Tournaments, env.Running = h, h
	env.Prefs = env.Prefs.Showing("/own/glenda-1").Showing("/elsewhere/final")
	asked := ""
	env.Tournament = func(path string) scenes.Tournament { asked = path; return f }
	s := drive(t, env, tournamentscene.Choose(env, nil).(*page.Page))
	glenda := env.UI.Book.T("glenda.title")
	want := []string{glenda + " 2", glenda + " 1", "final"}
	if got := s.list("list"); !slices.Equal(got, want) {
		t.Errorf("the list is %q, want %q", got, want)
	}
	h.kept = []string{"/own/mia-1", "/own/glenda-1", "/own/glenda-2"} // both are played, and there is another one
	s.Ticks(40)
	want = append([]string{"mia-1"}, want...)
	if got := s.list("list"); !slices.Equal(got, want) {
		t.Errorf("with another tournament: the list is %q, want %q", got, want)
	}
	s.DoubleClick("list")
	if asked == "" {
		t.Error("got no tournament opened, want the own one")
	}
}

// The first page begins with tournaments and a new one, not with a command for a terminal.
func TestTheFirstPageIsNoCommandLine(t *testing.T) {
	f := &folder{}
	f.tell(3, 6)
	for name, c := range map[string]struct {
		kept  []string
		focus string
	}{"first time": {nil, "hold"}, "with tournaments": {[]string{"/own/mia-1"}, "list"}} {
		env := environment(f)
		h := &holds{kept: c.kept}
		env.Tournaments, env.Running = h, h
		s := drive(t, env, tournamentscene.Choose(env, nil).(*page.Page))
		if s.Focus() != c.focus {
			t.Errorf("%s: the focus is on %q, want %q", name, s.Focus(), c.focus)
		}
	}
	for _, lang := range []string{"en", "de"} {
		if about := words.Open(lang).T("tournament.about"); strings.Contains(about, "Keeper") {
			t.Errorf("got %q, want it without Keeper", about)
		}
	}
}

// A finished tournament names its winner, and every tournament has a crosstable.
func TestTheWinnerIsNamedAndTheCrosstableOpens(t *testing.T) {
	f := &folder{}
	f.tell(3, 12)
	for i := range f.table.Rows {
		f.table.Rows[i].Rank = i + 1
	}
	s := open(t, f)
	want := "Winner: " + f.table.Rows[0].Name
	if got := s.Widget("note").(*ui.Label).Text(); !f.table.Finished || !strings.HasPrefix(got, want) {
		t.Errorf("the note is %q, want %q", got, want)
	}
	for i := range f.table.Rows { // everybody has the same points
		f.table.Rows[i].Rank = 1
	}
	f.news = true
	s.Ticks(3)
	if got := s.Widget("note").(*ui.Label).Text(); !strings.HasPrefix(got, "Shared first place: ") {
		t.Errorf("got the note %q, want a shared first place", got)
	}
	for _, want := range []string{"Table", "Crosstable"} {
		s.reach("crosstable")
		if got := s.Widget("crosstable").(*ui.Button).Text(); got != want {
			t.Errorf("the button leads to %q, want %q", got, want)
		}
	}
	f.tell(3, 6)
	s.Ticks(3)
	if got := s.Widget("note").(*ui.Label).Text(); strings.Contains(got, "Winner") {
		t.Errorf("a running tournament: got %q, want no winner", got)
	}
}

func TestTheCrosstableHasNoKeyOfTheTable(t *testing.T) {
	f := &folder{}
	f.tell(3, 5)
	s := open(t, f)
	seen := func() bool { return s.page.Find("key") != nil }
	before := seen()
	s.Click("crosstable")
	s.Ticks(2)
	if !before || seen() {
		t.Errorf("got the key with the table %v and with the crosstable %v, want true and false", before, seen())
	}
}
