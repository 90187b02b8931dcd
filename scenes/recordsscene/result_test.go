package recordsscene_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"menagerie/assets/words"
	"menagerie/internal/prefs"
	"menagerie/record"
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/recordsscene"
	"menagerie/scenes/scenetest"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

// openGames opens the screen in a window. The function glimpse reads every record.
func openGames(t *testing.T, language string, f *folder, w, h float64, glimpse func(r *record.Record) (scenes.Glimpse, error)) *screen {
	t.Helper()
	s := &screen{}
	env := &scenes.Env{UI: &ui.Env{Theme: render.Light(), Book: words.Open(language), Clipboard: &s.paper}, Prefs: prefs.Defaults()}
	env.Records = func() scenes.Records { return f }
	env.Home = func() scenes.Scene { return film{} }
	for _, name := range []string{"pond", "glenda", "labyrinth", "mia", "foxes"} {
		env.Games = append(env.Games, &scenetest.Game{Called: name, Look: glimpse})
	}
	p := recordsscene.New(env, nil).(*page.Page)
	s.page = p
	s.Driver = uitest.OnScene(t, func(in input.Frame) { s.next = p.Update(in) }, func() *ui.Root { return p.Root })
	s.Resize(w, h)
	s.Ticks(5)
	return s
}

// until runs ticks until the text is on the screen. Games are read in the background.
func (s *screen) until(t *testing.T, text string) {
	t.Helper()
	for range 2000 {
		if slices.Contains(s.texts(), text) {
			return
		}
		s.Ticks(1)
		time.Sleep(time.Millisecond)
	}
	t.Errorf("got %[2]q, want %[1]q", text, s.texts())
}

func TestResultsAreInWords(t *testing.T) {
	two := []record.SeatHead{{Name: "Ada"}, {Name: "Dart"}}
	three := append(two, record.SeatHead{Name: "Eve"})
	for _, c := range []struct {
		seats   []record.SeatHead
		own     rules.Seat
		winners []rules.Seat
		drawn   bool
		en, de  string
	}{
		{two, 0, []rules.Seat{0}, false, "You beat Dart", "Sieg gegen Dart"},
		{two, 0, []rules.Seat{1}, false, "Dart beat you", "Niederlage gegen Dart"},
		{two, 1, []rules.Seat{1}, false, "You beat Ada", "Sieg gegen Ada"},
		{two, 0, nil, true, "A draw against Dart", "Unentschieden gegen Dart"},
		{two, rules.Nobody, []rules.Seat{1}, false, "Dart won", "Dart hat gewonnen"},
		{two, rules.Nobody, nil, true, "A draw", "Unentschieden"},
		{three, 2, []rules.Seat{2}, false, "You won", "Gewonnen"},
		{three, 2, []rules.Seat{0, 2}, false, "You won", "Gewonnen"},
		{three, 2, []rules.Seat{0}, false, "Ada won", "Ada hat gewonnen"},
		{three, 2, []rules.Seat{0, 1}, false, "Ada, Dart won", "Ada, Dart haben gewonnen"},
	} {
		for language, want := range map[string]string{"en": c.en, "de": c.de} {
			p := played("a", "pond", "Ada")
			p.Outline.Seats = c.seats
			s := openGames(t, language, &folder{all: []scenes.Played{p}}, 800, 600, func(*record.Record) (scenes.Glimpse, error) {
				return scenes.Glimpse{Own: c.own, Over: true, Drawn: c.drawn, Winners: c.winners, Length: moves(7)}, nil
			})
			s.until(t, want)
		}
	}
}

// TestARowHasGameDateMovesAndMarks also reads a game whose Glimpse panics, and one that cannot be read.
func TestARowHasGameDateMovesAndMarks(t *testing.T) {
	all := []scenes.Played{played("panic", "mia", "Ada"), played("bad", "glenda", "Ada"), played("a", "pond", "Ada")}
	all[2].Outline.Seen, all[2].Outline.Done, all[2].Outline.Hinted = true, false, true
	reads := 0
	s := openGames(t, "en", &folder{all: all}, 1280, 800, func(*record.Record) (scenes.Glimpse, error) {
		switch reads++; reads {
		case 1:
			panic("damaged")
		case 2:
			return scenes.Glimpse{}, errors.New("damaged")
		}
		return scenes.Glimpse{Own: 0, Length: moves(12)}, nil
	})
	s.until(t, "2026-11-20 15:04 · 12 moves · unfinished · with hints · network")
	for _, want := range []string{"Mia", "The rabbit in the garden", "Cat and mouse"} {
		if !slices.Contains(s.texts(), want) {
			t.Errorf("got the texts %q, want %q in them", s.texts(), want)
		}
	}
	if reads != 3 {
		t.Errorf("%d games were read, want 3", reads)
	}
}

func TestOnlyVisibleGamesAreRead(t *testing.T) {
	reads := 0
	s := openGames(t, "en", many(), 800, 600, func(*record.Record) (scenes.Glimpse, error) {
		reads++
		return scenes.Glimpse{}, nil
	})
	for range 60 {
		s.Ticks(1)
		time.Sleep(time.Millisecond)
	}
	s.page.Root.Update(input.Frame{W: 800, H: 600})
	if reads == 0 || reads > 6 {
		t.Errorf("read %d games, want 1 to 6", reads)
	}
}

func TestTheFilterListsOneGame(t *testing.T) {
	s := openGames(t, "en", many(), 800, 600, nil)
	s.Ticks(30)
	s.Click("filter.glenda")
	s.Ticks(2)
	if s.rows() != 20 {
		t.Errorf("%d rows of one game, want 20", s.rows())
	}
	s.Click("filter.pond")
	s.Ticks(2)
	if got := s.Widget("list").(*ui.List).Text(0); s.rows() != 20 || got != "Cat and mouse" {
		t.Errorf("got %d rows, the first %q; want 20 and Cat and mouse", s.rows(), got)
	}
	s.Click("filter.pond")
	s.Ticks(2)
	if s.rows() != 40 {
		t.Errorf("%d rows without a filter, want 40", s.rows())
	}
	s.Click("filter.mia")
	s.Ticks(2)
	if s.rows() != 0 || !slices.Contains(s.texts(), "No games found. Change the search text.") {
		t.Errorf("got %d rows and %q, want none and that no games were found", s.rows(), s.texts())
	}
}

func TestRowsFitTheirWindows(t *testing.T) {
	f := &folder{all: []scenes.Played{played("a", "pond", "Ada"), played("b", "labyrinth", "Hieronymus-Maximilian"), {Name: "c", Err: record.ErrNewerRecord}}}
	for _, language := range []string{"en", "de"} {
		for _, size := range [][2]float64{{400, 300}, {390, 844}, {640, 360}, {800, 600}, {1280, 800}, {1422, 800}} {
			f.given = 0
			s := openGames(t, language, f, size[0], size[1], func(*record.Record) (scenes.Glimpse, error) {
				return scenes.Glimpse{Own: 0, Over: true, Winners: []rules.Seat{0}, Length: moves(1234)}, nil
			})
			s.until(t, map[string]string{"en": "You beat perfect", "de": "Sieg gegen perfect"}[language])
			for _, cut := range s.page.Survey() {
				t.Errorf("%s, %v: got %s, want no cut text", language, size, cut)
			}
			if want := map[bool]float64{true: 72, false: 96}[size[1] < 440]; s.Widget("list").(*ui.List).RowHeight != want {
				t.Errorf("%v: got rows of %v, want %v", size, s.Widget("list").(*ui.List).RowHeight, want)
			}
		}
	}
}

// moves returns a field Length of a Glimpse.
func moves(n int) func(b *words.Book) string {
	return func(b *words.Book) string { return b.N("home.moves", n) }
}
