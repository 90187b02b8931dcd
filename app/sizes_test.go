package app

import (
	"fmt"
	"strings"
	"testing"

	"menagerie/internal/args"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// rooms are the windows in logical units that 640 x 480, 800 x 600 and 1280 x 800 pixels give at 100, 150 and 200 %, and
// 1280 x 720 at 100 and 200 %: the window holds the scale so far down that there are 400 x 300 units at least.
var rooms = [][2]float64{
	{640, 480}, {427, 320}, {400, 300}, {800, 600}, {533, 400}, {1280, 800}, {853, 533}, {640, 400}, {1280, 720}, {640, 360}, {400, 822}, {822, 400},
}

// largeTexts are windows in pixels with a scale at which the panel gives way to the board.
var largeTexts = [][3]float64{{800, 600, 1.5}, {800, 600, 2}, {1024, 768, 2.5}, {1280, 720, 2}, {1280, 800, 2}, {1280, 800, 2.75}}

// TestGermanFitsIntoEveryWindow stops at every screen of the tour and gives it all sizes, the longest words in it.
func TestGermanFitsIntoEveryWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("screens are looked at one by one")
	}
	l := look{"de", "light", 1, 1280, 720}
	w := walk(t, args.Line{Language: l.language})
	l.arrange(w)
	for _, tour := range tours() {
		tour(w, func(name string) {
			for _, room := range rooms {
				w.exposedAt(room[0], room[1])
				for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
					t.Errorf("%s in %.0f x %.0f: %s", name, room[0], room[1], cut)
				}
			}
			for _, size := range largeTexts {
				if w.root().Modal() { // what is behind a dialog is laid out when the dialog closes
					break
				}
				applied := w.scaledTo(size[0], size[1], size[2])
				for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
					if strings.Contains(cut, "is shortened") { // names are on a board of the same size, in larger letters
						continue
					}
					t.Errorf("%s in %.0f x %.0f pixels at %.0f %%: %s", name, size[0], size[1], 100*applied, cut)
				}
			}
			w.UIScale = 1
			w.statusesFit(name)
			w.exposedAt(l.w, l.h)
			if s, ok := w.scene.(*foxesscene.Scene); ok && !w.root().Modal() {
				island{w, s}.begin() // time has stood still since the first of the new sizes
			}
		})
	}
}

// statuses are the words that say what goes on in a game, in the line above its board.
var statuses = map[string][]string{
	"*pondscene.Scene":      {"pond.ready_mouse", "pond.ready_cat", "pond.landed", "pond.inside", "pond.dashing"},
	"*glendascene.Scene":    {"glenda.turn_wall", "glenda.turn_hop", "glenda.turn_other"},
	"*labyrinthscene.Scene": {"labyrinth.turn_of", "labyrinth.turn_push", "labyrinth.turn_walk", "labyrinth.turn_done"},
	"*miascene.Scene": {"mia.status_over", "mia.status_joining", "mia.status_other", "mia.status_looks", "mia.status_rolls",
		"mia.status_answers", "mia.status_says_first", "mia.status_says"},
	"*foxesscene.Scene": {"foxes.status_ready", "foxes.status_cooldown", "foxes.status_queued", "foxes.status_flood", "foxes.status_ebb"},
}

// statusesFit has a screen that shows a status show all others, with a long name, in the smallest window.
func (w *walker) statusesFit(name string) {
	label, ok := w.root().Find("status").(*ui.Label)
	if !ok || w.root().Modal() {
		return
	}
	was, width, height := label.Text(), w.W, w.H
	w.exposedAt(400, 300)
	if label, ok = w.root().Find("status").(*ui.Label); !ok {
		w.t.Fatalf("%s: no status in a small window", name)
	}
	w.frozen = true
	for _, key := range statuses[fmt.Sprintf("%T", w.scene)] {
		book := w.program.Env.UI.Book
		verbs := strings.Count(book.T(key), "MISSING")
		text := book.T(key, []any{"Mephistopheles", "6\u00a05"}[:verbs]...)
		label.SetText(text)
		w.Ticks(2)
		for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
			w.t.Errorf("%s with the status %q: %s", name, text, cut)
		}
	}
	label.SetText(was)
	w.frozen = false
	w.exposedAt(width, height)
}

// exposedAt gives the window another size, as the window manager does.
func (w *walker) exposedAt(width, height float64) {
	w.W, w.H = width, height
	for range 2 { // what is laid out anew may ask for another layout
		w.Frame(func(in *input.Frame) { in.Exposed = true })
	}
}
