// Package ui is the widget kit: a retained tree of widgets in logical units, drawn only where something changed.
//
// A screen makes one Root, builds its widgets once and keeps pointers to those that change:
//
//	root := ui.NewRoot(env)
//	score := ui.NewLabel("")
//	play := ui.NewButton(env.Book.T("home.play"), start)
//	play.Kind = ui.Primary
//	root.SetContent(ui.Centre(480, ui.Column(16, ui.NewTitle(title), score, play)))
//	root.OnBack = leave
//
// and then, in its Scene methods, calls root.Update(in) once a tick and root.Draw(dst) once a frame. Setters such as
// score.SetText mark what has to be laid out or drawn again; an idle Root draws nothing and allocates nothing.
//
// # Drawing
//
// The engine keeps the screen from frame to frame, so the Root remembers damaged rectangles. Draw clips to each of
// them, fills the ground and draws the widgets that touch it. A Canvas that is animated damages its own rectangle each
// tick, and the panels beside it are left as they are.
//
// # Layout
//
// A widget answers Size: the room it wants when it may be at most so wide. Its container answers with Place. Row and
// Column share out what is left among the children made with Grow. A Scroll takes what does not fit, so that a screen
// works in a window of 400 x 300 units.
//
// # Focus
//
// One focus order serves Tab, arrow keys and game pads: the order of the tree. A key press goes to the focused widget,
// then to its ancestors, then to the shortcuts of the Root, and then moves the focus. Game pads are translated to the
// same key presses. Every arrow press moves the focus, and at the top and the bottom it goes round, unless the key is held.
// The ring shows when keys or a pad were used last, on this screen or on the one before; a press of the mouse hides it.
//
// # Screens that change
//
// A screen may hand over new widgets at any time, even while one of the old ones is held down: the press goes on in the one
// that has its ID and says the same, and a Canvas that is handed over again keeps its press. Focus and scrolling are the
// screen's to keep.
//
// # Tests
//
// Nothing here needs a display: package uitest makes input.Frames, and Root.Find and Bounds tell where things are.
package ui
