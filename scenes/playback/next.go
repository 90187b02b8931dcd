package playback

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// nextTicks is the pause before the next replay, in ticks.
const nextTicks = 5 * 60

// next announces the next replay and opens it after a pause.
type next struct {
	due   bool // the replay has reached its end, and the player has not used the controls since
	ticks int  // ticks since the announcement
	row   ui.Widget
	label *widget.Label
}

// nextRow returns the row that announces the next replay. The row is hidden while there is no next replay.
func (f *Controls) nextRow() ui.Widget {
	n := &f.next
	n.label = ui.Named("next", widget.NewLabel(""))
	stop := ui.Named("next.stop", widget.NewButton(f.word("game.film_next_stop"), f.StopNext).WithIcon(render.Pause))
	n.row = layout.Column(6, n.label, layout.Flow(8, stop))
	ui.SetVisible(n.row, n.due && n.ticks > 0)
	return n.row
}

// refreshNext counts the pause, and opens the next replay after it.
func (f *Controls) refreshNext() {
	n := &f.next
	if f.Next == nil || !n.due || f.Root.Modal() {
		return
	}
	title, open := f.Next()
	if open == nil {
		return
	}
	n.ticks++
	if n.ticks > nextTicks {
		f.StopNext()
		f.Page.GoTo(open)
		return
	}
	n.label.SetText(f.Env.UI.Book.N("game.film_next", (nextTicks-n.ticks)/60+1, title))
	ui.SetVisible(n.row, true)
}

// StopNext cancels the next replay.
func (f *Controls) StopNext() {
	f.next.due, f.next.ticks = false, 0
	if f.next.row != nil {
		ui.SetVisible(f.next.row, false)
	}
}

// Announces reports whether the next replay is announced.
func (f *Controls) Announces() bool { return f.next.due && f.next.ticks > 0 }
