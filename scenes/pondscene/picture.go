package pondscene

import (
	"menagerie/render"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/session"
)

// picture is everything that the canvas shows.
type picture struct {
	look ponddraw.Look
	pose ponddraw.Pose
}

func (s *Scene) picture() picture { return picture{s.look(), s.board.Pose()} }

// drawBoard draws the pond.
func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
}

// look is what is shown besides the pond and the animals.
func (s *Scene) look() ponddraw.Look {
	look := ponddraw.Look{
		Analysis: s.looks.analysis,
		Guides:   s.looks.guides && s.Plays(pond.Mouse) && s.Phase == session.Playing,
		Names:    [2]string{s.Name(pond.Mouse), s.Name(pond.Cat)},
		Finale:   s.finale(),
		Corner:   16,
		Motion:   s.Motion(),
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

// finale is the camera's way, unless the analysis needs the whole pond.
func (s *Scene) finale() float64 {
	if s.looks.analysis {
		return 0
	}
	return s.Finale()
}
