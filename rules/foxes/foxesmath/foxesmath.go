// Package foxesmath analyses positions of foxes and dolphins. It computes which tiles the next tides may change and
// which animals that would endanger. It also computes how far an animal can get, and the value of a move. Drawing,
// analysis and bots use it.
//
// Futures holds random samples of the land after the coming tides, drawn with foxes.Shore. Their seed depends only on
// the position, so a position always has the same evaluation.
//
// The fate of an animal on the wrong ground is decided by a race: see arena. The side wins that first makes the steps
// that it needs. Each side has one step in each cooldown for all of its animals.
package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// samplesOf returns the number of futures that Odds and Risks draw. On large boards it is smaller, so that screens do
// not have to wait.
func samplesOf(b foxes.Board) int {
	const most, least, tiles = 256, 32, 60_000
	return min(max(tiles/len(b.Tiles), least), most)
}

// Odds returns, for each tile, the probability from 0 to 1 that the next tide changes it. If the tide is known, all
// values are 0 or 1.
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

// Risk describes how the next tide endangers an animal.
type Risk struct {
	At      foxes.Point
	Seat    rules.Seat
	Exposed float64 // probability from 0 to 1 that it is on the wrong ground after the tide: a fox in water, or a dolphin on land
	Lost    float64 // probability that it is then eaten before the following tide, if both sides hurry from now on
}

// Risks returns the risks of all animals that the next tide may leave on the wrong ground: foxes first, row by row.
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

// Reach returns, for each tile, the number of steps that the animal at from needs to get there on the present land, or
// -1 if it cannot. Animals of its own species block it; animals that it may eat do not.
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
		if n > 0 { // the animal is there now
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

// After returns the board after the given number of coming tides, as far as they are known, if no animal moves.
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
