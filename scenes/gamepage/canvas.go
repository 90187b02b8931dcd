package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/gamepage/panel"
	"menagerie/scenes/ui"
)

// captionStrip returns the line below the board that shows sounds as text, or nil if captions are off.
func (f *Frame) captionStrip() ui.Widget {
	if !f.Env.Prefs.Captions {
		return nil
	}
	return panel.NewCaptions(f.Env.Caption)
}

// Motion returns the amount of animation that the player has chosen.
func (f *Frame) Motion() render.Motion {
	if f.Env.Prefs.ReducedMotion {
		return render.ReducedMotion
	}
	return render.FullMotion
}

// MomentButton returns a row in the review of a game. A press calls show.
func MomentButton(id, text string, show func()) ui.Widget { return panel.MomentButton(id, text, show) }

// LookAt shows a position of the game in a paused replay. If the page shows a finished game, LookAt opens its replay.
func (f *Frame) LookAt(at int) {
	if f.ShowsFilm() {
		f.Stop(at)
		return
	}
	f.Watch(at)
	if film, ok := f.Next().(interface{ frame() *Frame }); ok && film.frame() != f {
		film.frame().film.Still = true // also at the first position, where a replay runs otherwise
	}
}
