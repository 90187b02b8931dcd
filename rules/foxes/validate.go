package foxes

import (
	"errors"
	"fmt"
	"slices"

	"menagerie/rules"
)

// Validate reports what makes a View from elsewhere, as from a file, one that no game can show. Whether moves have led to it
// is not looked at.
func (v View) Validate() error {
	if v.You < rules.Nobody || v.You > Dolphins {
		return errors.New("somebody has no seat")
	}
	if v.Board.Size == 0 || v.Config.Size != v.Board.Size || v.Tides < 0 || v.Now < 0 {
		return errors.New("its board or its clock cannot be")
	}
	for _, tide := range v.Coming {
		if !v.inside(tide.Flips) {
			return errors.New("a tide turns what is not there")
		}
	}
	for _, e := range v.Log {
		if err := v.validateEvent(e); err != nil {
			return err
		}
	}
	return nil
}

func (v View) validateEvent(e Event) error {
	ofOne := e.Kind != Rose && e.Kind != Fell && e.Kind != Ended
	switch {
	case !v.Board.Inside(e.From) && e.From != e.At || !v.inside(e.Flips) || e.Seat < rules.Nobody || e.Seat > Dolphins:
		return fmt.Errorf("event %d cannot be", e.Number)
	case ofOne && (!v.Board.Inside(e.At) || e.Seat == rules.Nobody):
		return fmt.Errorf("event %d is nowhere", e.Number)
	}
	return nil
}

func (v View) inside(all []Point) bool {
	return !slices.ContainsFunc(all, func(p Point) bool { return !v.Board.Inside(p) })
}
