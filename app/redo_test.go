package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/pondscene"
	"menagerie/scenes/ui"
)

// Redo makes the move again that was taken back, whatever has been pushed since, and is disabled after that.
func TestRedoInTheLabyrinthMakesTheMoveAgain(t *testing.T) {
	w := walk(t, cli.Line{})
	c := labyrinth.DefaultConfig(2)
	m := w.openLabyrinth(c, "greedy")
	m.mine()
	m.make(m.best())
	m.mine()
	before, _ := w.scene.(film).Recorded()
	if len(before.Moves) < 2 {
		t.Fatalf("got %d moves, want at least 2", len(before.Moves))
	}
	w.Click("takeback")
	w.Ticks(2)
	m.mine()
	w.root().FocusID("board")
	move := m.best()
	m.click(m.arrow(move.Insert))
	w.Ticks(20)
	w.need("redo")
	w.Click("redo")
	w.Ticks(2)
	if now, _ := w.scene.(film).Recorded(); len(now.Moves) != len(before.Moves) {
		t.Errorf("%d moves after it was made again, want %d", len(now.Moves), len(before.Moves))
	}
	if ui.Enabled(w.Widget("redo")) {
		t.Error("redo is enabled without a move to redo, want it disabled")
	}
}

// Two people who go on from a film steer with different devices.
func TestPeopleWhoGoOnHaveADeviceEach(t *testing.T) {
	w := walk(t, cli.Line{})
	r := bouts(t, w.program, "Ada")["pond"]
	w.openFilm(r)
	w.Press(ebiten.KeyHome)
	w.Click("goon")
	w.Click("goon.people")
	w.Ticks(2)
	before := w.scene.(*pondscene.Scene).View()
	w.Hold(ebiten.KeyArrowUp)
	w.Ticks(30)
	w.LetGo()
	after := w.scene.(*pondscene.Scene).View()
	if after.Mouse != before.Mouse && after.Cat != before.Cat {
		t.Errorf("one key: got mouse %v -> %v and cat %v -> %v, want only one to move", before.Mouse, after.Mouse, before.Cat, after.Cat)
	}
	if after.Mouse == before.Mouse && after.Cat == before.Cat {
		t.Errorf("one key: got mouse %v and cat %v again, want one to move", before.Mouse, before.Cat)
	}
	for word, r := range bouts(t, w.program, "Ada") {
		w.openFilm(r)
		w.Press(ebiten.KeyHome)
		w.Click("goon")
		w.Click("goon.people")
		now, _ := w.scene.(film).Recorded()
		if word != "pond" && word != "foxes" {
			continue // in which people take turns
		}
		if now.Seats[0].Device == "" || now.Seats[0].Device == now.Seats[1].Device {
			t.Errorf("%s: got the seats %+v, want different devices", word, now.Seats)
		}
	}
}
