package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/glendagame"
	"menagerie/internal/cli"
	"menagerie/internal/store"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/miascene"
	"menagerie/scenes/playback"
	"menagerie/scenes/ui"
)

// file writes a record to a file of its own.
func file(t *testing.T, r *record.Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "record.txt")
	if err := os.WriteFile(path, r.Append(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// film is a screen with a film on it.
type film interface {
	Recorded() (*record.Record, bool)
	ShowsFilm() bool
}

// place is the position of the film on the screen.
func (w *walker) place() int { return int(w.Widget("place").(*ui.Slider).Value()) }

// told is what the film says of the position.
func (w *walker) told() string {
	if !w.has("event") {
		return ""
	}
	return w.Widget("event").(*ui.Label).Text()
}

// The film of each game can be followed by events. Jumps lead from event to event and then to the end, where the winner is
// named. Tab reaches every control.
func TestFilmsOfAllGamesTellTheirEvents(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
			w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) || w.told() != "" })
			w.Press(ebiten.KeyHome)
			w.Ticks(2)
			seen := 0
			for last := -1; w.place() != last; seen++ {
				last = w.place()
				w.Press(ebiten.KeyV)
				w.Press(ebiten.KeyN)
				w.Ticks(3)
				if w.place() < last || w.place() > last && w.told() == "" {
					t.Fatalf("the event after %d: got position %d with %q, want a later one with a text", last, w.place(), w.told())
				}
				if strings.ContainsAny(w.told(), "⟦%") {
					t.Fatalf("position %d: got %q, want a translated text", w.place(), w.told())
				}
			}
			if end := w.Widget("place").(*ui.Slider).Max; float64(w.place()) != end || !strings.Contains(w.told(), w.program.Env.UI.Book.T("game.film_drawn")[:7]) {
				t.Errorf("after %d events: got position %d of %v with %q, want the end", seen, w.place(), end, w.told())
			}
			if seen < 2 {
				t.Errorf("got %d events, want at least 2", seen)
			}
			w.Press(ebiten.KeyB)
			w.Ticks(2)
			if w.place() >= int(w.Widget("place").(*ui.Slider).Max) {
				t.Errorf("back from the end: got position %d, want an earlier one", w.place())
			}
		})
	}
}

// The mouse presses what the keys press, and a film runs as fast as was chosen.
func TestAFilmIsSteeredByMouse(t *testing.T) {
	r := bouts(t, walk(t, cli.Line{}).program, "Ada")["glenda"]
	w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
	w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
	w.Click("eventon")
	w.Ticks(2)
	first := w.place()
	w.Click("eventon")
	w.Click("eventback")
	w.Ticks(2)
	if first == 0 || w.place() != first {
		t.Errorf("forward and back: got position %[2]d, want %[1]d and not 0", first, w.place())
	}
	ran := func(choice int) int {
		w.Press(ebiten.KeyHome)
		w.Widget("speed").(*ui.Choice).OnChange(choice)
		w.Click("play")
		w.Ticks(120)
		w.Click("play")
		return w.place()
	}
	if slow, fast := ran(0), ran(3); fast <= slow {
		t.Errorf("got position %d at half speed and %d at four times, want the second one later", slow, fast)
	}
}

// A local game goes on from any position as a new game, with the seats as they were, exchanged or all given to people. The
// record stays, and what comes of it does not count.
func TestAGameIsContinuedFromAFilm(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			path := file(t, r)
			before, _ := os.ReadFile(path)
			home := t.TempDir()
			w := walkIn(t, cli.Line{Command: cli.Replay, Operand: path}, home)
			w.Press(ebiten.KeyHome)
			w.Ticks(2)
			middle := int(w.Widget("place").(*ui.Slider).Max) / 2
			w.scene.(interface{ Stop(at int) }).Stop(middle)
			w.Ticks(2)
			w.Click("goon")
			w.need("goon.same", "goon.people", "goon.no")
			if hasSwap := word != "mia"; w.has("goon.swap") != hasSwap {
				t.Errorf("goon.swap: got %v, want %v", !hasSwap, hasSwap)
			}
			w.Click("goon.people")
			w.Ticks(2)
			s := w.scene.(film)
			now, _ := s.Recorded()
			if s.ShowsFilm() || now == nil || !now.Continued || now.Done || now.Seed != r.Seed {
				t.Fatalf("got %T with %+v, want the continued game", w.scene, now)
			}
			if word == "foxes" && now.Ticks < middle || word != "foxes" && len(now.Moves) != middle {
				t.Errorf("got %d moves and %d ticks in the continued game, want %d", len(now.Moves), now.Ticks, middle)
			}
			for _, seat := range now.Seats {
				if seat.Bot != "" {
					t.Errorf("got the seats %+v, want no bot at the person's", now.Seats)
				}
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Errorf("the record was changed: got %d bytes, want the same %d", len(after), len(before))
			}
			w.program.Close()
			if saves, err := store.Open(store.Places{Data: filepath.Join(home, "data")}).List(store.Saves); err != nil || len(saves) != 1 {
				t.Errorf("got %d saves, %v, want 1", len(saves), err)
			}
			now.Done = true
			if _, counts, _ := w.program.games.count(now, ""); counts {
				t.Error("a continued game is counted, want it not counted")
			}
		})
	}
}

// A film that is at its end has nothing to go on with, and one of a server's game never.
func TestNobodyContinuesWhatIsOver(t *testing.T) {
	r := bouts(t, walk(t, cli.Line{}).program, "Ada")["glenda"]
	w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
	w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
	g := glendagame.New(&w.program.Services).Game
	at, err := g.Seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	seen := *r
	seen.Seen = []record.ViewEntry{{}}
	if len(g.Continuations(at, &seen)) != 0 {
		t.Error("a game that was only watched: got a continuation, want none")
	}
}

func TestAFilmAtItsEndCannotBeContinued(t *testing.T) {
	for word, r := range bouts(t, walk(t, cli.Line{}).program, "Ada") {
		w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
		w.Press(ebiten.KeyEnd)
		w.Ticks(3)
		if ui.Enabled(w.Widget("goon")) {
			t.Errorf("%s: got an enabled button at the end of the film, want a disabled one", word)
		}
		w.Press(ebiten.KeyHome)
		w.Ticks(3)
		if !ui.Enabled(w.Widget("goon")) {
			t.Errorf("%s: got a disabled button at the start of the film, want an enabled one", word)
		}
	}
}

// A move that was taken back leaves a mark in the film.
func TestATakeBackIsMarked(t *testing.T) {
	w := walk(t, cli.Line{})
	r := bouts(t, w.program, "Ada")["glenda"]
	r.Backs = []int{2}
	g := glendagame.New(&w.program.Services).Game
	at, err := g.Seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	found := g.Reader().Highlights(t.Context(), at, r)
	marked := false
	for _, e := range found.Events {
		marked = marked || e == playback.Event{At: 2, Key: "game.event_back", Seat: rules.Nobody}
	}
	if !marked || !found.Over || len(found.Winners) != 1 {
		t.Errorf("got %+v, marked %v; want one winner of an ended game", found, marked)
	}
}

// In a film of Mia all cups are open, and V shows what the equilibrium would have done at every decision.
func TestAFilmOfMiaIsAnalysed(t *testing.T) {
	r := bouts(t, walk(t, cli.Line{}).program, "Ada")["mia"]
	w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
	s := w.scene.(*miascene.Scene)
	w.Press(ebiten.KeyHome, ebiten.KeyV) // the analysis is off at first
	decisions := 0
	for at := 0; at <= len(r.Moves); at++ {
		s.Stop(at)
		w.Ticks(2)
		v := s.View()
		decides := v.Stage == mia.Announcing && v.Dice.Valid() || v.Stage == mia.Turn && v.Standing != mia.None
		if !decides || v.Standing == mia.Mia {
			continue
		}
		decisions++
		if !w.has("verdict") || w.Widget("verdict").(*ui.Label).Text() == "" {
			t.Fatalf("position %d in stage %v: got no verdict, want one", at, v.Stage)
		}
		w.Press(ebiten.KeyV)
		w.Ticks(1)
		if w.has("verdict") && w.Widget("verdict").(*ui.Label).Text() != "" {
			t.Fatalf("V at position %d: the verdict is shown, want it hidden", at)
		}
		w.Press(ebiten.KeyV)
	}
	if decisions < 10 {
		t.Errorf("got %d decisions in %d moves, want at least 10", decisions, len(r.Moves))
	}
}

func TestTheLoserHearsTheLosersTuneInTheFilmToo(t *testing.T) {
	all := bouts(t, walk(t, cli.Line{}).program)
	for _, word := range []string{"pond", "glenda", "labyrinth"} {
		heard := map[string]int{}
		for person := range 2 {
			r := *all[word]
			r.Seats = slices.Clone(r.Seats)
			r.Seats[person] = record.SeatHead{Name: "Ada"}
			heard[endSound(t, &r)]++
		}
		if heard["win"] != 1 || heard["lose"] != 1 {
			t.Errorf("%s: got %v for the two players of one game, want one win and one lose", word, heard)
		}
	}
}

// endSound returns the sound at the end of the film of r.
func endSound(t *testing.T, r *record.Record) string {
	t.Helper()
	w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
	w.Press(ebiten.KeyEnd)
	w.Press(ebiten.KeyArrowLeft)
	w.Ticks(3)
	heard := ""
	w.program.Env.Effect = func(name string, _ float64) {
		if _, end, _ := strings.Cut(name, "."); end == "win" || end == "lose" {
			heard = end
		}
	}
	w.Press(ebiten.KeySpace)
	w.live("the film ends", func() bool { return heard != "" })
	return heard
}
