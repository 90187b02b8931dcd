package mia

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Dice is what two dice show, ordered by what it is worth: 1 is the lowest, 31, and 21 the highest, Mia.
type Dice uint8

// Dice with a name.
const (
	None   Dice = 0 // no dice: nothing was announced, or nothing is known
	Lowest Dice = 1
	Mia    Dice = 21
)

// faces has what each Dice shows, the larger number first.
var faces = [Mia + 1][2]uint8{
	{}, {3, 1}, {3, 2}, {4, 1}, {4, 2}, {4, 3}, {5, 1}, {5, 2}, {5, 3}, {5, 4}, {6, 1}, {6, 2}, {6, 3}, {6, 4}, {6, 5},
	{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}, {6, 6}, {2, 1},
}

// Values returns all 21 dice, the lowest first.
func Values() []Dice {
	values := make([]Dice, Mia)
	for i := range values {
		values[i] = Lowest + Dice(i)
	}
	return values
}

// DiceOf returns the dice that show a and b, in either order.
func DiceOf(a, b int) (Dice, error) {
	for d := Lowest; d <= Mia; d++ {
		if d.High() == max(a, b) && d.Low() == min(a, b) {
			return d, nil
		}
	}
	return None, fmt.Errorf("no dice show %d and %d", a, b)
}

// High returns the larger of both numbers, and 0 for None.
func (d Dice) High() int { return int(d.shows()[0]) }

// Low returns the smaller of both numbers, and 0 for None.
func (d Dice) Low() int { return int(d.shows()[1]) }

func (d Dice) shows() [2]uint8 {
	if d > Mia {
		return [2]uint8{}
	}
	return faces[d]
}

// Valid reports whether two dice can show d. None is not valid.
func (d Dice) Valid() bool { return d >= Lowest && d <= Mia }

// Ways returns in how many of the 36 equally likely rolls d comes up: 2, 1 for pairs, and 0 for what is not Valid.
func (d Dice) Ways() int {
	switch {
	case !d.Valid():
		return 0
	case d.High() == d.Low():
		return 1
	}
	return 2
}

// WaysAbove returns in how many of the 36 equally likely rolls the dice are worth more than d; 36 for None.
func (d Dice) WaysAbove() int {
	ways := 0
	for above := d + 1; above <= Mia; above++ {
		ways += above.Ways()
	}
	return ways
}

// String returns the dice as the protocol writes them, "5,2", and "" for None.
func (d Dice) String() string {
	switch {
	case d == None:
		return ""
	case d.Valid():
		return fmt.Sprintf("%d,%d", d.High(), d.Low())
	}
	return fmt.Sprintf("unknown (%d)", uint8(d))
}

// ParseDice reads what String writes, with the numbers in either order.
func ParseDice(s string) (Dice, error) {
	if s == "" {
		return None, nil
	}
	left, right, two := strings.Cut(s, ",")
	if !two || !isFace(left) || !isFace(right) {
		return None, fmt.Errorf("dice %q are not two numbers from 1 to 6 with a comma between", s)
	}
	return DiceOf(int(left[0]-'0'), int(right[0]-'0'))
}

func isFace(s string) bool { return len(s) == 1 && s[0] >= '1' && s[0] <= '6' }

// MarshalText writes what String returns.
func (d Dice) MarshalText() ([]byte, error) {
	if d > Mia {
		return nil, fmt.Errorf("no dice for value %d", uint8(d))
	}
	return []byte(d.String()), nil
}

// UnmarshalText reads what String returns.
func (d *Dice) UnmarshalText(text []byte) error {
	parsed, err := ParseDice(string(text))
	*d = parsed
	return err
}

// roll throws two fair dice. The generator is a value: the caller keeps the one that comes back.
func roll(chance rand.PCG) (Dice, rand.PCG) {
	rng := rand.New(&chance)
	d, err := DiceOf(1+rng.IntN(6), 1+rng.IntN(6))
	if err != nil {
		panic(err) // every pair of numbers has a Dice
	}
	return d, chance
}
