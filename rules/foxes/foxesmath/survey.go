package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Option has the immediate consequences of a move. All probabilities are for the next tide, or for the one after it, which counts
// a fifth.
type Option struct {
	Move     foxes.Move
	Eats     bool
	Rescues  bool    // a fox leaves the water
	Swims    bool    // a fox enters water
	Bait     bool    // a fox enters water next to a dolphin
	RiskFrom float64 // probability that the animal is on the wrong ground if it stays: a fox in water, or a dolphin on land
	RiskTo   float64 // probability that the animal is on the wrong ground if it makes the move
	HuntFrom int     // steps from the animal's tile to the nearest enemy on the wrong ground; Far if none is near
	HuntTo   int     // steps from the target tile to the nearest enemy on the wrong ground
	LurkFrom float64 // sum of the probabilities that adjacent enemies will be on the wrong ground
	LurkTo   float64
	WayFrom  int // steps from the animal's tile to a tile with almost no risk; Far if none is near
	WayTo    int // steps from the target tile to a tile with almost no risk
	NearFrom int // steps to the nearest enemy, ignoring obstacles
	NearTo   int
}

// Far is a number of steps that no animal makes.
const Far = far

// surveyFutures is the number of random samples for each tide. secondWeight is the weight of the tide after the next.
const (
	surveyFutures = 40
	secondWeight  = 0.2
)

// Survey returns the consequences of each legal move of seat. It omits moves after which the moved fox would be stuck in water.
// memo saves time until the next tide.
func Survey(p foxes.Position, seat rules.Seat, memo Memo) []Option {
	a := newArena(p)
	odds := memo.oddsOfTwo(p)
	var all []Option
	for _, m := range unstrandedMoves(p, seat) {
		from, to := p.Board.Index(m.From), p.Board.Index(m.To)
		o := Option{Move: m, Eats: p.Board.At(m.To).Owner() != rules.Nobody}
		o.RiskFrom, o.RiskTo = a.risk(odds, seat, from), a.risk(odds, seat, to)
		o.Rescues = seat == foxes.Foxes && !a.land[from] && a.land[to]
		o.LurkFrom, o.HuntFrom, o.NearFrom = a.nearbyEnemyRisk(odds, seat, from), a.stepsToPrey(seat, from), nearest(p, seat, m.From)
		o.WayFrom = a.stepsToSafety(odds, seat, from)
		undo := a.play(seat, from, to)
		o.LurkTo, o.HuntTo, o.NearTo = a.nearbyEnemyRisk(odds, seat, to), a.stepsToPrey(seat, to), nearest(p, seat, m.To)
		o.WayTo = a.stepsToSafety(odds, seat, to)
		o.Swims = seat == foxes.Foxes && !a.land[to]
		o.Bait = o.Swims && a.stepsToDolphin(a.land, to) == 1
		undo()
		all = append(all, o)
	}
	return all
}

// oddsOfTwo returns for each tile the probability that the next tide changes it. If the weighted probability that the tile has
// changed after the second tide is greater, it returns this one.
func (m Memo) oddsOfTwo(p foxes.Position) []float64 {
	lands := m.draw(p, 2, surveyFutures).Lands
	odds := changes(p, lands[0])
	for i, second := range changes(p, lands[1]) {
		odds[i] = max(odds[i], secondWeight*second)
	}
	return odds
}

// risk returns the probability that seat's animal on tile i is in danger after the next tide. odds[j] is the
// probability that the tide changes tile j.
func (a *arena) risk(odds []float64, seat rules.Seat, i int) float64 {
	if a.land[i] == (seat == foxes.Foxes) {
		return odds[i]
	}
	return 1 - odds[i]
}

// nearbyEnemyRisk returns the sum of the risks of seat's enemies on the tiles next to tile i.
func (a *arena) nearbyEnemyRisk(odds []float64, seat rules.Seat, i int) float64 {
	sum := 0.0
	for _, j := range a.near[i] {
		if j >= 0 && a.owner[j] == 1-seat {
			sum += a.risk(odds, 1-seat, j)
		}
	}
	return sum
}

// stepsToPrey returns the number of steps from an animal to the nearest enemy in danger. The animal belongs to the
// given seat and is on the given tile.
func (a *arena) stepsToPrey(seat rules.Seat, tile int) int {
	return a.nearestTile(tile, sight, func(i int) (bool, bool) {
		prey := a.owner[i] == 1-seat && a.land[i] == (seat == foxes.Foxes)
		if seat == foxes.Dolphins {
			return !a.land[i], prey
		}
		return a.land[i] || a.owner[i] == rules.Nobody && a.nearLand(a.land, i), prey
	})
}

// safeRisk is the largest risk of a tile that counts as safe.
const safeRisk = 0.04

// stepsToSafety returns the number of steps from an animal to the nearest tile with almost no risk. The animal belongs
// to the given seat and is on the given tile.
func (a *arena) stepsToSafety(odds []float64, seat rules.Seat, tile int) int {
	if a.risk(odds, seat, tile) <= safeRisk {
		return 0
	}
	return a.nearestTile(tile, sight, func(i int) (bool, bool) {
		return a.owner[i] == rules.Nobody && a.land[i] == (seat == foxes.Foxes), a.risk(odds, seat, i) <= safeRisk
	})
}

// nearest returns the number of steps from tile to the nearest enemy of seat, without regard to obstacles.
func nearest(p foxes.Position, seat rules.Seat, tile foxes.Point) int {
	least := far
	for i, t := range p.Board.Tiles {
		if t.Owner() == 1-seat {
			least = min(least, tile.Steps(p.Board.Place(i)))
		}
	}
	return least
}
