package ponddraw

import "menagerie/rules/pond/pondmath"

// The distances between the marks of a trail in units.
const (
	trailGap = 3_200
	printGap = 7_000
)

// trail has past positions of an animal as marks at equal distances. When a fading trail is full, it drops the oldest mark. When
// any other trail is full, it drops every second mark.
type trail struct {
	marks  []mark
	gap    float64
	spread float64 // current distance of the marks: gap times a power of two
	most   int
	fading bool
	count  int // number of marks ever made, so that left and right paws alternate
}

// mark is a dot or a paw print.
type mark struct {
	at      pondmath.Vec
	heading float64 // direction to the next mark, radians
	left    bool
}

func (t *trail) clear() { t.marks, t.spread, t.count = t.marks[:0], t.gap, 0 }

// add adds a mark at p if p is at least spread units away from the last mark.
func (t *trail) add(p pondmath.Vec) {
	if n := len(t.marks); n > 0 {
		way := p.Sub(t.marks[n-1].at)
		if way.Len() < t.spread {
			return
		}
		t.marks[n-1].heading = way.Angle()
	}
	if len(t.marks) == t.most {
		t.thin()
	}
	heading := 0.0
	if n := len(t.marks); n > 0 {
		heading = t.marks[n-1].heading
	}
	t.count++
	t.marks = append(t.marks, mark{p, heading, t.count%2 == 0})
}

// thin removes marks to make space for new ones.
func (t *trail) thin() {
	if t.fading {
		t.marks = append(t.marks[:0], t.marks[1:]...)
		return
	}
	kept := t.marks[:0]
	for i := 0; i < len(t.marks); i += 2 {
		kept = append(kept, t.marks[i])
	}
	t.marks, t.spread = kept, 2*t.spread
}
