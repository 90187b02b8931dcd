package labyrinthscene

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/scenes/gamepage"
)

// picture is everything that the canvas shows. While it stays the same, nothing has to be drawn.
type picture struct {
	look    labyrinthdraw.Look
	pose    labyrinthdraw.Pose
	caption string
}

// caption is what is written on the picture: a sound for those who read it, or what lies under the pointer.
func (s *Scene) caption() string {
	if text := s.Caption(); text != "" {
		return text
	}
	if id, ok := s.pointed(); ok {
		return s.treasure(id)
	}
	return ""
}

// pointed is the objective under the pointer, on the board or on the tray.
func (s *Scene) pointed() (int, bool) {
	h := &s.hands
	if !s.seen || !h.over || h.drag {
		return 0, false
	}
	if h.onCell && s.draft.stage == choosing && !s.draft.near.ok {
		i := slices.Index(s.view.Objectives, h.cell)
		return i, i >= 0
	}
	l := s.layout()
	for i, id := range s.view.Hand {
		if l.Slot(i).Contains(h.at) {
			return id, true
		}
	}
	return 0, false
}

// redraw has the canvas drawn if it shows something else than now.
func (s *Scene) redraw() {
	if s.seen {
		s.board.Dress(s.colors())
	}
	if now := (picture{s.look(), s.board.Pose(), s.caption()}); now != s.drawn {
		s.drawn = now
		s.Canvas.Redraw()
	}
}

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
	if text := s.caption(); text != "" {
		gamepage.DrawCaption(p, r, text)
	}
}

// look is what is shown besides the board and what lies on it.
func (s *Scene) look() labyrinthdraw.Look {
	acts := s.acts()
	l := labyrinthdraw.Look{
		Acts: acts, Others: s.others, Corner: 16, Motion: s.Motion(),
		Clock: s.clockLook(),
	}
	if len(s.view.Waiting) == 1 {
		l.Turn = s.Name(s.view.Waiting[0])
	}
	if s.shown && acts && s.draft.stage == choosing {
		l.Advice = s.advice.now.picture
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
	l.Arrow = labyrinthdraw.Arrow{Shown: h.over && h.arrow.ok && !h.byKeys, Insert: h.arrow.insert}
	return l
}

// clockLook is the clock in steps that can be seen.
func (s *Scene) clockLook() labyrinthdraw.Clock {
	now := s.clock.now
	if !now.Runs || now.Total <= 0 {
		return labyrinthdraw.Clock{}
	}
	return labyrinthdraw.Clock{Runs: true, Left: math.Ceil(now.Left/now.Total*240) / 240, Soon: s.clock.soon()}
}
