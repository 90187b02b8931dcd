package foxesserver

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// places reads the numbers of one client's moves. Programs count places differently and do not say how.
type places struct {
	ways   []foxes.Writing // the likeliest first
	scores []int           // by way: of how many moves it has made sense
}

func newPlaces(o Options) places {
	given := o.Game.Dialect.Writing
	p := places{ways: []foxes.Writing{given}}
	if o.Places == PlacesGuess {
		for _, w := range foxes.Countings() {
			if !w.CountsLike(given) {
				p.ways = append(p.ways, w)
			}
		}
	}
	p.scores = make([]int, len(p.ways))
	return p
}

// read returns the move that the numbers probably mean: in the way in which most of the client's moves until now made sense,
// this one included. One that makes sense goes from an animal of its player to the tile beside it.
func (p *places) read(b foxes.Board, seat rules.Seat, numbers [4]int) foxes.Move {
	const most = 1 << 20 // far more than a lead that could still be lost
	best := 0
	for i, w := range p.ways {
		m := w.Move(numbers)
		if b.Inside(m.From) && b.At(m.From).Owner() == seat && m.From.Steps(m.To) == 1 && p.scores[i] < most {
			p.scores[i]++
		}
		if p.scores[i] > p.scores[best] {
			best = i
		}
	}
	return p.ways[best].Move(numbers)
}
