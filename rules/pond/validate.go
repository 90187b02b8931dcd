package pond

import (
	"errors"

	"menagerie/rules"
)

// Validate returns an error if v cannot be the view of a game. Call it for Views from files or from the network. It
// accepts all positions, because some servers do not limit the cat's moves.
func (v View) Validate() error {
	noSeat := v.You < rules.Nobody || v.You > Cat || len(v.Waiting) > 1
	for _, seat := range v.Waiting {
		noSeat = noSeat || seat != Mouse && seat != Cat
	}
	switch {
	case noSeat:
		return errors.New("a seat number is out of range")
	case v.Moves < 0:
		return errors.New("the number of moves is negative")
	}
	return v.Config.Validate()
}
