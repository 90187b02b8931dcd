package gamepage

import (
	"errors"

	"menagerie/scenes/gamepage/endcard"
	"menagerie/scenes/ui"
	"menagerie/session"
	"menagerie/session/lesson"
)

// Follow handles the phase and the error of a session's Update. It reports whether the session has a View that the screen should
// show.
func (f *Frame) Follow(phase session.Phase, err error) bool {
	was, refused := f.Phase, f.news.refused
	f.Phase, f.news.refused = phase, nil
	if was != phase {
		f.news.remark = nil
		f.news.played = f.news.played || phase == session.Playing
		f.news.broken = phase == session.Lost && was == session.Playing
		f.news.offered = f.news.offered && phase != session.Playing
		f.news.left = was == session.Playing && phase == session.Joining && f.opts.Host != nil // the guest of this host has left or begins anew
	}
	switch {
	case err != nil && phase == session.Ended && (was != phase || f.forfeited()):
		f.news.remark = err // the panel shows it below the result
	case phase == session.Lost:
		if f.news.lost = err; err != nil {
			f.EndToast(f.say(err)) // a last message of the server, which the panel shows now
		}
	case errors.Is(err, lesson.ErrWrong): // the page shows the text of the lesson
	case errors.Is(err, session.ErrSilent):
		f.ToastWhile(ui.Warn, f.silence)
	case err != nil && phase == session.Joining:
		f.news.refused = err
		if f.opts.Room == nil { // otherwise the panel shows it beside the field for another room
			f.TellError(err)
		}
	case err != nil:
		f.TellError(err)
	}
	if f.state.built && f.state.face != filmed && (f.Phase != was || f.news.refused != nil || refused != nil) {
		f.Over, f.state.folded = 0, false
		if f.state.calm = (endcard.Calm{}); f.Phase == session.Ended {
			f.state.calm.Begin(0)
		}
		f.state.stale = true
	}
	return phase == session.Playing || phase == session.Ended
}
