package app

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/internal/shelf"
	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// file writes a record to a file of its own.
func file(t *testing.T, r *session.Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "record.txt")
	if err := os.WriteFile(path, r.Append(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// film is a screen with a film on it.
type film interface {
	Recorded() (*session.Record, bool)
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

// Every film of every game tells what happens in it: jumps lead from event to event and to the end, where it says who has
// won, and Tab works everywhere.
func TestFilmsOfAllGamesTellTheirEvents(t *testing.T) {
	for word, r := range bouts(t, walk(t, args.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
			w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) || w.told() != "" })
			w.Press(ebiten.KeyHome)
			w.Ticks(2)
			seen := 0
			for last := -1; w.place() != last; seen++ {
				last = w.place()
				w.Press(ebiten.KeyTab)
				w.Press(ebiten.KeyN)
				w.Ticks(3)
				if w.place() < last || w.place() > last && w.told() == "" {
					t.Fatalf("from %d the next event is at %d: %q", last, w.place(), w.told())
				}
				if strings.ContainsAny(w.told(), "⟦%") {
					t.Fatalf("at %d it says %q", w.place(), w.told())
				}
			}
			if end := w.Widget("place").(*ui.Slider).Max; float64(w.place()) != end || !strings.Contains(w.told(), w.program.Env.UI.Book.T("game.film_drawn")[:7]) {
				t.Errorf("after %d events the film is at %d of %v: %q", seen, w.place(), end, w.told())
			}
			if seen < 2 {
				t.Errorf("%d events", seen)
			}
			w.Press(ebiten.KeyB)
			w.Ticks(2)
			if w.place() >= int(w.Widget("place").(*ui.Slider).Max) {
				t.Error("there is no way back from the end")
			}
		})
	}
}

// The mouse presses what the keys press, and a film runs as fast as was chosen.
func TestAFilmIsSteeredByMouse(t *testing.T) {
	r := bouts(t, walk(t, args.Line{}).program, "Ada")["glenda"]
	w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
	w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
	w.Click("eventon")
	w.Ticks(2)
	first := w.place()
	w.Click("eventon")
	w.Click("eventback")
	w.Ticks(2)
	if first == 0 || w.place() != first {
		t.Errorf("to and fro leads from %d to %d", first, w.place())
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
		t.Errorf("at half speed it comes to %d, at four times to %d", slow, fast)
	}
}

// A local game goes on from any position as a new game, with the seats as they were, exchanged or all given to people. The
// record stays, and what comes of it does not count.
func TestAGameIsContinuedFromAFilm(t *testing.T) {
	for word, r := range bouts(t, walk(t, args.Line{}).program, "Ada") {
		t.Run(word, func(t *testing.T) {
			path := file(t, r)
			before, _ := os.ReadFile(path)
			home := t.TempDir()
			w := walkIn(t, args.Line{Command: args.Replay, Operand: path}, home)
			w.Press(ebiten.KeyHome)
			w.Ticks(2)
			middle := int(w.Widget("place").(*ui.Slider).Max) / 2
			w.scene.(interface{ Stop(at int) }).Stop(middle)
			w.Ticks(2)
			w.Click("goon")
			w.need("goon.same", "goon.people", "goon.no")
			if hasSwap := word != "mia"; w.has("goon.swap") != hasSwap {
				t.Errorf("swapping is offered: %v", !hasSwap)
			}
			w.Click("goon.people")
			w.Ticks(2)
			s := w.scene.(film)
			now, _ := s.Recorded()
			if s.ShowsFilm() || now == nil || !now.Continued || now.Done || now.Seed != r.Seed {
				t.Fatalf("there is %T with %+v", w.scene, now)
			}
			if word == "foxes" && now.Ticks < middle || word != "foxes" && len(now.Moves) != middle {
				t.Errorf("it goes on after %d moves, %d ticks; wanted %d", len(now.Moves), now.Ticks, middle)
			}
			for _, seat := range now.Seats {
				if seat.Bot != "" {
					t.Errorf("a bot sits there: %+v", now.Seats)
				}
			}
			if after, _ := os.ReadFile(path); string(after) != string(before) {
				t.Error("the record was changed")
			}
			w.program.Close()
			if saves, err := shelf.Open(shelf.Places{Data: filepath.Join(home, "data")}).List(shelf.Saves); err != nil || len(saves) != 1 {
				t.Errorf("%d saves, %v", len(saves), err)
			}
			now.Done = true
			if _, counts, _ := w.program.count(now, ""); counts {
				t.Error("it counts")
			}
		})
	}
}

// A film that is at its end has nothing to go on with, and one of a server's game never.
func TestNobodyContinuesWhatIsOver(t *testing.T) {
	r := bouts(t, walk(t, args.Line{}).program, "Ada")["glenda"]
	w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
	w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
	g := w.program.glendaGame()
	at, err := g.seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	seen := *r
	seen.Seen = []session.Glimpse{{}}
	if len(g.continuations(at, &seen)) != 0 {
		t.Error("what was seen is gone on with")
	}
}

func TestAFilmAtItsEndCannotBeContinued(t *testing.T) {
	for word, r := range bouts(t, walk(t, args.Line{}).program, "Ada") {
		w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
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

// What was taken back leaves a mark in the film.
func TestATakeBackIsMarked(t *testing.T) {
	w := walk(t, args.Line{})
	r := bouts(t, w.program, "Ada")["glenda"]
	r.Backs = []int{2}
	g := w.program.glendaGame()
	at, err := g.seats.Read(r)
	if err != nil {
		t.Fatal(err)
	}
	found := g.reader().Highlights(t.Context(), at, r)
	marked := false
	for _, e := range found.Events {
		marked = marked || e == gamepage.Event{At: 2, Key: "game.event_back", Seat: rules.Nobody}
	}
	if !marked || !found.Over || len(found.Winners) != 1 {
		t.Errorf("found %+v", found)
	}
}

// In a film of Mia all cups are open, and Tab shows what the equilibrium would have done at every decision.
func TestAFilmOfMiaIsAnalysed(t *testing.T) {
	r := bouts(t, walk(t, args.Line{}).program, "Ada")["mia"]
	w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
	s := w.scene.(*miascene.Scene)
	w.Press(ebiten.KeyHome)
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
		if !w.has("advice") || w.Widget("advice").(*ui.Label).Text() == "" {
			t.Fatalf("nothing is advised at %d: %v", at, v.Stage)
		}
		w.Press(ebiten.KeyTab)
		w.Ticks(1)
		if w.has("advice") {
			t.Fatalf("Tab changes nothing at %d", at)
		}
		w.Press(ebiten.KeyTab)
	}
	if decisions < 10 {
		t.Errorf("%d decisions in %d moves", decisions, len(r.Moves))
	}
}

func TestTheLoserHearsTheLosersTuneInTheFilmToo(t *testing.T) {
	all := bouts(t, walk(t, args.Line{}).program)
	for _, word := range []string{"pond", "glenda", "labyrinth"} {
		heard := map[string]int{}
		for person := range 2 {
			r := *all[word]
			r.Seats = slices.Clone(r.Seats)
			r.Seats[person] = session.SeatHead{Name: "Ada"}
			heard[endSound(t, &r)]++
		}
		if heard["game.win"] != 1 || heard["game.lose"] != 1 {
			t.Errorf("%s: got %v for the two players of one game, want one game.win and one game.lose", word, heard)
		}
	}
}

// endSound returns the sound at the end of the film of r.
func endSound(t *testing.T, r *session.Record) string {
	t.Helper()
	w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
	w.Press(ebiten.KeyEnd)
	w.Press(ebiten.KeyArrowLeft)
	w.Ticks(3)
	heard := ""
	w.program.Env.Effect = func(name string) {
		if name == "game.win" || name == "game.lose" {
			heard = name
		}
	}
	w.Press(ebiten.KeySpace)
	w.live("the film ends", func() bool { return heard != "" })
	return heard
}
