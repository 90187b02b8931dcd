package pond

import (
	"fmt"
	"strconv"
)

// Config is what the players agree on before a game.
type Config struct {
	CatStep int32 `json:"catStep"`           // the longest move of the cat in units, 1 to MaxCatStep
	Start   Start `json:"start"`             // where the mouse begins
	MoveCap int32 `json:"moveCap,omitempty"` // the game is drawn after so many mouse moves; 0 means no limit
}

// Limits of a Config.
const (
	MaxCatStep = 100_000
	MaxMoveCap = 10_000_000
)

// Start says where the mouse begins. The cat always begins at a place of the shore that chance chooses.
type Start uint8

// The starts.
const (
	StartCentre Start = iota // the mouse begins at (0, 0)
	StartRandom              // the mouse begins anywhere within StartRadius of the centre, every place equally likely
)

// StartRadius bounds a random start. It lies within the turning circle of every level, so that no start is a gift.
const StartRadius = 30_000

// Level is a cat speed that has a name.
type Level struct {
	ID      string // "1" to "3" as in the specification; the others are our own and named after their step
	CatStep int32  // units
	Par     int32  // mouse moves that our fast mouse needs from the centre against a perfect cat; 0: not measured
}

// Levels returns the named levels, easiest for the mouse first. Above a step of 1841 a perfect cat cannot be beaten.
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

// ParseLevel reads a level's ID, or any other cat step in units.
func ParseLevel(s string) (Level, error) {
	for _, l := range Levels() {
		if l.ID == s {
			return l, nil
		}
	}
	step, err := strconv.ParseInt(s, 10, 32)
	if err != nil || step < 1 || step > MaxCatStep {
		return Level{}, fmt.Errorf("level %q is neither 1, 2, 3 nor a cat step from 1 to %d", s, MaxCatStep)
	}
	return Level{ID: s, CatStep: int32(step)}, nil
}

// Validate reports what makes c unplayable.
func (c Config) Validate() error {
	switch {
	case c.CatStep < 1 || c.CatStep > MaxCatStep:
		return fmt.Errorf("cat step %d is not in 1..%d", c.CatStep, MaxCatStep)
	case c.Start > StartRandom:
		return fmt.Errorf("start %d is unknown", c.Start)
	case c.MoveCap < 0 || c.MoveCap > MaxMoveCap:
		return fmt.Errorf("move cap %d is not in 0..%d", c.MoveCap, MaxMoveCap)
	}
	return nil
}
