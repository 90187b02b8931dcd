package gamepage

import (
	"errors"

	"menagerie/scenes/ui"
	"menagerie/session"
)

// Follow takes note of the phase and the error of an Update. It reports whether its View is to be shown.
func (f *Frame) Follow(phase session.Phase, err error) bool {
	was, refused := f.Phase, f.news.refused
	f.Phase, f.news.refused = phase, nil
	if was != phase {
		f.news.remark = nil
	}
	switch {
	case err != nil && phase == session.Ended && was != phase:
		f.news.remark = err // it stands below the result
	case phase == session.Lost:
		f.news.lost = err
	case errors.Is(err, session.ErrSilent):
		f.ToastWhile(ui.Warn, f.silence)
	case err != nil && phase == session.Joining:
		f.news.refused = err
		if f.opts.Room == nil { // else it stands beside the field for another room
			f.TellError(err)
		}
	case err != nil:
		f.TellError(err)
	}
	if f.state.built && f.state.face != filmed && (f.Phase != was || f.news.refused != nil || refused != nil) {
		f.Over, f.state.deaf = 0, f.Phase == session.Ended
		f.state.stale = true
	}
	return phase == session.Playing || phase == session.Ended
}
