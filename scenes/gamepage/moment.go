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

// settleTicks is for how long the board of a moment may still move.
const settleTicks = 150

// frame gives gamepage the Frame within a game's scene.
func (f *Frame) frame() *Frame { return f }

// pose makes the frame that of a screen whose board alone is shown by another one: silent, without widgets, and with the
// other's names.
func (f *Frame) pose(names []string) {
	env := *f.Env
	env.Effect = func(string) {}
	f.Env, f.names, f.posing = &env, names, true
}

// goBackTo shows the moment of a message on the board. It reports false if no picture of it is kept.
func (f *Frame) goBackTo(note int64) bool {
	if f.face == filmed {
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
	board.pose(f.names)
	f.dismissPast()
	f.past = &moment{note: note, board: board}
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
	if f.past != nil {
		f.past.board.dismissed = true
		f.past.board.screen.Update(input.Frame{})
	}
	f.past = nil
}

// stage is the board, with the moment upon it while one is looked at.
func (f *Frame) stage() ui.Widget {
	if f.inspector == nil {
		return f.Canvas
	}
	f.pastCanvas = ui.NewCanvas(f.drawPast, f.tickPast)
	f.pastCanvas.Free, f.pastCanvas.ID = true, "moment"
	f.cover = ui.NewCover(f.Canvas, f.pastCanvas)
	f.pastNote = ui.NewLabel("")
	f.pastBar = ui.Row(8, ui.Grow(1, f.pastNote), ui.Named("live", ui.NewButton(f.word("inspect.live"), f.goLive)))
	f.showStage()
	return ui.Column(8, f.pastBar, ui.Grow(1, f.cover))
}

// showStage shows the moment that is looked at, or the game.
func (f *Frame) showStage() {
	if f.cover == nil {
		return
	}
	f.cover.SetCovered(f.past != nil)
	ui.SetVisible(f.pastBar, f.past != nil)
	if f.past == nil {
		return
	}
	key := "inspect.moment"
	if f.Phase == session.Ended || f.Phase == session.Lost {
		key = "inspect.moment_over"
	}
	f.pastNote.SetText(f.word(key, f.Env.UI.Book.Integer(f.past.note+1)))
	f.pastCanvas.Redraw()
	if !f.inspecting() {
		f.FocusID("live")
	} else if f.Focused() == nil || f.Focused() == ui.Widget(f.Canvas) {
		f.FocusID("inspect.list")
	}
}

func (f *Frame) drawPast(p *render.Pen, r render.Rect) {
	if f.past != nil && f.past.board.Canvas.OnDraw != nil {
		f.past.board.Canvas.OnDraw(p, r)
	}
}

// tickPast lets the picture of the moment settle.
func (f *Frame) tickPast(in ui.CanvasInput) {
	if f.past == nil {
		return
	}
	board := f.past.board
	moved := board.Canvas.Bounds() != f.pastCanvas.Bounds()
	board.Canvas.Place(f.pastCanvas.Bounds())
	if f.past.ticks > settleTicks && !moved {
		return
	}
	f.past.ticks++
	still := in.Frame.Still()
	still.Closing, still.Exposed = false, false
	board.screen.Update(still)
	f.pastCanvas.Redraw()
}
