// Package ui is a toolkit for screens. It keeps a tree of widgets, passes input to them, and redraws only what has changed. All
// lengths are in logical units.
//
// The widgets are in the packages below. Package layout has containers, widget has texts and buttons, and form has
// controls. The others are textfield, listview and dialog.
//
// A screen makes one Root, builds its widgets once and keeps pointers to those that change:
//
//	root := ui.NewRoot(env)
//	score := widget.NewLabel("")
//	play := widget.NewPrimary(env.Book.T("home.play"), start)
//	root.SetContent(layout.Centre(480, layout.Column(16, widget.NewTitle(title), score, play)))
//	root.OnBack = leave
//
// It calls root.Update(in) once per tick and root.Draw(dst) once per frame. Setters such as score.SetText mark what must be laid out
// or drawn again. While nothing changes, a Root draws nothing and allocates no memory.
//
// # Writing a widget
//
// A widget embeds Node and has the methods Size and Draw. It implements further interfaces of this package for the input that it
// handles, such as Pointed for the pointer and Keyed for keys. Ticked is for animation.
//
// # Drawing
//
// The engine keeps the contents of the window between frames, so the Root collects the rectangles that changed. Draw clips to each
// of them, fills the background and draws the widgets that intersect it. A Canvas damages only its own rectangle, so the widgets
// beside it are not redrawn.
//
// # Layout
//
// Size returns the size that a widget wants for an available width. The container then calls Place. Row and Column distribute the
// remaining space among the children made with Grow. A Scroll shows content that does not fit, so that a screen works in a window
// of 480 x 360 units.
//
// # Focus
//
// Tab, the arrow keys and game pads move the focus in the order of the tree. The focused widget gets a key press first, then its
// ancestors, then the shortcuts of the Root. A key that none of them uses can move the focus. Pad buttons are translated to keys.
// At the top and bottom, an arrow key wraps around, unless it is held down. The focus ring is visible if keys or a pad were used
// last, even on the previous screen.
//
// # Screens that change
//
// A screen may replace its widgets at any time, even while one of them is pressed. The press continues in the new widget with the
// same ID and the same text. A Canvas that is passed again keeps its press. The screen must restore focus and scrolling itself.
//
// # Tests
//
// Package uitest makes input.Frames, so tests need no display. Root.Find and Bounds return widgets and their positions.
package ui
