// Package uitest controls a screen in tests, without a display. An ID that does not exist ends the test.
//
//	d := uitest.On(t, root)
//	d.Click("home.pond")
//	d.Press(ebiten.KeyTab)
//	d.Type("Mia")
//	d.PadPress(input.PadAccept)
//	if d.Focus() != "setup.play" { ... }
//	d.See("Hello, Mia")
//
// Every action consists of the same input.Frames that the window creates from real devices.
package uitest

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/internal/testkit/pixeltest"
	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Driver makes the inputs of a person at a screen.
type Driver struct {
	W, H, Scale float64 // size of the window in logical units, and pixels per unit
	UIScale     float64 // value of input.Frame.UIScale; 0 means Scale
	Passed      int     // number of ticks that have passed

	t       testing.TB
	step    func(in input.Frame)
	root    func() *ui.Root
	at      render.Pt
	down    bool
	mods    input.Mods
	held    input.KeySet
	exposed bool
	screen  *ebiten.Image
}

// On returns a Driver for the screen root, in a window of 1280 by 720 units.
func On(t testing.TB, root *ui.Root) *Driver {
	return OnScene(t, root.Update, func() *ui.Root { return root })
}

// OnScene returns a Driver for a scene and the scenes that follow it. step passes a frame to the current scene. root returns
// the Root of the current scene.
func OnScene(t testing.TB, step func(in input.Frame), root func() *ui.Root) *Driver {
	d := &Driver{W: 1280, H: 720, Scale: 1, t: t, step: step, root: root, exposed: true}
	d.Ticks(1)
	return d
}

// Resize changes the size of the window, in logical units.
func (d *Driver) Resize(w, h float64) {
	d.W, d.H = w, h
	d.Ticks(1)
}

// Rescale sets the number of pixels per logical unit.
func (d *Driver) Rescale(scale float64) {
	d.Scale, d.exposed = scale, true
	d.Ticks(1)
}

func (d *Driver) frame() input.Frame {
	in := input.Frame{W: d.W, H: d.H, Scale: d.Scale, UIScale: cmp.Or(d.UIScale, d.Scale), Focused: true, Exposed: d.exposed, Mods: d.mods, Held: d.held}
	d.exposed = false
	in.Pointer.X, in.Pointer.Y, in.Pointer.Inside = d.at.X, d.at.Y, true
	in.Pointer.Left.Down = d.down
	return in
}

// Frame passes one tick of input to the screen. The input has the held keys and the position of the pointer, and edit adds
// events to it.
func (d *Driver) Frame(edit func(in *input.Frame)) {
	in := d.frame()
	if edit != nil {
		edit(&in)
	}
	d.Passed++
	d.step(in)
}

// Ticks passes n ticks without new input to the screen.
func (d *Driver) Ticks(n int) {
	for range n {
		d.Frame(nil)
	}
}

// Widget returns the widget with the given ID. If there is none, the test fails.
func (d *Driver) Widget(id string) ui.Widget {
	d.t.Helper()
	w := d.root().Find(id)
	if w == nil {
		d.t.Fatalf("got no widget with ID %q on the screen, want one", id)
	}
	return w
}

// centre returns the centre of a widget. It first scrolls the widget into view.
func (d *Driver) centre(id string) render.Pt {
	d.t.Helper()
	w := d.Widget(id)
	if c := ui.Target(w).Centre(); c.Y < 0 || c.Y >= d.H || !d.root().InView(w) {
		d.root().Reveal(w)
		d.Ticks(1)
	}
	r := ui.Target(w)
	if r.Empty() {
		d.t.Fatalf("widget %q: got an empty place, want one on the screen", id)
	}
	return r.Centre()
}

// MoveTo moves the pointer to (x, y), in logical units.
func (d *Driver) MoveTo(x, y float64) {
	d.at = render.Pt{X: x, Y: y}
	d.Frame(func(in *input.Frame) { in.Pointer.Moved = true })
}

// Hover moves the pointer to the widget with the given ID. If the layout changes and the widget moves, Hover tries again.
func (d *Driver) Hover(id string) {
	d.t.Helper()
	for range maxAttempts {
		c := d.centre(id)
		d.MoveTo(c.X, c.Y)
		if d.on(id) {
			return
		}
	}
}

// maxAttempts is the number of attempts to move the pointer to a widget that moves.
const maxAttempts = 5

// on reports whether the pointer is on the widget with the given ID. It also returns true if there is no such widget.
func (d *Driver) on(id string) bool {
	w := d.root().Find(id)
	return w == nil || ui.Target(w).Contains(d.at) && d.root().InView(w)
}

// PressDown presses the left mouse button at the pointer's position. clicks is 1, or 2 for the second press of a double click.
func (d *Driver) PressDown(clicks int) {
	d.down = true
	d.Frame(func(in *input.Frame) { in.Pointer.Left.Pressed, in.Pointer.Clicks = true, clicks })
}

// Release releases the left mouse button.
func (d *Driver) Release() {
	d.down = false
	d.Frame(func(in *input.Frame) { in.Pointer.Left.Released = true })
}

// ClickAt clicks at the point (x, y), in logical units.
func (d *Driver) ClickAt(x, y float64) {
	d.MoveTo(x, y)
	d.PressDown(1)
	d.Release()
}

// Click clicks at the centre of the widget with the given ID.
func (d *Driver) Click(id string) {
	d.t.Helper()
	for range maxAttempts {
		d.Hover(id)
		before := d.root()
		d.PressDown(1)
		if d.on(id) || d.root() != before { // a press that opens another screen has hit
			d.Release()
			return
		}
		d.MoveTo(-1, -1) // it moved in the very tick of the press, which may have hit something else
		d.Release()
	}
	d.t.Fatalf("widget %q keeps moving, want it to stay in its place", id)
}

// DoubleClick double-clicks at the centre of the widget with the given ID.
func (d *Driver) DoubleClick(id string) {
	d.t.Helper()
	d.Click(id)
	d.PressDown(2)
	d.Release()
}

// Drag presses the left mouse button at the centre of a widget, moves the pointer by (dx, dy), and releases the button.
func (d *Driver) Drag(id string, dx, dy float64) {
	d.t.Helper()
	c := d.centre(id)
	d.DragFrom(c.X, c.Y, dx, dy)
}

// DragFrom presses the left mouse button at (x, y), moves the pointer by (dx, dy), and releases the button.
func (d *Driver) DragFrom(x, y, dx, dy float64) {
	const steps = 4
	d.MoveTo(x, y)
	d.PressDown(1)
	for i := 1; i <= steps; i++ {
		d.MoveTo(x+dx*float64(i)/steps, y+dy*float64(i)/steps)
	}
	d.Release()
}

// Wheel turns the mouse wheel over a widget. Positive notches scroll up.
func (d *Driver) Wheel(id string, notches float64) {
	d.t.Helper()
	d.Hover(id)
	d.Frame(func(in *input.Frame) { in.Pointer.WheelY = notches })
}

// Press presses and releases keys, one after the other.
func (d *Driver) Press(keys ...ebiten.Key) {
	for _, k := range keys {
		d.Frame(func(in *input.Frame) {
			in.Keys = []input.Key{{Code: k}}
			in.Held.Add(k)
		})
	}
}

// Chord presses a key together with modifiers.
func (d *Driver) Chord(mods input.Mods, key ebiten.Key) {
	d.mods = mods
	d.Press(key)
	d.mods = input.Mods{}
}

// Hold presses a key. The key stays down until LetGo is called.
func (d *Driver) Hold(key ebiten.Key) {
	d.Press(key)
	d.held.Add(key)
}

// LetGo releases all keys that are held.
func (d *Driver) LetGo() {
	d.held = input.KeySet{}
	d.Ticks(1)
}

// Type types text, one character in each tick.
func (d *Driver) Type(text string) {
	for _, r := range text {
		d.Frame(func(in *input.Frame) { in.Text = string(r) })
	}
}

// PadPress presses buttons of a game pad one after the other.
func (d *Driver) PadPress(buttons ...input.PadButton) {
	for _, b := range buttons {
		d.Frame(func(in *input.Frame) {
			in.Pads = []input.Pad{{Held: input.PadSet(0).With(b), Pressed: []input.PadButton{b}}}
		})
	}
}

// Focus returns the ID of the widget with the keyboard focus, or "".
func (d *Driver) Focus() string {
	if w := d.root().Focused(); w != nil {
		return ui.ID(w)
	}
	return ""
}

// Tap taps a widget with a finger.
func (d *Driver) Tap(id string) {
	d.t.Helper()
	c := d.centre(id)
	d.TapAt(c.X, c.Y)
}

// TapAt taps the point (x, y) with a finger. The coordinates are in logical units.
func (d *Driver) TapAt(x, y float64) { d.Slide(render.Pt{X: x, Y: y}) }

// Slide touches the screen with a finger, moves it over the points of a path, one point in each tick, and lifts it at the last.
func (d *Driver) Slide(path ...render.Pt) {
	d.at = path[0]
	finger := func(edit func(p *input.Pointer)) {
		d.Frame(func(in *input.Frame) {
			in.Pointer.Finger = true
			edit(&in.Pointer)
		})
	}
	d.down = true
	finger(func(p *input.Pointer) { p.Moved, p.Left.Pressed, p.Clicks = true, true, 1 })
	for _, d.at = range path[1:] {
		finger(func(p *input.Pointer) { p.Moved = true })
	}
	d.down = false
	finger(func(p *input.Pointer) { p.Left.Released = true })
}

// FocusBoard moves the keyboard focus to the board of a game.
func (d *Driver) FocusBoard() { d.root().FocusID("board") }

// Draw draws the parts of the screen that have changed since the last call. It returns the image of the whole screen.
func (d *Driver) Draw() *ebiten.Image {
	w, h := int(d.W*d.Scale), int(d.H*d.Scale)
	if d.screen == nil || d.screen.Bounds().Dx() != w || d.screen.Bounds().Dy() != h {
		d.screen = pixeltest.Screen(d.t, w, h)
		d.root().MarkDirty()
	}
	d.root().Draw(d.screen)
	return d.screen
}

// Screen returns all texts on the screen, separated by spaces. It replaces non-breaking spaces with ordinary spaces.
func (d *Driver) Screen() string {
	var lines []string
	for _, t := range d.root().Texts() {
		lines = append(lines, t.Text)
	}
	return plain(strings.Join(lines, " "))
}

// plain returns text with each sequence of white space replaced by an ordinary space.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

// ClickOn clicks on a line of text. If several lines have this text, it clicks on the one that is drawn last.
func (d *Driver) ClickOn(text string) {
	d.t.Helper()
	for _, t := range slices.Backward(d.root().Texts()) {
		if plain(t.Text) == plain(text) {
			c := t.Box.Centre()
			d.ClickAt(c.X, c.Y)
			return
		}
	}
	d.t.Fatalf("there is no line %q on the screen: %s", text, d.Screen())
}

// See fails the test unless all texts are on the screen. A text may be wrapped to several lines.
func (d *Driver) See(texts ...string) {
	d.t.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if !strings.Contains(screen, plain(text)) {
			d.t.Errorf("%q is not on the screen, but this is: %s", text, screen)
		}
	}
}

// NotSee fails the test if one of the texts is on the screen.
func (d *Driver) NotSee(texts ...string) {
	d.t.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if strings.Contains(screen, plain(text)) {
			d.t.Errorf("%q is on the screen: %s", text, screen)
		}
	}
}

// Until lets ticks pass until text is on the screen. It is for texts that are computed in the background. If the text does not
// appear, the test fails.
func (d *Driver) Until(text string) {
	d.t.Helper()
	const most = 20_000
	for range most {
		d.Ticks(20)
		if strings.Contains(d.Screen(), plain(text)) {
			return
		}
		runtime.Gosched()
	}
	d.t.Fatalf("%q does not appear: %s", text, d.Screen())
}

// Text returns the text of the label, button or text field with the given ID.
func (d *Driver) Text(id string) string {
	d.t.Helper()
	w, ok := d.Widget(id).(interface{ Text() string })
	if !ok {
		d.t.Fatalf("widget %q has no text", id)
	}
	return w.Text()
}
