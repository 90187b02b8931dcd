// Package foxespuzzle makes the puzzles of foxes and dolphins. Three foxes stand on tiles that the coming flood covers, and
// dolphins wait nearby. The foxes make three steps, while the dolphins do not move. Then the flood comes. The puzzle is solved if
// no fox is in water next to a dolphin after the flood.
//
// A puzzle is a game with the usual rules. Its times allow exactly the steps of the puzzle before the flood. Each step costs one
// cooldown, and the flood comes at the end of the last cooldown. The caller must stop the clock while the player thinks, that is
// while the foxes have no cooldown. A request that breaks the rules costs nothing.
package foxespuzzle

import (
	_ "embed" // for the tables
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/puzzle"
)

// Cooldown is the time between two steps of the foxes, in ticks.
const Cooldown = 30

// The numbers of tiles and animals in a puzzle.
const (
	size       = 10
	pack       = 3  // number of foxes
	school     = 4  // number of dolphins
	nearby     = 2  // maximum number of steps from a dolphin to a tile that the flood covers
	placements = 20 // number of placements of the animals that are tried with one land
	mostGood   = 8  // maximum percentage of all sequences of steps that solve the puzzle
)

// A Puzzle is a puzzle of foxes and dolphins.
type Puzzle struct {
	Board foxes.Board
	Seed  uint64 // seed of the tides
	Steps int    // number of steps that the foxes make before the flood
}

// TypeOf returns the type of the daily puzzles, which does not depend on the day. Its field Difficulty is in thousandths.
func TypeOf(puzzle.Day) puzzle.Type[Puzzle] { return typeWith(3) }

// Stages returns the stages of the ladder: puzzles of two steps, then puzzles of three steps.
func Stages() []puzzle.Stage[Puzzle] {
	return []puzzle.Stage[Puzzle]{{Type: typeWith(2), Steps: 5}, {Type: typeWith(3), Steps: 25}}
}

func typeWith(steps int) puzzle.Type[Puzzle] {
	return puzzle.Type[Puzzle]{
		Number:     6,
		Make:       func(random *rand.Rand) (Puzzle, bool) { return candidate(random, steps) },
		Difficulty: difficulty,
		Bounds:     [puzzle.Bands - 1]int{4104, 5522, 6469, 7180},
	}
}

// On returns the puzzle of a day. ok is false if the day is not in the table of puzzles.
func On(d puzzle.Day) (p Puzzle, ok bool) {
	i, ok := days.Number(d)
	if !ok {
		return Puzzle{}, false
	}
	return TypeOf(d).Known(d, i), true
}

// Find searches for the puzzle of day d. It is only for a day that the table of puzzles does not contain. It stops and
// returns false when stop returns true.
func Find(d puzzle.Day, stop func() bool) (Puzzle, bool) {
	p, _, ok := TypeOf(d).Find(d, stop)
	return p, ok
}

// Ladder returns the puzzle of a step on the ladder, from 1 to puzzle.Steps.
func Ladder(step int) Puzzle { return puzzle.Step(Stages(), ladder, step) }

//go:generate go run foxesdays/main.go 2036-12-31

var (
	//go:embed days.bin
	daysText []byte
	//go:embed ladder.bin
	ladderText []byte

	days, _   = puzzle.ParseTable(daysText) // a test reads both tables
	ladder, _ = puzzle.ParseTable(ladderText)
)

// candidate makes a puzzle with random land and animals, or returns false if no position of the animals passes the
// filters.
func candidate(random *rand.Rand, steps int) (Puzzle, bool) {
	p, flips := landPuzzle(random.Uint64(), steps)
	b, f := p.Board, newField(p.Board, flips)
	water := waters(b, flips)
	for range placements {
		p.Board = withAnimals(b, flips, water, random)
		if f.setAnimals(p.Board); f.passes(steps) {
			return p, len(water) >= school
		}
	}
	return Puzzle{}, false
}

// passes reports whether some, but few, sequences of the given number of steps save all foxes. No shorter sequence may
// save them.
func (f *field) passes(steps int) bool {
	for fewer := range steps {
		if f.count(fewer).good > 0 {
			return false
		}
	}
	last := f.count(steps)
	return last.good > 0 && 100*last.good <= mostGood*last.all
}

// landPuzzle returns a puzzle with random land and no animals. It also returns the tiles that the flood covers.
func landPuzzle(seed uint64, steps int) (Puzzle, []foxes.Point) {
	game, err := foxes.New(config(steps), seed)
	if err != nil {
		panic(err) // the configuration is constant
	}
	v := game.View(rules.Nobody)
	b := foxes.Board{Size: size, Tiles: make([]foxes.Tile, len(v.Board.Tiles))}
	for i, t := range v.Board.Tiles {
		b.Tiles[i] = t & foxes.Land
	}
	return Puzzle{Board: b, Seed: seed, Steps: steps}, v.Coming[0].Flips
}

// withAnimals returns a copy of b with animals in random places. The foxes stand on elements of foxTiles, and the
// dolphins are on elements of dolphinTiles.
func withAnimals(b foxes.Board, foxTiles, dolphinTiles []foxes.Point, random *rand.Rand) foxes.Board {
	b.Tiles = slices.Clone(b.Tiles)
	placeAnimals(b, foxTiles, foxes.LandFox, pack, random)
	placeAnimals(b, dolphinTiles, foxes.WaterDolphin, school, random)
	return b
}

// waters returns the water tiles near the tiles in flips, in the order of the board. The flood covers the tiles in
// flips. The maximum number of steps between two such tiles is the constant nearby.
func waters(b foxes.Board, flips []foxes.Point) []foxes.Point {
	var tiles []foxes.Point
	for i, t := range b.Tiles {
		for _, p := range flips {
			if t == foxes.Water && p.Steps(b.Place(i)) <= nearby {
				tiles = append(tiles, b.Place(i))
				break
			}
		}
	}
	return tiles
}

// placeAnimals puts an animal on each of n random elements of tiles, or on all if there are fewer.
func placeAnimals(b foxes.Board, tiles []foxes.Point, animal foxes.Tile, n int, random *rand.Rand) {
	for _, k := range random.Perm(len(tiles))[:min(n, len(tiles))] {
		b.Tiles[b.Index(tiles[k])] = animal
	}
}

func config(steps int) foxes.Config {
	return foxes.Config{
		Size: size, Animals: pack, Cooldown: [foxes.Sides]int{Cooldown, Cooldown}, Tide: Cooldown * steps, Forecast: 1,
		Dialect: foxes.Dialect{Illegal: foxes.IllegalFree},
	}
}

// State returns the game at the beginning of the puzzle.
func (p Puzzle) State() foxes.State {
	game, err := foxes.Begin(config(p.Steps), p.Board, p.Seed)
	if err != nil {
		panic(err) // a Puzzle has a valid board
	}
	return game
}

// Seat returns the side of the player.
func (p Puzzle) Seat() rules.Seat { return foxes.Foxes }

// Kind returns the kind of the puzzle, which is a part of the keys of its texts.
func (p Puzzle) Kind() string { return "flood" }

// Judge returns the verdict on the state s of the puzzle's game. Before the flood, it is Going. After the flood, it is
// Solved or Failed.
func (p Puzzle) Judge(s foxes.State) puzzle.Verdict {
	switch {
	case s.View(rules.Nobody).Tides == 0:
		return puzzle.Going
	case len(p.Refutation(s)) > 0:
		return puzzle.Failed
	}
	return puzzle.Solved
}

// Refutation returns moves with which the dolphins eat foxes in s. There is one move for each fox that can be eaten.
func (p Puzzle) Refutation(s foxes.State) []foxes.Move {
	b := s.View(rules.Nobody).Board
	var moves []foxes.Move
	for _, fox := range b.Animals(foxes.Foxes) {
		if hunter, ok := hunterOf(b, fox); ok {
			moves = append(moves, foxes.Move{From: hunter, To: fox})
		}
	}
	return moves
}

// hunterOf returns the position of a dolphin that can eat the fox.
func hunterOf(b foxes.Board, fox foxes.Point) (foxes.Point, bool) {
	for _, d := range foxes.Directions {
		if p := fox.Add(d); b.At(fox) == foxes.WaterFox && b.Inside(p) && b.At(p) == foxes.WaterDolphin {
			return p, true
		}
	}
	return foxes.Point{}, false
}
