package glendascene

import (
	"errors"
	"image/color"

	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
)

// picture is everything that the canvas shows.
type picture struct {
	look glendadraw.Look
	pose glendadraw.Pose
}

func (s *Scene) picture() picture { return picture{s.look(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	s.board.Draw(p, r, s.look())
}

// look is what is shown besides the garden, the walls and the rabbit.
func (s *Scene) look() glendadraw.Look {
	l := glendadraw.Look{
		Hover:  s.hovering(),
		Cursor: glendadraw.Cursor{Shown: s.cursorShown(), Cell: s.cursor},
		Hint:   s.advice.hint(),
		Names:  [2]string{s.Name(glenda.Trapper), s.Name(glenda.Glenda)},
		Colors: [2]color.RGBA{s.Color(glenda.Trapper), s.Color(glenda.Glenda)},
		Finale: s.Finale(),
		Corner: 16,
		Motion: s.Motion(),
	}
	if s.lit > 0 {
		l.Legal = s.legal()
	}
	if s.shown {
		l.Finale = 0 // the analysis needs the whole garden
		l.Analysis, l.Layers = s.advice.picture(), glendadraw.AllLayers
	}
	return l
}

// hovering tells what a click would do, while somebody here is to move.
func (s *Scene) hovering() glendadraw.Hover {
	if _, mine := s.mine(); !mine || !s.over || s.byKeys {
		return glendadraw.Hover{}
	}
	h := glendadraw.Hover{Act: glendadraw.Refused, Cell: s.hover}
	m, ok := s.moveTo(s.hover)
	seat, _ := s.mine()
	if last := s.Current.LastPut; last.Kind == glenda.Put && last.Cell == s.hover {
		return glendadraw.Hover{} // the pointer has stayed where the wall was put
	}
	if !ok || s.Current.Check(seat, m) != nil {
		return h
	}
	h.Act = glendadraw.Puts
	if seat == glenda.Glenda {
		h.Act = glendadraw.Steps
	}
	return h
}

// legal are the cells that a click may go to.
func (s *Scene) legal() (cells hex.Set) {
	seat, mine := s.mine()
	if !mine {
		return cells
	}
	for _, m := range s.Current.Legal() {
		cells = cells.With(target(s.Current, seat, m))
	}
	return cells
}

// target is the cell that a move goes to.
func target(v glenda.View, seat rules.Seat, m glenda.Move) hex.Cell {
	if seat == glenda.Trapper {
		return m.Cell
	}
	return v.Glenda.Neighbour(m.Dir)
}

// faultKeys are the reasons for a refusal in words.
var faultKeys = map[glenda.Fault]string{
	glenda.FaultOver:      "glenda.fault_over",
	glenda.FaultOutOfTurn: "glenda.fault_turn",
	glenda.FaultWrongKind: "glenda.fault_kind",
	glenda.FaultOutside:   "glenda.fault_outside",
	glenda.FaultWall:      "glenda.fault_wall",
	glenda.FaultGlenda:    "glenda.fault_glenda",
}

func faultKey(err error) string {
	if f, ok := errors.AsType[glenda.Fault](err); ok {
		return faultKeys[f]
	}
	return "glenda.fault_kind"
}
