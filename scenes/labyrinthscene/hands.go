package labyrinthscene

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/input"
	"menagerie/scenes/tutor"
	"menagerie/scenes/ui"
	"menagerie/session/lesson"
)

// inputState is the state of the pointer and the keys on the board.
type inputState struct {
	over    bool // whether the pointer is on the board
	at      render.Pt
	cell    labyrinth.Point
	onCell  bool
	arrow   arrow // arrow under the pointer
	walks   bool  // whether a finger on the board chooses the cell to which the pawn walks
	drag    bool
	grabbed render.Pt // offset from the pointer to the centre of the dragged tile
	moved   bool      // whether the tile has been dragged away from its place
	wheel   float64   // movement of the wheel that has not turned the tile yet, in notches
	byKeys  bool      // whether the last input came from keys or a game pad
	key     arrow     // arrow selected with keys
	cursor  labyrinth.Point
}

// boardLayout returns the positions of the board's parts on the screen.
func (s *Scene) boardLayout() labyrinthdraw.Layout { return s.board.Layout(s.Canvas.Bounds()) }

// readHands handles the input of a tick on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen {
		return
	}
	h, l := &s.hands, s.boardLayout()
	h.over, h.at = in.Over, in.At
	h.cell, h.onCell = l.Cell(in.At)
	h.arrow = arrow{}
	if in.Frame.Pointer.Moved || in.Pressed {
		h.byKeys = false
	}
	if !s.mayAct() {
		h.drag, s.draft.held = false, false
		return
	}
	if in.Over || in.Down {
		s.readPointer(in, l)
	}
	if in.Keys {
		for _, p := range gamepage.Presses(in.Frame) {
			if p.Accepts() {
				s.confirmStep()
			} else if p.X != 0 || p.Y != 0 {
				s.moveSelection(p.X, p.Y)
			}
		}
	}
	s.updateArrow()
}

func (s *Scene) readPointer(in ui.CanvasInput, l labyrinthdraw.Layout) {
	h := &s.hands
	if under, ok := l.Under(in.At, s.arrows); ok {
		h.arrow = arrow{OK: true, Insert: under}
	}
	h.wheel += in.Frame.Pointer.WheelY
	if turns := int(math.Trunc(h.wheel)); turns != 0 && in.Over {
		h.wheel -= float64(turns)
		s.rotate(-turns)
	}
	if in.Frame.Pointer.Right.Pressed && in.Over {
		s.rotate(1)
	}
	if in.Pressed && in.Frame.Pointer.Finger && s.draft.stage != choosing && h.onCell {
		h.walks = true
	}
	switch {
	case h.walks: // the finger may still slide to another cell
		if in.Chosen && h.onCell {
			s.movePawn(h.cell)
		}
		h.walks = in.Down
	case in.Pressed:
		s.press(in, l)
	case h.drag && in.Down:
		s.dragTo(in.At, l)
	}
	if in.Released && h.drag {
		s.drop()
	}
}

// press handles a press of the left button or a touch.
func (s *Scene) press(in ui.CanvasInput, l labyrinthdraw.Layout) {
	h, d := &s.hands, &s.draft
	place := l.Place(in.At)
	lies := s.board.Spare()
	grab := place.Sub(lies)
	switch {
	case math.Max(math.Abs(grab.X), math.Abs(grab.Y)) <= 0.55 && d.stage == choosing && !h.arrow.OK:
		h.drag, h.moved, h.grabbed = true, false, lies.Sub(place)
	case h.arrow.OK:
		s.push(h.arrow.Insert)
	case h.onCell && d.stage == choosing:
		if !s.Tutor.Miss() {
			s.ToastBrief(s.Word("labyrinth.push_first"))
		}
	case h.onCell:
		s.movePawn(h.cell)
	case l.Frame().Contains(in.At):
		// This also finds rows and columns that cannot be pushed.
		if in, ok := l.Under(in.At, lineEnds(s.Current.Board)); ok {
			_, err := s.Current.AfterShift(in, d.tile)
			s.Refuse(faultText(s.Env.UI.Book, err))
		}
	}
}

// dragTo moves the dragged tile to a position on the screen, or to an arrow at the edge of the board if one is near.
func (s *Scene) dragTo(at render.Pt, l labyrinthdraw.Layout) {
	h, d := &s.hands, &s.draft
	place := l.Place(at).Add(h.grabbed)
	if !h.moved && place.Sub(s.board.Spare()).Len() < 0.08 {
		return
	}
	h.moved, d.held, d.at = true, true, place
	before := d.near
	d.near = arrow{}
	if in, ok := l.Near(l.Spot(place), s.arrows); ok {
		d.near = arrow{OK: true, Insert: in}
	}
	if d.near.OK && d.near != before {
		s.Env.Effect("ui.focus", 0) // the tile snaps to the arrow
	}
}

// drop ends a drag. At an arrow it pushes the tile into the board. A tile that was only clicked is rotated.
func (s *Scene) drop() {
	h, d := &s.hands, &s.draft
	h.drag, d.held = false, false
	switch {
	case !h.moved:
		s.rotate(1)
	case d.near.OK:
		s.push(d.near.Insert)
	}
}

// updateArrow updates the arrow at which the spare tile is drawn before the player pushes it in.
func (s *Scene) updateArrow() {
	// The input device that was used last selects the arrow.
	h, d := &s.hands, &s.draft
	switch {
	case d.stage != choosing:
		d.near = arrow{}
	case h.drag && h.moved: // dragTo has selected it
	case h.byKeys:
		if d.near = h.key; !slices.Contains(s.arrows, h.key.Insert) { // the arrow was free in the turn before
			d.near = arrow{}
		}
	default:
		d.near = h.arrow
	}
}

func (s *Scene) bindKeys() {
	bare := input.Mods{}
	s.Shortcut(ebiten.KeyR, bare, func() { s.rotate(1) })
	s.Shortcut(ebiten.KeyX, bare, func() { s.rotate(1) })
	s.Shortcut(ebiten.KeyR, input.Mods{Shift: true}, func() { s.rotate(-1) })
	s.Shortcut(ebiten.KeyO, bare, s.switchOthers)
	s.PadShortcut(input.PadWest, func() { s.rotate(1) })
}

// arrowSides maps the directions of arrow keys to the sides of the board.
var arrowSides = map[[2]int]labyrinth.Side{{-1, 0}: labyrinth.Left, {1, 0}: labyrinth.Right, {0, -1}: labyrinth.Top, {0, 1}: labyrinth.Bottom}

// moveSelection moves the tile along the arrows, or the cursor on the board.
func (s *Scene) moveSelection(x, y int) {
	if !s.mayAct() {
		return
	}
	h := &s.hands
	first := !h.byKeys
	h.byKeys = true
	if s.draft.stage != choosing {
		to := labyrinth.Point{X: h.cursor.X + x, Y: h.cursor.Y + y}
		if s.Current.Board.Inside(to) {
			h.cursor = to
		}
		return
	}
	way := arrowSides[[2]int{x, y}]
	if first && h.arrow.OK {
		h.key = h.arrow
	}
	if !h.key.OK || !slices.Contains(s.arrows, h.key.Insert) {
		h.key = s.rim().Middle(way)
		return
	}
	h.key = s.rim().Along(h.key.Insert, way)
	s.Env.Effect("ui.focus", 0)
}

// confirmStep handles Enter. First it pushes the tile in, then it moves the pawn, and finally it sends the turn.
func (s *Scene) confirmStep() {
	if !s.mayAct() {
		return
	}
	if !s.hands.byKeys && s.draft.stage == choosing { // the first key only shows the arrow
		s.moveSelection(0, -1)
		return
	}
	s.hands.byKeys = true
	switch s.draft.stage {
	case choosing:
		if s.draft.near.OK {
			s.push(s.draft.near.Insert)
			return
		}
		s.moveSelection(0, -1)
	default:
		s.movePawn(s.hands.cursor)
	}
}

// switchOthers shows or hides the cells that the other players can reach.
func (s *Scene) switchOthers() {
	s.others = !s.others
	s.Remember("others", s.others)
	if s.parts.others != nil {
		s.parts.others.Set(s.others)
	}
}

func (s *Scene) rim() boardArrows { return boardArrows{Board: s.Current.Board, Arrows: s.arrows} }

// shownTurn returns the turn that a lesson or a game with help shows.
func (s *Scene) shownTurn() (labyrinth.Move, bool) {
	shown := lesson.Shown[labyrinth.Move](s.Session)
	if len(shown) == 0 || !s.mayAct() {
		return labyrinth.Move{}, false
	}
	return shown[0].Move, true
}

// lessonSpots returns the place at which a lesson expects the next input: the spare tile, an arrow, or a cell.
func (s *Scene) lessonSpots() []tutor.Spot {
	m, ok := s.shownTurn()
	if !ok {
		return nil
	}
	l := s.boardLayout()
	spot := tutor.Spot{R: 0.42 * l.Unit}
	switch {
	case s.draft.stage != choosing:
		spot.At = l.At(m.To)
	case s.draft.tile != m.Tile:
		spot.At = l.Spot(s.board.Spare())
	default:
		spot.At, spot.R = l.Spot(l.Arrow(m.Insert)), 0.3*l.Unit
	}
	return []tutor.Spot{spot}
}

// countMistake compares an input in a lesson with the correct move. match reports whether the input fits that move. If
// it does not, countMistake counts a mistake and returns true.
func (s *Scene) countMistake(match func(m labyrinth.Move) bool) bool {
	if !s.Tutor.Teaches() {
		return false
	}
	m, ok := s.shownTurn()
	return ok && !match(m) && s.Tutor.Miss()
}

// updateLesson passes the progress of the turn to the lesson.
func (s *Scene) updateLesson() {
	part := 0
	if s.draft.stage != choosing {
		part = 1
	}
	lesson.SetPart(s.Session, part)
}
