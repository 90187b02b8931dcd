package gamepage

import (
	"menagerie/render"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// Caption is the sound that was heard last in words, for those who read it, or nothing.
func (f *Frame) Caption() string {
	if !f.Env.Prefs.Captions {
		return ""
	}
	text, ok := f.Env.Caption()
	if !ok {
		return ""
	}
	return text
}

// DrawCaption writes the caption, if there is one, at the bottom of the board.
func (f *Frame) DrawCaption(p *render.Pen, r render.Rect) {
	text := f.Caption()
	if text == "" {
		return
	}
	st := ui.TextStyle(ui.Body, p.Theme().Ink).Aligned(render.Middle)
	w, h := render.Measure(text, st)
	box := render.RectAround(render.Pt{X: r.Centre().X, Y: r.Bottom() - 28}, w+24, h+10)
	p.Round(box, box.H/2, render.Fade(p.Theme().Surface, 0.9))
	p.TextIn(text, box, st)
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

// Shown remembers what a canvas shows. While that stays the same, nothing has to be drawn: a pause, or a game that waits
// without motion, costs no more than an empty window.
type Shown[P comparable] struct{ picture P }

// Show has a canvas drawn if it is to show something else than now.
func (s *Shown[P]) Show(on *ui.Canvas, picture P) {
	if s.picture != picture {
		s.picture = picture
		on.Redraw()
	}
}
