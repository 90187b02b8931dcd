package gamepage

import (
	"menagerie/scenes/input"
	"menagerie/scenes/page"
	"menagerie/scenes/ui"
)

// inDemo returns a widget that shows content behind a text about leaving the demo. Outside a demo, it returns content itself.
func (f *Frame) inDemo(content ui.Widget) ui.Widget {
	if !f.opts.Loop {
		return content
	}
	return page.NewBanner(content, f.word("game.demo"))
}

// endsDemo reports whether an input ends a demo. Every key, button or touch ends it, except the key for full screen and keys with
// Ctrl.
func (f *Frame) endsDemo(in input.Frame) bool {
	if !f.opts.Loop {
		return false
	}
	if in.Mods.Command {
		in.Keys = nil
	}
	return in.Pressed()
}
