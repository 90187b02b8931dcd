// Package layout has containers. Row, Column, Flow and Grid arrange several widgets. Pad, Centre, Sized and Panel
// surround one widget. Scroll shows a part of a widget that is higher than the available space.
//
//	layout.Column(16, title, layout.Row(8, cancel, ui.Grow(1, layout.NewScroll(text))))
package layout
