package foxesencoding

import (
	"menagerie/rules"
	"menagerie/rules/foxes"
)

// Places converts the numbers in one client's moves to positions. Programs count rows and columns in different ways,
// and the protocol does not define how.
type Places struct {
	ways   []foxes.Writing // ways to count; the most likely one comes first
	scores []int           // by way: number of moves that made sense
}

// NewPlaces returns a Places that converts the numbers in a client's moves. writing is the first way of counting rows
// and columns. If alternatives contains different ways, Places uses the way that fits the client's moves best.
func NewPlaces(writing foxes.Writing, alternatives ...foxes.Writing) Places {
	p := Places{ways: []foxes.Writing{writing}}
	for _, w := range alternatives {
		if !w.CountsLike(writing) {
			p.ways = append(p.ways, w)
		}
	}
	p.scores = make([]int, len(p.ways))
	return p
}

// GuessPlaces returns a Places that infers how the client counts rows and columns. It uses the way of writing first,
// and later the way that fits the client's moves best.
func GuessPlaces(writing foxes.Writing) Places {
	all := foxes.Countings()
	return NewPlaces(writing, all[:]...)
}

// Read returns the most likely meaning of the four numbers in a client's move. It uses the way of counting in which
// most moves of the client made sense. A move makes sense if it goes from the player's animal to an adjacent tile.
func (p *Places) Read(b foxes.Board, seat rules.Seat, numbers [4]int) foxes.Move {
	const most = 1 << 20 // a limit that no real lead between two ways reaches
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
