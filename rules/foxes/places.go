package foxes

// Numbers returns the four numbers for m in a message, with the base and order of w.
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

// Move returns the move that n stands for, with the base and order of w. Its points may be outside the board.
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

// Countings returns the ways in which programs number columns and rows, most likely first. The first is that of the
// specification's examples, the second that of its authors' draft.
func Countings() [4]Writing {
	return [4]Writing{
		{},
		{Base: BaseZero, Order: OrderRowColumn},
		{Base: BaseZero},
		{Order: OrderRowColumn},
	}
}

// CountsLike reports whether w and other use the same numbers for every move.
func (w Writing) CountsLike(other Writing) bool {
	return w.Base == other.Base && w.Order == other.Order
}
