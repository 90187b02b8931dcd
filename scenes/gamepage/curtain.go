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
	if curtain == nil {
		return
	}
	if next := curtain.For(); next != f.hands {
		f.hands, f.fallen, f.stale = next, 0, true
	}
}

// curtainPage hides everything but whose turn it is.
func (f *Frame) curtainPage() ui.Widget {
	seat, name := f.hands, f.names[f.hands]
	sign := ui.NewPicture(72, 72, func(p *render.Pen, r render.Rect) { f.screen.Sign(p, r, seat, f.Color(seat)) })
	lift := ui.NewPrimary(f.word("game.curtain_lift", name), f.liftCurtain)
	lift.Large = true
	col := ui.Column(16, sign,
		ui.Named("curtain", ui.NewTitle(f.word("game.curtain", name))),
		ui.NewSoft(f.word("game.curtain_note")), ui.Named("lift", lift))
	col.Across = ui.Start
	return ui.Centre(480, ui.NewScroll(ui.Pad(24, col)))
}

// handOverTicks is how long the curtain stays at least: a key that was pressed twice must not lift it.
const handOverTicks = 20

func (f *Frame) liftCurtain() {
	if f.hands != rules.Nobody && f.fallen >= handOverTicks {
		f.opts.Table.Offers().Curtain.Lift()
	}
}
