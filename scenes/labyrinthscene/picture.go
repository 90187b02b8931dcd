package labyrinthscene

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/scenes/ui"
)

// picture is everything that the canvas shows.
type picture struct {
	look  labyrinthdraw.Look
	pose  labyrinthdraw.Pose
	label label
}

// label is the name of what lies under the pointer, on the board or on the tray.
type label struct {
	text string
	at   render.Pt // below its middle
}

func (s *Scene) label() label {
	h := &s.hands
	if !s.Seen || !h.over || h.drag {
		return label{}
	}
	l := s.layout()
	if h.onCell && s.draft.stage == choosing && !s.draft.near.ok {
		if id := slices.Index(s.Current.Objectives, h.cell); id >= 0 {
			return label{s.treasure(id), l.At(h.cell).Sub(render.Pt{Y: 0.5 * l.Unit})}
		}
		return label{}
	}
	for i, id := range s.Current.Hand {
		if slot := l.Slot(i); slot.Contains(h.at) {
			return label{s.treasure(id), render.Pt{X: slot.Centre().X, Y: slot.Y}}
		}
	}
	return label{}
}

// draw writes the name above its thing, within r.
func (l label) draw(p *render.Pen, r render.Rect) {
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
		s.board.Dress(s.colors())
	}
	return picture{s.look(), s.board.Pose(), s.label()}
}

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
	s.label().draw(p, r)
}

// look is what is shown besides the board and what lies on it.
func (s *Scene) look() labyrinthdraw.Look {
	acts := s.acts()
	l := labyrinthdraw.Look{
		Acts: acts, Others: s.others, Corner: 16, Motion: s.Motion(),
		Clock: s.clockLook(),
	}
	if len(s.Current.Waiting) == 1 {
		l.Turn = s.Name(s.Current.Waiting[0])
	}
	if s.shown && (acts || s.recalls()) && s.draft.stage == choosing {
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
