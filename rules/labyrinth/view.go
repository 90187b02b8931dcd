package labyrinth

import (
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
)

// View is the information that a seat has about a game: the public position and the seat's own objectives.
type View struct {
	You rules.Seat `json:"you"`
	Position
	// Hand has the ids of the seat's objectives in the order of dealing, including collected ones; empty for Nobody.
	Hand    []int        `json:"hand"`
	Waiting []rules.Seat `json:"waiting"` // seat to move; empty after the game
}

// View returns the game as seat sees it.
func (s State) View(seat rules.Seat) View {
	var hand []int
	if seat >= 0 && int(seat) < len(s.hands) {
		hand = s.hands[seat]
	}
	return s.position.View(seat, hand)
}

// View returns the View of the player at seat. hand has the objectives of this player. View is for network clients,
// which do not know the objectives of other players.
func (p Position) View(seat rules.Seat, hand []int) View {
	return View{You: seat, Position: p, Hand: hand, Waiting: p.waiting()}
}

// ToMove reports whether v.You is the seat to move.
func (v View) ToMove() bool { return len(v.Waiting) == 1 && v.Waiting[0] == v.You }

// Outlasted reports whether the winner has won because all other players have left the game or were disqualified.
func (v View) Outlasted() bool {
	if v.Outcome != Won || len(v.Winners) != 1 || len(v.Players) < 2 || len(v.InGame()) != 1 {
		return false
	}
	mine := v.Winners[0] == v.You
	return v.Config.Dialect.Last == LastWins && !(mine && len(v.Players[v.You].Collected) == len(v.Hand))
}

// Wanted returns the ids of the objectives that v.You can collect now. In dialects with a fixed order, this is only the first
// remaining objective. In all other dialects, it is every remaining objective.
func (v View) Wanted() []int {
	var wanted []int
	if v.You < 0 || int(v.You) >= len(v.Players) {
		return nil
	}
	for _, id := range v.Hand {
		if slices.Contains(v.Players[v.You].Collected, id) {
			continue
		}
		wanted = append(wanted, id)
		if v.Config.Dialect.Order == OrderDealt {
			break
		}
	}
	return wanted
}

// Unknown returns the ids of the objectives that other players may still have to collect.
func (v View) Unknown() []int {
	var gone []int
	if v.Config.Dialect.Deal == DealDisjoint {
		gone = slices.Clone(v.Hand)
		for _, p := range v.Players {
			gone = append(gone, p.Collected...)
		}
	}
	var ids []int
	for id := range v.Objectives {
		if !slices.Contains(gone, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Legal returns the legal moves of the player to move, sorted by insert, rotation and cell. After the game, it returns no
// moves.
func (v View) Legal() []Move {
	if v.Outcome != Running {
		return nil
	}
	var moves []Move
	for _, in := range v.Inserts() {
		for _, tile := range v.Board.Spare.Rotations() {
			next := v.afterShift(Move{Insert: in, Tile: tile})
			for i, ok := range next.Board.Reach(next.Players[v.Mover].At) {
				to := Point{i % v.Board.Width, i / v.Board.Width}
				if ok && !next.occupiedByOther(v.Mover, to) {
					moves = append(moves, Move{in, tile, to})
				}
			}
		}
	}
	return moves
}

// Validate returns an error if v cannot be drawn. It is for Views from files or from the network. It does not check whether
// moves can lead to v.
func (v View) Validate() error {
	return errors.Join(v.validateBoard(), v.validateSeats(), v.validateHistory())
}

func (v View) validateBoard() error {
	b := v.Board
	if b.Width < 1 || b.Width > MaxSize || b.Height < 1 || b.Height > MaxSize || len(b.Tiles) != b.Width*b.Height {
		return fmt.Errorf("%d tiles do not make a board of %d by %d", len(b.Tiles), b.Width, b.Height)
	}
	if slices.ContainsFunc(append([]Tile{b.Spare}, b.Tiles...), func(t Tile) bool { return t > Cross }) {
		return errors.New("a tile has an unknown shape")
	}
	if slices.ContainsFunc(v.Fixed, func(p Point) bool { return !b.Inside(p) }) {
		return errors.New("a fixed tile is not on the board")
	}
	if slices.ContainsFunc(v.Objectives, func(p Point) bool { return p != Aside && !b.Inside(p) }) {
		return errors.New("an objective is neither on the board nor beside it")
	}
	return v.Config.Dialect.validate()
}

func (v View) validateSeats() error {
	n := len(v.Players)
	if n < 1 || n > MaxPlayers {
		return fmt.Errorf("the number of players is %d; it must be from 1 to %d", n, MaxPlayers)
	}
	noSeat := func(s rules.Seat) bool { return s < 0 || int(s) >= n }
	if noSeat(v.Mover) || v.You != rules.Nobody && noSeat(v.You) || len(v.Waiting) > 1 ||
		slices.ContainsFunc(v.Waiting, noSeat) || slices.ContainsFunc(v.Winners, noSeat) {
		return errors.New("a seat number is out of range")
	}
	ids := slices.Clone(v.Hand)
	for _, p := range v.Players {
		if !v.Board.Inside(p.At) || !v.Board.Inside(p.Start) || p.Dealt < 0 {
			return errors.New("a player is not on the board")
		}
		ids = append(ids, p.Collected...)
	}
	if slices.ContainsFunc(ids, func(id int) bool { return id < 0 || id >= len(v.Objectives) }) {
		return errors.New("the number of an objective is out of range")
	}
	return nil
}

func (v View) validateHistory() error {
	for _, t := range v.History {
		if t.Seat < 0 || int(t.Seat) >= len(v.Players) || !v.Movable(t.Move.Insert) || t.Move.Tile > Cross || t.Out > Cross ||
			!v.Board.Inside(t.Move.To) || !v.Board.Inside(t.From) {
			return errors.New("the last move is illegal")
		}
		for _, e := range t.Events {
			if e.Seat < 0 || int(e.Seat) >= len(v.Players) || slices.ContainsFunc(e.Objectives, func(id int) bool { return id < 0 || id >= len(v.Objectives) }) {
				return errors.New("a collected objective does not exist")
			}
		}
	}
	return nil
}
