package labyrinthmath

import "menagerie/rules/labyrinth"

// board is a maze together with the line that must not be shifted next.
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

// children appends the boards after each possible shift of b to dst, and returns dst. If there are more than limit, it
// appends an evenly spaced selection of them.
func (s *search[M]) children(dst []child[M], b *board[M], limit int) []child[M] {
	count := len(s.lines)
	if b.closed >= 0 {
		count--
	}
	count *= len(rotations[b.spare])
	stride := (count-1)/max(1, limit) + 1
	n, first := 0, len(dst)
	for i := range s.lines {
		if i == b.closed {
			continue
		}
		for _, tile := range rotations[b.spare] {
			if n++; n%stride != 0 {
				continue
			}
			c := child[M]{line: &s.lines[i], tile: tile}
			c.maze = b.pushed(c.line, tile)
			c.closed = -1
			if s.reversal == labyrinth.ReversalForbidden {
				c.closed = s.opposite[i]
			}
			c.passages = s.passages(&c.maze)
			dst = append(dst, c)
		}
	}
	s.looked += len(dst) - first
	return dst
}

// sources returns the cells from which a pawn can reach a goal after the shift that led to b. These cells and the goals in g
// are positions before the shift.
func (s *search[M]) sources(b *child[M], g goals[M]) M {
	s.looked++
	return b.line.before(s.flood(b.passages, carriedGoals(g, b.line).cells))
}

// outlook counts, for every cell, the boards on which a pawn can reach a goal from this cell.
func (s *search[M]) outlook(boards []child[M], g goals[M]) tally[M] {
	var t tally[M]
	for i := range boards {
		t.add(s.sources(&boards[i], g))
	}
	return t
}
