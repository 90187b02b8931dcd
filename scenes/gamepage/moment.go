package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// moment is the game as it was, shown on the board while the game itself goes on. A screen of its own draws it: one that
// nobody plays at, and of which nothing but the board is seen.
type moment struct {
	note  int64
	board *Frame // of that screen
	ticks int
}

// moments are the widgets that show a moment over the board, and whether this frame itself is one. Without an inspector, the
// widgets are nil.
type moments struct {
	past   *moment // on the board; nil for the game as it is
	cover  *ui.Cover
	canvas *ui.Canvas
	bar    *ui.Box
	note   *ui.Label

	posing    bool // another screen shows the board of this one
	dismissed bool // and has stopped to show it
}

// settleTicks is for how long the board of a moment may still move.
const settleTicks = 150

// frame gives gamepage the Frame within a game's scene.
func (f *Frame) frame() *Frame { return f }

// pose makes the frame that of a screen whose board alone is shown by another one: silent, without widgets, and with the
// other's names.
func (f *Frame) pose(names []string) {
	env := *f.Env
	env.Effect = func(string) {}
	f.Env, f.state.names, f.moments.posing = &env, names, true
}

// goBackTo shows the moment of a message on the board. It reports false if no picture of it is kept.
func (f *Frame) goBackTo(note int64) bool {
	if f.state.face == filmed {
		at, ok := f.opts.Wire.Found(note)
		if ok {
			f.Stop(at)
		}
		return ok
	}
	if f.opts.Wire.After == nil {
		return false
	}
	screen, ok := f.opts.Wire.After(note)
	if !ok {
		f.goLive()
		return false
	}
	board := screen.(interface{ frame() *Frame }).frame()
	board.pose(f.state.names)
	f.dismissPast()
	f.moments.past = &moment{note: note, board: board}
	f.showStage()
	return true
}

// goLive shows the game as it is now.
func (f *Frame) goLive() {
	f.dismissPast()
	f.showStage()
}

// dismissPast has the screen of the moment leave, so that what it was thinking about is dropped.
func (f *Frame) dismissPast() {
	if f.moments.past != nil {
		f.moments.past.board.moments.dismissed = true
		f.moments.past.board.screen.Update(input.Frame{})
	}
	f.moments.past = nil
}

// stage is the board, with the moment upon it while one is looked at.
func (f *Frame) stage() ui.Widget {
	if f.inspector == nil {
		return f.Canvas
	}
	f.moments.canvas = ui.NewCanvas(f.drawPast, f.tickPast)
	f.moments.canvas.Free, f.moments.canvas.ID = true, "moment"
	f.moments.cover = ui.NewCover(f.Canvas, f.moments.canvas)
	f.moments.note = ui.NewLabel("")
	f.moments.bar = ui.Row(8, ui.Grow(1, f.moments.note), ui.Named("live", ui.NewButton(f.word("inspect.live"), f.goLive)))
	f.showStage()
	return ui.Column(8, f.moments.bar, ui.Grow(1, f.moments.cover))
}

// showStage shows the moment that is looked at, or the game.
func (f *Frame) showStage() {
	if f.moments.cover == nil {
		return
	}
	f.moments.cover.SetCovered(f.moments.past != nil)
	ui.SetVisible(f.moments.bar, f.moments.past != nil)
	if f.moments.past == nil {
		return
	}
	key := "inspect.moment"
	if f.Phase == session.Ended || f.Phase == session.Lost {
		key = "inspect.moment_over"
	}
	f.moments.note.SetText(f.word(key, f.Env.UI.Book.Integer(f.moments.past.note+1)))
	f.moments.canvas.Redraw()
	if !f.inspecting() {
		f.FocusID("live")
	} else if f.Focused() == nil || f.Focused() == ui.Widget(f.Canvas) {
		f.FocusID("inspect.list")
	}
}

func (f *Frame) drawPast(p *render.Pen, r render.Rect) {
	if f.moments.past != nil && f.moments.past.board.Canvas.OnDraw != nil {
		f.moments.past.board.Canvas.OnDraw(p, r)
	}
}

// tickPast lets the picture of the moment settle.
func (f *Frame) tickPast(in ui.CanvasInput) {
	if f.moments.past == nil {
		return
	}
	board := f.moments.past.board
	moved := board.Canvas.Bounds() != f.moments.canvas.Bounds()
	board.Canvas.Place(f.moments.canvas.Bounds())
	if f.moments.past.ticks > settleTicks && !moved {
		return
	}
	f.moments.past.ticks++
	still := in.Frame.Still()
	still.Closing, still.Exposed = false, false
	board.screen.Update(still)
	f.moments.canvas.Redraw()
}
