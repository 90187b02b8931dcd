package labyrinthscene

import (
	"math"
	"slices"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
	"menagerie/scenes/ui"
)

// hands is what pointer and keys are at.
type hands struct {
	over    bool // the pointer is on the board's picture
	at      render.Pt
	cell    labyrinth.Point
	onCell  bool
	arrow   aim // under the pointer
	drag    bool
	grabbed render.Pt // from the pointer to the middle of the tile that is dragged
	moved   bool      // it was dragged away from where it lay
	wheel   float64   // notches that make no quarter turn yet
	byKeys  bool      // keys or a pad were used last
	key     aim       // the arrow that the keys have chosen
	cursor  labyrinth.Point
}

// layout is where everything lies on the screen.
func (s *Scene) layout() labyrinthdraw.Layout { return s.board.Layout(s.Canvas.Bounds()) }

// readHands takes one tick of input on the board.
func (s *Scene) readHands(in ui.CanvasInput) {
	if !s.Seen {
		return
	}
	h, l := &s.hands, s.layout()
	h.over, h.at = in.Over, in.At
	h.cell, h.onCell = l.Cell(in.At)
	h.arrow = aim{}
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

// readPointer reads mouse and finger.
func (s *Scene) readPointer(in ui.CanvasInput, l labyrinthdraw.Layout) {
	h := &s.hands
	if under, ok := l.Under(in.At, s.arrows); ok {
		h.arrow = aim{true, under}
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

// press is a press of the left button or a finger.
func (s *Scene) press(in ui.CanvasInput, l labyrinthdraw.Layout) {
	h, d := &s.hands, &s.draft
	place := l.Place(in.At)
	lies := s.board.Spare()
	grab := place.Sub(lies)
	switch {
	case math.Max(math.Abs(grab.X), math.Abs(grab.Y)) <= 0.55 && d.stage == choosing && !h.arrow.ok:
		h.drag, h.moved, h.grabbed = true, false, lies.Sub(place)
	case h.arrow.ok:
		s.push(h.arrow.insert)
	case h.onCell && d.stage == choosing:
		s.Toast(s.Env.UI.Book.T("labyrinth.push_first"))
	case h.onCell:
		s.walk(h.cell)
	case l.Frame().Contains(in.At):
		if in, ok := blocked(l, in.At, s.Current); ok {
			_, err := s.Current.AfterShift(in, d.tile)
			s.refuse(err)
		}
	}
}

// blocked is the end of a line at which somebody has pressed although no tile may go in there.
func blocked(l labyrinthdraw.Layout, at render.Pt, v labyrinth.View) (labyrinth.Insert, bool) {
	var all []labyrinth.Insert
	for side := labyrinth.Left; side <= labyrinth.Bottom; side++ {
		n := v.Board.Width
		if side.Horizontal() {
			n = v.Board.Height
		}
		for line := range n {
			all = append(all, labyrinth.Insert{Side: side, Line: line})
		}
	}
	return l.Under(at, all)
}

// dragTo moves the tile that is held; near an arrow it clicks in.
func (s *Scene) dragTo(at render.Pt, l labyrinthdraw.Layout) {
	h, d := &s.hands, &s.draft
	place := l.Place(at).Add(h.grabbed)
	if !h.moved && place.Sub(s.board.Spare()).Len() < 0.08 {
		return
	}
	h.moved, d.held, d.at = true, true, place
	before := d.near
	d.near = aim{}
	if in, ok := l.Near(l.Spot(place), s.arrows); ok {
		d.near = aim{true, in}
	}
	if d.near.ok && d.near != before {
		s.Env.Effect("ui.focus") // it clicks in
	}
}

// drop lets the tile go: into an arrow, or back. One that was only touched turns.
func (s *Scene) drop() {
	h, d := &s.hands, &s.draft
	h.drag, d.held = false, false
	switch {
	case !h.moved:
		s.turn(1)
	case d.near.ok:
		s.push(d.near.insert)
	}
}

// aim settles at which arrow the tile is tried while it was not pushed in.
func (s *Scene) aim() {
	h, d := &s.hands, &s.draft
	switch {
	case d.stage != choosing:
		d.near = aim{}
	case h.drag && h.moved: // dragTo says
	case h.byKeys:
		if d.near = h.key; !slices.Contains(s.arrows, h.key.insert) { // it was free in the turn before
			d.near = aim{}
		}
	default:
		d.near = h.arrow
	}
}
