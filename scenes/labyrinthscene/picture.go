package labyrinthscene

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/ui"
)

// picture has all values on which the drawing of the canvas depends.
type picture struct {
	look  labyrinthdraw.Look
	pose  labyrinthdraw.Pose
	label objectiveLabel
}

// objectiveLabel shows the name of the objective under the pointer.
type objectiveLabel struct {
	text string
	at   render.Pt // centre of the lower edge
}

func (s *Scene) label() objectiveLabel {
	h := &s.hands
	if !s.Seen || !h.over || h.drag {
		return objectiveLabel{}
	}
	l := s.boardLayout()
	if h.onCell && s.draft.stage == choosing && !s.draft.near.OK {
		if id := slices.Index(s.Current.Objectives, h.cell); id >= 0 {
			return objectiveLabel{treasureText(s.Env.UI.Book, id), l.At(h.cell).Sub(render.Pt{Y: 0.5 * l.Unit})}
		}
		return objectiveLabel{}
	}
	for i, id := range s.Current.Hand {
		if slot := l.Slot(i); slot.Contains(h.at) {
			return objectiveLabel{treasureText(s.Env.UI.Book, id), render.Pt{X: slot.Centre().X, Y: slot.Y}}
		}
	}
	return objectiveLabel{}
}

// draw draws the name above the objective, within r.
func (l objectiveLabel) draw(p *render.Pen, r render.Rect) {
	if l.text == "" {
		return
	}
	st := ui.TextStyle(ui.Caption, p.Theme().Ink).Aligned(render.Middle)
	w, h := render.Measure(l.text, st)
	box := render.RectAround(l.at.Sub(render.Pt{Y: h/2 + 6}), w+16, h+6)
	box.X = max(r.X+4, min(r.Right()-4-box.W, box.X))
	box.Y = max(r.Y+4, box.Y)
	p.Shadow(box, 6, 1)
	p.Round(box, 6, p.Theme().Surface)
	p.TextIn(l.text, box, st)
}

func (s *Scene) picture() picture {
	if s.Seen {
		s.board.Dress(s.Pieces())
	}
	return picture{s.look(), s.board.Pose(), s.label()}
}

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	look := s.look()
	s.board.Draw(p, r, look)
	if s.hands.walks && look.Cell.Shown {
		gamepage.DrawTarget(p, s.boardLayout().At(look.Cell.Cell), s.Env.UI.Theme)
	}
	s.label().draw(p, r)
}

// ending returns the animation of the end of the game.
func (s *Scene) ending() gamepage.Ending {
	e := gamepage.Ending{Ticks: int(60 * labyrinthdraw.EndSeconds(&s.Current)), Cues: []gamepage.Cue{{Sound: s.EndSound(s.Current.Winners...)}}}
	if len(s.Current.Winners) > 0 {
		e.Cues[0].At = 102
		e.Cues = []gamepage.Cue{{Sound: "game.collect"}, e.Cues[0]}
	}
	return e
}

// look returns what the canvas shows in addition to the board.
func (s *Scene) look() labyrinthdraw.Look {
	acts := s.mayAct()
	l := labyrinthdraw.Look{
		Acts: acts, Others: s.others, Corner: 16, Motion: s.Motion(),
		Clock: s.clockLook(), Ending: s.Ending(),
	}
	if len(s.Current.Waiting) == 1 && (l.Clock.Runs || s.FoldsPanel()) { // otherwise the panel shows whose turn it is
		l.Turn = s.Name(s.Current.Waiting[0])
	}
	if s.Analyses() && (acts || s.mayTryMoves()) && s.draft.stage == choosing {
		l.Advice = s.advice.Found.Picture
	}
	if !acts {
		return l
	}
	h := &s.hands
	switch {
	case h.byKeys:
		l.Cursor = labyrinthdraw.Spot{Shown: s.draft.stage != choosing, Cell: h.cursor}
		if s.draft.stage == pushed {
			l.Cell = l.Cursor
		}
	case h.over && s.draft.stage == pushed:
		l.Cell = labyrinthdraw.Spot{Shown: h.onCell, Cell: h.cell}
	}
	l.Arrow = labyrinthdraw.Arrow{Shown: h.over && h.arrow.OK && !h.byKeys, Insert: h.arrow.Insert}
	return l
}

// clockLook returns the clock, rounded to steps that are visible.
func (s *Scene) clockLook() labyrinthdraw.Clock {
	now := s.clock.Now
	if !now.Runs || now.Total <= 0 {
		return labyrinthdraw.Clock{}
	}
	return labyrinthdraw.Clock{Runs: true, Left: math.Ceil(now.Left/now.Total*240) / 240, Soon: s.clock.Soon()}
}
