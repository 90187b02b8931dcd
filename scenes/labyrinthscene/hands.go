package labyrinthscene

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw/labyrinthlayout"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/labyrinthscene/rim"
	"menagerie/scenes/ui"
)

// hands is the state of pointer and keys.
type hands struct {
	over    bool // the pointer is on the board
	at      render.Pt
	cell    labyrinth.Point
	onCell  bool
	arrow   rim.Aim // under the pointer
	drag    bool
	grabbed render.Pt // from the pointer to the centre of the dragged tile
	moved   bool      // the tile was dragged away from its place
	wheel   float64   // notches of the wheel that are less than a quarter turn
	byKeys  bool      // the last input came from keys or a game pad
	key     rim.Aim   // the arrow that was selected by keys
	cursor  labyrinth.Point
}

// layout returns the places on the screen.
func (s *Scene) layout() labyrinthlayout.Layout { return s.board.Layout(s.Canvas.Bounds()) }

// readHands handles the input of a tick on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen {
		return
	}
	h, l := &s.hands, s.layout()
	h.over, h.at = in.Over, in.At
	h.cell, h.onCell = l.Cell(in.At)
	h.arrow = rim.Aim{}
	if in.Frame.Pointer.Moved || in.Pressed {
		h.byKeys = false
	}
	if !s.acts() {
		h.drag, s.draft.held = false, false
		return
	}
	if in.Over || in.Down {
		s.readPointer(in, l)
	}
	if in.Keys {
		s.readKeys(in.Frame)
		s.readPads(in.Frame)
	}
	s.aim()
}

// readPointer reads mouse and touch.
func (s *Scene) readPointer(in ui.CanvasInput, l labyrinthlayout.Layout) {
	h := &s.hands
	if under, ok := l.Under(in.At, s.arrows); ok {
		h.arrow = rim.Aim{OK: true, Insert: under}
	}
	h.wheel += in.Frame.Pointer.WheelY
	if turns := int(math.Trunc(h.wheel)); turns != 0 && in.Over {
		h.wheel -= float64(turns)
		s.turn(-turns)
	}
	if in.Frame.Pointer.Right.Pressed && in.Over {
		s.turn(1)
	}
	switch {
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
func (s *Scene) press(in ui.CanvasInput, l labyrinthlayout.Layout) {
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
			s.ToastBrief(s.Env.UI.Book.T("labyrinth.push_first"))
		}
	case h.onCell:
		s.walk(h.cell)
	case l.Frame().Contains(in.At):
		if in, ok := blocked(l, in.At, s.Current); ok {
			_, err := s.Current.AfterShift(in, d.tile)
			s.refuse(err)
		}
	}
}

// blocked returns the row or column whose end is at p, a position on the screen. It also finds rows and columns that cannot be
// pushed.
func blocked(l labyrinthlayout.Layout, p render.Pt, v labyrinth.View) (labyrinth.Insert, bool) {
	return l.Under(p, rim.Ends(v.Board))
}

// dragTo moves the dragged tile to a position on the screen. Near an arrow, the tile snaps to the arrow.
func (s *Scene) dragTo(at render.Pt, l labyrinthlayout.Layout) {
	h, d := &s.hands, &s.draft
	place := l.Place(at).Add(h.grabbed)
	if !h.moved && place.Sub(s.board.Spare()).Len() < 0.08 {
		return
	}
	h.moved, d.held, d.at = true, true, place
	before := d.near
	d.near = rim.Aim{}
	if in, ok := l.Near(l.Spot(place), s.arrows); ok {
		d.near = rim.Aim{OK: true, Insert: in}
	}
	if d.near.OK && d.near != before {
		s.Env.Effect("ui.focus") // the tile snaps to the arrow
	}
}

// drop ends a drag. At an arrow it pushes the tile in. Elsewhere the tile goes back. A tile that did not move is rotated.
func (s *Scene) drop() {
	h, d := &s.hands, &s.draft
	h.drag, d.held = false, false
	switch {
	case !h.moved:
		s.turn(1)
	case d.near.OK:
		s.push(d.near.Insert)
	}
}

// aim updates the arrow at which the spare tile is drawn before the player pushes it in. The last input device selects the arrow.
func (s *Scene) aim() {
	h, d := &s.hands, &s.draft
	switch {
	case d.stage != choosing:
		d.near = rim.Aim{}
	case h.drag && h.moved: // dragTo has selected it
	case h.byKeys:
		if d.near = h.key; !slices.Contains(s.arrows, h.key.Insert) { // the arrow was free in the turn before
			d.near = rim.Aim{}
		}
	default:
		d.near = h.arrow
	}
}
