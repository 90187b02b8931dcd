package scenes

import (
	"menagerie/record"
	"menagerie/rules/code"
)

// Codes has the functions for the codes of one game. See package code.
type Codes struct {
	Letter byte                                       // the first letter of the game's codes
	Of     func(r *record.Record) string              // returns the code of a recorded game, or "" if there is none or it would reveal a secret
	Open   func(env *Env, c code.Code) (Scene, error) // opens a code of the form Seed or Position as a local game
	Puzzle func(env *Env, c code.Code) (Scene, error) // opens a code of the form Today or Ladder; nil if the game has no puzzles
}

// OpenCode opens the text of a code and returns the screen of its game or puzzle. If the text is not a valid code, the error
// wraps a code.Fault.
func (e *Env) OpenCode(text string) (Scene, error) {
	c, err := code.Parse(text)
	if err != nil {
		return nil, err
	}
	for _, g := range e.Games {
		if g.Codes.Letter != c.Game {
			continue
		}
		switch puzzle := c.Form == code.Today || c.Form == code.Ladder; {
		case !puzzle:
			return g.Codes.Open(e, c)
		case g.Codes.Puzzle != nil:
			return g.Codes.Puzzle(e, c)
		}
	}
	return nil, code.FaultNewer
}
