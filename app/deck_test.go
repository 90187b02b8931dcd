package app

import (
	"maps"
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/record"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// tourFilms visits the films of all games, as they begin and at their ends.
func tourFilms(w *walker, stop func(name string)) {
	records := bouts(w.t, w.program, "Jörg")
	for _, word := range slices.Sorted(maps.Keys(records)) {
		w.openFilm(records[word])
		w.Press(ebiten.KeyHome, ebiten.KeySpace)
		stop("film-" + word)
		w.Press(ebiten.KeyEnd)
		stop("film-" + word + "-end")
	}
}

// openFilm shows a record, once its events are found.
func (w *walker) openFilm(r *record.Record) {
	w.t.Helper()
	s, err := w.program.openRecord(file(w.t, r))
	if err != nil {
		w.t.Fatal(err)
	}
	w.open(s)
	w.live("the events are found", func() bool { return ui.Enabled(w.Widget("eventon")) })
}

// The playback controls of a film are always in view. In a window of the usual size the whole panel is in view, also in
// German and with the analysis.
func TestThePanelOfAFilmNeedsNoScrolling(t *testing.T) {
	w := walk(t, cli.Line{Language: "de"})
	w.Resize(1280, 720)
	for word, r := range bouts(t, w.program, "Jörg") {
		w.openFilm(r)
		for _, key := range []ebiten.Key{ebiten.KeyHome, ebiten.KeyEnd, ebiten.KeyV} {
			w.Press(key)
			w.Ticks(3)
			for _, at := range w.root().FocusOrder() {
				if r := ui.Bounds(at); !w.root().InView(at) || r.Bottom() > w.H {
					t.Errorf("%s: %s is at %v, want it in view", word, called(at), r)
				}
			}
			for _, id := range []string{"chart", "turning", "review", "tabs", "log", "verdict"} {
				if at := w.root().Find(id); at != nil && !w.root().InView(at) {
					t.Errorf("%s: %s is at %v, want it in view", word, id, ui.Bounds(at))
				}
			}
		}
	}
}

// TestAPadWindsAFilm steers a film with a pad. The shoulder buttons step through the film, and the triggers jump between
// events. X changes the pace, and A on the board starts and stops the film. This works wherever the focus is.
func TestAPadWindsAFilm(t *testing.T) {
	w := walk(t, cli.Line{})
	for word, r := range bouts(t, w.program, "Ada") {
		t.Run(word, func(t *testing.T) {
			w.openFilm(r)
			for _, from := range []string{"board", "leave", "speed"} {
				w.root().FocusID(from)
				w.padWinds(t)
			}
			w.root().FocusID("board")
			w.PadPress(input.PadAccept)
			w.Ticks(30)
			w.PadPress(input.PadAccept)
			w.Ticks(1)
			ran := w.place()
			w.Ticks(60)
			if ran == 0 || w.place() != ran {
				t.Errorf("A: got position %d and later %d, want it to play and stop", ran, w.place())
			}
			w.PadPress(input.PadRight)
			if w.Focus() == "board" {
				t.Error("the directions: got the focus on the board, want it elsewhere")
			}
			w.PadPress(input.PadBack)
			if w.Ticks(1); w.has("place") {
				t.Error("B: the film is shown, want it left")
			}
		})
	}
}

// padWinds presses every button that winds, and goes back to the start.
func (w *walker) padWinds(t *testing.T) {
	t.Helper()
	start := func() {
		w.scene.(interface{ Stop(at int) }).Stop(0)
		w.Ticks(1)
	}
	start()
	defer start()
	press := func(b input.PadButton) int {
		w.PadPress(b)
		w.Ticks(1)
		return w.place()
	}
	if at := press(input.PadPrevTab); at != 0 {
		t.Errorf("before the start: got position %d, want 0", at)
	}
	step := press(input.PadNextTab)
	back := press(input.PadPrevTab)
	if step == 0 || back != 0 {
		t.Errorf("a step and back: got %d and %d, want more than 0 and 0", step, back)
	}
	first := press(input.PadRightTrigger)
	second := press(input.PadRightTrigger)
	if again := press(input.PadLeftTrigger); first == 0 || second <= first || again != first {
		t.Errorf("got the events at %d, %d and back at %d, want them in order and the first again", first, second, again)
	}
	pace := w.Widget("speed").(*ui.Choice)
	seen := map[int]bool{}
	for range pace.Options() {
		seen[pace.Selected()] = true
		press(input.PadWest)
	}
	if len(seen) != len(pace.Options()) {
		t.Errorf("X: got the paces %v, want all %d", seen, len(pace.Options()))
	}
}

// The keyboard changes the pace of a film, and the program stores the pace. The text under the controls names the keys if no
// pad is connected.
func TestAFilmTellsItsKeys(t *testing.T) {
	for _, language := range []string{"en", "de"} {
		w := walk(t, cli.Line{Language: language})
		w.openFilm(bouts(t, w.program, "Ada")["glenda"])
		pace := w.Widget("speed").(*ui.Choice)
		w.root().FocusID("board")
		w.Press(ebiten.KeyHome, ebiten.KeyArrowUp, ebiten.KeyArrowUp, ebiten.KeyArrowDown)
		w.Ticks(1)
		if got := pace.Options()[pace.Selected()]; got != "2×" {
			t.Errorf("got the pace %q, want 2×", got)
		}
		text := func() string { return w.Widget("filmkeys").(*ui.Label).Text() }
		if want := w.program.Env.UI.Book.T("game.film_keys"); text() != want {
			t.Errorf("got %q, want %q", text(), want)
		}
		w.PadPress(input.PadLeftTrigger)
		w.Ticks(1)
		if want := w.program.Env.UI.Book.T("game.film_pad"); text() != want {
			t.Errorf("with a pad: got %q, want %q", text(), want)
		}
	}
}
