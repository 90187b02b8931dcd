package pond

import (
	"fmt"
	"math/rand/v2"

	"menagerie/rules"
)

// State is the state of a game. Play returns a changed copy and does not modify the State. A State is created by New or
// Resume.
type State struct {
	config             Config
	mouse, cat         Point
	fromMouse, fromCat Point
	moves              int32
	turn               rules.Seat
	outcome            Outcome
}

// New returns a new game. It always returns the same game for a configuration and a seed. It returns an error if c is invalid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("beginning a game of cat and mouse: %w", err)
	}
	mouse, cat := startPlaces(c.Start, seed)
	return State{config: c, mouse: mouse, cat: cat, fromMouse: mouse, fromCat: cat, turn: Mouse}, nil
}

// Resume returns a game that begins at the given positions. It is for servers that choose the positions themselves. The mouse
// must be in the pond and the cat outside the pond.
func Resume(c Config, mouse, cat Point) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("beginning a game of cat and mouse: %w", err)
	}
	if !mouse.InPond() {
		return State{}, fmt.Errorf("beginning a game of cat and mouse: mouse at %d,%d is not in the pond", mouse.X, mouse.Y)
	}
	if cat.InPond() {
		return State{}, fmt.Errorf("beginning a game of cat and mouse: cat at %d,%d is in the pond", cat.X, cat.Y)
	}
	return State{config: c, mouse: mouse, cat: cat, fromMouse: mouse, fromCat: cat, turn: Mouse}, nil
}

// Over reports whether the game has ended.
func (s State) Over() bool { return s.outcome != Running }

// Waiting returns the seats that must move now: one seat, or none after the game.
func (s State) Waiting() []rules.Seat {
	if s.Over() {
		return nil
	}
	return []rules.Seat{s.turn}
}

// Play returns the state of the game after the given player has moved to the point m. If the move is illegal, Play
// returns s unchanged and a Fault.
func (s State) Play(player rules.Seat, m Move) (State, error) {
	if fault := s.check(player, Point(m)); fault != 0 {
		return s, fault
	}
	if player == Mouse {
		return s.swim(Point(m)), nil
	}
	return s.run(Point(m)), nil
}

// check returns the reason why seat may not move to p, or 0 if it may.
func (s State) check(seat rules.Seat, p Point) Fault {
	switch {
	case s.Over():
		return FaultOver
	case seat != s.turn:
		return FaultOutOfTurn
	case seat == Mouse && !s.mouse.Reaches(p, MouseStep):
		return FaultTooFar
	case seat == Cat && !s.cat.Reaches(p, s.config.CatStep):
		return FaultTooFar
	case seat == Cat && p.InPond():
		return FaultInWater
	}
	return 0
}

func (s State) swim(p Point) State {
	s.fromMouse, s.mouse = s.mouse, p
	s.moves++
	s.turn = Cat
	return s
}

func (s State) run(p Point) State {
	s.fromCat, s.cat = s.cat, p
	s.turn = Mouse
	s.outcome = s.judge()
	return s
}

func (s State) judge() Outcome {
	switch {
	case s.mouse.InPond() && s.config.MoveCap > 0 && s.moves >= s.config.MoveCap:
		return Drawn
	case s.mouse.InPond():
		return Running
	case s.cat == s.mouse:
		return CatWon
	}
	return MouseWon
}

// startStream is the second half of the random seed. Each package has its own, to get different random numbers.
const startStream = 0x706f6e64 // "pond"

func startPlaces(start Start, seed uint64) (mouse, cat Point) {
	var chance rand.PCG
	chance.Seed(seed, startStream)
	rng := rand.New(&chance)
	cat = shorePlace(rng)
	if start == StartRandom {
		mouse = discPlace(rng, StartRadius)
	}
	return mouse, cat
}

// discPlace returns a random point with integer coordinates in the disc of the given radius around the centre.
func discPlace(rng *rand.Rand, radius int32) Point {
	for {
		p := Point{rng.Int32N(2*radius+1) - radius, rng.Int32N(2*radius+1) - radius}
		if square(p.X)+square(p.Y) <= int64(radius)*int64(radius) {
			return p
		}
	}
}

// shorePlace returns the first point with integer coordinates outside the pond in a random direction.
func shorePlace(rng *rand.Rand) Point {
	const far, near = 1 << 29, 1 << 24 // near keeps the error from rounding length below 0.01 units on the shore
	for {
		direction := discPlace(rng, far)
		length := root(square(direction.X) + square(direction.Y))
		if length >= near {
			return firstOutside(direction, length)
		}
	}
}

// firstOutside returns the first point outside the pond in the direction of vector, seen from the centre. Its
// coordinates are rounded. length is the length of vector.
func firstOutside(vector Point, length int64) Point {
	for quarters := int64(4 * Radius); ; quarters++ {
		p := Point{
			X: nearest(int64(vector.X)*quarters, 4*length),
			Y: nearest(int64(vector.Y)*quarters, 4*length),
		}
		if !p.InPond() {
			return p
		}
	}
}

// nearest returns a/b rounded to the nearest integer. b must be positive.
func nearest(a, b int64) int32 {
	if a < 0 {
		return -nearest(-a, b)
	}
	return int32((a + b/2) / b)
}

// root returns the square root of n, rounded down.
func root(n int64) int64 {
	if n < 2 {
		return n
	}
	x := int64(1) << 31
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}
