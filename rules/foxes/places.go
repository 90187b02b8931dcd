package foxes

// Numbers returns the four numbers that describe move m in a message, two for each point. The Writing w defines whether
// the column or the row comes first, and whether both are counted from 0 or 1.
func (w Writing) Numbers(m Move) [4]int {
	first := 1
	if w.Base == BaseZero {
		first = 0
	}
	n := [4]int{m.From.X + first, m.From.Y + first, m.To.X + first, m.To.Y + first}
	if w.Order == OrderRowColumn {
		n = [4]int{n[1], n[0], n[3], n[2]}
	}
	return n
}

// Move returns the move that the four numbers in a message describe. Its points may be outside the board.
func (w Writing) Move(n [4]int) Move {
	first := 1
	if w.Base == BaseZero {
		first = 0
	}
	if w.Order == OrderRowColumn {
		n = [4]int{n[1], n[0], n[3], n[2]}
	}
	return Move{Point{n[0] - first, n[1] - first}, Point{n[2] - first, n[3] - first}}
}

// Countings returns the four ways to write a cell's column and row in messages. The way of the specification comes first, and
// the least likely way last.
func Countings() [4]Writing {
	return [4]Writing{
		{},
		{Base: BaseZero, Order: OrderRowColumn},
		{Base: BaseZero},
		{Order: OrderRowColumn},
	}
}

// CountsLike reports whether w and other write the same four numbers for every move.
func (w Writing) CountsLike(other Writing) bool {
	return w.Base == other.Base && w.Order == other.Order
}
