package glendascene

import (
	"errors"
	"image/color"

	"menagerie/render"
	"menagerie/render/glendadraw"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/hex"
	"menagerie/scenes/gamepage"
)

// picture has all values on which the drawing of the canvas depends.
type picture struct {
	look glendadraw.Look
	pose glendadraw.Pose
}

func (s *Scene) picture() picture { return picture{s.look(), s.board.Pose()} }

func (s *Scene) drawBoard(p *render.Pen, r render.Rect) {
	look := s.look()
	s.board.Draw(p, r, look)
	if s.sliding && look.Hover != (glendadraw.Hover{}) {
		gamepage.DrawTarget(p, glendadraw.Fit(r, s.Current.Config.Size).At(look.Hover.Cell), s.Env.UI.Theme)
	}
}

// look returns what the canvas shows in addition to the garden, the walls and the rabbit, such as the cursor and hints.
func (s *Scene) look() glendadraw.Look {
	l := glendadraw.Look{
		Hover:  s.movePreview(),
		Cursor: glendadraw.Cursor{Shown: s.cursorShown(), Cell: s.cursor},
		Hint:   s.advice.shownHint(),
		Colors: [2]color.RGBA{s.Color(glenda.Trapper), s.Color(glenda.Glenda)},
		Rabbit: s.Face(glenda.Glenda),
		Ending: s.Ending(),
		Finale: min(1, s.Ending()/zoomSeconds),
		Corner: 16,
		Motion: s.Motion(),
	}
	if s.FoldsPanel() { // otherwise the panel shows whose turn it is
		l.Names = [2]string{s.Name(glenda.Trapper), s.Name(glenda.Glenda)}
	}
	if s.lit > 0 {
		l.Legal = s.targetCells()
	}
	if s.Analyses() {
		l.Finale = 0 // the analysis needs the whole garden
		l.Analysis, l.Layers = s.advice.now.picture, glendadraw.AllLayers
		if !s.Numbers() {
			l.Layers &^= glendadraw.Numbers
		}
	}
	return l
}

// zoomSeconds is the duration of the camera's movement at the end of the game.
const zoomSeconds = 0.7

// ending returns the animation of the end of the game.
func (s *Scene) ending() gamepage.Ending {
	won := winner(s.Current)
	e := gamepage.Ending{Ticks: int(60 * glendadraw.EndSeconds(s.Current.Outcome)), Cues: []gamepage.Cue{{At: 0, Sound: "glenda.wall"}, {At: 40, Sound: "voice.rabbit"}, {At: 72}}}
	if won == glenda.Glenda {
		e.Cues = []gamepage.Cue{{At: 0, Sound: "glenda.hop"}, {At: 27, Sound: "glenda.hop"}, {At: 48}}
	}
	e.Cues[len(e.Cues)-1].Sound = s.EndSound(won)
	return e
}

// movePreview returns the preview of the player's next move, which is empty if no player at this screen can make this
// move.
func (s *Scene) movePreview() glendadraw.Hover {
	seat, mine := s.mine()
	// A move that the player has chosen but not confirmed has priority over the pointer.
	if mine && s.hasDraft() {
		return glendadraw.Hover{Act: seatPreviews[seat], Cell: targetCell(s.Current, seat, s.draft)}
	}
	// Show a cross for some time after a click on an illegal cell.
	if s.lit > litTicks-crossTicks {
		return glendadraw.Hover{Act: glendadraw.Refused, Cell: s.crossed}
	}
	if !mine || !s.over || s.byKeys {
		return glendadraw.Hover{}
	}
	m, ok := s.moveTo(s.hover)
	if !ok || s.Current.Check(seat, m) != nil {
		return glendadraw.Hover{}
	}
	return glendadraw.Hover{Act: seatPreviews[seat], Cell: s.hover}
}

// seatPreviews has the preview of a move for each seat.
var seatPreviews = [...]glendadraw.Act{glenda.Trapper: glendadraw.Puts, glenda.Glenda: glendadraw.Steps}

// targetCells returns the target cells of the legal moves, or no cells if there are more than mostLit.
func (s *Scene) targetCells() (cells hex.Set) {
	seat, mine := s.mine()
	if !mine {
		return cells
	}
	for _, m := range s.Current.Legal() {
		cells = cells.With(targetCell(s.Current, seat, m))
	}
	if cells.Len() > mostLit {
		return hex.Set{}
	}
	return cells
}

// targetCell returns the cell of a move.
func targetCell(v glenda.View, seat rules.Seat, m glenda.Move) hex.Cell {
	if seat == glenda.Trapper {
		return m.Cell
	}
	return v.Glenda.Neighbour(m.Dir)
}

// faultKeys are the keys of the reasons for a refusal.
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
