package labyrinthscene

import (
	"errors"

	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
)

// stage is how far a turn has been made.
type stage uint8

const (
	choosing stage = iota // the tile is still beside the board
	pushed                // it was pushed in
	walked                // the pawn has walked
)

// draft is a turn that is not made yet.
type draft struct {
	stage  stage
	tile   labyrinth.Tile // the spare tile as it is turned
	insert labyrinth.Insert
	to     labyrinth.Point
	held   bool      // the tile is in a hand
	at     render.Pt // where, in cells from the upper left corner of the board
	near   aim       // the arrow at which it is tried
}

// aim is an arrow, or none.
type aim struct {
	ok     bool
	insert labyrinth.Insert
}

func newDraft(v labyrinth.View) draft { return draft{tile: v.Board.Spare} }

// begun reports whether there is a step to undo.
func (d *draft) begun() bool { return d.stage > choosing }

// undo takes the last step back; false when there is none.
func (d *draft) undo() bool {
	if !d.begun() {
		return false
	}
	d.stage--
	d.near = aim{}
	return true
}

// move is the whole turn as it stands.
func (d *draft) move() labyrinth.Move {
	return labyrinth.Move{Insert: d.insert, Tile: d.tile, To: d.to}
}

// plan is what the board shows of the draft.
func (s *Scene) plan() labyrinthdraw.Plan {
	d := &s.draft
	p := labyrinthdraw.Plan{Tile: d.tile}
	if !s.acts() && !s.recalls() {
		return labyrinthdraw.Plan{Tile: s.Current.Board.Spare}
	}
	switch {
	case d.stage == walked:
		p.Place, p.Insert, p.To = labyrinthdraw.Walked, d.insert, d.to
	case d.stage == pushed:
		p.Place, p.Insert = labyrinthdraw.Docked, d.insert
	case d.near.ok:
		p.Place, p.Insert = labyrinthdraw.Docked, d.near.insert
	case d.held:
		p.Place, p.At = labyrinthdraw.Held, d.at
	}
	return p
}

// recalls reports whether a film stands at a turn of its own seat, where moves can be tried but not made.
func (s *Scene) recalls() bool {
	return s.ShowsFilm() && s.Still && s.Seen && s.Current.ToMove() && !s.board.Busy()
}

// Tile is the spare tile as it is turned now.
func (s *Scene) Tile() labyrinth.Tile { return s.draft.tile }

// turn turns the spare tile, also while it is pushed in. A pawn that has walked goes back: its way may be gone.
func (s *Scene) turn(quarters int) {
	if !s.acts() {
		return
	}
	for range (quarters%4 + 4) % 4 {
		s.draft.tile = s.draft.tile.Turned()
	}
	if s.draft.stage == walked {
		s.draft.stage = pushed
	}
	s.Env.Effect("ui.toggle")
}

// push pushes the tile in, or says why that is not possible.
func (s *Scene) push(in labyrinth.Insert) {
	if _, err := s.Current.AfterShift(in, s.draft.tile); err != nil {
		s.refuse(err)
		return
	}
	s.draft.stage, s.draft.insert = pushed, in
	s.draft.near, s.draft.held = aim{}, false
	if at, ok := s.carried(); ok {
		s.hands.cursor = at
	}
	s.Env.Effect("labyrinth.slide")
}

// carried is where the pushed tile has taken the own pawn.
func (s *Scene) carried() (labyrinth.Point, bool) {
	after, err := s.Current.AfterShift(s.draft.insert, s.draft.tile)
	if err != nil {
		return labyrinth.Point{}, false
	}
	return after.Players[s.Current.Mover].At, true
}

// walk sends the pawn to a cell; a second time on the same cell means it.
func (s *Scene) walk(to labyrinth.Point) {
	d := &s.draft
	if d.stage == walked && d.to == to {
		s.make()
		return
	}
	m := d.move()
	m.To = to
	if err := s.Current.Check(s.Current.You, m); err != nil {
		s.refuse(err)
		return
	}
	d.stage, d.to = walked, to
	s.hands.cursor = to
	if !s.confirm {
		s.make()
		return
	}
	s.Env.Effect("ui.press")
}

// make sends the turn. A pawn that was not sent anywhere stays.
func (s *Scene) make() {
	if !s.acts() || s.draft.stage == choosing {
		return
	}
	if s.draft.stage == pushed {
		s.draft.to, _ = s.carried()
	}
	m := s.draft.move()
	if err := s.Current.Check(s.Current.You, m); err != nil {
		s.refuse(err)
		return
	}
	s.send(m)
}

func (s *Scene) send(m labyrinth.Move) {
	s.sent = true
	s.Session.Send(s.Current.You, m)
}

// undoStep takes one step of the turn back; false when there is none.
func (s *Scene) undoStep() bool {
	if !s.acts() || !s.draft.undo() {
		return false
	}
	s.Env.Effect("ui.close")
	return true
}

// refuse says why something cannot be done.
func (s *Scene) refuse(err error) {
	s.Env.Effect("ui.error")
	s.Toast(s.Env.UI.Book.T(faultKey(err)))
}

// faultKeys are the reasons for a refusal in words.
var faultKeys = map[labyrinth.Fault]string{
	labyrinth.FaultOver:        "labyrinth.fault_over",
	labyrinth.FaultOutOfTurn:   "labyrinth.fault_turn",
	labyrinth.FaultNoLine:      "labyrinth.fault_line",
	labyrinth.FaultFixed:       "labyrinth.fault_fixed",
	labyrinth.FaultReversal:    "labyrinth.fault_reversal",
	labyrinth.FaultTile:        "labyrinth.fault_tile",
	labyrinth.FaultOutside:     "labyrinth.fault_outside",
	labyrinth.FaultUnreachable: "labyrinth.fault_unreachable",
	labyrinth.FaultOccupied:    "labyrinth.fault_occupied",
}

func faultKey(err error) string {
	if f, ok := errors.AsType[labyrinth.Fault](err); ok && faultKeys[f] != "" {
		return faultKeys[f]
	}
	return "labyrinth.fault_move"
}
