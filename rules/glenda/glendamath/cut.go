package glendamath

import "iter"

// cutter finds the cheapest set of walls that separates Glenda from the border. This set is a minimum vertex cut, and
// cutter finds it by computing a maximum flow.
type cutter[M mask[M]] struct {
	*board[M]
	p       place[M]
	price   []int32    // price of a wall on each cell, by bit
	through []int32    // flow through each cell, by bit
	along   [][6]int32 // flow from each cell to its neighbours, by bit and direction
	from    []int32    // predecessor plus one of each half cell (see entering); 0 if the half cell was not reached
	queue   []int32
}

// entering returns the number of the node through which flow enters a cell. The nodes belong to a graph for computing a
// maximum flow. The flow leaves the cell through a second node (see leaving). The capacity between the two nodes is the
// price of a wall on the cell.
func entering(bit int) int32 { return int32(2 * bit) }
func leaving(bit int) int32  { return int32(2*bit + 1) }

// cut returns the set of cells with the lowest total price that separates Glenda from the border. Each price must be at
// least 1. ok is false if the total price exceeds limit.
func (b *board[M]) cut(p place[M], price []int32, limit int32) (cells M, ok bool) {
	n := len(b.near)
	c := &cutter[M]{board: b, p: p, price: price, through: make([]int32, n), along: make([][6]int32, n), from: make([]int32, 2*n)}
	for total := int32(0); ; {
		end := c.findPath()
		if end < 0 {
			return c.minimumCut(), true
		}
		if total += c.addFlow(end); total > limit {
			return cells, false
		}
	}
}

// findPath searches for an augmenting path and returns the border cell at its end, or -1 if there is none.
func (c *cutter[M]) findPath() int {
	clear(c.from)
	start := leaving(c.p.at)
	c.queue = append(c.queue[:0], start)
	c.from[start] = start + 1
	for i := 0; i < len(c.queue); i++ {
		at := c.queue[i]
		bit := int(at / 2)
		if at%2 == 0 {
			c.searchFromEntering(bit)
			continue
		}
		if c.border.has(bit) {
			return bit
		}
		c.searchFromLeaving(bit)
	}
	return -1
}

func (c *cutter[M]) reach(half, from int32) {
	if c.from[half] == 0 {
		c.from[half] = from + 1
		c.queue = append(c.queue, half)
	}
}

func (c *cutter[M]) searchFromEntering(bit int) {
	if c.through[bit] < c.price[bit] {
		c.reach(leaving(bit), entering(bit))
	}
	for d, n := range c.next[bit] {
		if n >= 0 && c.along[n][(d+3)%6] > 0 {
			c.reach(leaving(int(n)), entering(bit))
		}
	}
}

func (c *cutter[M]) searchFromLeaving(bit int) {
	for _, n := range c.next[bit] {
		if n >= 0 && c.p.free.has(int(n)) && int(n) != c.p.at {
			c.reach(entering(int(n)), leaving(bit))
		}
	}
	if c.through[bit] > 0 {
		c.reach(entering(bit), leaving(bit))
	}
}

// addFlow adds the largest possible flow along the path that findPath has found. target is the last cell of the path.
// The result is the amount of the flow.
func (c *cutter[M]) addFlow(target int) int32 {
	amount := int32(1 << 30)
	c.eachEdge(target, func(from, to int32) { amount = min(amount, c.residualCapacity(from, to)) })
	c.eachEdge(target, func(from, to int32) { c.send(from, to, amount) })
	return amount
}

// eachEdge calls step for each edge of the path that findPath has found, beginning with the last edge. target is the
// last cell of the path. from and to are nodes of the graph (see entering).
func (c *cutter[M]) eachEdge(target int, step func(from, to int32)) {
	for to := leaving(target); to != leaving(c.p.at); to = c.from[to] - 1 {
		step(c.from[to]-1, to)
	}
}

func (c *cutter[M]) residualCapacity(from, to int32) int32 {
	a, b := int(from/2), int(to/2)
	switch {
	case a == b && from < to:
		return c.price[a] - c.through[a]
	case a == b:
		return c.through[a]
	case from%2 == 0:
		return c.along[b][c.directionTo(b, a)] // back along the flow from b to a
	}
	return 1 << 30
}

func (c *cutter[M]) send(from, to, amount int32) {
	a, b := int(from/2), int(to/2)
	switch {
	case a == b && from < to:
		c.through[a] += amount
	case a == b:
		c.through[a] -= amount
	case from%2 == 0:
		c.along[b][c.directionTo(b, a)] -= amount
	default:
		c.along[a][c.directionTo(a, b)] += amount
	}
}

func (c *cutter[M]) directionTo(a, b int) int {
	for d, n := range c.next[a] {
		if int(n) == b {
			return d
		}
	}
	return -1
}

// minimumCut returns the cells of the minimum cut. The caller must first call findPath until it finds no path.
func (c *cutter[M]) minimumCut() M {
	var cells M
	for bit := range c.price {
		if c.from[entering(bit)] != 0 && c.from[leaving(bit)] == 0 {
			cells = cells.with(bit)
		}
	}
	return cells
}

// fence returns cells that separate Glenda from the border and that the trapper can wall in time. The trapper must be
// to move. ok is false if fence finds no such cells.
func (b *board[M]) fence(p place[M]) (cells M, ok bool) {
	const whole = 27720 // divisible by all numbers up to 12; for others the price is rounded up, so the test never accepts too much
	// The trapper is in time if, for every k, Glenda needs at least k moves to the k-th nearest cell. This is certain if
	// the sum of 1/steps over the cells is at most 1. steps is the number of her moves to a cell.
	price := make([]int32, len(b.near))
	for steps, ring := range b.rings(p) {
		for ; !ring.empty(); ring = ring.minus(ring.first()) {
			price[ring.first()] = int32((whole + steps - 1) / max(steps, 1))
		}
	}
	return b.cut(p, price, whole)
}

// rings yields the cells that Glenda reaches in exactly 0, 1, 2, ... steps.
func (b *board[M]) rings(p place[M]) iter.Seq2[int, M] {
	return func(yield func(int, M) bool) {
		var now M
		now = now.with(p.at)
		for steps, seen := 0, now; !now.empty(); steps++ {
			if !yield(steps, now) {
				return
			}
			now = now.near().and(p.free).without(seen)
			seen = seen.or(now)
		}
	}
}
