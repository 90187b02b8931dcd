package pondscene

import (
	"menagerie/render"
	"menagerie/render/face"
	"menagerie/render/ponddraw"
	"menagerie/rules"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondmath"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// picture has all values on which the drawing of the canvas depends.
type picture struct {
	look ponddraw.Look
	pose ponddraw.Pose
}

func (s *Scene) picture() picture { return picture{s.look(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
}

// look returns what the canvas shows in addition to the pond and the animals.
func (s *Scene) look() ponddraw.Look {
	look := ponddraw.Look{
		Analysis: s.Analyses(),
		Guides:   s.looks.guides && s.Plays(pond.Mouse) && s.Phase == session.Playing,
		Names:    [2]string{s.Name(pond.Mouse), s.Name(pond.Cat)},
		Faces:    [2]*face.Face{s.Face(pond.Mouse), s.Face(pond.Cat)},
		Ending:   s.Ending(),
		Finale:   s.endZoom(),
		Corner:   16,
		Motion:   s.Motion(),
		Target:   s.target,
	}
	for seat := range look.Colors {
		look.Colors[seat] = s.Color(rules.Seat(seat))
	}
	return look
}

// targetAt returns the mark at a point in units of the pond.
func targetAt(at pondmath.Vec) ponddraw.Target {
	return ponddraw.Target{Shown: true, At: pond.Point{X: int32(at.X), Y: int32(at.Y)}}
}

// endZoom returns the zoom of the camera after the end of the game, from 0 to 1.
func (s *Scene) endZoom() float64 {
	// With the analysis on, the whole pond stays visible.
	if s.Analyses() {
		return 0
	}
	return min(1, s.Ending()/zoomSeconds)
}

// zoomSeconds is the duration of the camera's movement at the end of the game.
const zoomSeconds = 0.7

// ending returns the animation of the end of the game.
func (s *Scene) ending() gamepage.Ending {
	tune, o := s.EndSound(s.winners()...), s.Current.Outcome
	e := gamepage.Ending{Ticks: int(60 * ponddraw.EndSeconds(o))}
	switch o {
	case pond.MouseWon:
		e.Cues = []gamepage.Cue{{At: 36, Sound: "voice.mouse"}, {At: 66, Sound: tune}}
	case pond.CatWon:
		e.Cues = []gamepage.Cue{{At: 0, Sound: "pond.steps"}, {At: 42, Sound: "voice.cat"}, {At: 78, Sound: tune}}
	default:
		e.Cues = []gamepage.Cue{{At: 0, Sound: "game.start"}}
	}
	return e
}
