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
	W, H    float64 // the window's inner size in logical units
	Scale   float64 // pixels per logical unit: monitor scale times the UI scale of the settings
	UIScale float64 // the part of Scale that the settings and the size of the window determine; 1 is 100 %
	Exposed bool    // the previous frame is lost, as after a resize or with a new theme or scale: draw everything
	Closing bool    // the window manager or Ctrl+Q asks to close: save, then return nil or ask
	Focused bool    // the window has the keyboard

	Pointer Pointer
	Keys    []Key    // key presses of this tick in order, auto-repeats included
	Held    KeySet   // keys that are down now
	Mods    Mods     // modifiers that are down now
	Text    string   // characters typed or committed by an input method in this tick
	Preedit string   // the text that an input method is composing; show it underlined at the caret
	Pads    []Pad    // game pads in the order in which they appeared; see Pad.Gone
	Dropped []string // paths of files dropped on the window in this tick
}

// Pointer is the mouse, or the first finger on a touch screen.
type Pointer struct {
	X, Y           float64
	Inside         bool // within the window
	Moved          bool
	Left, Right    Button
	WheelX, WheelY float64 // notches; positive Y scrolls up
	Clicks         int     // 1 for a click, 2 for a double click; valid while Left.Pressed
	Finger         bool    // a finger put it where it is
}

// Button is one mouse button in one tick.
type Button struct{ Down, Pressed, Released bool }

// Key is one key press.
type Key struct {
	Code   ebiten.Key
	Repeat bool // the key is held and this is the auto-repeat
}

// Mods are the modifier keys. Command is Ctrl, and Cmd on macOS.
type Mods struct{ Shift, Command, Alt bool }

// Pad is a game pad with the standard layout.
type Pad struct {
	ID      int
	Gone    bool    // it was unplugged: the next pad that is connected takes this place
	X, Y    float64 // left stick, -1..1, y down, dead zone already removed
	RX, RY  float64 // right stick
	Held    PadSet
	Pressed []PadButton // presses of this tick; directions repeat while held
	Again   PadSet      // of Pressed, those that are such a repetition
}

// PadButton is a button by what it does in this program.
type PadButton uint8

// The buttons of a game pad that the program uses. The left stick also presses the four direction buttons.
const (
	PadUp PadButton = iota
	PadDown
	PadLeft
	PadRight
	PadAccept // south
	PadBack   // east
	PadWest
	PadNorth
	PadMenu         // start
	PadView         // select
	PadNextTab      // right shoulder
	PadPrevTab      // left shoulder
	PadRightTrigger // below the shoulder buttons
	PadLeftTrigger
)

// PadSet is a set of pad buttons.
type PadSet uint16

// Has reports whether b is in the set.
func (s PadSet) Has(b PadButton) bool { return s&(1<<b) != 0 }

// With returns the set with b added.
func (s PadSet) With(b PadButton) PadSet { return s | 1<<b }

// Device is a kind of input device.
type Device uint8

// The devices.
const (
	Desk    Device = iota // mouse and keyboard
	GamePad               // a pad
	Finger                // on a touch screen
)

// Used returns the device that was used in this tick, or fallback if there was none.
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
	case p.Moved, p.Left.Pressed, p.Right.Pressed, p.WheelY != 0, len(f.Keys) > 0, f.Text != "":
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

// Add puts k into the set.
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

// Holds reports whether the player holds down a key or a game pad's button, or moves the stick of a game pad.
func (f *Frame) Holds() bool {
	for i := range f.Pads {
		if p := &f.Pads[i]; p.Held != 0 || p.X != 0 || p.Y != 0 {
			return true
		}
	}
	return f.Held != KeySet{}
}

// Pressed reports whether a key, a button or a finger was pressed in this tick. The key for full screen and repeated keys do not
// count.
func (f *Frame) Pressed() bool {
	key := slices.ContainsFunc(f.Keys, func(k Key) bool { return !k.Repeat && k.Code != ebiten.KeyF11 })
	pad := slices.ContainsFunc(f.Pads, func(p Pad) bool { return len(p.Pressed) > 0 })
	return key || pad || f.Pointer.Left.Pressed || f.Pointer.Right.Pressed
}

// PadHit reports whether any pad pressed b in this tick.
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

// Still returns a copy of f without keys, buttons, text and pads. It is for a screen that is visible but gets no input.
func (f *Frame) Still() Frame {
	return Frame{
		W: f.W, H: f.H, Scale: f.Scale, UIScale: f.UIScale, Exposed: f.Exposed, Closing: f.Closing, Focused: f.Focused,
		Pointer: Pointer{X: f.Pointer.X, Y: f.Pointer.Y, Inside: f.Pointer.Inside},
	}
}

// HoldsAny reports whether the button of any pad or one of the keys is held.
func (f *Frame) HoldsAny(button PadButton, keys ...ebiten.Key) bool {
	return slices.ContainsFunc(keys, f.Held.Has) || slices.ContainsFunc(f.Pads, func(p Pad) bool { return p.Held.Has(button) })
}
