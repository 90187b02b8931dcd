package ui

import (
	"menagerie/render"
	"menagerie/scenes/input"
)

// Canvas is a part of the screen that the scene draws and steers itself: a game board. While it has the focus, arrows,
// Enter, Space and the directions of a pad belong to it; Shift+Tab, F6 and a pad's shoulder buttons leave it.
type Canvas struct {
	Node
	// OnDraw draws into r, in logical units of the window, clipped to it. It may be called more than once a frame.
	OnDraw func(p *render.Pen, r render.Rect)
	// OnTick is called once in each Update with what the hands do to the canvas.
	OnTick func(in CanvasInput)
	// OnAccept is called when Enter, Space or a pad's accept button is pressed on the canvas; nil leaves them to OnTick.
	OnAccept func()
	// Free leaves the arrows to the focus order: the scene steers by pointer alone.
	Free bool

	draw           func()
	pen            *render.Pen
	down           bool
	begun, dropped bool
}

// CanvasInput is one tick of input as a Canvas sees it.
type CanvasInput struct {
	Frame    *input.Frame // of the whole window; valid during the call
	At       render.Pt    // the pointer, in units of the window
	Over     bool         // the pointer is on the canvas and nothing covers it
	Down     bool         // a press that began on the canvas is held
	Pressed  bool         // it began in this tick
	Released bool         // it ended in this tick
	Keys     bool         // keys and pads belong to the canvas
}

// NewCanvas makes a canvas with these callbacks, either of which may be nil.
func NewCanvas(draw func(p *render.Pen, r render.Rect), tick func(in CanvasInput)) *Canvas {
	c := &Canvas{OnDraw: draw, OnTick: tick}
	c.draw = func() { c.OnDraw(c.pen, c.rect) }
	return c
}

func isCanvas(w Widget) bool {
	_, ok := w.(*Canvas)
	return ok
}

// Size implements Widget: a canvas is happy with anything.
func (c *Canvas) Size(avail float64) (w, h float64) { return min(avail, 160), 160 }

// Place implements Widget.
func (c *Canvas) Place(r render.Rect) {
	c.Node.Place(r)
	c.animate()
}

// Redraw has the canvas drawn in the next frame, without its surroundings.
func (c *Canvas) Redraw() {
	if c.root != nil && !c.hidden {
		c.root.damageRect(c.rect)
	}
}

// Tick implements Ticked. A canvas on the screen never rests, but draws only what its scene asks for with Redraw.
func (c *Canvas) Tick() bool {
	if c.OnTick != nil && Visible(c) {
		c.OnTick(c.input())
	}
	return true
}

func (c *Canvas) input() CanvasInput {
	in := &c.root.board
	free := !c.root.Modal() && !c.root.spent.covered
	e := CanvasInput{
		Frame: in, At: render.Pt{X: in.Pointer.X, Y: in.Pointer.Y},
		Over: free && c.Hovered(), Down: c.down, Pressed: c.begun, Released: c.dropped,
		Keys: free && in.Focused && Enabled(c) && (c.Focused() || c.root.focus == nil),
	}
	c.begun, c.dropped = false, false
	return e
}

// CanFocus implements Focusable.
func (c *Canvas) CanFocus() bool { return true }

// Grabs implements Grabbing.
func (c *Canvas) Grabs() bool { return true }

// Pointer implements Pointed.
func (c *Canvas) Pointer(e PointerEvent) {
	switch e.Kind {
	case PointerPress:
		c.down, c.begun = true, true
	case PointerRelease, PointerCancel:
		c.down, c.dropped = false, true
	}
}

// Wheel implements Wheeled: over a canvas the wheel belongs to the scene, which reads it from the Frame.
func (c *Canvas) Wheel(_, _ float64) bool { return true }

// Key implements Keyed: it keeps the keys that would move the focus away while somebody steers.
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

// ringRect implements ringed: the board is large and has its own signs of life.
func (c *Canvas) ringRect() (render.Rect, float64) { return c.rect.Inset(6), 6 }

// Draw implements Widget.
func (c *Canvas) Draw(p *render.Pen) {
	if c.OnDraw == nil {
		return
	}
	c.pen = p
	p.Clip(c.rect, c.draw)
}
