package labyrinthscene

import (
	"menagerie/render"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
)

// turnStage is the progress of a turn that was not sent yet.
type turnStage uint8

const (
	choosing turnStage = iota // the spare tile is beside the board
	pushed                    // the tile has been pushed in
	walked                    // the pawn has been moved
)

// draft is a turn that the player has begun and not sent yet.
type draft struct {
	stage  turnStage
	tile   labyrinth.Tile // spare tile with its rotation
	insert labyrinth.Insert
	to     labyrinth.Point
	held   bool      // whether the pointer drags the tile
	at     render.Pt // position of the dragged tile, in cells from the top left corner of the board
	near   arrow     // arrow in front of which the tile is shown
}

func newDraft(v labyrinth.View) draft { return draft{tile: v.Board.Spare} }

// canUndo reports whether there is a step to undo.
func (d *draft) canUndo() bool { return d.stage > choosing }

// undo takes back the last step. It returns false if there is no such step.
func (d *draft) undo() bool {
	if !d.canUndo() {
		return false
	}
	d.stage--
	d.near = arrow{}
	return true
}

func (d *draft) move() labyrinth.Move {
	return labyrinth.Move{Insert: d.insert, Tile: d.tile, To: d.to}
}

// shownDraft returns what the board shows of the draft.
func (s *Scene) shownDraft() labyrinthdraw.Plan {
	d := &s.draft
	p := labyrinthdraw.Plan{Tile: d.tile}
	if !s.mayAct() && !s.mayTryMoves() {
		return labyrinthdraw.Plan{Tile: s.Current.Board.Spare}
	}
	switch {
	case d.stage == walked:
		p.Place, p.Insert, p.To = labyrinthdraw.Walked, d.insert, d.to
	case d.stage == pushed:
		p.Place, p.Insert = labyrinthdraw.Docked, d.insert
	case d.near.OK:
		p.Place, p.Insert = labyrinthdraw.Docked, d.near.Insert
	case d.held:
		p.Place, p.At = labyrinthdraw.Held, d.at
	}
	return p
}

// mayTryMoves reports whether a paused replay shows the viewer's turn. The user can then try moves, which are not sent.
func (s *Scene) mayTryMoves() bool {
	return s.ShowsFilm() && s.Still() && s.Seen && s.Current.ToMove() && !s.board.Busy()
}

// Tile returns the spare tile with its rotation.
func (s *Scene) Tile() labyrinth.Tile { return s.draft.tile }

// rotate rotates the spare tile by quarter turns, even after it was pushed in.
func (s *Scene) rotate(quarters int) {
	if !s.mayAct() || s.countMistake(func(m labyrinth.Move) bool { return s.draft.tile != m.Tile && s.draft.stage == choosing }) {
		return
	}
	for range (quarters%4 + 4) % 4 {
		s.draft.tile = s.draft.tile.Turned()
	}
	// A moved pawn returns to its cell, because its path may no longer exist.
	if s.draft.stage == walked {
		s.draft.stage = pushed
	}
	s.Env.Effect("ui.toggle", 0)
}

// push pushes the tile in at insert, or shows why that is impossible.
func (s *Scene) push(insert labyrinth.Insert) {
	if s.countMistake(func(m labyrinth.Move) bool { return insert == m.Insert && s.draft.tile == m.Tile }) {
		return
	}
	if _, err := s.Current.AfterShift(insert, s.draft.tile); err != nil {
		s.Refuse(faultText(s.Env.UI.Book, err))
		return
	}
	s.draft.stage, s.draft.insert = pushed, insert
	s.draft.near, s.draft.held = arrow{}, false
	if at, ok := s.pawnAfterPush(); ok {
		s.hands.cursor = at
	}
	s.Env.Effect("labyrinth.slide", s.panOf(insert))
}

// pawnAfterPush returns the cell of the player's pawn after the spare tile was pushed in, or false if this push is
// illegal.
func (s *Scene) pawnAfterPush() (labyrinth.Point, bool) {
	after, err := s.Current.AfterShift(s.draft.insert, s.draft.tile)
	if err != nil {
		return labyrinth.Point{}, false
	}
	return after.Players[s.Current.Mover].At, true
}

// movePawn moves the pawn to cell. A second call with the same cell sends the turn.
func (s *Scene) movePawn(cell labyrinth.Point) {
	d := &s.draft
	if s.countMistake(func(m labyrinth.Move) bool { return cell == m.To }) {
		return
	}
	if d.stage == walked && d.to == cell {
		s.sendTurn()
		return
	}
	m := d.move()
	m.To = cell
	if err := s.Current.Check(s.Current.You, m); err != nil {
		s.Refuse(faultText(s.Env.UI.Book, err))
		return
	}
	d.stage, d.to = walked, cell
	s.hands.cursor = cell
	if !s.confirm {
		s.sendTurn()
		return
	}
	s.Env.Effect("ui.press", 0)
}

// sendTurn sends the turn. A pawn that was not moved stays on its cell.
func (s *Scene) sendTurn() {
	if !s.mayAct() || s.draft.stage == choosing {
		return
	}
	if s.draft.stage == pushed {
		s.draft.to, _ = s.pawnAfterPush()
	}
	m := s.draft.move()
	if err := s.Current.Check(s.Current.You, m); err != nil {
		s.Refuse(faultText(s.Env.UI.Book, err))
		return
	}
	s.send(m)
}

func (s *Scene) send(m labyrinth.Move) {
	s.sent = true
	s.Session.Send(s.Current.You, m)
}

// undoStep undoes the last step of an unfinished turn, or returns false if there is no such step.
func (s *Scene) undoStep() bool {
	if !s.mayAct() || !s.draft.undo() {
		return false
	}
	s.Env.Effect("ui.close", 0)
	return true
}
