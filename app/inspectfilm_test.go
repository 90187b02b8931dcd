package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/wire"
)

// saidIn are films of every game with messages, in each of which several pictures came at once.
func saidIn(t *testing.T) map[string]*session.Record {
	p := walk(t, args.Line{}).program
	records := bouts(t, p, "Ada")
	capture := func() *wire.Capture { return wire.NewCapture(1<<16, 1<<22) }
	return map[string]*session.Record{
		"pond":      seenWith(t, p.pondGame(), records["pond"], capture()),
		"glenda":    seenWith(t, p.glendaGame(), records["glenda"], capture()),
		"labyrinth": seenWith(t, p.labyrinthGame(), records["labyrinth"], capture()),
		"mia":       seenWith(t, p.miaGame(), records["mia"], capture()),
		"foxes":     seenWith(t, p.foxesGame(), records["foxes"], capture()),
	}
}

// Each message winds the film to the picture that came of it, and the list goes with the film.
func TestMessagesAndFilmFollowEachOther(t *testing.T) {
	for word, r := range saidIn(t) {
		t.Run(word, func(t *testing.T) {
			w := walk(t, args.Line{Command: args.Replay, Operand: file(t, r)})
			w.Press(ebiten.KeyF8)
			w.Ticks(3)
			list, last := w.Widget("inspect.list").(*ui.List), len(r.Seen)-1
			w.live("all is read", func() bool { return list.Rows() == len(r.Wire) })
			w.Press(ebiten.KeyHome)
			for row := range 7 {
				w.Ticks(2)
				if want := r.SeenAt(row); list.Selected() != row || w.place() != want {
					t.Fatalf("message %d, of which %d is chosen, leads to %d, want %d", row, list.Selected(), w.place(), want)
				}
				w.Press(ebiten.KeyArrowDown)
			}
			row := func(at int) int { return 2 * at } // of the message that a picture came of
			if r.SeenAt(row(last)) != last {
				t.Fatalf("picture %d is not one for each two messages", last)
			}
			w.Widget("place").(*ui.Slider).OnChange(float64(last))
			w.Ticks(3)
			if !list.Following() || !list.InView(row(last)) {
				t.Error("the list does not go to the end with the film")
			}
			w.Widget("place").(*ui.Slider).OnChange(0)
			w.Ticks(3)
			if !list.InView(0) {
				t.Error("the list does not go to the beginning with the film")
			}
			w.Wheel("inspect.list", -1000)
			if list.Following() {
				t.Fatal("it follows although somebody has scrolled away")
			}
			w.Press(ebiten.KeyArrowRight)
			w.Ticks(3)
			if list.InView(0) {
				t.Error("the list is taken away from who reads it")
			}
			w.Click("inspect.end")
			w.Ticks(2)
			if !list.Following() || !list.InView(0) {
				t.Error("the list does not follow the film again")
			}
		})
	}
}
