package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/ui"
)

// nextTicks is the length in ticks of the pause before the next film.
const nextTicks = 5 * 60

// nextFilm announces the film that follows this one, and opens it after a pause.
type nextFilm struct {
	due   bool // the film ran to its end, and nobody touched it since
	ticks int  // of the pause that have passed
	row   ui.Widget
	label *ui.Label
}

// nextRow returns the announcement, which is hidden until a film follows.
func (f *Frame) nextRow() ui.Widget {
	n := &f.playback.nextFilm
	n.label = ui.Named("next", ui.NewLabel(""))
	stop := ui.Named("next.stop", ui.NewButton(f.word("game.film_next_stop"), f.stopNext).WithIcon(render.Pause))
	n.row = ui.Column(6, n.label, ui.Flow(8, stop))
	ui.SetVisible(n.row, n.due && n.ticks > 0)
	return n.row
}

// refreshNext counts the pause, and opens the next film at its end.
func (f *Frame) refreshNext() {
	n := &f.playback.nextFilm
	if f.opts.Next == nil || !n.due || f.Modal() || f.moments.past != nil {
		return
	}
	title, open := f.opts.Next()
	if open == nil {
		return
	}
	n.ticks++
	if n.ticks > nextTicks {
		f.stopNext()
		f.goTo(open)
		return
	}
	n.label.SetText(f.Env.UI.Book.N("game.film_next", (nextTicks-n.ticks)/60+1, title))
	ui.SetVisible(n.row, true)
}

// stopNext cancels the next film.
func (f *Frame) stopNext() {
	f.playback.nextFilm.due, f.playback.nextFilm.ticks = false, 0
	if f.playback.nextFilm.row != nil {
		ui.SetVisible(f.playback.nextFilm.row, false)
	}
}

// announces reports whether the pause before the next film runs.
func (f *Frame) announces() bool { return f.playback.nextFilm.due && f.playback.nextFilm.ticks > 0 }
