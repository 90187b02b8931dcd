package labyrinthmath

import "menagerie/rules/labyrinth"

// board is a maze and which line may not be shifted next.
type board[M mask] struct {
	maze[M]
	closed int // a number of a line, or -1
}

// child is a board after one more shift.
type child[M mask] struct {
	board[M]
	passages[M]
	line *line[M]
	tile labyrinth.Tile
}

// children appends all boards that a shift makes of b, every stride-th of them.
func (f *frame[M]) children(into []child[M], b *board[M], reversal labyrinth.Reversal, stride int) []child[M] {
	n := 0
	for i := range f.lines {
		if i == b.closed {
			continue
		}
		for _, tile := range rotations[b.spare] {
			if n++; n%stride != 0 {
				continue
			}
			c := child[M]{line: &f.lines[i], tile: tile}
			c.maze = b.pushed(c.line, tile)
			c.closed = -1
			if reversal == labyrinth.ReversalForbidden {
				c.closed = f.opposite[i]
			}
			c.passages = f.passages(&c.maze)
			into = append(into, c)
		}
	}
	return into
}

// stride returns of how many of b's children one has to be left out so that at most most remain: 1 keeps all.
func (f *frame[M]) stride(b *board[M], most int) int {
	n := len(f.lines) * len(rotations[b.spare])
	return max(1, (n+most-1)/max(1, most))
}

// outlook counts for every cell from how many of the boards a pawn there reaches a goal.
func (f *frame[M]) outlook(c customs, boards []child[M], g goals[M]) tally[M] {
	var t tally[M]
	for i := range boards {
		b := &boards[i]
		t.add(b.line.before(f.flood(b.passages, carriedGoals(c, g, b.line).cells)))
	}
	return t
}
