package pondscene

import (
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/scenes/ui"
	"menagerie/session"
)

// picture is everything that the canvas shows. While it stays the same, nothing has to be drawn: a pause, or a game that
// waits without motion, costs no more than an empty window.
type picture struct {
	look    ponddraw.Look
	pose    ponddraw.Pose
	caption string
}

// redraw has the canvas drawn if it shows something else than now.
func (s *Scene) redraw() {
	now := picture{s.look(), s.board.Pose(), s.caption()}
	if now != s.drawn {
		s.drawn = now
		s.Canvas.Redraw()
	}
}

// drawBoard draws the pond.
func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
	if text := s.caption(); text != "" {
		drawCaption(p, r, text)
	}
}

// caption is the sound that was heard last in words, for those who read it, or nothing.
func (s *Scene) caption() string {
	if !s.Env.Prefs.Captions {
		return ""
	}
	text, ok := s.Env.Caption()
	if !ok {
		return ""
	}
	return text
}

// drawCaption writes at the bottom of the board.
func drawCaption(p *render.Pen, r render.Rect, text string) {
	st := ui.TextStyle(ui.Body, p.Theme().Ink).Aligned(render.Middle)
	w, h := render.Measure(text, st)
	box := render.RectAround(render.Pt{X: r.Centre().X, Y: r.Bottom() - 28}, w+24, h+10)
	p.Round(box, box.H/2, render.Fade(p.Theme().Surface, 0.9))
	p.TextIn(text, box, st)
}

// look is what is shown besides the pond and the animals.
func (s *Scene) look() ponddraw.Look {
	look := ponddraw.Look{
		Analysis: s.looks.analysis,
		Guides:   s.looks.guides && s.Plays(pond.Mouse) && s.Phase == session.Playing,
		Names:    [2]string{s.Name(pond.Mouse), s.Name(pond.Cat)},
		Finale:   s.finale(),
		Corner:   16,
		Motion:   s.motion(),
	}
	for seat := range look.Colors {
		look.Colors[seat] = s.Color(rules.Seat(seat))
	}
	if s.target.X >= 0 {
		x, y := ponddraw.Fit(s.Canvas.Bounds()).World(s.target)
		look.Target = ponddraw.Target{Shown: true, At: pond.Point{X: int32(x), Y: int32(y)}}
	}
	return look
}

// finale takes the camera to the landing place for a moment after the end, and back.
func (s *Scene) finale() float64 {
	const near, stay, back = 40, 120, 170 // ticks after the end
	if s.Phase != session.Ended || s.looks.analysis || s.session.Offers().Film != nil {
		return 0
	}
	t := float64(s.Over)
	return render.EaseInOut(t/near) - render.EaseInOut((t-stay)/(back-stay))
}

func (s *Scene) motion() render.Motion {
	if s.Env.Prefs.ReducedMotion {
		return render.ReducedMotion
	}
	return render.FullMotion
}
