package app

import (
	"fmt"
	"strings"
	"testing"

	"menagerie/internal/cli"
	"menagerie/internal/testkit/longtest"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// rooms are window sizes in logical units. They result from common window sizes in pixels at 100, 150 and 200 %. The window
// lowers the scale so that there are at least 480 x 360 units, or 360 x 480 on a phone.
var rooms = [][2]float64{
	{640, 480}, {480, 360}, {800, 600}, {533, 400}, {1280, 800}, {853, 533}, {640, 400}, {1280, 720}, {640, 360}, {400, 822}, {822, 400},
}

// largeTexts are windows in pixels with a scale at which the panel gives way to the board.
var largeTexts = [][3]float64{
	{800, 600, 1.5}, {800, 600, 2}, {800, 600, 3}, {1024, 768, 2.5}, {1280, 720, 2}, {1280, 800, 2}, {1280, 800, 2.75}, {1920, 1080, 3},
}

// smallPicture reports whether a text is shortened in the picture of Mia's table on the options. The picture is small, and the
// table has the same texts in full.
func smallPicture(screen, cut string) bool {
	return strings.HasPrefix(screen, "mia-setup") && strings.Contains(cut, "is shortened")
}

// TestTextsFitIntoEveryWindow stops at every screen of the tour and gives it all sizes. It also checks the controls.
func TestTextsFitIntoEveryWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("screens are looked at one by one")
	}
	for _, language := range longtest.Of([]string{"de"}, []string{"de", "en"}) { // German texts are longer
		t.Run(language, func(t *testing.T) { textsFit(t, look{language, "light", 1, 1280, 720}) })
	}
}

func textsFit(t *testing.T, l look) {
	w := walk(t, cli.Line{Language: l.language})
	l.arrange(w)
	for _, tour := range tours() {
		tour(w, func(name string) {
			for _, room := range rooms {
				w.exposedAt(room[0], room[1])
				for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
					if smallPicture(name, cut) {
						continue
					}
					t.Errorf("%s in %.0f x %.0f: got %s, want no cut text", name, room[0], room[1], cut)
				}
				if room[0] >= 800 && room[1] >= 600 { // smaller windows have rows of tabs, which touch each other
					w.targets(fmt.Sprintf("%s in %.0f x %.0f", name, room[0], room[1]))
				}
			}
			for _, size := range largeTexts {
				if w.root().Modal() { // the page behind a dialog is laid out when the dialog closes
					break
				}
				applied := w.scaledTo(size[0], size[1], size[2])
				for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
					if strings.Contains(cut, "is shortened") { // names are on a board of the same size, in larger letters
						continue
					}
					t.Errorf("%s in %.0f x %.0f pixels at %.0f %%: got %s, want no cut text", name, size[0], size[1], 100*applied, cut)
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
	"*pondscene.Scene": {"pond.ready_mouse", "pond.ready_cat", "pond.cat_task", "pond.task_race", "pond.task_inside", "pond.task_clear",
		"pond.watch_race", "pond.watch_inside", "pond.watch_clear", "pond.you_landed", "pond.you_caught", "pond.lost_mouse", "pond.lost_cat"},
	"*glendascene.Scene":    {"glenda.turn_wall", "glenda.turn_hop", "glenda.turn_other", "glenda.your_wall", "glenda.your_hop"},
	"*labyrinthscene.Scene": {"labyrinth.turn_push", "labyrinth.turn_walk", "labyrinth.turn_done", "labyrinth.your_push", "labyrinth.your_walk", "labyrinth.your_done"},
	"*miascene.Scene": {"mia.status_joining", "mia.your_roll", "mia.your_answer", "mia.your_any", "mia.your_more", "mia.turn_roll", "mia.turn_answer",
		"mia.turn_any", "mia.turn_more"},
	"*foxesscene.Scene": {"foxes.status_ready", "foxes.status_cooldown", "foxes.status_flood", "foxes.status_ebb"},
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
		w.t.Fatalf("%s: got no status in a small window, want one", name)
	}
	w.frozen = true
	for _, key := range statuses[fmt.Sprintf("%T", w.scene)] {
		book := w.program.Env.UI.Book
		verbs := strings.Count(book.T(key), "MISSING")
		text := book.T(key, []any{"Mephistopheles", "6\u00a05"}[:verbs]...)
		label.SetText(text)
		w.Ticks(2)
		for _, cut := range append(w.root().Overflows(), w.root().Survey()...) {
			if strings.HasPrefix(name, "mia-") && strings.Contains(cut, "is shortened") && !strings.Contains(cut, text) { // a name plate on the table
				continue
			}
			w.t.Errorf("%s with the status %q: got %s, want no cut text", name, text, cut)
		}
	}
	label.SetText(was)
	w.frozen = false
	w.exposedAt(width, height)
}

// exposedAt gives the window another size, as the window manager does.
func (w *walker) exposedAt(width, height float64) {
	w.W, w.H = width, height
	for range 2 { // a new layout may request another one
		w.Frame(func(in *input.Frame) { in.Exposed = true })
	}
}
