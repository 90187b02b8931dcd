package gamepage

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/input"
	"menagerie/scenes/inspector"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// pastView shows a past position on the board of a second Page. In the meantime, the game continues on the first Page.
type pastView struct {
	note  int64
	board *Page // Page that draws the position
	ticks int
}

// pastWidgets has the widgets that show a past position over the board. They are nil if the page has no inspector.
type pastWidgets struct {
	past   *pastView // past position on the screen; nil for the current state of the game
	cover  *ui.Cover
	canvas *ui.Canvas
	bar    *ui.Box
	note   *ui.Label

	posing    bool // whether this Page draws a past position for another Page
	dismissed bool // whether the other Page no longer shows the past position
}

// pastAnimationTicks is the largest number of ticks for which the board of a past position is animated.
const pastAnimationTicks = 150

// frame returns f. It gives access to the Page that a game's scene embeds.
func (f *Page) frame() *Page { return f }

// showPastOf makes f the picture of an earlier position of another Page. f then makes no sounds. names has the names of
// the players on the other Page.
func (f *Page) showPastOf(names []string) {
	env := *f.Env
	env.Effect, env.Ambience = func(string, float64) {}, func(string) {}
	f.Env, f.state.names, f.moments.posing = &env, names, true
}

// showPast shows the position of the game after a network message. note is the number of the message. showPast returns
// false if the position is not stored.
func (f *Page) showPast(note int64) bool {
	if f.state.panel == replaying {
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
		f.showCurrent()
		return false
	}
	f.closeCard()
	board := screen.(interface{ frame() *Page }).frame()
	board.showPastOf(f.state.names)
	f.dismissPast()
	f.moments.past = &pastView{note: note, board: board}
	f.updateStack()
	return true
}

// showCurrent shows the current state of the game.
func (f *Page) showCurrent() {
	f.dismissPast()
	f.updateStack()
}

// dismissPast removes an earlier position of the game from the board. It also cancels the background tasks for this
// position.
func (f *Page) dismissPast() {
	if f.moments.past != nil {
		f.moments.past.board.moments.dismissed = true
		f.moments.past.board.screen.Update(input.Frame{})
	}
	f.moments.past = nil
}

// boardStack returns the board with the widgets that show past positions on top of it.
func (f *Page) boardStack() ui.Widget {
	if f.inspector == nil {
		return f.Canvas
	}
	f.moments.canvas = ui.NewCanvas(f.drawPast, f.animatePast)
	f.moments.canvas.Free, f.moments.canvas.ID = true, "moment"
	f.moments.cover = ui.NewCover(f.Canvas, f.moments.canvas)
	f.moments.note = ui.NewLabel("")
	f.moments.bar = ui.Row(8, ui.Grow(1, f.moments.note), ui.Named("live", ui.NewButton(f.Word("inspect.live"), f.showCurrent)))
	f.updateStack()
	return ui.Column(8, f.moments.bar, ui.Grow(1, f.moments.cover))
}

// updateStack shows the selected past position, or the current game if none is selected.
func (f *Page) updateStack() {
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
	f.moments.note.SetText(f.Word(key, f.Env.UI.Book.Integer(f.moments.past.note+1)))
	f.moments.canvas.Redraw()
	if !f.inspector.IsOpen() {
		f.FocusID("live")
	} else if f.Focused() == nil || f.Focused() == ui.Widget(f.Canvas) {
		f.FocusID("inspect.list")
	}
}

func (f *Page) drawPast(p *render.Pen, r render.Rect) {
	if f.moments.past != nil && f.moments.past.board.Canvas.OnDraw != nil {
		f.moments.past.board.Canvas.OnDraw(p, r)
	}
}

// animatePast animates the board of the past position for a limited time.
func (f *Page) animatePast(in ui.CanvasInput) {
	if f.moments.past == nil {
		return
	}
	board := f.moments.past.board
	moved := board.Canvas.Bounds() != f.moments.canvas.Bounds()
	board.Canvas.Place(f.moments.canvas.Bounds())
	if f.moments.past.ticks > pastAnimationTicks && !moved {
		return
	}
	f.moments.past.ticks++
	still := in.Frame.Still()
	still.Closing, still.Exposed = false, false
	board.screen.Update(still)
	f.moments.canvas.Redraw()
}

// inspected implements inspector.Page.
type inspected struct{ f *Page }

// newInspector returns the inspector of the page, or nil if there are no messages to inspect.
func (f *Page) newInspector() *inspector.Inspector {
	if f.opts.Wire == nil || f.game.Table.Capabilities().Wire == nil {
		return nil
	}
	return inspector.New(inspector.Config{
		Game: f.game.Name, Root: f.Root, Capabilities: f.game.Table.Capabilities, Source: f.opts.Wire, Page: inspected{f},
	})
}

func (f *Page) toggleInspector() {
	if f.inspector != nil {
		f.state.folded = true // the messages lie beside the board
		f.inspector.Toggle()
	}
}

// Inspects reports whether the inspector with the messages of the connection is open.
func (f *Page) Inspects() bool { return f.inspector.IsOpen() }

func (p inspected) Rebuild() { p.f.build() }

func (p inspected) Curtained() bool { return p.f.state.panel == curtained }

func (p inspected) ShowMoment(note int64) bool { return p.f.showPast(note) }

func (p inspected) Name(seat rules.Seat) string { return p.f.Name(seat) }

func (p inspected) Sign(pen *render.Pen, r render.Rect, seat rules.Seat) {
	if seat >= 0 && int(seat) < len(p.f.state.names) {
		p.f.screen.Sign(pen, r, seat, p.f.Color(seat))
	}
}

// hosting implements hostpanel.Page.
type hosting struct{ f *Page }

func (p hosting) Name(seat rules.Seat) string { return p.f.Name(seat) }

func (p hosting) Say(err error) string { return p.f.errorText(err) }

func (p hosting) Resume() { p.f.hold() }

// filming implements playback.Page.
type filming struct{ *Page }

func (p filming) Sought() { p.sought() }

func (p filming) GoTo(open func() (scenes.Scene, error)) { p.goTo(open) }
