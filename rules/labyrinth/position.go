package labyrinth

import (
	"slices"

	"menagerie/rules"
)

// Position is the public state of a game. Moves do not modify a Position, but return a new one.
type Position struct {
	Config     Config       `json:"config"`
	Board      Board        `json:"board"`
	Fixed      []Point      `json:"fixed"`
	Objectives []Point      `json:"objectives"` // cells of the objectives by id; Aside for the spare tile
	Players    []Player     `json:"players"`    // players, by seat
	Mover      rules.Seat   `json:"mover"`      // seat to move, while the game is running
	History    []Turn       `json:"history"`    // all moves so far, oldest first
	Outcome    Outcome      `json:"outcome"`
	Winners    []rules.Seat `json:"winners"`
}

// Player is the public state of a player.
type Player struct {
	Start     Point  `json:"start"`
	At        Point  `json:"at"`
	Dealt     int    `json:"dealt"`     // number of objectives dealt
	Collected []int  `json:"collected"` // ids of the collected objectives, in the order of collecting
	Out       bool   `json:"out,omitempty"`
	Reason    Reason `json:"reason,omitempty"` // reason why the player is out
}

// Left returns the number of objectives that the player has not collected yet.
func (p Player) Left() int { return p.Dealt - len(p.Collected) }

// Last returns the last move. ok is false before the first move.
func (p Position) Last() (t Turn, ok bool) {
	if len(p.History) == 0 {
		return Turn{}, false
	}
	return p.History[len(p.History)-1], true
}

// Movable reports whether a tile can be pushed in at insert. The row or column must exist and must not have a fixed tile.
func (p Position) Movable(insert Insert) bool { return p.checkLine(insert) == 0 }

// Inserts returns the inserts that are legal now, sorted by side. An insert is a place where a tile is pushed in.
func (p Position) Inserts() []Insert {
	var inserts []Insert
	for side := Left; side <= Bottom; side++ {
		n := p.Board.Width
		if side.Horizontal() {
			n = p.Board.Height
		}
		for line := range n {
			if in := (Insert{side, line}); p.checkInsert(in) == 0 {
				inserts = append(inserts, in)
			}
		}
	}
	return inserts
}

// Check returns nil if seat may make the move m now, and otherwise a Fault.
func (p Position) Check(seat rules.Seat, m Move) error {
	if fault := p.check(seat, m); fault != 0 {
		return fault
	}
	return nil
}

func (p Position) check(seat rules.Seat, m Move) Fault {
	switch {
	case p.Outcome != Running:
		return FaultOver
	case seat != p.Mover:
		return FaultOutOfTurn
	}
	if fault := p.checkInsert(m.Insert); fault != 0 {
		return fault
	}
	switch {
	case !p.Board.Spare.Same(m.Tile):
		return FaultTile
	case !p.Board.Inside(m.To):
		return FaultOutside
	}
	next := p.afterShift(m)
	at := next.Players[seat].At
	switch {
	case !next.Board.Reach(at)[m.To.Y*p.Board.Width+m.To.X]:
		return FaultUnreachable
	case next.occupiedByOther(seat, m.To):
		return FaultOccupied
	}
	return 0
}

// occupiedByOther reports whether another pawn prevents the player at seat from ending a walk on the given cell.
func (p Position) occupiedByOther(seat rules.Seat, cell Point) bool {
	if p.Config.Dialect.Sharing == CellsShared || p.Players[seat].At == cell {
		return false
	}
	for other, player := range p.Players {
		if rules.Seat(other) != seat && !player.Out && player.At == cell {
			return true
		}
	}
	return false
}

func (p Position) checkInsert(insert Insert) Fault {
	if fault := p.checkLine(insert); fault != 0 {
		return fault
	}
	last, ok := p.Last()
	if ok && p.Config.Dialect.Reversal == ReversalForbidden && insert == last.Move.Insert.Opposite() {
		return FaultReversal
	}
	return 0
}

func (p Position) checkLine(insert Insert) Fault {
	n := p.Board.Width
	if insert.Side.Horizontal() {
		n = p.Board.Height
	}
	if insert.Side > Bottom || insert.Line < 0 || insert.Line >= n {
		return FaultNoLine
	}
	if slices.ContainsFunc(p.Fixed, func(f Point) bool { return p.Board.on(f, insert) }) {
		return FaultFixed
	}
	return 0
}

// afterShift returns the position after the shift of move m, which must be legal.
func (p Position) afterShift(m Move) Position {
	p.Players = slices.Clone(p.Players)
	for i := range p.Players {
		at := &p.Players[i].At
		if *at = p.Board.Carried(*at, m.Insert); *at == Aside {
			*at = p.Board.Entry(m.Insert)
		}
	}
	if p.Config.Dialect.Objectives == ObjectivesTravel {
		p.Objectives = slices.Clone(p.Objectives)
		for i, at := range p.Objectives {
			p.Objectives[i] = p.Board.Carried(at, m.Insert)
		}
	}
	p.Board = p.Board.Shifted(m.Insert, m.Tile)
	return p
}

// AfterShift returns the position after the shift of a move, before its walk. It does not check whose turn it is. If the shift
// is illegal, it returns p and a Fault.
func (p Position) AfterShift(insert Insert, tile Tile) (Position, error) {
	if fault := p.checkInsert(insert); fault != 0 {
		return p, fault
	}
	if !p.Board.Spare.Same(tile) {
		return p, FaultTile
	}
	return p.afterShift(Move{Insert: insert, Tile: tile}), nil
}

// Played returns the position after seat has made the move m. events are the collected objectives that the server has
// reported. Played is for network clients and does not determine the winner.
func (p Position) Played(seat rules.Seat, m Move, events []Event) (Position, error) {
	if fault := p.check(seat, m); fault != 0 {
		return p, fault
	}
	for _, e := range events {
		if e.Seat < 0 || int(e.Seat) >= len(p.Players) || p.Players[e.Seat].Out {
			return p, FaultGone
		}
		for i, id := range e.Objectives {
			if id < 0 || id >= len(p.Objectives) || slices.Contains(e.Objectives[:i], id) ||
				slices.Contains(p.Players[e.Seat].Collected, id) {
				return p, FaultCollected
			}
		}
	}
	next := p.afterShift(m)
	next.Players[seat].At = m.To
	return next.withMove(p, m, events), nil
}

// withMove adds a move to the history of p and sets the next player. start is the position before the move.
func (p Position) withMove(start Position, m Move, events []Event) Position {
	for _, e := range events {
		collected := &p.Players[e.Seat].Collected
		*collected = append(slices.Clone(*collected), e.Objectives...)
	}
	p.History = append(slices.Clip(p.History), Turn{
		Seat: start.Mover, Move: m, Out: p.Board.Spare, From: start.Players[start.Mover].At, Events: events,
	})
	p.Mover = p.nextSeat()
	return p
}

// nextSeat returns the seat that moves after the current one, or the current one if no other seat is left.
func (p Position) nextSeat() rules.Seat {
	n := len(p.Players)
	for i := 1; i <= n; i++ {
		if seat := (int(p.Mover) + i) % n; !p.Players[seat].Out {
			return rules.Seat(seat)
		}
	}
	return p.Mover
}

// Without returns the position after the player at the given seat has left the game. reason says why the player has
// left. If it was this player's turn, it is now the turn of the next player. The error is FaultOver if the game is
// over, and FaultGone if the player has left before.
func (p Position) Without(seat rules.Seat, reason Reason) (Position, error) {
	switch {
	case p.Outcome != Running:
		return p, FaultOver
	case seat < 0 || int(seat) >= len(p.Players) || p.Players[seat].Out:
		return p, FaultGone
	}
	p.Players = slices.Clone(p.Players)
	p.Players[seat].Out, p.Players[seat].Reason = true, reason
	if p.Mover == seat {
		p.Mover = p.nextSeat()
	}
	return p, nil
}

// InGame returns the seats that are not out of the game.
func (p Position) InGame() []rules.Seat {
	var seats []rules.Seat
	for seat, player := range p.Players {
		if !player.Out {
			seats = append(seats, rules.Seat(seat))
		}
	}
	return seats
}
