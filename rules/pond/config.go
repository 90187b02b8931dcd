package pond

import (
	"fmt"
	"strconv"
)

// Config holds the settings of a game.
type Config struct {
	CatStep int32 `json:"catStep"`           // maximum length of a cat move in units, 1 to MaxCatStep
	Start   Start `json:"start"`             // starting position of the mouse
	MoveCap int32 `json:"moveCap,omitempty"` // number of mouse moves after which the game is drawn; 0 means no limit
}

// Limits of a Config.
const (
	MaxCatStep = 100_000
	MaxMoveCap = 10_000_000
)

// Start selects the starting position of the mouse. The cat always starts at a random place on the shore.
type Start uint8

// The values of Start.
const (
	StartCentre Start = iota // the centre, (0, 0)
	StartRandom              // any lattice point within StartRadius of the centre, with equal probabilities
)

// StartRadius limits the random starting position of the mouse to a circle around the centre. It is smaller than the
// turning circle of every level (see pondmath.Circle). A mouse that starts farther out could have an immediate
// advantage.
const StartRadius = 30_000

// Level is a speed of the cat with a name.
type Level struct {
	ID      string // "1" to "3" as in the specification; for other levels, the length of the step
	CatStep int32  // maximum length of a cat move in units
	Par     int32  // number of moves that the bot "fast" needs as the mouse, from the centre against a perfect cat; 0 if not measured
}

// Levels returns the levels, easiest for the mouse first. The mouse can win each level, even against a perfect cat.
// With a cat step of more than 1841 units, the mouse could not win.
func Levels() []Level {
	return []Level{
		{ID: "1", CatStep: 1200, Par: 401},
		{ID: "2", CatStep: 1600, Par: 409},
		{ID: "3", CatStep: 1800, Par: 454},
		{ID: "1810", CatStep: 1810, Par: 462},
		{ID: "1824", CatStep: 1824, Par: 484},
		{ID: "1830", CatStep: 1830, Par: 535},
	}
}

// ParseLevel returns the level with the ID s. If no level has this ID, s must be the length of the cat's step in units.
func ParseLevel(s string) (Level, error) {
	for _, l := range Levels() {
		if l.ID == s {
			return l, nil
		}
	}
	step, err := strconv.ParseInt(s, 10, 32)
	if err != nil || step < 1 || step > MaxCatStep {
		return Level{}, fmt.Errorf("the level is %q; it must be 1, 2 or 3, or the length of the cat's step, from 4 to %d", s, MaxCatStep)
	}
	return Level{ID: s, CatStep: int32(step)}, nil
}

// Validate returns an error if a value in c is outside its limits.
func (c Config) Validate() error {
	switch {
	case c.CatStep < 1 || c.CatStep > MaxCatStep:
		return fmt.Errorf("the cat step is %d; it must be from 1 to %d", c.CatStep, MaxCatStep)
	case c.Start > StartRandom:
		return fmt.Errorf("the rule \"start\" has the unknown value %d", c.Start)
	case c.MoveCap < 0 || c.MoveCap > MaxMoveCap:
		return fmt.Errorf("the move cap is %d; it must be from 0 to %d", c.MoveCap, MaxMoveCap)
	}
	return nil
}
