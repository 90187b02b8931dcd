package gamepage

import (
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui"
	"menagerie/scenes/ui/layout"
	"menagerie/scenes/ui/widget"
)

// lessonPanel returns the panel with the text of the lesson's current step. In a window of the shape Low, which shows only the
// board, the status line shows this text instead.
func (f *Frame) lessonPanel() ui.Widget {
	f.parts.status = ui.Named("status", widget.NewHeading(""))
	col := layout.Column(14)
	if !f.Small {
		col.Add(f.head())
	}
	if f.window.Shape != panel.Low {
		col.Add(f.Tutor.Panel())
	}
	col.Add(f.patience())
	return col
}

// skip ends the lesson and opens the previous screen.
func (f *Frame) skip() { f.state.next = f.opts.Lesson.Skip() }

// teach advances the lesson by one tick, and moves the hand that shows moves. After the last step, it opens the next screen.
func (f *Frame) teach() {
	if f.Tutor != nil && f.state.face == playing && !f.Modal() {
		if f.state.stale = f.Tutor.Tick() || f.state.stale; f.Tutor.Course.Over() { // a step may change the names of the players
			f.goTo(f.opts.Lesson.Next)
		}
	}
}
