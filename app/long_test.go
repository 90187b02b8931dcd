package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/internal/args"
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
	w := walkIn(t, args.Line{}, home)
	w.enterPond()
	w.swim(90)
	r, _ := w.scene.(film).Recorded()
	w.program.Close()
	w = walkIn(t, args.Line{}, home)
	saves := w.program.Env.Saves()
	if len(saves) != 1 || len(saves[0].Record.Moves) != len(r.Moves) {
		t.Fatalf("%d saves; %d moves were made", len(saves), len(r.Moves))
	}
	w.Click("resume0")
	if now, _ := w.scene.(film).Recorded(); len(now.Moves) < len(r.Moves) {
		t.Errorf("of %d moves %d are left", len(r.Moves), len(now.Moves))
	}
}
