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
	w.exposedAt(700, 400)
	panel := func() *ui.Scroll { return w.Widget("panel").(*ui.Scroll) }
	w.root().FocusID("redo")
	w.root().FocusID("takeback")
	w.root().Reveal(w.Widget("takeback"))
	scrolled := panel().Offset()
	if scrolled == 0 || w.Focus() != "takeback" {
		t.Fatalf("the panel is scrolled by %v; %q has the focus", scrolled, w.Focus())
	}
	w.exposedAt(710, 400)
	if w.Focus() != "takeback" || panel().Offset() != scrolled {
		t.Errorf("the panel is scrolled by %v, not %v; %q has the focus", panel().Offset(), scrolled, w.Focus())
	}
	w.root().FocusID("board")
	cell := scene.View().Glenda // where the cursor begins
	w.Press(ebiten.KeyArrowLeft, ebiten.KeyArrowLeft, ebiten.KeyEnter)
	w.live("a wall stands", func() bool { return scene.View().LastPut.Kind == glenda.Put })
	cell.X -= 2
	if put := scene.View().LastPut.Cell; put != cell {
		t.Errorf("two presses of an arrow lead to %v, want %v", put, cell)
	}
}
