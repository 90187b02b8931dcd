package todayscene

import (
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
)

// tileRow arranges the tiles in one row, or in two columns on a phone.
type tileRow struct{ *layout.Grid }

func newTileRow(f form) tileRow {
	switch f {
	case large:
		return tileRow{layout.NewGrid(160, 16)}
	case small:
		return tileRow{layout.NewGrid(96, 8)}
	}
	return tileRow{layout.NewGrid(120, 8)}
}

func (r tileRow) add(w ui.Widget) { r.SetChildren(append(r.Children(), w)...) }
