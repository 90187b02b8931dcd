package glenda

import (
	"errors"
	"fmt"

	"menagerie/rules"
	"menagerie/rules/hex"
)

// Validate returns an error if v cannot be the view of a game. Call it for Views from files or from the network. It
// does not check whether moves can lead to v.
func (v View) Validate() error {
	if v.Config.Size < MinSize || v.Config.Size > MaxSize {
		return fmt.Errorf("the size is %d and must be %d to %d", v.Config.Size, MinSize, MaxSize)
	}
	if v.You < rules.Nobody || v.You > Glenda || len(v.Waiting) > 1 {
		return errors.New("a seat number is out of range")
	}
	for _, seat := range v.Waiting {
		if seat != Trapper && seat != Glenda {
			return errors.New("no seat is to move in an unfinished game")
		}
	}
	if v.Turn < 0 || v.Turn > 0 && v.LastPut.Kind == Put && !v.Config.Inside(v.LastPut.Cell) {
		return errors.New("the last move is invalid")
	}
	return v.validateCells()
}

func (v View) validateCells() error {
	if !v.Config.Inside(v.Glenda) || !v.Config.Inside(v.FromGlenda) {
		return errors.New("the cell of Glenda is not on the board")
	}
	for _, walls := range []hex.Set{v.Walls, v.Start} {
		for c := range walls.All() {
			if !v.Config.Inside(c) {
				return errors.New("a wall is not on the board")
			}
		}
	}
	return nil
}
