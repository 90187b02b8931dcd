package labyrinthmath

import "menagerie/rules/labyrinth"

// board is a maze with the line that must not be shifted next.
type board[M mask] struct {
	maze[M]
	closed int // index of a line, or -1
}

// child is a board after one more shift.
type child[M mask] struct {
	board[M]
	passages[M]
	line *line[M]
	tile labyrinth.Tile
}

// children appends the boards after every possible shift of b, or only every stride-th of them.
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

// stride returns the smallest stride with which b has at most most children. 1 keeps all of them.
func (f *frame[M]) stride(b *board[M], most int) int {
	n := len(f.lines) * len(rotations[b.spare])
	return max(1, (n+most-1)/max(1, most))
}

// outlook counts, for every cell, the boards on which a pawn at that cell reaches a goal.
func (f *frame[M]) outlook(c customs, boards []child[M], g goals[M]) tally[M] {
	var t tally[M]
	for i := range boards {
		b := &boards[i]
		t.add(b.line.before(f.flood(b.passages, carriedGoals(c, g, b.line).cells)))
	}
	return t
}
