package pond

import (
	"errors"

	"menagerie/rules"
)

// Validate returns an error if v cannot be the view of a game. Call it for Views from files or from the network. It
// accepts any positions, because some servers let the cat move anywhere.
func (v View) Validate() error {
	noSeat := v.You < rules.Nobody || v.You > Cat || len(v.Waiting) > 1
	for _, seat := range v.Waiting {
		noSeat = noSeat || seat != Mouse && seat != Cat
	}
	switch {
	case noSeat:
		return errors.New("somebody has no seat")
	case v.Moves < 0:
		return errors.New("fewer moves than none were made")
	}
	return v.Config.Validate()
}
