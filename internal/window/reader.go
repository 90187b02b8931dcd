package window

import (
	"image"
	"io/fs"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/textinput"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"menagerie/render"
	"menagerie/scenes/input"
)

// textArea describes the text field that has the focus, for input methods. It holds the position of the caret in
// pixels, and the text before and after the caret.
type textArea struct {
	caret         render.Rect
	before, after string
}

type typist interface {
	TextArea() (caret render.Rect, before, after string, ok bool)
}

// repeatDelay and repeatEvery are the times of auto-repeat in ticks. doubleTicks and doubleReach are the maximum time in ticks
// and the maximum distance in pixels between the two clicks of a double click. A stick that is within stickDead of its centre
// is ignored.
const (
	repeatDelay, repeatEvery = 28, 3
	doubleTicks, doubleReach = 24, 6
	stickDead                = 0.25
)

// reader reads the input devices once per tick. The slices that it returns are valid until the next tick.
type reader struct {
	keys    []ebiten.Key
	presses []input.Key
	runes   []rune
	ids     []ebiten.GamepadID
	pads    []input.Pad
	hits    []input.PadButton
	places  places
	tilts   map[ebiten.GamepadID]tilt // tilts of the left sticks

	tick    int
	x, y    float64
	mouse   image.Point // position of the mouse while a finger is used
	finger  bool        // the last input was a finger, not the mouse
	fingers fingers
	click   clickCounter
	text    textReader
}

// clickCounter counts the clicks in the same place, to detect double clicks.
type clickCounter struct {
	count int
	tick  int // tick of the last click
	x, y  float64
}

// textReader reads text while a text field has the focus.
type textReader struct {
	composer textinput.Composer
	typing   bool // the composer, which receives the text, is in use
	area     textArea
	composed string // text that was committed in this tick
	preedit  string
}

// read returns the input of this tick. Pointer positions are in pixels.
func (r *reader) read(typing func() (textArea, bool)) input.Frame {
	r.tick++
	var in input.Frame
	r.readKeys(&in)
	r.readText(&in, typing)
	r.readPointer(&in)
	r.readPads(&in)
	r.readDropped(&in)
	return in
}

func (r *reader) readKeys(in *input.Frame) {
	r.keys = inpututil.AppendPressedKeys(r.keys[:0])
	r.presses = r.presses[:0]
	for _, k := range r.keys {
		in.Held.Add(k)
		held := inpututil.KeyPressDuration(k)
		switch {
		case inpututil.IsKeyJustPressed(k): // a tap that ends within the tick has a duration of 0
			r.presses = append(r.presses, input.Key{Code: k})
		case held >= repeatDelay && (held-repeatDelay)%repeatEvery == 0:
			r.presses = append(r.presses, input.Key{Code: k, Repeat: true})
		}
	}
	in.Keys = r.presses
	command := ebiten.KeyControl
	if onApple() {
		command = ebiten.KeyMeta
	}
	in.Mods = input.Mods{
		Shift:   ebiten.IsKeyPressed(ebiten.KeyShift),
		Command: ebiten.IsKeyPressed(command),
		Alt:     ebiten.IsKeyPressed(ebiten.KeyAlt),
	}
}

// readText passes the input to the system's input method while a text field has the focus.
func (r *reader) readText(in *input.Frame, typing func() (textArea, bool)) {
	r.runes = ebiten.AppendInputChars(r.runes[:0])
	area, ok := typing()
	if !ok {
		if r.text.typing {
			r.text.composer.Cancel()
			r.text.typing, r.text.preedit = false, ""
		}
		in.Text = string(r.runes)
		return
	}
	r.text.begin()
	r.text.area, r.text.composed = area, ""
	handled, err := r.text.composer.Update()
	if err != nil { // without an input method, plain typing still works
		in.Text = string(r.runes)
		return
	}
	in.Text, in.Preedit = r.text.composed, r.text.preedit
	if handled {
		in.Keys = nil
	}
}

func (t *textReader) begin() {
	if t.typing {
		return
	}
	t.typing = true
	t.composer.OnNewSession = func() *textinput.SessionOptions {
		c := t.area.caret
		return &textinput.SessionOptions{
			CaretBounds:     image.Rect(int(c.X), int(c.Y), int(c.X+max(c.W, 1)), int(c.Y+c.H)),
			TextBeforeCaret: t.area.before,
			TextAfterCaret:  t.area.after,
		}
	}
	t.composer.OnComposition = func(c *textinput.Composition) { t.preedit = c.Text() }
	t.composer.OnCommit = func(c *textinput.Commit) { t.composed += c.Text() }
}

// readPointer reads the mouse. It treats the first finger on the screen as a mouse.
func (r *reader) readPointer(in *input.Frame) {
	p := &in.Pointer
	cx, cy := ebiten.CursorPosition()
	x, y := float64(cx), float64(cy)
	p.Left = mouseButton(ebiten.MouseButtonLeft)
	p.Right = mouseButton(ebiten.MouseButtonRight)
	p.WheelX, p.WheelY = ebiten.Wheel()
	if at := image.Pt(cx, cy); at != r.mouse || p.Left.Pressed || p.Right.Pressed {
		r.mouse, r.finger = at, false
	}
	if b, ok := r.fingers.read(); ok {
		p.Left, x, y = b, r.fingers.held.x, r.fingers.held.y
		r.finger = true
	}
	p.Finger, p.Touch = r.finger, TouchScreen()
	p.X, p.Y = x, y
	p.Moved = x != r.x || y != r.y
	r.x, r.y = x, y
	if p.Left.Pressed {
		r.click.press(r.tick, x, y)
	}
	p.Clicks = r.click.count
}

func mouseButton(b ebiten.MouseButton) input.Button {
	return input.Button{
		Down:     ebiten.IsMouseButtonPressed(b),
		Pressed:  inpututil.IsMouseButtonJustPressed(b),
		Released: inpututil.IsMouseButtonJustReleased(b),
	}
}

// press counts a click at (x, y). tick is the number of the present tick.
func (c *clickCounter) press(tick int, x, y float64) {
	near := math.Hypot(x-c.x, y-c.y) <= doubleReach
	if c.count > 0 && near && tick-c.tick <= doubleTicks {
		c.count++
	} else {
		c.count = 1
	}
	c.tick, c.x, c.y = tick, x, y
}

func (r *reader) readDropped(in *input.Frame) {
	files := ebiten.DroppedFiles()
	if files == nil {
		return
	}
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return
	}
	for _, e := range entries {
		if a, ok := e.(interface{ AbsPath() string }); ok {
			in.Dropped = append(in.Dropped, a.AbsPath())
		}
	}
}
