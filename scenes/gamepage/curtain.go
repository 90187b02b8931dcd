package gamepage

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// handOver is a change of hands at a screen that people with secrets share.
type handOver struct {
	seat     rules.Seat // who is to take over the screen, or rules.Nobody
	ticks    int        // since the hand-over began
	pressed  int        // ticks at the last press of the pointer
	released bool       // the pointer was released in this tick
}

// watchCurtain lays out the screen anew when it changes hands, as soon as Telling reports that everything was shown. Until the
// next player takes over, the session shows the public View, so tooltips and sounds cannot give a secret away.
func (f *Frame) watchCurtain(in input.Frame) {
	f.handOver.released = in.Pointer.Left.Released
	telling := f.game.Telling != nil && f.game.Telling()
	if curtain := f.game.Table.Capabilities().Curtain; curtain != nil && (f.HandsOver() || !telling) {
		if next := curtain.For(); next != f.handOver.seat {
			f.handOver.seat, f.handOver.ticks, f.state.stale = next, 0, true
		}
	}
	if in.Pointer.Left.Pressed {
		f.handOver.pressed = f.handOver.ticks
	}
}

// HandsOver reports whether the screen waits for its next player.
func (f *Frame) HandsOver() bool { return f.handOver.seat != rules.Nobody }

// curtainPage shows who takes over the screen, and nothing of the game.
func (f *Frame) curtainPage() ui.Widget {
	name := f.state.names[f.handOver.seat]
	lift := f.liftButton()
	lift.Large = true
	title := ui.NewTitle(f.word("game.curtain", name))
	if f.Small {
		title = ui.NewHeading(f.word("game.curtain", name))
	}
	col := ui.Column(16, ui.Row(16, f.handsSign(48), ui.Grow(1, ui.Named("curtain", title))),
		ui.NewSoft(f.word("game.curtain_note")), ui.Row(0, lift))
	return ui.Centre(480, ui.Pad(12, ui.NewPanel(ui.NewScroll(col))))
}

// bar returns the game's own buttons. At an open table it returns the hand-over while the screen changes hands.
func (f *Frame) bar() ui.Widget {
	if !f.HandsOver() {
		return f.game.Bar()
	}
	title := ui.Named("curtain", ui.NewLabel(f.word("game.curtain", f.state.names[f.handOver.seat])))
	title.Weight = render.Medium
	flow := ui.Flow(8, ui.Row(8, f.handsSign(24), title), f.liftButton())
	if !f.Small {
		flow.Add(ui.NewCaption(f.word("game.curtain_note")))
	}
	return ui.Row(0, ui.GapOf(0, 40), ui.Grow(1, flow)) // as high as other bars, so the table keeps its place
}

// handsSign returns the sign of the player who takes over the screen.
func (f *Frame) handsSign(side float64) ui.Widget {
	seat := f.handOver.seat
	return ui.NewPicture(side, side, func(p *render.Pen, r render.Rect) { f.screen.Sign(p, r, seat, f.Color(seat)) })
}

// liftButton returns the button with which the next player takes over the screen.
func (f *Frame) liftButton() *ui.Button {
	return ui.Named("lift", ui.NewPrimary(f.word("game.curtain_lift", f.state.names[f.handOver.seat]), f.TakeOver))
}

// handOverTicks is the time in ticks after which a press takes over the screen. The press that ended the last turn is often
// repeated and must not count.
const handOverTicks = 24

// TakeOver hands the screen over to the next player. It ignores presses that began before handOverTicks.
func (f *Frame) TakeOver() {
	if !f.HandsOver() || f.handOver.ticks < handOverTicks || f.handOver.released && f.handOver.pressed < handOverTicks {
		return
	}
	f.game.Table.Capabilities().Curtain.Lift()
}
