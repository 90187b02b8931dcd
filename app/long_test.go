package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/cli"
)

// swim swims to and fro in the pond for some minutes without a rest, which writes the largest saves.
func (w *walker) swim(minutes int) {
	keys := []ebiten.Key{ebiten.KeyArrowUp, ebiten.KeyArrowLeft, ebiten.KeyArrowDown, ebiten.KeyArrowRight}
	for i := range minutes * 60 * 3 {
		w.Hold(keys[i%4])
		w.Ticks(18)
		w.LetGo()
	}
}

func TestAVeryLongGameIsGoneOnWith(t *testing.T) {
	home := t.TempDir()
	w := walkIn(t, cli.Line{}, home)
	w.enterPond()
	w.swim(90)
	r, _ := w.scene.(film).Recorded()
	w.program.Close()
	w = walkIn(t, cli.Line{}, home)
	saves := unfinished(w.program)
	if len(saves) != 1 || len(saves[0].Record.Moves) != len(r.Moves) {
		t.Fatalf("got %d saves, want 1 with %d moves", len(saves), len(r.Moves))
	}
	w.Click("continue")
	if now, _ := w.scene.(film).Recorded(); len(now.Moves) < len(r.Moves) {
		t.Errorf("got %d moves, want at least %d", len(now.Moves), len(r.Moves))
	}
}
