package pond

import (
	"errors"

	"menagerie/rules"
)

// Validate reports what makes a View from elsewhere, as from a file, one that no game can show. Places may be any: there are
// servers whose cats go where they like.
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
