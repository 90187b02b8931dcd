package foxesmath

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Option is what a player with little time sees in a move. Chances are of the next tide, 0 to 1.
type Option struct {
	Move     foxes.Move
	Eats     bool
	Rescues  bool    // a fox comes out of the water
	Swims    bool    // a fox goes into water
	Bait     bool    // and a dolphin is beside it there
	RiskFrom float64 // chance that the animal would be on the wrong ground where it is
	RiskTo   float64 // and where it goes
	HuntFrom int     // steps from where it is to the nearest enemy on the wrong ground; Far if none is near
	HuntTo   int     // and from where it goes
	LurkFrom float64 // chances that an enemy beside it would be on the wrong ground, summed up
	LurkTo   float64
	WayFrom  int // steps from where it is to a tile where hardly any risk is left; Far if none is near
	WayTo    int // and from where it goes
	NearFrom int // steps to the nearest enemy, as if nothing were in the way
	NearTo   int
}

// Far is more steps than anybody makes.
const Far = far

// glances is how many futures Survey draws.
const glances = 40

// Survey returns what seat sees in each of its legal moves, but for those that would cost a fox its freedom.
func Survey(p foxes.Position, seat rules.Seat) []Option {
	a := newArena(p)
	odds := odds(p, glances)
	var all []Option
	for _, m := range sound(p, seat) {
		from, to := p.Board.Index(m.From), p.Board.Index(m.To)
		o := Option{Move: m, Eats: p.Board.At(m.To).Owner() != rules.Nobody}
		o.RiskFrom, o.RiskTo = a.risk(odds, seat, from), a.risk(odds, seat, to)
		o.Rescues = seat == foxes.Foxes && !a.land[from] && a.land[to]
		o.LurkFrom, o.HuntFrom, o.NearFrom = a.lurk(odds, seat, from), a.hunt(seat, from), nearest(p, seat, m.From)
		o.WayFrom = a.way(odds, seat, from)
		undo := a.play(seat, from, to)
		o.LurkTo, o.HuntTo, o.NearTo = a.lurk(odds, seat, to), a.hunt(seat, to), nearest(p, seat, m.To)
		o.WayTo = a.way(odds, seat, to)
		o.Swims = seat == foxes.Foxes && !a.land[to]
		o.Bait = o.Swims && a.swim(a.land, to) == 1
		undo()
		all = append(all, o)
	}
	return all
}

// risk returns the chance that seat's animal on a tile is on the wrong ground after the next tide.
func (a *arena) risk(odds []float64, seat rules.Seat, i int) float64 {
	if a.land[i] == (seat == foxes.Foxes) {
		return odds[i]
	}
	return 1 - odds[i]
}

// lurk sums up the risks of the enemies beside a tile.
func (a *arena) lurk(odds []float64, seat rules.Seat, i int) float64 {
	sum := 0.0
	for _, j := range a.near[i] {
		if j >= 0 && a.owner[j] == 1-seat {
			sum += a.risk(odds, 1-seat, j)
		}
	}
	return sum
}

// hunt returns how many steps the nearest enemy on the wrong ground is away from seat's animal on a tile.
func (a *arena) hunt(seat rules.Seat, from int) int {
	return a.search(from, walkSight, func(i int) (bool, bool) {
		prey := a.owner[i] == 1-seat && a.land[i] == (seat == foxes.Foxes)
		if seat == foxes.Dolphins {
			return !a.land[i], prey
		}
		return a.land[i] || a.owner[i] == rules.Nobody && a.beach(a.land, i), prey
	})
}

// hardly is the risk of a tile to which it is worth going.
const hardly = 0.04

// way returns how many steps seat's animal on a tile is away from one where hardly any risk is left.
func (a *arena) way(odds []float64, seat rules.Seat, from int) int {
	if a.risk(odds, seat, from) <= hardly {
		return 0
	}
	return a.search(from, walkSight, func(i int) (bool, bool) {
		return a.owner[i] == rules.Nobody && a.land[i] == (seat == foxes.Foxes), a.risk(odds, seat, i) <= hardly
	})
}

// nearest returns the steps from a place to the nearest enemy of seat, as if nothing were in the way.
func nearest(p foxes.Position, seat rules.Seat, from foxes.Point) int {
	least := far
	for i, t := range p.Board.Tiles {
		if t.Owner() == 1-seat {
			least = min(least, from.Steps(p.Board.Place(i)))
		}
	}
	return least
}
