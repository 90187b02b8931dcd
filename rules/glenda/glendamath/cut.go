package glendamath

import "iter"

// cutter finds the cheapest walls that separate Glenda from the border. This is a minimum vertex cut. By the max-flow
// min-cut theorem, its price is the maximum flow through the cells.
type cutter[M mask[M]] struct {
	*board[M]
	p       place[M]
	price   []int32    // by bit: the price of a wall
	through []int32    // by bit: the flow through the cell
	along   [][6]int32 // by bit and direction: the flow from the cell to the neighbour
	from    []int32    // by half cell, see entering: the predecessor of the half cell plus one, or 0 if it was not reached
	queue   []int32
}

// Every cell is split into two halves: flow enters one and leaves the other. The cell's price is the capacity between
// the two.
func entering(bit int) int32 { return int32(2 * bit) }
func leaving(bit int) int32  { return int32(2*bit + 1) }

// cut returns the cells with the lowest total price that separate Glenda from the border. ok is false if their price
// exceeds most. Only free cells can be walled, and each must have a price of at least 1.
func (b *board[M]) cut(p place[M], price []int32, most int32) (cells M, ok bool) {
	n := len(b.near)
	c := &cutter[M]{board: b, p: p, price: price, through: make([]int32, n), along: make([][6]int32, n), from: make([]int32, 2*n)}
	for total := int32(0); ; {
		end := c.flood()
		if end < 0 {
			return c.separating(), true
		}
		if total += c.push(end); total > most {
			return cells, false
		}
	}
}

// flood searches for an augmenting path. It returns the border cell at its end, or -1 if there is none.
func (c *cutter[M]) flood() int {
	clear(c.from)
	start := leaving(c.p.at)
	c.queue = append(c.queue[:0], start)
	c.from[start] = start + 1
	for i := 0; i < len(c.queue); i++ {
		at := c.queue[i]
		bit := int(at / 2)
		if at%2 == 0 {
			c.fromEntry(bit)
			continue
		}
		if c.border.has(bit) {
			return bit
		}
		c.fromLeaving(bit)
	}
	return -1
}

func (c *cutter[M]) reach(half, from int32) {
	if c.from[half] == 0 {
		c.from[half] = from + 1
		c.queue = append(c.queue, half)
	}
}

// fromEntry continues through the cell, or back along a flow into the cell.
func (c *cutter[M]) fromEntry(bit int) {
	if c.through[bit] < c.price[bit] {
		c.reach(leaving(bit), entering(bit))
	}
	for d, n := range c.next[bit] {
		if n >= 0 && c.along[n][(d+3)%6] > 0 {
			c.reach(leaving(int(n)), entering(bit))
		}
	}
}

// fromLeaving continues to the neighbours, or back through the cell.
func (c *cutter[M]) fromLeaving(bit int) {
	for _, n := range c.next[bit] {
		if n >= 0 && c.p.free.has(int(n)) && int(n) != c.p.at {
			c.reach(entering(int(n)), leaving(bit))
		}
	}
	if c.through[bit] > 0 {
		c.reach(entering(bit), leaving(bit))
	}
}

// push adds the largest possible flow along the path that ends at the border cell end, and returns the amount.
func (c *cutter[M]) push(end int) int32 {
	amount := int32(1 << 30)
	c.walk(end, func(from, to int32) { amount = min(amount, c.room(from, to)) })
	c.walk(end, func(from, to int32) { c.send(from, to, amount) })
	return amount
}

// walk calls step for every pair of half cells on the path to the border cell end, last pair first.
func (c *cutter[M]) walk(end int, step func(from, to int32)) {
	for to := leaving(end); to != leaving(c.p.at); to = c.from[to] - 1 {
		step(c.from[to]-1, to)
	}
}

// room returns the residual capacity from one half cell to the next.
func (c *cutter[M]) room(from, to int32) int32 {
	a, b := int(from/2), int(to/2)
	switch {
	case a == b && from < to:
		return c.price[a] - c.through[a]
	case a == b:
		return c.through[a]
	case from%2 == 0:
		return c.along[b][c.side(b, a)] // back along the flow from b to a
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
		c.along[b][c.side(b, a)] -= amount
	default:
		c.along[a][c.side(a, b)] += amount
	}
}

// side returns the direction from a to its neighbour b.
func (c *cutter[M]) side(a, b int) int {
	for d, n := range c.next[a] {
		if int(n) == b {
			return d
		}
	}
	return -1
}

// separating returns the cells of the cut. Their first half was reached by the last flood, and their second half was
// not.
func (c *cutter[M]) separating() M {
	var cells M
	for bit := range c.price {
		if c.from[entering(bit)] != 0 && c.from[leaving(bit)] == 0 {
			cells = cells.with(bit)
		}
	}
	return cells
}

// fence searches for cells that separate Glenda from the border and can all be walled before she reaches them, with the
// trapper to move. For every t, at most t of these cells may be at most t steps away from her. That holds if the sum of
// 1/steps over the cells is at most 1, so cut searches for the smallest sum. ok is false if it exceeds 1.
func (b *board[M]) fence(p place[M]) (cells M, ok bool) {
	const whole = 27720 // divisible by all numbers up to 12; for others the price is rounded up, so the test never accepts too much
	price := make([]int32, len(b.near))
	for steps, ring := range b.rings(p) {
		for ; !ring.empty(); ring = ring.minus(ring.first()) {
			price[ring.first()] = int32((whole + steps - 1) / max(steps, 1))
		}
	}
	return b.cut(p, price, whole)
}

// rings yields, for each number of steps from 0, the cells that Glenda reaches in exactly that many steps.
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
