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

// children appends at most most of the boards after a shift of b. If there are more, it takes them at equal distances.
func (s *search[M]) children(into []child[M], b *board[M], most int) []child[M] {
	count := len(s.lines)
	if b.closed >= 0 {
		count--
	}
	count *= len(rotations[b.spare])
	stride := (count-1)/max(1, most) + 1
	n, first := 0, len(into)
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
			into = append(into, c)
		}
	}
	s.looked += len(into) - first
	return into
}

// sources returns the cells from which a pawn reaches a goal of g with the shift that leads to b. g is from before it.
func (s *search[M]) sources(b *child[M], g goals[M]) M {
	s.looked++
	return b.line.before(s.flood(b.passages, carriedGoals(g, b.line).cells))
}

// outlook counts, for every cell, the boards on which a pawn at that cell reaches a goal.
func (s *search[M]) outlook(boards []child[M], g goals[M]) tally[M] {
	var t tally[M]
	for i := range boards {
		t.add(s.sources(&boards[i], g))
	}
	return t
}
