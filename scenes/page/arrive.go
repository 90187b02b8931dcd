package page

import (
	"strconv"

	"menagerie/scenes"
	"menagerie/scenes/ui"
)

// arriving is a server of which the page waits to hear.
type arriving struct {
	scenes.Arrival
	tell   func(tone ui.Tone, text string)
	onBack func() // what Escape does otherwise
}

// Enter leads to next. If that is the game on a server, the page stays until the server has answered, and Escape gives it up.
// tell shows, where the person has asked for it, what Enter waits for and why it failed; an empty text means neither. Before
// the page is left, tell is called with an empty text, too.
func (p *Page) Enter(next scenes.Scene, tell func(tone ui.Tone, text string)) {
	p.Stay()
	a, waits := next.(scenes.Arrival)
	if !waits {
		tell(ui.Ink, "")
		p.Go(next)
		return
	}
	p.arrival = &arriving{Arrival: a, tell: tell, onBack: p.OnBack}
	p.OnBack = p.Stay
	tell(ui.Ink, p.env.UI.Book.T("page.joining"))
}

// Stay gives up what Enter waits for.
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

// arrive looks whether the server has answered.
func (p *Page) arrive() {
	a := p.arrival
	if a == nil {
		return
	}
	switch next, err := a.Poll(); {
	case err != nil:
		why := p.env.UI.Book.T("page.not_joined", Say(p.env.UI.Book, "page.reason", err))
		p.settle(ui.Bad, why)
		if p.env.UI.Sound != nil {
			p.env.UI.Sound("ui.error")
		}
		p.offer(a, err, why)
	case next != nil:
		p.settle(ui.Ink, "")
		p.Go(next)
	}
}

// offer asks what to do about a failed join, if something can be done.
func (p *Page) offer(a *arriving, err error, why string) {
	all := a.Remedies(err)
	if len(all) == 0 {
		return
	}
	t := p.env.UI.Book.T
	d := ui.NewDialog(t("page.join_question"), ui.Named("reason", ui.NewLabel(why)))
	d.Add(t("page.cancel"), ui.Quiet, nil)
	for i, r := range all {
		b := d.Add(r.Text, ui.Primary, func() {
			next, err := r.Do()
			if err != nil {
				a.tell(ui.Bad, Say(p.env.UI.Book, "join.failed", err))
				return
			}
			p.Enter(next, a.tell)
		})
		ui.Named("remedy"+strconv.Itoa(i), b)
	}
	p.Open(d)
}
