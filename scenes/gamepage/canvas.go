package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// captionStrip returns the line below the board that shows sounds in words, or nil for a player who has not chosen captions. It
// keeps its height while it is empty, so that the board does not move.
func (f *Frame) captionStrip() ui.Widget {
	if !f.Env.Prefs.Captions {
		return nil
	}
	f.parts.caption = ui.Named("caption", ui.NewLabel(" ").Aligned(render.Middle))
	f.parts.caption.OneLine = true
	f.refreshCaption()
	return f.parts.caption
}

func (f *Frame) refreshCaption() {
	text, ok := f.Env.Caption()
	if !ok {
		text = " "
	}
	f.parts.caption.SetText(text)
}

// Finale takes the camera to where the game was decided for a moment after its end, and back: 0 is far, 1 is near.
func (f *Frame) Finale() float64 {
	const near, stay, back = 40, 120, 170 // ticks after the end
	if f.Phase != session.Ended || f.ShowsFilm() {
		return 0
	}
	t := float64(f.Over)
	return render.EaseInOut(t/near) - render.EaseInOut((t-stay)/(back-stay))
}

// Motion says how much may move.
func (f *Frame) Motion() render.Motion {
	if f.Env.Prefs.ReducedMotion {
		return render.ReducedMotion
	}
	return render.FullMotion
}
