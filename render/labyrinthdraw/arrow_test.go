package labyrinthdraw

import (
	"testing"

	"menagerie/render"
)

func TestUsableArrowsStandOutFromTheWood(t *testing.T) {
	for _, name := range render.ThemeNames() {
		th := render.ThemeNamed(name)
		if got := render.ContrastRatio(usableArrow(th, th.Wood, th.WoodDeep), th.Wood); got < 3 {
			t.Errorf("%s: the contrast is %.2f, want at least 3", name, got)
		}
	}
}
