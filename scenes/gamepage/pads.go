package gamepage

import (
	"menagerie/rules"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// pads watches the game pads of the players at this screen.
type pads struct {
	there  []bool // by place in input.Frame.Pads, in the last tick
	used   int    // the place of the pad that was used last
	lost   int    // the place of the pad for which the dialog waits
	dialog *ui.Dialog
}

// watchPads pauses the game when a player's pad is unplugged, and closes the dialog when a pad takes its place. A game that cannot
// be paused shows a notice.
func (f *Frame) watchPads(in *input.Frame) {
	p := &f.pads
	for i := range in.Pads {
		if i == len(p.there) {
			p.there = append(p.there, false)
		}
		now, before := &in.Pads[i], p.there[i]
		p.there[i] = !now.Gone
		if now.Held != 0 || now.X != 0 || now.Y != 0 {
			p.used = i
		}
		switch {
		case before && now.Gone:
			f.padGone(i)
		case !before && !now.Gone && p.dialog != nil && p.lost == i:
			p.dialog.Close()
			p.dialog = nil
			f.hold()
			f.Toast(f.word("game.pad_back"))
		}
	}
}

// padGone says that a pad was unplugged if it belongs to a player, and pauses the game.
func (f *Frame) padGone(pad int) {
	seat, plays := f.padOf(pad)
	if !plays || f.Phase != session.Playing || f.state.face != playing && f.state.face != curtained {
		return
	}
	text := f.word("game.pad_gone")
	if name := f.Name(seat); name != "" {
		text = f.word("game.pad_gone_of", name)
	}
	if f.Modal() || !f.game.Table.Capabilities().Pause {
		f.ToastAs(ui.Warn, text)
		return
	}
	d := ui.NewDialog(f.word("game.paused"), ui.Column(8, ui.Named("pad", ui.NewLabel(text)), ui.NewSoft(f.word("game.pad_again"))))
	over := func() {
		f.pads.dialog = nil
		f.hold()
	}
	d.Add(f.word("game.go_on"), ui.Primary, over)
	d.OnCancel = over
	f.pads.lost, f.pads.dialog = pad, d
	f.Open(d)
}

// padOf returns the seat that a pad steers, Nobody if several people share it. It reports false for a pad that nobody uses.
func (f *Frame) padOf(pad int) (rules.Seat, bool) {
	if f.game.PadOf != nil {
		if seat := f.game.PadOf(pad); seat != rules.Nobody {
			return seat, true
		}
	}
	seats := f.game.Table.Seats()
	if len(seats) == 0 || pad != f.pads.used || f.Env.UI.Hands != input.GamePad {
		return rules.Nobody, false
	}
	if len(seats) > 1 {
		return rules.Nobody, true
	}
	return seats[0], true
}
