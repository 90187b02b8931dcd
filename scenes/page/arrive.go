package page

import (
	"strconv"

	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/dialog"
	"menagerie/scenes/ui/widget"
)

// arriving is a server for whose response the page waits.
type arriving struct {
	scenes.Arrival
	tell   func(tone ui.Tone, text string)
	onBack func() // the action of Escape otherwise
}

// Enter changes to another screen. If next is an Arrival, the page stays visible until the server has responded, and Escape
// cancels. The page calls report to show progress and errors. An empty text removes the last text.
func (p *Page) Enter(next scenes.Scene, report func(tone ui.Tone, text string)) {
	p.Stay()
	a, waits := next.(scenes.Arrival)
	if !waits {
		report(ui.Ink, "")
		p.Go(next)
		return
	}
	p.arrival = &arriving{Arrival: a, tell: report, onBack: p.OnBack}
	p.OnBack = p.Stay
	report(ui.Ink, p.env.UI.Book.T("page.joining"))
}

// Stay cancels the joining of a game that Enter has started.
func (p *Page) Stay() {
	if a := p.arrival; a != nil {
		a.Cancel()
		p.settle(ui.Ink, "")
	}
}

// settle ends the wait of Enter.
func (p *Page) settle(tone ui.Tone, text string) {
	a := p.arrival
	p.arrival, p.OnBack = nil, a.onBack
	a.tell(tone, text)
}

// arrive checks whether the server has responded.
func (p *Page) arrive() {
	a := p.arrival
	if a == nil {
		return
	}
	switch next, err := a.Poll(); {
	case err != nil:
		why := Say(p.env.UI.Book, "page.reason", err)
		p.settle(ui.Bad, p.env.UI.Book.T("page.not_joined", why))
		if p.env.UI.Sound != nil {
			p.env.UI.Sound("ui.error")
		}
		p.offer(a, err, why)
	case next != nil:
		p.settle(ui.Ink, "")
		p.Go(next)
	}
}

// offer opens a dialog with the remedies for a failed join, if there are any. Cancel has the focus and is the filled button, because
// a remedy may trust a stranger.
func (p *Page) offer(a *arriving, err error, why string) {
	all := a.Remedies(err)
	if len(all) == 0 {
		return
	}
	t := p.env.UI.Book.T
	d := dialog.New(t("page.join_question"), ui.Named("reason", widget.NewLabel(why)))
	d.FocusOn(d.Add(t("page.cancel"), widget.Primary, nil))
	for i, r := range all {
		b := d.Add(r.Text, widget.Plain, func() {
			next, err := r.Do()
			if err != nil {
				a.tell(ui.Bad, Say(p.env.UI.Book, "join.failed", err))
				return
			}
			p.Enter(next, a.tell)
		})
		ui.Named("remedy"+strconv.Itoa(i), b)
	}
	d.Open(p.Root)
}
