package ui

import (
	"github.com/hajimehoshi/ebiten/v2"

	"menagerie/render"
	"menagerie/scenes/input"
)

// PointerKind is the kind of a PointerEvent.
type PointerKind uint8

// The kinds of pointer events. A pressed widget also gets movements outside its bounds, until PointerRelease or PointerCancel.
const (
	PointerEnter PointerKind = iota
	PointerLeave
	PointerMove
	PointerPress
	PointerDrag
	PointerRelease
	PointerCancel // the press ended without a click, for example because it became scrolling
)

// PointerEvent is an event of the mouse or of a finger. At is the position in logical units of the window.
type PointerEvent struct {
	Kind   PointerKind
	At     render.Pt
	Clicks int // valid for Press: 2 for a double click
	Shift  bool
}

// KeyEvent is a press of a key. A press of a game pad's button is translated to a KeyEvent.
type KeyEvent struct {
	Code   ebiten.Key
	Mods   input.Mods
	Repeat bool
	Pad    bool
}

// Accepts reports whether the key activates the focused widget. These keys are Enter, Space and the game pad's accept button.
func (k KeyEvent) Accepts() bool {
	return !k.Repeat && !k.Mods.Command && !k.Mods.Alt && (k.Enter() || k.Code == ebiten.KeySpace)
}

// Enter reports whether the key is one of the two Enter keys.
func (k KeyEvent) Enter() bool { return k.Code == ebiten.KeyEnter || k.Code == ebiten.KeyNumpadEnter }

// Pointed is a widget that handles pointer events. The events are not passed on to widgets behind it.
type Pointed interface{ Pointer(e PointerEvent) }

// Menued is a Pointed widget with a menu. A right click and a long touch call Menu. Menu opens the menu for a point, and reports
// whether there is one.
type Menued interface{ Menu(at render.Pt) bool }

// Grabbing is a Pointed widget that handles drags itself. While Grabs returns true, a drag on the widget does not scroll the view
// around it.
type Grabbing interface{ Grabs() bool }

// Wheeled is a widget that handles the mouse wheel. x and y are in notches, and a positive y scrolls up. Wheel reports whether
// the widget has used the event.
type Wheeled interface{ Wheel(x, y float64) bool }

// Keyed is a widget that handles keys while the widget or a descendant has the focus. Key reports whether it has used the key.
type Keyed interface{ Key(k KeyEvent) bool }

// Typed is a widget that accepts typed text.
type Typed interface {
	Type(text string)
	Compose(preedit string)                              // shows the text that an input method is composing
	TextArea() (caret render.Rect, before, after string) // the caret and the text around it, for input methods
}

// Focusable is a widget that can have the keyboard focus.
type Focusable interface{ CanFocus() bool }

// FocusWatcher is a widget that must know about its focus. FocusChanged is called after the widget gets or loses the focus.
type FocusWatcher interface{ FocusChanged() }

// Ticked is an animated widget. Tick advances the animation by one tick and reports whether the animation continues.
type Ticked interface{ Tick() bool }

// Scroller is a widget that shows a part of its content and can scroll it up and down.
type Scroller interface {
	Widget
	ScrollBy(dy float64) bool // moves the view down by dy units and reports whether it moved
	Overflows() bool          // reports whether the content is higher than the view
}

// Defaulter is a widget that can be the default button. Enter presses the default button unless the focused widget uses Enter
// itself.
type Defaulter interface {
	Widget
	IsDefault() bool
	Press()
}

// TabTurner is a widget with pages. TurnTab(1) shows the next page and TurnTab(-1) the previous one.
type TabTurner interface{ TurnTab(step int) }

// CaptureTaker is a widget that can replace a pressed widget that has left the screen. TakeCapture continues the press of that
// widget. It returns false if the two widgets look different.
type CaptureTaker interface{ TakeCapture(from Widget) bool }

// Targeted is a widget that reacts to clicks only in a part of its bounds.
type Targeted interface{ Target() render.Rect }

// Covering is a widget that covers parts of its children. Covers reports whether a pointer at the given point hits the widget and
// not its children.
type Covering interface{ Covers(at render.Pt) bool }

// FocusRinged is a widget whose focus ring differs from its bounds. FocusRing returns the rectangle inside the ring and its
// corner radius. An empty rectangle means that the widget has no ring.
type FocusRinged interface {
	FocusRing() (render.Rect, float64)
}

// TextLiner is a widget that returns its lines of text. Overflows uses them to check that each line fits.
type TextLiner interface{ TextLines() []TextLine }

// Viewer is a widget that scrolls its content. Viewport returns the rectangle in which the content is visible, and whether the
// content also scrolls horizontally.
type Viewer interface {
	Viewport() (r render.Rect, across bool)
}

func isTyped(w Widget) bool {
	_, ok := w.(Typed)
	return ok
}
