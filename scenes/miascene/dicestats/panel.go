package dicestats

import (
	"menagerie/assets/words"
	"menagerie/render"
	"menagerie/render/miadraw/miaart"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// Scope describes whose rolls a Panel shows.
type Scope uint8

// The scopes.
const (
	Own    Scope = iota // the rolls of the person at this screen
	All                 // the rolls of all players
	NoSeat              // no rolls, because the person only watches
	Secret              // nothing yet, because the counts would reveal dice under the cup
)

// Panel shows the counted faces as a chart, with a text about their evenness.
type Panel struct {
	Tally
	faces *widget.Picture
	fair  *widget.Label
	drawn int   // rolls that the panel shows
	scope Scope // of these rolls
}

// Widget returns new widgets for the panel. The method Refresh fills them.
func (p *Panel) Widget() ui.Widget {
	p.faces = widget.NewPicture(320, 130, func(pen *render.Pen, r render.Rect) { miaart.Faces(pen, r, p.Faces) })
	p.fair = ui.Named("fair", widget.NewCaption(""))
	p.drawn = -1
	return layout.Column(6, ui.Named("faces", p.faces), p.fair)
}

// Refresh updates the widgets if the tally or its scope has changed.
func (p *Panel) Refresh(b *words.Book, scope Scope) {
	if p.fair == nil || p.drawn == p.Rolls && p.scope == scope {
		return
	}
	p.drawn, p.scope = p.Rolls, scope
	ui.SetVisible(p.faces, scope != Secret)
	p.faces.MarkDirty()
	p.fair.SetText(p.text(b))
}

// text describes the counted rolls and how even they are.
func (p *Panel) text(b *words.Book) string {
	counts := b.N("mia.dice_own", p.Rolls)
	switch p.scope {
	case Secret:
		return b.T("mia.dice_secret")
	case All:
		counts = b.N("mia.dice_all", p.Rolls)
	case NoSeat:
		counts = b.T("mia.dice_no_seat")
	}
	return counts + "\n" + b.T("mia.dice_bars") + "\n" + p.Evenness(b)
}
