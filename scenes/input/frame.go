// Package input describes the player's input in one tick as plain data.
//
// Package internal/window or a test creates one Frame in each tick and passes it to Scene.Update. Screens and widgets read no
// devices. A test can therefore control every screen without a display.
package input

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
)

// Frame is the input of one tick (1/60 s). Positions are in logical units, which are pixels divided by Scale.
type Frame struct {
	W, H    float64 // inner size of the window in logical units
	Scale   float64 // pixels per logical unit: the monitor's scale times UIScale
	UIScale float64 // scale that the settings and the size of the window determine; 1 is 100 %
	Exposed bool    // whether the last image is lost, for example after a resize; the scene must redraw everything
	Closing bool    // whether the user asks to close the window; see scenes.Scene
	Focused bool    // whether the window has the keyboard

	Pointer Pointer
	Keys    []Key    // key presses of this tick in order, including automatic repeats
	Held    KeySet   // keys that are held down
	Mods    Mods     // modifier keys that are held down
	Text    string   // characters that were typed, or committed by an input method, in this tick
	Preedit string   // unfinished text of an input method, to be shown underlined at the caret
	Pads    []Pad    // game pads in the order in which they were connected; see Pad.Gone
	Dropped []string // paths of the files that were dropped on the window in this tick
}

// Pointer is the mouse, or the first finger on a touch screen.
type Pointer struct {
	X, Y           float64
	Inside         bool // whether the pointer is in the window
	Moved          bool
	Left, Right    Button
	WheelX, WheelY float64 // movement of the wheel in notches; a positive Y scrolls up
	Clicks         int     // number of presses in quick succession; valid while Left.Pressed
	Finger         bool    // whether a finger has set the position
	Touch          bool    // whether the main pointing device is a touch screen; keys then come from the keyboard on the screen
}

// Button is the state of a mouse button in one tick.
type Button struct{ Down, Pressed, Released bool }

// Key is a key press.
type Key struct {
	Code   ebiten.Key
	Repeat bool // whether it is an automatic repeat of a held key
}

// Mods has the modifier keys that are held down. Command is Ctrl, or Cmd on macOS.
type Mods struct{ Shift, Command, Alt bool }

// Pad is a game pad with the standard layout.
type Pad struct {
	ID      int
	Gone    bool    // whether the pad was disconnected; the next connected pad takes its place
	X, Y    float64 // left stick, from -1 to 1, without the dead zone; Y points down
	RX, RY  float64 // right stick, as X and Y
	Held    PadSet
	Pressed []PadButton // presses of this tick; the presses of held direction buttons repeat
	Again   PadSet      // the buttons in Pressed that are automatic repeats
}

// PadButton is a button of a game pad, named after its function in this program.
type PadButton uint8

// The buttons of a game pad that the program uses. The left stick also presses the four direction buttons.
const (
	PadUp PadButton = iota
	PadDown
	PadLeft
	PadRight
	PadAccept // button at the bottom, often A
	PadBack   // button at the right, often B
	PadWest
	PadNorth
	PadMenu         // Start button
	PadView         // Select button
	PadNextTab      // right shoulder
	PadPrevTab      // left shoulder
	PadRightTrigger // trigger below the right shoulder button
	PadLeftTrigger
)

// PadSet is a set of buttons of a game pad.
type PadSet uint16

// Has reports whether b is in the set.
func (s PadSet) Has(b PadButton) bool { return s&(1<<b) != 0 }

// With returns the set s with b added.
func (s PadSet) With(b PadButton) PadSet { return s | 1<<b }

// Device is a kind of input device. Hints about the controls depend on it.
type Device uint8

// The values of Device.
const (
	Desk    Device = iota // mouse and keyboard
	GamePad               // game pad
	Finger                // touch screen
)

// Used returns the kind of device that was used in this tick, or fallback if none was.
func (f *Frame) Used(fallback Device) Device {
	p := &f.Pointer
	for i := range f.Pads {
		if pad := &f.Pads[i]; pad.Held != 0 || pad.X != 0 || pad.Y != 0 {
			return GamePad
		}
	}
	switch {
	case p.Finger && (p.Moved || p.Left.Down || p.Left.Pressed):
		return Finger
	case p.Moved, p.Left.Pressed, p.Right.Pressed, p.WheelY != 0, !p.Touch && (len(f.Keys) > 0 || f.Text != ""):
		return Desk
	}
	return fallback
}

// KeySet is a set of keys.
type KeySet [(ebiten.KeyMax + 64) / 64]uint64

// Has reports whether k is in the set.
func (s *KeySet) Has(k ebiten.Key) bool {
	return k >= 0 && k <= ebiten.KeyMax && s[k/64]&(1<<(k%64)) != 0
}

// Add adds k to the set.
func (s *KeySet) Add(k ebiten.Key) { s[k/64] |= 1 << (k % 64) }

// Hit reports whether the key k was pressed in this tick. It ignores automatic repeats of a held key.
func (f *Frame) Hit(k ebiten.Key) bool {
	for _, p := range f.Keys {
		if p.Code == k && !p.Repeat {
			return true
		}
	}
	return false
}

// Holds reports whether the player holds down any key or pad button, or moves the left stick of a pad.
func (f *Frame) Holds() bool {
	for i := range f.Pads {
		if p := &f.Pads[i]; p.Held != 0 || p.X != 0 || p.Y != 0 {
			return true
		}
	}
	return f.Held != KeySet{}
}

// Pressed reports whether a key, a button or a finger was pressed in this tick. It ignores automatic repeats and F11, the key
// for full screen.
func (f *Frame) Pressed() bool {
	key := slices.ContainsFunc(f.Keys, func(k Key) bool { return !k.Repeat && k.Code != ebiten.KeyF11 })
	pad := slices.ContainsFunc(f.Pads, func(p Pad) bool { return len(p.Pressed) > 0 })
	return key || pad || f.Pointer.Left.Pressed || f.Pointer.Right.Pressed
}

// PadHit reports whether the button b of any pad was pressed in this tick. Automatic repeats count.
func (f *Frame) PadHit(b PadButton) bool {
	for i := range f.Pads {
		for _, p := range f.Pads[i].Pressed {
			if p == b {
				return true
			}
		}
	}
	return false
}

// Still returns a copy of f without key presses, buttons, text and pads. It is for a screen that is visible but gets no input.
func (f *Frame) Still() Frame {
	return Frame{
		W: f.W, H: f.H, Scale: f.Scale, UIScale: f.UIScale, Exposed: f.Exposed, Closing: f.Closing, Focused: f.Focused,
		Pointer: Pointer{X: f.Pointer.X, Y: f.Pointer.Y, Inside: f.Pointer.Inside},
	}
}

// HoldsAny reports whether the button of any pad, or any of the keys, is held down.
func (f *Frame) HoldsAny(button PadButton, keys ...ebiten.Key) bool {
	return slices.ContainsFunc(keys, f.Held.Has) || slices.ContainsFunc(f.Pads, func(p Pad) bool { return p.Held.Has(button) })
}
