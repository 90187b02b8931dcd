package foxesmath

import (
	"math"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// plan is where a side's animals would be safest when the next tides come, and how they get there.
type plan struct {
	*arena
	seat rules.Seat
	risk []float64 // by tile: what an animal there may expect to lose
}

// Where a flooded fox is how likely eaten, by the steps of the nearest dolphin before the flood.
var biteChance = [...]float64{0.7, 0.6, 0.3, 0.18, 0.14, 0.12}

const (
	strandedLost = 0.9  // a stranded dolphin is eaten
	usualBite    = 0.1  // a flooded fox that no dolphin was near
	hurry        = 0.85 // a gain that is one step farther away is worth so much less
)

func newPlan(a *arena, seat rules.Seat, f Futures) plan {
	p := plan{arena: a, seat: seat, risk: make([]float64, len(a.land))}
	for t, lands := range f.Lands {
		share := tideWeights[t] / float64(len(lands))
		for _, land := range lands {
			for i, is := range land {
				if is != (seat == foxes.Foxes) {
					p.risk[i] += share
				}
			}
		}
	}
	if seat == foxes.Dolphins {
		for i := range p.risk {
			p.risk[i] *= strandedLost
		}
		return p
	}
	bites := p.bites()
	for i := range p.risk {
		p.risk[i] *= bites[i]
	}
	return p
}

// bites returns for each tile how likely a fox is eaten that is flooded there.
func (p *plan) bites() []float64 {
	bites := make([]float64, len(p.land))
	for i := range bites {
		bites[i] = usualBite
	}
	p.visit++
	p.todo = p.todo[:0]
	for _, i := range p.teams[foxes.Dolphins] {
		if i != gone && !p.land[i] {
			p.seen[i] = p.visit
			p.todo = append(p.todo, i)
		}
	}
	for n, steps := 0, 0; steps < len(biteChance) && n < len(p.todo); steps++ {
		for end := len(p.todo); n < end; n++ {
			i := p.todo[n]
			bites[i] = biteChance[steps]
			if p.land[i] {
				continue // what may be flooded is reached, but not crossed
			}
			for _, j := range p.near[i] {
				if j >= 0 && p.seen[j] != p.visit {
					p.seen[j] = p.visit
					p.todo = append(p.todo, j)
				}
			}
		}
	}
	return bites
}

// loss returns what the side may expect to lose if it has so many steps left before the tide.
func (p *plan) loss(steps int) float64 {
	sum := 0.0
	for _, i := range p.teams[p.seat] {
		if i != gone {
			sum += p.lossAt(i, steps)
		}
	}
	return sum
}

// lossAt returns what the animal at a tile may expect to lose, if it goes where it is safest on the whole: what it gains
// counts less the farther away it is.
func (p *plan) lossAt(from, steps int) float64 {
	least := p.risk[from]
	here := least
	if here < 0.01 || p.stuck(from) {
		return here
	}
	p.visit++
	p.todo = append(p.todo[:0], from)
	p.seen[from] = p.visit
	for n, away := 0, 1; away <= min(steps, planSight) && n < len(p.todo); away++ {
		kept := math.Pow(hurry, float64(away))
		for end := len(p.todo); n < end; n++ {
			for _, j := range p.near[p.todo[n]] {
				if j < 0 || p.seen[j] == p.visit || p.owner[j] != rules.Nobody || !p.open(j) {
					continue
				}
				p.seen[j] = p.visit
				least = min(least, here*(1-kept)+p.risk[j]*kept)
				p.todo = append(p.todo, j)
			}
		}
	}
	return least
}

// planSight is how far a plan looks.
const planSight = 8

// open reports whether the side's animals can be on a tile.
func (p *plan) open(i int) bool {
	if p.seat == foxes.Dolphins {
		return !p.land[i]
	}
	return p.land[i] || p.beach(p.land, i)
}

// stuck reports whether an animal cannot leave its tile now.
func (p *plan) stuck(i int) bool {
	return p.seat == foxes.Dolphins && p.land[i]
}
