package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/app/foxesgame"
	"menagerie/app/glendagame"
	"menagerie/app/labyrinthgame"
	"menagerie/app/miagame"
	"menagerie/app/pondgame"
	"menagerie/internal/cli"
	"menagerie/record"
	"menagerie/scenes/ui"
	"menagerie/wire"
)

// saidIn are films of every game with messages, in each of which several pictures came at once.
func saidIn(t *testing.T) map[string]*record.Record {
	p := walk(t, cli.Line{}).program
	records := bouts(t, p, "Ada")
	capture := func() *wire.Capture { return wire.NewCapture(1<<16, 1<<22) }
	return map[string]*record.Record{
		"pond":      seenWith(t, pondgame.New(&p.Services).Game, records["pond"], capture()),
		"glenda":    seenWith(t, glendagame.New(&p.Services).Game, records["glenda"], capture()),
		"labyrinth": seenWith(t, labyrinthgame.New(&p.Services).Game, records["labyrinth"], capture()),
		"mia":       seenWith(t, miagame.New(&p.Services).Game, records["mia"], capture()),
		"foxes":     seenWith(t, foxesgame.New(&p.Services).Game, records["foxes"], capture()),
	}
}

// Each message winds the film to the picture that came of it, and the list goes with the film.
func TestMessagesAndFilmFollowEachOther(t *testing.T) {
	for word, r := range saidIn(t) {
		t.Run(word, func(t *testing.T) {
			w := walk(t, cli.Line{Command: cli.Replay, Operand: file(t, r)})
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
				t.Fatalf("row %d shows snapshot %d, want %d", row(last), r.SeenAt(row(last)), last)
			}
			w.Widget("place").(*ui.Slider).OnChange(float64(last))
			w.Ticks(3)
			if !list.Following() || !list.InView(row(last)) {
				t.Errorf("the end: got following %v and in view %v, want true", list.Following(), list.InView(row(last)))
			}
			w.Widget("place").(*ui.Slider).OnChange(0)
			w.Ticks(3)
			if !list.InView(0) {
				t.Error("the beginning: row 0 is out of view, want it in view")
			}
			w.Wheel("inspect.list", -1000)
			if list.Following() {
				t.Fatal("scrolled away: got Following = true, want false")
			}
			w.Press(ebiten.KeyArrowRight)
			w.Ticks(3)
			if list.InView(0) {
				t.Error("scrolled away: row 0 is in view, want the list unchanged")
			}
			w.Click("inspect.end")
			w.Ticks(2)
			if !list.Following() || !list.InView(0) {
				t.Errorf("got following %v and row 0 in view %v, want true", list.Following(), list.InView(0))
			}
		})
	}
}
