package ui

import (
	"testing"

	"menagerie/render"
)

// TestTheMarkBeginsAtTheSelectedPage selects a page before a screen shows the tabs. The names are on one line or on several lines.
func TestTheMarkBeginsAtTheSelectedPage(t *testing.T) {
	for _, width := range []float64{600, 150} {
		tabs := NewTabs().Add("Calendar", NewLabel("")).Add("Ladder", NewLabel("")).Add("Results", NewLabel(""))
		tabs.Select(2)
		tabs.Place(render.Rect{W: width, H: 300})
		name, mark := tabs.strip.spot(2), tabs.strip.underline()
		if mark.X < name.X || mark.Right() > name.Right() || mark.Y < name.Y || mark.Bottom() > name.Bottom() {
			t.Errorf("%v units: got the mark at %v, want it in the name of the third page at %v", width, mark, name)
		}
	}
}
