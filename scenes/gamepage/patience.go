package gamepage

import "menagerie/scenes/ui"

// firstPatience is the silence after which a game that waits for another player offers to leave.
const firstPatience = 60e9 // nanoseconds

// patience offers to go on waiting or to leave. Some servers send nothing when the other player has left.
type patience struct {
	box   *ui.Box
	text  *ui.Label
	lasts float64 // the silence in nanoseconds from which the offer is shown
}

// widget returns the offer, which is hidden at first.
func (p *patience) widget(f *Frame) ui.Widget {
	p.text = ui.Named("quiet", ui.NewLabel(""))
	wait := ui.Named("quiet.wait", ui.NewButton(f.word("game.quiet_wait"), func() {
		p.lasts = 2 * p.silence(f)
		p.refresh(f)
	}))
	leave := ui.Named("quiet.leave", ui.NewButton(f.word("game.quiet_leave"), f.leave))
	p.box = ui.Column(6, p.text, ui.Flow(8, wait, leave))
	p.refresh(f)
	return p.box
}

// silence returns for how long nothing has come while the game waits for another player, in nanoseconds.
func (p *patience) silence(f *Frame) float64 {
	if link := f.game.Table.Capabilities().Link; link != nil {
		if l := link(); l.Connected && l.Awaits {
			return float64(l.Silent)
		}
	}
	return 0
}

func (p *patience) refresh(f *Frame) {
	silent := p.silence(f)
	if silent < firstPatience { // something has come
		p.lasts = firstPatience
	}
	offers := silent >= p.lasts
	if offers { // an idle tick makes no texts
		p.text.SetText(f.Env.UI.Book.N("game.quiet", int(silent/60e9)))
	}
	ui.SetVisible(p.box, offers)
}
