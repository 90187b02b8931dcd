// Package uitest drives a screen without a display, so that tests of scenes read like sentences:
//
//	d := uitest.On(t, root)
//	d.Click("home.pond")
//	d.Press(ebiten.KeyTab)
//	d.Type("Mia")
//	d.PadPress(input.PadAccept)
//	if d.Focus() != "setup.play" { ... }
//	d.See("Hello, Mia")
//
// Every action is made of the same input.Frames that the window makes from real devices. IDs that do not exist end the test.
package uitest

import (
	"cmp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
	"menagerie/scenes/ui"
)

// Driver plays one person at one screen.
type Driver struct {
	W, H, Scale float64 // of the window, in logical units; pixels to a unit
	UIScale     float64 // see input.Frame; 0 is Scale

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

// On drives a Root in a window of 1280 by 720 units.
func On(t testing.TB, root *ui.Root) *Driver {
	return OnScene(t, root.Update, func() *ui.Root { return root })
}

// OnScene drives a whole scene: step takes a frame, and root answers the Root that is on the screen now.
func OnScene(t testing.TB, step func(in input.Frame), root func() *ui.Root) *Driver {
	d := &Driver{W: 1280, H: 720, Scale: 1, t: t, step: step, root: root, exposed: true}
	d.Ticks(1)
	return d
}

// Resize gives the window another size, in logical units.
func (d *Driver) Resize(w, h float64) {
	d.W, d.H = w, h
	d.Ticks(1)
}

// Rescale changes the pixels to a unit.
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

// Frame passes one tick with an input that starts from the present state of the hands and that edit completes.
func (d *Driver) Frame(edit func(in *input.Frame)) {
	in := d.frame()
	if edit != nil {
		edit(&in)
	}
	d.step(in)
}

// Ticks lets n ticks pass without input.
func (d *Driver) Ticks(n int) {
	for range n {
		d.Frame(nil)
	}
}

// Widget finds a widget by its ID or ends the test.
func (d *Driver) Widget(id string) ui.Widget {
	d.t.Helper()
	w := d.root().Find(id)
	if w == nil {
		d.t.Fatalf("no widget with ID %q on the screen", id)
	}
	return w
}

// centre is the middle of a widget, which is scrolled into view first, as a person would.
func (d *Driver) centre(id string) render.Pt {
	d.t.Helper()
	w := d.Widget(id)
	if c := ui.Target(w).Centre(); c.Y < 0 || c.Y >= d.H || !d.root().InView(w) {
		d.root().Reveal(w)
		d.Ticks(1)
	}
	r := ui.Target(w)
	if r.Empty() {
		d.t.Fatalf("widget %q has no place on the screen", id)
	}
	return r.Centre()
}

// MoveTo moves the pointer.
func (d *Driver) MoveTo(x, y float64) {
	d.at = render.Pt{X: x, Y: y}
	d.Frame(func(in *input.Frame) { in.Pointer.Moved = true })
}

// Hover moves the pointer onto a widget, and after it if the screen is laid out anew in the meantime, as a person would.
func (d *Driver) Hover(id string) {
	d.t.Helper()
	for range patience {
		c := d.centre(id)
		d.MoveTo(c.X, c.Y)
		if d.on(id) {
			return
		}
	}
}

// patience is how often a hand tries again to hit what moves.
const patience = 5

// on reports whether the pointer is where a widget is, or where it was: what went away cannot be missed.
func (d *Driver) on(id string) bool {
	w := d.root().Find(id)
	return w == nil || ui.Target(w).Contains(d.at) && d.root().InView(w)
}

// PressDown presses the left button where the pointer is; clicks counts quick presses.
func (d *Driver) PressDown(clicks int) {
	d.down = true
	d.Frame(func(in *input.Frame) { in.Pointer.Left.Pressed, in.Pointer.Clicks = true, clicks })
}

// Release lets the left button go.
func (d *Driver) Release() {
	d.down = false
	d.Frame(func(in *input.Frame) { in.Pointer.Left.Released = true })
}

// ClickAt clicks at a place.
func (d *Driver) ClickAt(x, y float64) {
	d.MoveTo(x, y)
	d.PressDown(1)
	d.Release()
}

// Click clicks in the middle of a widget.
func (d *Driver) Click(id string) {
	d.t.Helper()
	for range patience {
		d.Hover(id)
		d.PressDown(1)
		if d.on(id) {
			d.Release()
			return
		}
		d.MoveTo(-1, -1) // it moved in the very tick of the press, which may have hit something else
		d.Release()
	}
	d.t.Fatalf("widget %q never stays where it is", id)
}

// DoubleClick clicks twice in the middle of a widget.
func (d *Driver) DoubleClick(id string) {
	d.t.Helper()
	d.Click(id)
	d.PressDown(2)
	d.Release()
}

// Drag presses in the middle of a widget, moves by (dx, dy) in a few ticks and lets go.
func (d *Driver) Drag(id string, dx, dy float64) {
	d.t.Helper()
	c := d.centre(id)
	d.DragFrom(c.X, c.Y, dx, dy)
}

// DragFrom presses at a place, moves by (dx, dy) in a few ticks and lets go.
func (d *Driver) DragFrom(x, y, dx, dy float64) {
	const steps = 4
	d.MoveTo(x, y)
	d.PressDown(1)
	for i := 1; i <= steps; i++ {
		d.MoveTo(x+dx*float64(i)/steps, y+dy*float64(i)/steps)
	}
	d.Release()
}

// Wheel turns the wheel over a widget; positive notches scroll up.
func (d *Driver) Wheel(id string, notches float64) {
	d.t.Helper()
	d.Hover(id)
	d.Frame(func(in *input.Frame) { in.Pointer.WheelY = notches })
}

// Press presses keys one after the other and lets them go.
func (d *Driver) Press(keys ...ebiten.Key) {
	for _, k := range keys {
		d.Frame(func(in *input.Frame) {
			in.Keys = []input.Key{{Code: k}}
			in.Held.Add(k)
		})
	}
}

// Chord presses a key with modifiers.
func (d *Driver) Chord(mods input.Mods, key ebiten.Key) {
	d.mods = mods
	d.Press(key)
	d.mods = input.Mods{}
}

// Hold keeps a key down until LetGo.
func (d *Driver) Hold(key ebiten.Key) {
	d.Press(key)
	d.held.Add(key)
}

// LetGo releases every key that is held.
func (d *Driver) LetGo() {
	d.held = input.KeySet{}
	d.Ticks(1)
}

// Type types a text, a character a tick.
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

// Focus is the ID of the widget that has the keys, or "".
func (d *Driver) Focus() string {
	if w := d.root().Focused(); w != nil {
		return ui.ID(w)
	}
	return ""
}

// Screen returns every text on the screen, each line after the other. Spaces that do not break lines count as spaces.
func (d *Driver) Screen() string {
	var lines []string
	for _, t := range d.root().Texts() {
		lines = append(lines, t.Text)
	}
	return plain(strings.Join(lines, " "))
}

// plain returns text with single spaces that break lines.
func plain(text string) string { return strings.Join(strings.Fields(text), " ") }

// ClickOn clicks on a line of text: the one that is drawn last if there are several.
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

// See checks that each text is on the screen. A text may be broken into lines.
func (d *Driver) See(texts ...string) {
	d.t.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if !strings.Contains(screen, plain(text)) {
			d.t.Errorf("%q is not on the screen, but this is: %s", text, screen)
		}
	}
}

// NotSee checks that none of the texts is on the screen.
func (d *Driver) NotSee(texts ...string) {
	d.t.Helper()
	screen := d.Screen()
	for _, text := range texts {
		if strings.Contains(screen, plain(text)) {
			d.t.Errorf("%q is on the screen: %s", text, screen)
		}
	}
}

// Until lets ticks pass until a text is on the screen, because some texts are worked out in the background. It ends the test
// if the text does not appear.
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

// Tap taps a widget with a finger.
func (d *Driver) Tap(id string) {
	d.t.Helper()
	c := d.centre(id)
	d.TapAt(c.X, c.Y)
}

// TapAt taps a place with a finger.
func (d *Driver) TapAt(x, y float64) {
	d.at = render.Pt{X: x, Y: y}
	finger := func(edit func(p *input.Pointer)) {
		d.Frame(func(in *input.Frame) {
			in.Pointer.Finger = true
			edit(&in.Pointer)
		})
	}
	d.down = true
	finger(func(p *input.Pointer) { p.Moved, p.Left.Pressed, p.Clicks = true, true, 1 })
	d.down = false
	finger(func(p *input.Pointer) { p.Left.Released = true })
}

// Text returns the text of a widget that has one: a label, a button, a text field.
func (d *Driver) Text(id string) string {
	d.t.Helper()
	w, ok := d.Widget(id).(interface{ Text() string })
	if !ok {
		d.t.Fatalf("widget %q has no text", id)
	}
	return w.Text()
}

// FocusBoard gives the keys to the board of a game.
func (d *Driver) FocusBoard() { d.root().FocusID("board") }

// Draw paints what changed onto an image that is kept from call to call, as the engine keeps the screen.
func (d *Driver) Draw() *ebiten.Image {
	w, h := int(d.W*d.Scale), int(d.H*d.Scale)
	if d.screen == nil || d.screen.Bounds().Dx() != w || d.screen.Bounds().Dy() != h {
		d.screen = ebiten.NewImage(w, h)
		d.root().MarkDirty()
	}
	d.root().Draw(d.screen)
	return d.screen
}
