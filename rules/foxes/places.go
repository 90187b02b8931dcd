package foxes

// Numbers returns the four numbers that name a move in a message, in the way in which w counts.
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

// Move returns the move that four numbers name; its places may be off the board.
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

// Countings are the ways in which programs count columns and rows, the likeliest first: that of the text's examples, and
// that of its authors' draft.
func Countings() [4]Writing {
	return [4]Writing{
		{},
		{Base: BaseZero, Order: OrderRowColumn},
		{Base: BaseZero},
		{Order: OrderRowColumn},
	}
}

// CountsLike reports whether w and other name every move with the same numbers.
func (w Writing) CountsLike(other Writing) bool {
	return w.Base == other.Base && w.Order == other.Order
}
