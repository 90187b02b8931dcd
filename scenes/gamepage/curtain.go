package gamepage

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/ui"
)

// watchCurtain sees to it that the curtain is drawn as soon as the screen changes hands. What the session shows until it is
// lifted is the public picture, so that not even a tooltip or a sound could tell too much.
func (f *Frame) watchCurtain() {
	curtain := f.opts.Table.Offers().Curtain
	if curtain == nil || f.hands == rules.Nobody && f.opts.Telling != nil && f.opts.Telling() {
		return
	}
	if next := curtain.For(); next != f.hands {
		f.hands, f.fallen, f.stale = next, 0, true
	}
}

// curtainPage hides everything but whose turn it is.
func (f *Frame) curtainPage() ui.Widget {
	seat, name := f.hands, f.names[f.hands]
	sign := ui.NewPicture(48, 48, func(p *render.Pen, r render.Rect) { f.screen.Sign(p, r, seat, f.Color(seat)) })
	lift := ui.NewPrimary(f.word("game.curtain_lift", name), f.liftCurtain)
	lift.Large = true
	title := ui.NewTitle(f.word("game.curtain", name))
	if f.Small {
		title = ui.NewHeading(f.word("game.curtain", name))
	}
	col := ui.Column(16, ui.Row(16, sign, ui.Grow(1, ui.Named("curtain", title))),
		ui.NewSoft(f.word("game.curtain_note")), ui.Row(0, ui.Named("lift", lift)))
	return ui.Centre(480, ui.Pad(12, ui.NewPanel(ui.NewScroll(col))))
}

// handOverTicks is how long the curtain stays at least: a key that was pressed twice must not lift it.
const handOverTicks = 20

func (f *Frame) liftCurtain() {
	if f.hands != rules.Nobody && f.fallen >= handOverTicks {
		f.opts.Table.Offers().Curtain.Lift()
	}
}
