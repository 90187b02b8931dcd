package gamepage

import (
	"menagerie/render"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/inspector"
)

// inspected implements inspector.Page.
type inspected struct{ f *Frame }

// newInspector returns the inspector of the page, or nil if there are no messages to inspect.
func (f *Frame) newInspector() *inspector.Inspector {
	if f.opts.Wire == nil || f.game.Table.Capabilities().Wire == nil {
		return nil
	}
	return inspector.New(inspector.Config{
		Game: f.game.Name, Root: f.Root, Capabilities: f.game.Table.Capabilities, Source: f.opts.Wire, Page: inspected{f},
	})
}

func (f *Frame) toggleInspector() {
	if f.inspector != nil {
		f.state.folded = true // the messages lie beside the board
		f.inspector.Toggle()
	}
}

// Inspects reports whether the messages of the connection are shown.
func (f *Frame) Inspects() bool { return f.inspector.IsOpen() }

func (p inspected) Rebuild() { p.f.build() }

func (p inspected) Curtained() bool { return p.f.state.face == curtained }

func (p inspected) ShowMoment(note int64) bool { return p.f.goBackTo(note) }

func (p inspected) Name(seat rules.Seat) string { return p.f.Name(seat) }

func (p inspected) Sign(pen *render.Pen, r render.Rect, seat rules.Seat) {
	if seat >= 0 && int(seat) < len(p.f.state.names) {
		p.f.screen.Sign(pen, r, seat, p.f.Color(seat))
	}
}

// hosting implements hostpanel.Page.
type hosting struct{ f *Frame }

func (p hosting) Name(seat rules.Seat) string { return p.f.Name(seat) }

func (p hosting) Say(err error) string { return p.f.say(err) }

func (p hosting) Resume() { p.f.hold() }

// filming implements playback.Page.
type filming struct{ *Frame }

func (p filming) Sought() { p.sought() }

func (p filming) GoTo(open func() (scenes.Scene, error)) { p.goTo(open) }
