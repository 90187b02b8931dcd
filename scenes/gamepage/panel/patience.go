package panel

import (
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// firstPatience is the time without a message from the other player after which the page offers to leave the game.
const firstPatience = 60e9 // nanoseconds

// Patience is the part of the page that offers to wait or leave when the other player does not move. It cannot show the reason,
// because some servers send nothing when a player leaves. The functions must be set.
type Patience struct {
	Silence func() float64           // nanoseconds without a message while the other player is to move; otherwise 0
	Text    func(minutes int) string // describes the silence
	Leave   func()                   // leaves the game

	box   *layout.Box
	text  *widget.Label
	lasts float64 // the silence in nanoseconds after which the offer appears
}

// Widget returns the offer with the texts of its two buttons. The offer is hidden at first.
func (p *Patience) Widget(wait, leave string) ui.Widget {
	p.text = ui.Named("quiet", widget.NewLabel(""))
	p.box = layout.Column(6, p.text, layout.Flow(8,
		ui.Named("quiet.wait", widget.NewButton(wait, func() {
			p.lasts = 2 * p.Silence()
			p.Refresh()
		})),
		ui.Named("quiet.leave", widget.NewButton(leave, p.Leave))))
	p.Refresh()
	return p.box
}

// Refresh shows the offer to wait or to leave when the other player has been silent for too long, and otherwise hides it. It does
// nothing before the first call of Widget.
func (p *Patience) Refresh() {
	if p.box == nil {
		return
	}
	silent := p.Silence()
	if silent < firstPatience { // a message has come
		p.lasts = firstPatience
	}
	offers := silent >= p.lasts
	if offers { // formatting only visible texts avoids allocations
		p.text.SetText(p.Text(int(silent / 60e9)))
	}
	ui.SetVisible(p.box, offers)
}
