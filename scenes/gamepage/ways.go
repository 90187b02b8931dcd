package gamepage

import (
	"menagerie/record"
	"menagerie/scenes"
)

// goTo opens another screen, or shows the error.
func (f *Frame) goTo(open func() (scenes.Scene, error)) {
	next, err := open()
	if err != nil {
		f.TellError(err)
		return
	}
	f.state.next = next
}

// back handles Escape. It closes an earlier position or the inspector if one is open. Otherwise it undoes the last step of an
// unfinished move. Without such a step, it opens the menu of a running game or leaves the page.
func (f *Frame) back() {
	if f.moments.past != nil {
		f.goLive()
		return
	}
	if f.inspector.Back() || f.state.face == playing && f.game.Undo.Do != nil && f.game.Undo.Do() {
		return
	}
	if f.Tutor.Guides() {
		f.skip()
		return
	}
	switch {
	case f.state.face == playing || f.state.face == curtained:
		f.openMenu()
	case f.state.face == carded:
		f.fold()
	case f.state.face == ending: // the input ends the ending
	case f.film != nil && f.film.Announces():
		f.film.StopNext()
	default:
		f.leave()
	}
}

// leave returns to the screen before the game. If the game is not saved or would end for others, the player must confirm.
func (f *Frame) leave() {
	f.leaveTo(func() scenes.Scene {
		if f.opts.Back != nil {
			return f.opts.Back
		}
		return f.opts.Leave()
	})
}

// Behind implements scenes.Backer.
func (f *Frame) Behind() scenes.Scene { return f.opts.Back }

// Drop implements scenes.Dropper.
func (f *Frame) Drop() {
	f.dismissPast()
	if f.film != nil {
		f.film.Drop()
	}
}

// again returns the function that starts another game, on the same connection if possible. It returns nil if the page cannot
// start another game, or if all other players have left.
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

// Watch opens a replay of the game at a position. Escape in the replay leads back to this screen.
func (f *Frame) Watch(at int) {
	f.goTo(func() (scenes.Scene, error) { return f.opts.Watch(f.game.Table.Capabilities().Record(), at, f.screen) })
}

// Code returns the code of the present position, or of the beginning of a finished game. It returns "" if the game has no code,
// or if the code would reveal a secret.
func (f *Frame) Code() string {
	read := f.game.Table.Capabilities().Record
	if read == nil || f.opts.Code == nil {
		return ""
	}
	return f.opts.Code(read())
}

// Recorded returns the record of the game, if it can be replayed.
func (f *Frame) Recorded() (*record.Record, bool) {
	read := f.game.Table.Capabilities().Record
	if read == nil || f.opts.Watch == nil && f.state.face != filmed {
		return nil, false
	}
	return read(), true
}

func (f *Frame) openHelp() {
	if f.opts.Help != nil {
		f.state.next = f.opts.Help(f.screen)
	}
}
