package gamepage

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/uitest"
)

func TestAGameMayUseKeysOfAllGamesOtherwise(t *testing.T) {
	r := newRace()
	r.opts.Again = func() (scenes.Scene, error) { return r, nil }
	d := uitest.OnScene(t, func(in input.Frame) { r.Update(in) }, func() *ui.Root { return r.Root })
	d.Ticks(handOverTicks + 2)
	d.Press(ebiten.KeyEnter)
	d.Ticks(2)
	var used []ebiten.Key
	use := true
	r.game.Keys = func(k ebiten.Key) bool {
		used = append(used, k)
		return use
	}
	d.Press(ebiten.KeyR, ebiten.KeyBackspace)
	if len(used) != 2 || used[0] != ebiten.KeyR || used[1] != ebiten.KeyBackspace || r.Modal() {
		t.Fatalf("the game was offered %v; a dialog is open: %v", used, r.Modal())
	}
	use = false
	d.Press(ebiten.KeyR)
	if !r.Modal() {
		t.Error("R does not begin anew where the game has no use for it")
	}
}
