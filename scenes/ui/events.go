package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
)

// PointerKind says what the pointer did.
type PointerKind uint8

// What a pointer does to a widget. Between Press and Release or Cancel the widget gets all movements, wherever they are.
const (
	PointerEnter PointerKind = iota
	PointerLeave
	PointerMove
	PointerPress
	PointerDrag
	PointerRelease
	PointerCancel // the press became something else, such as scrolling
)

// PointerEvent is one thing that the pointer did, at a place in logical units of the window.
type PointerEvent struct {
	Kind   PointerKind
	At     render.Pt
	Clicks int // valid for Press: 2 for a double click
	Shift  bool
}

// KeyEvent is one key press, or a pad's button as the key that it stands for.
type KeyEvent struct {
	Code   ebiten.Key
	Mods   input.Mods
	Repeat bool
	Pad    bool
}

// Accepts reports whether the press activates a widget: Enter, Space, or the pad's accept button.
func (k KeyEvent) Accepts() bool {
	return !k.Repeat && !k.Mods.Command && !k.Mods.Alt && (k.Enter() || k.Code == ebiten.KeySpace)
}

// Enter reports whether the key is one of the two Enter keys.
func (k KeyEvent) Enter() bool { return k.Code == ebiten.KeyEnter || k.Code == ebiten.KeyNumpadEnter }

// Pointed is a widget that the pointer acts on. It covers what lies under it.
type Pointed interface{ Pointer(e PointerEvent) }

// Grabbing is a Pointed widget that drags for itself: dragging on it never scrolls what is around it.
type Grabbing interface{ Grabs() bool }

// Wheeled is a widget that the wheel acts on; it reports whether it used the notches (positive y is up).
type Wheeled interface{ Wheel(x, y float64) bool }

// Keyed is a widget that takes keys while it, or something in it, is focused; it reports whether it used the key.
type Keyed interface{ Key(k KeyEvent) bool }

// Typed is a widget that takes text.
type Typed interface {
	Type(text string)
	Compose(preedit string)                              // an input method shows what it is composing
	TextArea() (caret render.Rect, before, after string) // what input methods want to know
}

// Focusable is a widget that can have the focus.
type Focusable interface{ CanFocus() bool }

// FocusWatcher is told when it gets or loses the focus.
type FocusWatcher interface{ FocusChanged() }

// Ticked is a widget that is animated; Tick reports whether it wants another tick.
type Ticked interface{ Tick() bool }

func isTyped(w Widget) bool {
	_, ok := w.(Typed)
	return ok
}
