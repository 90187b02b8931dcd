package gamepage

import "menagerie/scenes/ui"

// patience returns the offer to wait or to leave.
func (f *Frame) patience() ui.Widget {
	p := &f.parts.patience
	p.Silence, p.Leave = f.stillness, f.leave
	p.Text = func(minutes int) string { return f.Env.UI.Book.N("game.quiet", minutes) }
	return p.Widget(f.word("game.quiet_wait"), f.word("game.quiet_leave"))
}

// stillness returns the number of nanoseconds without a message while the other player is to move. Otherwise it returns 0.
func (f *Frame) stillness() float64 {
	if link := f.game.Table.Capabilities().Link; link != nil {
		if l := link(); l.Connected && l.Awaits {
			return float64(l.Silent)
		}
	}
	return 0
}
