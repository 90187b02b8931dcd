package labyrinth

import (
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
)

// Validate returns an error if v is invalid and cannot be drawn. Call it for Views from files or from the network. It
// does not check whether a game can reach v.
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
		return fmt.Errorf("the number of players is %d and must be 1 to %d", n, MaxPlayers)
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
		return errors.New("an objective does not exist")
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
