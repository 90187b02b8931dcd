package vmdrive

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/vmhost"
)

// MoveTo moves the mouse pointer to (x, y), in device-independent pixels of the window. The program receives the movement in
// its next tick.
func (g *Guest) MoveTo(x, y float64) { g.session.MoveCursor(x, y) }

// ButtonDown presses the left mouse button and holds it.
func (g *Guest) ButtonDown() { g.session.PressMouseButton(ebiten.MouseButtonLeft) }

// ButtonUp releases the left mouse button.
func (g *Guest) ButtonUp() { g.session.ReleaseMouseButton(ebiten.MouseButtonLeft) }

// Click moves the pointer to (x, y) and clicks there. It advances the program by four ticks.
func (g *Guest) Click(x, y float64) {
	g.t.Helper()
	g.MoveTo(x, y)
	g.Advance(1)
	g.ButtonDown()
	g.Advance(2)
	g.ButtonUp()
	g.Advance(1)
}

// Drag moves the pointer from (x0, y0) to (x1, y1) with the left mouse button pressed. It advances the program by five ticks.
func (g *Guest) Drag(x0, y0, x1, y1 float64) {
	g.t.Helper()
	g.MoveTo(x0, y0)
	g.Advance(1)
	g.ButtonDown()
	g.Advance(1)
	g.MoveTo((x0+x1)/2, (y0+y1)/2)
	g.Advance(1)
	g.MoveTo(x1, y1)
	g.Advance(1)
	g.ButtonUp()
	g.Advance(1)
}

// Touch touches the screen at (x, y) for three ticks. In total, it advances the program by five ticks.
func (g *Guest) Touch(x, y float64) {
	g.t.Helper()
	g.session.PressTouch(0, x, y)
	g.Advance(3)
	g.session.ReleaseTouch(0)
	g.Advance(2)
}

// Wheel turns the mouse wheel by y notches, upwards if y is positive. It advances the program by one tick.
func (g *Guest) Wheel(y float64) {
	g.t.Helper()
	g.session.ScrollWheel(0, y)
	g.Advance(1)
}

// Press presses keys and holds them until Release.
func (g *Guest) Press(keys ...ebiten.Key) {
	for _, k := range keys {
		g.session.PressKey(k)
	}
}

// Release releases keys.
func (g *Guest) Release(keys ...ebiten.Key) {
	for _, k := range keys {
		g.session.ReleaseKey(k)
	}
}

// Tap presses the keys together for two ticks and releases them. An example is Tap(ebiten.KeyControlLeft, ebiten.KeyQ). In
// total, Tap advances the program by three ticks.
func (g *Guest) Tap(keys ...ebiten.Key) {
	g.t.Helper()
	g.Press(keys...)
	g.Advance(2)
	g.Release(keys...)
	g.Advance(1)
}

// Flick presses the keys together and releases them within one tick, as on-screen keyboards do. It advances the program by one
// tick.
func (g *Guest) Flick(keys ...ebiten.Key) {
	g.t.Helper()
	g.Press(keys...)
	g.Release(keys...)
	g.Advance(1)
}

// Type types text. If the program uses an input method, the text is typed through it. Type advances the program by two ticks
// for each character.
func (g *Guest) Type(text string) {
	g.t.Helper()
	for _, r := range text {
		if g.typing != nil && !g.typing.IsClosed() {
			g.typing.Commit(string(r))
		} else {
			g.session.TypeRune(r)
		}
		g.Advance(2)
	}
}

// Compose shows text as uncommitted text of an input method, with the caret at the end of text. It advances the program by one
// tick. It returns false if the program does not use an input method.
func (g *Guest) Compose(text string) bool {
	g.t.Helper()
	if g.typing == nil || g.typing.IsClosed() {
		return false
	}
	g.typing.SetComposition(text, len(text), len(text))
	g.Advance(1)
	return true
}

// Pad is the state of a game pad with the standard layout.
type Pad struct {
	Held []ebiten.StandardGamepadButton
	Axes map[ebiten.StandardGamepadAxis]float64
}

// SetPads replaces the connected game pads and their states. The program receives the states at the next tick. Without
// arguments, SetPads disconnects all pads.
func (g *Guest) SetPads(pads ...Pad) {
	states := make([]vmhost.GamepadState, len(pads))
	for i, p := range pads {
		states[i] = p.state(ebiten.GamepadID(i))
	}
	g.session.UpdateGamepads(states)
}

// TapPad presses a button of a game pad for two ticks and releases it. In total, it advances the program by three ticks.
func (g *Guest) TapPad(b ebiten.StandardGamepadButton) {
	g.t.Helper()
	g.SetPads(Pad{Held: []ebiten.StandardGamepadButton{b}})
	g.Advance(2)
	g.SetPads(Pad{})
	g.Advance(1)
}

// state returns the state of the pad with all buttons and axes of the standard layout.
func (p Pad) state(id ebiten.GamepadID) vmhost.GamepadState {
	s := vmhost.GamepadState{
		ID: id, SDLID: "menagerie0123456789abcdef0123456", Name: "vmdrive pad",
		StandardAxes:    map[ebiten.StandardGamepadAxis]float64{},
		StandardButtons: map[ebiten.StandardGamepadButton]vmhost.GamepadStandardButtonState{},
	}
	for a := range ebiten.StandardGamepadAxisMax + 1 {
		s.StandardAxes[a] = p.Axes[a]
	}
	for b := range ebiten.StandardGamepadButtonMax + 1 {
		s.StandardButtons[b] = vmhost.GamepadStandardButtonState{}
	}
	for _, b := range p.Held {
		s.StandardButtons[b] = vmhost.GamepadStandardButtonState{Pressed: true, Value: 1}
	}
	return s
}
