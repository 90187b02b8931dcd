// Package foxesmath analyses positions of foxes and dolphins. It computes which tiles the next tides may change and
// which animals can be eaten. It also computes how far an animal can get, and the value of a move. Drawing,
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

// samplesOf returns the number of random tides that Odds draws: fewer on large boards, to limit the time.
func samplesOf(b foxes.Board) int {
	const most, least, tiles = 256, 32, 60_000
	return min(max(tiles/len(b.Tiles), least), most)
}

// Odds returns the probability that the next tide changes each tile. If the tide is known in advance, each probability is 0 or
// 1.
func Odds(p foxes.Position) []float64 {
	if len(p.Board.Tiles) == 0 {
		return nil
	}
	return changes(p, DrawFutures(p, 1, samplesOf(p.Board)).Lands[0])
}

// changes returns the share of the lands in which each tile of p is changed.
func changes(p foxes.Position, lands [][]bool) []float64 {
	odds := make([]float64, len(p.Board.Tiles))
	for _, land := range lands {
		for i, is := range land {
			if is != p.Board.Tiles[i].IsLand() {
				odds[i] += 1 / float64(len(lands))
			}
		}
	}
	return odds
}

// Prey returns the tiles of all animals that an enemy can eat with its next move, row by row. It ignores the cooldowns.
func Prey(p foxes.Position) []foxes.Point {
	var all []foxes.Point
	for i, t := range p.Board.Tiles {
		if at := p.Board.Place(i); t.Owner() != rules.Nobody && isPrey(p, at) {
			all = append(all, at)
		}
	}
	return all
}

// isPrey reports whether an enemy next to the animal on a tile can eat it.
func isPrey(p foxes.Position, at foxes.Point) bool {
	for _, d := range foxes.Directions {
		if p.CheckStep(1-p.Board.At(at).Owner(), foxes.Move{From: at.Add(d), To: at}) == nil {
			return true
		}
	}
	return false
}

// Reach returns the number of steps from an animal to each tile. start is the tile of the animal. The number is -1 for
// a tile that the animal cannot reach. Reach ignores tides and moves of other animals.
func Reach(p foxes.Position, start foxes.Point) []int {
	steps := make([]int, len(p.Board.Tiles))
	for i := range steps {
		steps[i] = -1
	}
	if !p.Board.Inside(start) || p.Board.At(start).Owner() == rules.Nobody {
		return steps
	}
	steps[p.Board.Index(start)] = 0
	seat := p.Board.At(start).Owner()
	todo := []foxes.Point{start}
	for n := 0; n < len(todo); n++ {
		board := p.Board
		if n > 0 { // the animal is there now
			board = board.After(seat, foxes.Move{From: start, To: todo[n]})
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

// After returns the board that follows the given number of tides if no animal moves. Tides that are not known in
// advance are ignored.
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
