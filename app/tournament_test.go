package app

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/internal/tournament"
	"menagerie/internal/tournament/runner"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// tournamentOf begins a tournament in a folder and returns what appends to its log.
func tournamentOf(t *testing.T) (folder string, add func(text []byte)) {
	t.Helper()
	folder = t.TempDir()
	head := tournament.Head{Game: "glenda", Seats: 2, Games: 4, Entrants: []tournament.Entrant{{Name: "a", Command: "x"}, {Name: "b", Command: "y"}}}
	path := filepath.Join(folder, runner.LogName)
	add = func(text []byte) {
		t.Helper()
		f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	add(tournament.AppendHead(nil, head))
	return folder, add
}

// filmOf writes the record of a game that was seen.
func filmOf(t *testing.T, folder string) string {
	t.Helper()
	config := glenda.DefaultConfig()
	s, err := glenda.New(config, 1)
	if err != nil {
		t.Fatal(err)
	}
	head, err1 := json.Marshal(config)
	view, err2 := json.Marshal(s.View(rules.Nobody))
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	r := record.Record{
		Head: record.Head{Game: "glenda", Config: head, Seats: []record.SeatHead{{Name: "a"}, {Name: "b"}}},
		Seen: []record.ViewEntry{{View: view}}, Done: true,
	}
	if err := os.WriteFile(filepath.Join(folder, "1.txt"), r.Append(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return "1.txt"
}

// The screen follows a tournament that is played, and shows its games.
func TestATournamentIsFollowed(t *testing.T) {
	folder, add := tournamentOf(t)
	result := tournament.Result{Began: time.Now(), Seats: []tournament.SeatResult{{Points: 1}, {}}, Record: filmOf(t, folder)}
	w := walk(t, cli.Line{Command: cli.Tournament, Operand: filepath.Join(folder, runner.LogName)})
	add(tournament.AppendBegin(nil, tournament.Begin{At: time.Now()}))
	add(tournament.AppendResult(nil, result))
	w.live("the game is listed", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() == 1 })
	w.Ticks(2)
	w.Click("film")
	if _, ok := w.scene.(*glendascene.Scene); !ok {
		t.Fatalf("got %T, want glenda", w.scene)
	}
	w.Press(ebiten.KeyEscape)
	w.Ticks(5)
	if known := w.program.Env.Prefs.Tournaments; len(known) != 1 || known[0] != folder {
		t.Errorf("got the tournaments %q, want %s", known, folder)
	}
}

func TestFoldersWithoutATournamentAreRejected(t *testing.T) {
	w := walk(t, cli.Line{})
	if _, err := w.program.showTournament(t.TempDir()); err == nil || !strings.Contains(err.Error(), "keeper tournament") {
		t.Errorf("an empty folder: got error %v, want how to hold a tournament", err)
	}
	folder, add := tournamentOf(t)
	add([]byte("nonsense\n"))
	watch := w.program.Env.Tournament(folder)
	defer watch.Close()
	w.live("it is told", func() bool {
		_, err, news := watch.Take()
		return news && err != nil
	})
	for _, file := range []string{"../secret.txt", "/etc/passwd", "none.txt"} {
		if _, err := watch.Film(file); err == nil {
			t.Errorf("Film(%s): got no error, want one", file)
		}
	}
}

// The reason why a tournament cannot be read is in the language of the user.
func TestWhyATournamentIsNotReadIsTold(t *testing.T) {
	for text, key := range map[string]string{
		"nonsense\n":                        "tournament.no_log",
		`{"menagerieTournament":99}` + "\n": "tournament.newer",
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, runner.LogName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		w := walk(t, cli.Line{Language: "de"})
		watch := w.program.Env.Tournament(folder)
		defer watch.Close()
		var why error
		w.live("it is told", func() bool {
			_, err, news := watch.Take()
			why = err
			return news && err != nil
		})
		var f page.Fault
		if !errors.As(why, &f) || f.Key != key {
			t.Errorf("%q: got error %v, want %s", text, why, key)
		}
	}
}

func TestATournamentIsLeftTwiceAtOnce(t *testing.T) {
	folder, _ := tournamentOf(t)
	w := walk(t, cli.Line{})
	watch := w.program.Env.Tournament(folder)
	watch.Close()
	watch.Close()
	if table, err, _ := watch.Take(); err != nil {
		t.Errorf("after the end: %v, %v", table, err)
	}
}

// films begins a tournament with a film of each of three games, and opens the first film.
func films(t *testing.T) *walker {
	t.Helper()
	folder, add := tournamentOf(t)
	text := bouts(t, walk(t, cli.Line{}).program)["glenda"].Append(nil)
	for match, name := range []string{"1.txt", "", "3.txt"} {
		if err := os.WriteFile(filepath.Join(folder, "film"+name), text, 0o600); err != nil {
			t.Fatal(err)
		}
		r := tournament.Result{Match: match, Began: time.Now(), Seats: []tournament.SeatResult{{Points: 1}, {}}}
		if name != "" {
			r.Record = "film" + name
		}
		add(tournament.AppendBegin(nil, tournament.Begin{Match: match, At: time.Now()}))
		add(tournament.AppendResult(nil, r))
	}
	w := walk(t, cli.Line{Command: cli.Tournament, Operand: folder})
	w.live("the games are listed", func() bool { return w.has("list") && w.Widget("list").(*ui.List).Rows() == 3 })
	w.Widget("list").(*ui.List).Choose(2)
	w.Ticks(2)
	w.Click("film")
	w.Widget("speed").(*ui.Choice).OnChange(3)
	return w
}

// end lets the film run to its end.
func (w *walker) end() {
	w.until(60*60, "the film ends", func() bool { return float64(w.place()) == w.Widget("place").(*ui.Slider).Max })
	w.Ticks(2)
}

func TestTheNextFilmOfATournamentStartsByItself(t *testing.T) {
	w := films(t)
	first := w.scene
	w.end()
	w.live("the next film is announced", func() bool { return w.has("next") })
	if got := w.Widget("next").(*ui.Label).Text(); got != "Next game in 5 seconds: a – b" {
		t.Errorf("got %q, want the next game in 5 seconds", got)
	}
	w.exposedAt(800, 600) // a new layout does not cancel it
	w.Ticks(4 * 60)
	if w.scene != first {
		t.Fatalf("got %T at once, want the first film", w.scene)
	}
	w.Ticks(2 * 60)
	if s, ok := w.scene.(film); w.scene == first || !ok || !s.ShowsFilm() {
		t.Fatalf("after the pause: got %T, another one %v; want another film", w.scene, w.scene != first)
	}
	if w.end(); w.has("next") {
		t.Errorf("after the last game: got %q, want no announcement", w.Widget("next").(*ui.Label).Text())
	}
	w.Press(ebiten.KeyEscape)
	w.Ticks(3)
	if list := w.Widget("list").(*ui.List); list.Selected() != 0 {
		t.Errorf("row %d is chosen, want that of the last film", list.Selected())
	}
}

func TestTheNextFilmOfATournamentCanBeCancelled(t *testing.T) {
	for name, cancel := range map[string]func(w *walker){
		"button": func(w *walker) { w.Click("next.stop") },
		"Escape": func(w *walker) { w.Press(ebiten.KeyEscape) },
		"step":   func(w *walker) { w.Press(ebiten.KeyArrowLeft) },
	} {
		w := films(t)
		at := w.scene
		w.end()
		w.live("the next film is announced", func() bool { return w.has("next") })
		cancel(w)
		w.Ticks(10 * 60)
		if w.scene != at || w.has("next") {
			t.Errorf("%s: got the next film started %v, announced %v; want neither", name, w.scene != at, w.has("next"))
		}
	}
}
