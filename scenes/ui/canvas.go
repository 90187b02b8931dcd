package ui

import (
	"menagerie/render"
	"menagerie/scenes/input"
)

// Canvas is a part of the screen that the scene draws itself, such as a game board. While a Canvas has the focus, it uses the
// arrow keys, Enter, Space and the direction buttons of a game pad. Shift+Tab, F6 and the shoulder buttons move the focus
// away.
type Canvas struct {
	Node
	// OnDraw draws the canvas into r, which is in logical units of the window. The drawing is clipped to r. OnDraw may be
	// called more than once a frame.
	OnDraw func(p *render.Pen, r render.Rect)
	// OnTick is called once in each Update with the input for the canvas.
	OnTick func(in CanvasInput)
	// OnAccept is called when Enter, Space or a pad's accept button is pressed while the canvas has the focus. If it is nil,
	// OnTick handles these keys.
	OnAccept func()
	// Free makes the arrow keys move the focus to other widgets. It is for a canvas that uses only the pointer.
	Free bool

	draw           func()
	pen            *render.Pen
	down           bool
	begun, dropped bool
	cancelled      bool // whether the press ended without a release
}

// CanvasInput is the input for a Canvas in one tick.
type CanvasInput struct {
	Frame    *input.Frame // input of the whole window; valid during the call
	At       render.Pt    // position of the pointer, in logical units of the window
	Over     bool         // whether the pointer is on the canvas and nothing covers the canvas there; false for a lifted finger
	Down     bool         // whether a press that began on the canvas is still held
	Pressed  bool         // whether the press began in this tick
	Released bool         // whether the press ended in this tick
	Chosen   bool         // whether the place under the pointer is chosen: a button is pressed, or a finger that may have slid is lifted
	Sliding  bool         // whether a finger is down, which hides the place that it will choose
	Keys     bool         // whether the canvas handles keys and pads in this tick
}

// NewCanvas returns a canvas with the callbacks OnDraw and OnTick. Either may be nil.
func NewCanvas(draw func(p *render.Pen, r render.Rect), tick func(in CanvasInput)) *Canvas {
	c := &Canvas{OnDraw: draw, OnTick: tick}
	c.draw = func() { c.OnDraw(c.pen, c.rect) }
	return c
}

func isCanvas(w Widget) bool {
	_, ok := w.(*Canvas)
	return ok
}

// Size returns a width and a height of 160 units. If less width is available, it returns the available width.
// Containers usually give a canvas the remaining space.
func (c *Canvas) Size(avail float64) (w, h float64) { return min(avail, 160), 160 }

func (c *Canvas) Place(r render.Rect) {
	c.Node.Place(r)
	c.Animate()
}

// Redraw makes the next frame draw the canvas again, but not the widgets around it.
func (c *Canvas) Redraw() {
	if c.root != nil && !c.hidden {
		c.root.damageRect(c.rect)
	}
}

// Tick calls OnTick. It does not redraw the canvas.
func (c *Canvas) Tick() bool {
	if c.OnTick != nil && Visible(c) {
		c.OnTick(c.input())
	}
	return true
}

func (c *Canvas) input() CanvasInput {
	in := &c.root.board
	free := !c.root.Modal() && !c.root.spent.covered
	finger := in.Pointer.Finger
	e := CanvasInput{
		Frame: in, At: render.Pt{X: in.Pointer.X, Y: in.Pointer.Y},
		Over: free && c.Hovered() && (!finger || c.down || c.dropped), Down: c.down, Pressed: c.begun, Released: c.dropped,
		Chosen: c.begun && !finger || c.dropped && finger && !c.cancelled, Sliding: c.down && finger,
		Keys: free && in.Focused && Enabled(c) && (c.Focused() || c.root.focus == nil),
	}
	c.begun, c.dropped, c.cancelled = false, false, false
	return e
}

func (c *Canvas) CanFocus() bool { return true }

func (c *Canvas) Grabs() bool { return true }

func (c *Canvas) Pointer(e PointerEvent) {
	switch e.Kind {
	case PointerPress:
		c.down, c.begun = true, true
	case PointerRelease, PointerCancel:
		c.down, c.dropped, c.cancelled = false, true, e.Kind == PointerCancel
	}
}

// Wheel returns true, so that no other widget scrolls. The scene itself reads the wheel from the Frame.
func (c *Canvas) Wheel(_, _ float64) bool { return true }

// Key returns true for the keys that a board uses, so that these keys do not move the focus.
func (c *Canvas) Key(k KeyEvent) bool {
	if c.OnAccept != nil && k.Accepts() {
		c.OnAccept()
		return true
	}
	if c.Free || k.Mods.Command || k.Mods.Alt || c.root.hasShortcut(k) {
		return false
	}
	_, arrow := direction(k.Code)
	return arrow || k.Enter() || k.Accepts()
}

// FocusRing returns a rectangle inside the canvas, so that the ring is drawn on the canvas.
func (c *Canvas) FocusRing() (render.Rect, float64) { return c.rect.Inset(6), 6 }

func (c *Canvas) Draw(p *render.Pen) {
	if c.OnDraw == nil {
		return
	}
	c.pen = p
	p.Clip(c.rect, c.draw)
}
