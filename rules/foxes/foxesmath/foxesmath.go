// Package foxesmath is what follows from a position of foxes and dolphins by calculation: which tiles the next tides may
// turn, which animals that would put in danger, how far an animal can get, and what a move is worth. Drawing, analysis and
// bots share it.
//
// Chance is drawn: a Futures holds lands as the coming tides may leave them, each made by the rules' own Shore. Its seed
// comes from the position, so that the same position is judged in the same way every time.
//
// What an animal on the wrong ground is worth is a race, see arena: who first makes the steps that it needs, when each
// side has one step a cooldown for all of its animals.
package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// samplesOf returns how many futures Odds and Risks draw: on large boards fewer, so that a screen need not wait.
func samplesOf(b foxes.Board) int {
	const most, least, tiles = 256, 32, 60_000
	return min(max(tiles/len(b.Tiles), least), most)
}

// Odds returns for each tile the chance, 0 to 1, that the next tide turns it. Where the tide is known they are 0 and 1.
func Odds(p foxes.Position) []float64 {
	if len(p.Board.Tiles) == 0 {
		return nil
	}
	return odds(p, samplesOf(p.Board))
}

func odds(p foxes.Position, samples int) []float64 {
	odds := make([]float64, len(p.Board.Tiles))
	lands := DrawFutures(p, 1, samples).Lands[0]
	for _, land := range lands {
		for i, is := range land {
			if is != p.Board.Tiles[i].IsLand() {
				odds[i] += 1 / float64(len(lands))
			}
		}
	}
	return odds
}

// Risk is how the next tide endangers an animal.
type Risk struct {
	At      foxes.Point
	Seat    rules.Seat
	Exposed float64 // chance, 0 to 1, that it is on the wrong ground after the tide: a fox in water, a dolphin on land
	Lost    float64 // chance that it is on the wrong ground and eaten before the tide after, if both sides hurry from now on
}

// Risks returns the risk of every animal that may be exposed after the next tide, foxes first, row by row.
func Risks(p foxes.Position) []Risk {
	if len(p.Board.Tiles) == 0 {
		return nil
	}
	lands := twice(DrawFutures(p, 1, samplesOf(p.Board)).Lands[0])
	a := newArena(p)
	risks := map[int]*Risk{}
	share := 1 / float64(len(lands))
	for n, land := range lands {
		c := a.clock.after(a.tideIn, a.tide)
		c.foxesFirst = n%2 == 0
		a.expose(land)
		for _, j := range a.jobs {
			r := risks[j.at]
			if r == nil {
				r = &Risk{At: p.Board.Place(j.at), Seat: j.seat}
				risks[j.at] = r
			}
			r.Exposed += share
		}
		a.fight(c)
		for _, j := range a.jobs {
			if j.lost {
				risks[j.at].Lost += share
			}
		}
	}
	var all []Risk
	for seat := foxes.Foxes; seat <= foxes.Dolphins; seat++ {
		for _, at := range p.Board.Animals(seat) {
			if r := risks[p.Board.Index(at)]; r != nil {
				all = append(all, *r)
			}
		}
	}
	return all
}

// Reach returns for each tile how many steps the animal at a place needs to get there on the land as it is, -1 where it
// cannot. It walks around animals of its own kind and over those that it may eat.
func Reach(p foxes.Position, from foxes.Point) []int {
	steps := make([]int, len(p.Board.Tiles))
	for i := range steps {
		steps[i] = -1
	}
	if !p.Board.Inside(from) || p.Board.At(from).Owner() == rules.Nobody {
		return steps
	}
	steps[p.Board.Index(from)] = 0
	seat := p.Board.At(from).Owner()
	todo := []foxes.Point{from}
	for n := 0; n < len(todo); n++ {
		board := p.Board
		if n > 0 { // the animal stands there now
			board = board.After(seat, foxes.Move{From: from, To: todo[n]})
		}
		here := p
		here.Board = board
		for _, to := range here.Targets(todo[n]) {
			if i := board.Index(to); steps[i] < 0 {
				steps[i] = steps[board.Index(todo[n])] + 1
				todo = append(todo, to)
			}
		}
	}
	return steps
}

// After returns the board as it will be after so many of the coming tides that are known, if nobody moved.
func After(p foxes.Position, tides int) foxes.Board {
	b := p.Board
	b.Tiles = append([]foxes.Tile(nil), b.Tiles...)
	for _, tide := range p.Coming[:min(tides, len(p.Coming))] {
		for _, at := range tide.Flips {
			b.Tiles[b.Index(at)] ^= foxes.Land
		}
	}
	return b
}
