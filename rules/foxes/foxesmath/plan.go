package foxesmath

import (
	"math"

	"menagerie/rules"
	"menagerie/rules/foxes"
)

// A plan computes the expected loss of one side if the side's animals move to safe tiles before the next tides.
type plan struct {
	*arena
	seat rules.Seat
	risk []float64 // by tile: the expected loss of an animal there
}

// biteChance[i] is the probability that a fox is eaten after its tile was flooded. i is the number of steps from the nearest
// dolphin before the flood.
var biteChance = [...]float64{0.7, 0.6, 0.3, 0.18, 0.14, 0.12}

const (
	strandedLost = 0.9  // probability that a stranded dolphin is eaten
	usualBite    = 0.1  // probability that a flooded fox is eaten if no dolphin was near
	hurry        = 0.85 // factor for a gain that is one step farther away
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

// bites returns, for each tile, the probability that a fox on that tile is eaten after a flood of the tile.
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
				continue // land that may be flooded can be reached, but not crossed
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

// loss returns the expected loss of the side p.seat, in animals. Each animal can make the given number of steps before the next
// tide.
func (p *plan) loss(steps int) float64 {
	sum := 0.0
	for _, i := range p.teams[p.seat] {
		if i != gone {
			sum += p.lossAt(i, steps)
		}
	}
	return sum
}

// lossAt returns the expected loss of the animal on tile if it moves to the safest tile in reach. steps is the maximum number
// of steps. The benefit of a safe tile decreases with its distance.
func (p *plan) lossAt(tile, steps int) float64 {
	least := p.risk[tile]
	here := least
	if here < 0.01 || p.stuck(tile) {
		return here
	}
	p.visit++
	p.todo = append(p.todo[:0], tile)
	p.seen[tile] = p.visit
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

// planSight is the largest distance of a plan, in steps.
const planSight = 8

// open reports whether the side's animals can enter tile i.
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
