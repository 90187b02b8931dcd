package gamepage

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestBackspaceFirstTakesBackAStep(t *testing.T) {
	r := newRace()
	r.opts.Again = func() (scenes.Scene, error) { return r, nil }
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(handOverTicks + 2)
	d.Press(ebiten.KeyEnter)
	d.Ticks(2)
	steps, taken := 1, 0
	r.game.Undo = Undo{Can: func() bool { return steps > 0 }, Do: func() bool {
		if steps == 0 {
			return false
		}
		steps--
		taken++
		return true
	}}
	d.Press(ebiten.KeyBackspace, ebiten.KeyBackspace)
	if taken != 1 {
		t.Fatalf("took back %d steps of a move with one step, want 1", taken)
	}
	d.Press(ebiten.KeyR)
	if r.Modal() {
		t.Fatal("R: got a dialog about a new game, want none because it is a key of the games")
	}
	d.Chord(input.Mods{Command: true}, ebiten.KeyN)
	if !r.Modal() {
		t.Error("Ctrl+N: got no dialog about a new game, want one")
	}
}
