package foxes

import (
	"errors"
	"fmt"
)

// Resume returns a game that begins in the middle, at position p. It ignores the log of p. The tides in p.Coming come as
// announced, and the later ones are random. Resume returns an error if p is impossible or the game is over.
func Resume(p Position, seed uint64) (State, error) {
	if err := p.validate(); err != nil {
		return State{}, fmt.Errorf("resume a game of foxes and dolphins: %w", err)
	}
	s := State{position: p, seed: seed, resumed: p.Tides, heights: heightsOf(p.Board, chance(seed, startStream))}
	s.position.Log = nil
	for _, tide := range p.Coming {
		s.announced = append(s.announced, tide.Flips)
	}
	s.position.Coming = s.forecast()
	return s, nil
}

// validate returns an error if a game cannot continue at p.
func (p Position) validate() error {
	if err := checkBoard(p.Board); err != nil {
		return err
	}
	c := p.Config
	switch {
	case c.Size != p.Board.Size || c.Animals > c.MostAnimals() || c.Animals > 0 && c.Animals < max(p.Board.Count(Foxes), p.Board.Count(Dolphins)):
		return errors.New("the settings and the board have different sizes")
	case c.Eaten(p.Board.Count(Foxes)) || c.Eaten(p.Board.Count(Dolphins)) || p.Outcome != Running || p.Starts != 0 || p.Now < 0 || p.Tides < 0 || p.Now > mostTicks || p.Tides > p.Now:
		return errors.New("the game is over or has not begun")
	case p.NextTide <= p.Now || p.NextTide > p.Now+c.Tide || len(p.Coming) > c.Forecast:
		return errors.New("the next tide comes at an impossible time")
	}
	for seat, ready := range p.Ready {
		if ready > p.Now+c.Cooldown[seat] {
			return errors.New("a cooldown is too long")
		}
	}
	if err := c.validateTimes(); err != nil {
		return err
	}
	return p.validateComing()
}

// mostTicks is a year.
const mostTicks = 365 * 24 * 3600 * Second

// validateComing returns an error if an announced tide breaks the rules of tides.
func (p Position) validateComing() error {
	b := p.Board
	for i, tide := range p.Coming {
		land := CurrentOf(p.Tides+1+i) == Flood
		if len(tide.Flips) > b.Size {
			return errors.New("an announced tide changes too many tiles")
		}
		for _, flip := range tide.Flips {
			if !b.Inside(flip) || b.At(flip).IsLand() != land {
				return errors.New("an announced tide changes the wrong tiles")
			}
			b = b.withTide(flip)
		}
		if n := b.CountLand(); n == 0 || n == len(b.Tiles) || !b.Connected() {
			return errors.New("an announced tide leaves more than one island, or none")
		}
	}
	return nil
}

// withTide returns the board with land and water exchanged at p.
func (b Board) withTide(p Point) Board {
	tiles := make([]Tile, len(b.Tiles))
	copy(tiles, b.Tiles)
	tiles[b.Index(p)] ^= Land
	b.Tiles = tiles
	return b
}

// follow applies a tide that changes the given tiles to s. It returns these tiles.
func (s *Shore) follow(b Board, tiles []Point) []Point {
	for _, p := range tiles {
		s.turn(b.Index(p))
	}
	return tiles
}
