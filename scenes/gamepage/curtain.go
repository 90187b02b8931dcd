package gamepage

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// handOver is the state of a hand-over: one player passes a shared screen to the next, who must confirm before the page
// shows secrets.
type handOver struct {
	seat     rules.Seat // player who takes over the screen, or rules.Nobody
	ticks    int        // ticks since the hand-over began
	pressed  int        // value of ticks at the last press of the pointer
	released bool       // whether the pointer was released in this tick
}

// updateHandOver hides the game when another player at the same screen is next to move. It does so only after the board
// has shown the last move.
func (f *Page) updateHandOver(in input.Frame) {
	f.handOver.released = in.Pointer.Left.Released
	telling := f.game.Telling != nil && f.game.Telling()
	// Until the next player confirms, the session provides only public Views, so tooltips and sounds reveal no secret.
	if curtain := f.game.Table.Capabilities().Curtain; curtain != nil && (f.HandsOver() || !telling) {
		if next := curtain.For(); next != f.handOver.seat {
			f.handOver.seat, f.handOver.ticks, f.state.stale = next, 0, true
		}
	}
	if in.Pointer.Left.Pressed {
		f.handOver.pressed = f.handOver.ticks
	}
}

// HandsOver reports whether the page is waiting for the next player at a shared screen to take over.
func (f *Page) HandsOver() bool { return f.handOver.seat != rules.Nobody }

// handOverPage returns a page that hides the game between the turns of two players. It shows the name of the next
// player, who must confirm.
func (f *Page) handOverPage() ui.Widget {
	name := f.state.names[f.handOver.seat]
	lift := f.takeOverButton()
	lift.Large = true
	title := ui.NewTitle(f.Word("game.curtain", name))
	if f.Small {
		title = ui.NewHeading(f.Word("game.curtain", name))
	}
	col := ui.Column(16, ui.Row(16, f.nextPlayerSign(48), ui.Grow(1, ui.Named("curtain", title))),
		ui.NewSoftLabel(f.Word("game.curtain_note")), ui.Row(0, lift))
	return ui.Centre(480, ui.Pad(12, ui.NewPanel(ui.NewScroll(col))))
}

// gameBar returns the row of the game's own buttons. During a hand-over of the screen, it returns the next player's
// name and button instead.
func (f *Page) gameBar() ui.Widget {
	if !f.HandsOver() {
		return f.game.Bar()
	}
	title := ui.Named("curtain", ui.NewLabel(f.Word("game.curtain", f.state.names[f.handOver.seat])))
	title.Weight = render.Medium
	flow := ui.Flow(8, ui.Row(8, f.nextPlayerSign(24), title), f.takeOverButton())
	if !f.Small {
		flow.Add(ui.NewCaption(f.Word("game.curtain_note")))
	}
	return ui.Row(0, ui.GapOf(0, 40), ui.Grow(1, flow)) // as high as other bars, so that the board does not move
}

// nextPlayerSign returns the sign of the player who takes over the screen.
func (f *Page) nextPlayerSign(side float64) ui.Widget {
	seat := f.handOver.seat
	return ui.NewPicture(side, side, func(p *render.Pen, r render.Rect) { f.screen.Sign(p, r, seat, f.Color(seat)) })
}

// takeOverButton returns the button with which the next player takes over the screen.
func (f *Page) takeOverButton() *ui.Button {
	return ui.Named("lift", ui.NewPrimaryButton(f.Word("game.curtain_lift", f.state.names[f.handOver.seat]), f.TakeOver))
}

// handOverTicks is the number of ticks for which a hand-over of the screen ignores presses. Players often repeat the
// last press by mistake.
const handOverTicks = 24

// TakeOver shows the game to the next player at a shared screen. It ignores a press that began in the first handOverTicks
// ticks, because that press may belong to the last turn.
func (f *Page) TakeOver() {
	if !f.HandsOver() || f.handOver.ticks < handOverTicks || f.handOver.released && f.handOver.pressed < handOverTicks {
		return
	}
	f.game.Table.Capabilities().Curtain.Lift()
}
