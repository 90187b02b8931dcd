package app

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/rules/glenda"
	"menagerie/scenes/ui"
)

// A window that gets another size leaves focus and panel where they were, and takes no key twice.
func TestAScreenThatIsMadeAnewStaysWhereItWas(t *testing.T) {
	w, scene := enterGlenda(t, `{"mode":"practice","side":"trapper","glenda":"random","walls":"easy"}`)
	w.exposedAt(420, 560)
	panel := func() *ui.Scroll { return w.Widget("panel").(*ui.Scroll) }
	w.root().FocusID("hint")
	w.root().Reveal(w.Widget("hint"))
	scrolled := panel().Offset()
	if scrolled == 0 || w.Focus() != "hint" {
		t.Fatalf("got the offset %v and the focus on %q, want a scrolled panel and hint", scrolled, w.Focus())
	}
	w.exposedAt(430, 560)
	if w.Focus() != "hint" || panel().Offset() != scrolled {
		t.Errorf("got the offset %v and the focus on %q, want %v and hint", panel().Offset(), w.Focus(), scrolled)
	}
	w.root().FocusID("board")
	cell := scene.View().Glenda  // where the cursor begins
	w.Press(ebiten.KeyArrowLeft) // shows the cursor
	w.Press(ebiten.KeyArrowLeft, ebiten.KeyArrowLeft, ebiten.KeyEnter)
	w.live("a wall stands", func() bool { return scene.View().LastPut.Kind == glenda.Put })
	cell.X -= 2
	if put := scene.View().LastPut.Cell; put != cell {
		t.Errorf("two presses of an arrow lead to %v, want %v", put, cell)
	}
}
