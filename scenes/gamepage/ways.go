package gamepage

import (
	"strings"

	"menagerie/scenes"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// goTo leads to another screen with this tick, or tells why it cannot.
func (f *Frame) goTo(open func() (scenes.Scene, error)) {
	next, err := open()
	if err != nil {
		f.TellError(err)
		return
	}
	f.state.next = next
}

// back goes one step back: out of a game by its menu, out of everything else at once.
func (f *Frame) back() {
	switch {
	case f.moments.past != nil:
		f.goLive()
		return
	case f.inspecting() && (f.hidesBoard() || f.Focused() != nil && strings.HasPrefix(ui.ID(f.Focused()), "inspect.")):
		f.switchInspector()
		return
	}
	switch {
	case f.state.face == playing || f.state.face == curtained:
		f.openMenu()
	case f.announces():
		f.stopNext()
	default:
		f.leave()
	}
}

// leave goes back to the screen from which this one was opened. It asks a host first while guests are connected.
func (f *Frame) leave() {
	f.unlessPlayedWith(func() {
		f.state.next = f.opts.Back
		if f.state.next == nil {
			f.state.next = f.opts.Leave()
		}
	})
}

// Behind implements scenes.Backer.
func (f *Frame) Behind() scenes.Scene { return f.opts.Back }

// Drop implements scenes.Dropper.
func (f *Frame) Drop() {
	f.dismissPast()
	f.playback.finding.Forget()
}

// again plays once more: over the same connection where there is one, else at a new table. It is nil where nothing of
// the kind is offered, or where nobody is left to play with.
func (f *Frame) again() func() {
	if f.others().Silent {
		return nil
	}
	if same := f.game.Table.Capabilities().Again; same != nil {
		return func() {
			same()
			f.hold()
		}
	}
	if f.opts.Again == nil {
		return nil
	}
	return func() { f.goTo(f.opts.Again) }
}

// Watch opens the record as a film at a position; the way back leads here.
func (f *Frame) Watch(at int) {
	f.goTo(func() (scenes.Scene, error) { return f.opts.Watch(f.game.Table.Capabilities().Record(), at, f.screen) })
}

// Recorded is the record of the game, if it can be watched.
func (f *Frame) Recorded() (*session.Record, bool) {
	record := f.game.Table.Capabilities().Record
	if record == nil || f.opts.Watch == nil && f.state.face != filmed {
		return nil, false
	}
	return record(), true
}

func (f *Frame) openHelp() {
	if f.opts.Help != nil {
		f.state.next = f.opts.Help(f.screen)
	}
}
