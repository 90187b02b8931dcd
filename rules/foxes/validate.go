package foxes

import (
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
)

// Validate returns an error if v cannot be the view of a game. Call it for Views from files or from the network. It
// does not check whether moves can lead to v.
func (v View) Validate() error {
	if v.You < rules.Nobody || v.You > Dolphins {
		return errors.New("a seat number is out of range")
	}
	if err := v.Position.Validate(); err != nil {
		return err
	}
	for _, e := range v.Log {
		if err := v.validateEvent(e); err != nil {
			return err
		}
	}
	return nil
}

// Validate returns an error if no game can continue from p. It ignores the log.
func (p Position) Validate() error {
	if !p.Board.valid() || p.Config.Size != p.Board.Size || p.Tides < 0 || p.Now < 0 || p.Starts < 0 {
		return errors.New("the board or the clock is invalid")
	}
	for _, tide := range p.Coming {
		if !p.Board.insideAll(tide.Flips) {
			return errors.New("a tide changes a tile that is not on the board")
		}
	}
	return nil
}

func (v View) validateEvent(e Event) error {
	ofOne := e.Kind != Rose && e.Kind != Fell && e.Kind != Ended
	switch {
	case !v.Board.Inside(e.From) && e.From != e.At || !v.Board.insideAll(e.Flips) || e.Seat < rules.Nobody || e.Seat > Dolphins:
		return fmt.Errorf("event %d is invalid", e.Number)
	case ofOne && (!v.Board.Inside(e.At) || e.Seat == rules.Nobody):
		return fmt.Errorf("the tile of event %d is not on the board", e.Number)
	}
	return nil
}

func (b Board) insideAll(all []Point) bool {
	return !slices.ContainsFunc(all, func(p Point) bool { return !b.Inside(p) })
}

// valid reports whether b is a square of a valid size with valid tiles.
func (b Board) valid() bool {
	return b.Size >= 1 && b.Size <= MaxSize && len(b.Tiles) == b.Size*b.Size &&
		!slices.ContainsFunc(b.Tiles, func(t Tile) bool { return t > LandDolphin })
}
