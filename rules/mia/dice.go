package mia

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Dice is the result of a roll of two dice. The values are ordered by rank: 1 is the lowest roll, 31, and the highest value is
// Mia, the roll 21.
type Dice uint8

// Special values of Dice.
const (
	None   Dice = 0 // no dice: nothing was announced, or the dice are unknown
	Lowest Dice = 1
	Mia    Dice = 21
)

// faces holds the two numbers of each Dice, the larger number first.
var faces = [Mia + 1][2]uint8{
	{}, {3, 1}, {3, 2}, {4, 1}, {4, 2}, {4, 3}, {5, 1}, {5, 2}, {5, 3}, {5, 4}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5},
	{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {2, 1},
}

// Values returns all 21 valid values of Dice, lowest first.
func Values() []Dice {
	values := make([]Dice, Mia)
	for i := range values {
		values[i] = Lowest + Dice(i)
	}
	return values
}

// DiceOf returns the Dice with the numbers a and b, in either order. It returns an error if a number is not from 1 to
// 6.
func DiceOf(a, b int) (Dice, error) {
	for d := Lowest; d <= Mia; d++ {
		if d.High() == max(a, b) && d.Low() == min(a, b) {
			return d, nil
		}
	}
	return None, fmt.Errorf("the dice are %d and %d; each die must show 1 to 6", a, b)
}

// High returns the larger of the two numbers, or 0 for None.
func (d Dice) High() int { return int(d.shows()[0]) }

// Low returns the smaller of the two numbers, or 0 for None.
func (d Dice) Low() int { return int(d.shows()[1]) }

func (d Dice) shows() [2]uint8 {
	if d > Mia {
		return [2]uint8{}
	}
	return faces[d]
}

// Valid reports whether a roll can give d. None is not valid.
func (d Dice) Valid() bool { return d >= Lowest && d <= Mia }

// Ways returns the number of rolls that give d, out of 36 possible rolls of two dice. It is 1 for a pair, 2 for any other
// dice, and 0 for invalid dice.
func (d Dice) Ways() int {
	switch {
	case !d.Valid():
		return 0
	case d.High() == d.Low():
		return 1
	}
	return 2
}

// WaysAbove returns how many of the 36 possible rolls rank above d. It returns 36 for None.
func (d Dice) WaysAbove() int {
	ways := 0
	for above := d + 1; above <= Mia; above++ {
		ways += above.Ways()
	}
	return ways
}

// String returns d in the format of the protocol, such as "5,2". It returns "" for None.
func (d Dice) String() string {
	switch {
	case d == None:
		return ""
	case d.Valid():
		return fmt.Sprintf("%d,%d", d.High(), d.Low())
	}
	return fmt.Sprintf("unknown (%d)", uint8(d))
}

// ParseDice parses a result of Dice.String. The numbers may be in either order.
func ParseDice(s string) (Dice, error) {
	if s == "" {
		return None, nil
	}
	left, right, two := strings.Cut(s, ",")
	if !two || !isFace(left) || !isFace(right) {
		return None, fmt.Errorf("the dice %q are not two numbers from 1 to 6 with a comma between them", s)
	}
	return DiceOf(int(left[0]-'0'), int(right[0]-'0'))
}

func isFace(s string) bool { return len(s) == 1 && s[0] >= '1' && s[0] <= '6' }

// MarshalText encodes d as String does.
func (d Dice) MarshalText() ([]byte, error) {
	if d > Mia {
		return nil, fmt.Errorf("the value %d is not a roll of two dice", uint8(d))
	}
	return []byte(d.String()), nil
}

// UnmarshalText parses a result of MarshalText.
func (d *Dice) UnmarshalText(text []byte) error {
	parsed, err := ParseDice(string(text))
	*d = parsed
	return err
}

// roll throws two fair dice. It returns the dice and the new state of the random generator.
func roll(chance rand.PCG) (Dice, rand.PCG) {
	rng := rand.New(&chance)
	d, err := DiceOf(1+rng.IntN(6), 1+rng.IntN(6))
	if err != nil {
		panic(err) // every pair of numbers has a Dice
	}
	return d, chance
}
