package labyrinthmath

import (
	"context"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Ranked is a move and what speaks for it.
type Ranked struct {
	Move     labyrinth.Move
	Collects int     // objectives that the mover collects with it
	Gives    int     // objectives that the next player is carried onto
	Ways     float64 // share of the shifts after which the mover could collect next, if nobody shifted in between: 0..1
	Risk     float64 // share of the next player's shifts after which it may collect: 0..1
	Value    float64 // objectives by which the mover is expected to gain on the next player; only Search fills it in
}

// Survey returns all moves that are worth a thought, in no order of merit, with all but Value: every collecting move, and
// for shifts that collect nothing every walk. v's own seat must be the one to move. It asks ctx, in which others may have their
// turn meanwhile, but comes to its end: it takes tens of milliseconds on the largest boards.
func Survey(ctx context.Context, v labyrinth.View) []Ranked {
	if !v.ToMove() {
		return nil
	}
	if v.Board.Width*v.Board.Height <= narrowCells {
		return newSearch[narrow](ctx, v, 0).survey()
	}
	return newSearch[wide](ctx, v, 0).survey()
}

// search is one position in thought.
type search[M mask] struct {
	*frame[M]
	customs
	ctx      context.Context
	position labyrinth.Position
	reversal labyrinth.Reversal
	root     board[M]
	me, foe  side[M]
	chance   float64 // that the foe wants any one of the objectives that it may want
	budget   int     // boards to look at
	looked   int     // boards that the deeper look has seen
	seconds  []child[M]
	thirds   []child[M]
}

func newSearch[M mask](ctx context.Context, v labyrinth.View, budget int) *search[M] {
	s := &search[M]{
		frame: newFrame[M](v.Position), customs: customsOf(v.Config.Dialect), ctx: ctx, position: v.Position,
		reversal: v.Config.Dialect.Reversal, budget: budget,
	}
	s.root = board[M]{s.maze(v.Board), s.closed(v.Position)}
	s.me = s.player(v.Position, v.You, own(v))
	if next := follower(v); next != v.You {
		belief := Believe(v, next)
		s.foe = s.player(v.Position, next, nil)
		s.foe.want = s.goalsAt(v.Position, belief.Likely)
		s.foe.left = max(1, v.Players[next].Left())
		s.chance = belief.Chance
	}
	return s
}

// own returns the ids that the View's seat has still to collect, in the order dealt.
func own(v labyrinth.View) []int {
	var ids []int
	for _, id := range v.Hand {
		if !slices.Contains(v.Players[v.You].Collected, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// follower returns who moves after v's own seat.
func follower(v labyrinth.View) rules.Seat {
	n := len(v.Players)
	for i := 1; i < n; i++ {
		if seat := (int(v.You) + i) % n; !v.Players[seat].Out {
			return rules.Seat(seat)
		}
	}
	return v.You
}

// walk is one way to end a turn on a board: on one of the cells, after which the mover wants something.
type walk[M mask] struct {
	side  side[M]
	cells M
	gain  int
}

// walks returns the walks after a shift took the mover to s.at: to each goal in reach, or anywhere.
func (s *search[M]) walks(into []walk[M], b *child[M], mover side[M], barred M) []walk[M] {
	gain := 0
	if s.own && has(mover.want.cells, mover.at) {
		mover = collected(s.customs, mover, mover.at)
		gain = 1
	}
	var seed M
	reach := minus(s.flood(b.passages, with(seed, mover.at)), barred)
	goals := and(reach, mover.want.cells)
	if empty(goals) {
		return append(into, walk[M]{mover, reach, gain})
	}
	each(goals, func(bit int) {
		var cell M
		into = append(into, walk[M]{collected(s.customs, mover, bit), with(cell, bit), gain + 1})
	})
	return into
}

// met returns the other side after a mover's shift, and what it was carried onto.
func (s *search[M]) met(other side[M], l *line[M]) (side[M], int) {
	other = shifted(s.customs, other, l)
	if s.passive && has(other.want.cells, other.at) {
		return collected(s.customs, other, other.at), 1
	}
	return other, 0
}

// mostBoards bounds the boards after two shifts that a survey looks at, so that the largest boards take no longer than
// a person would wait.
const mostBoards = 3000

func (s *search[M]) survey() []Ranked {
	var all []Ranked
	var walks []walk[M]
	firsts := s.children(nil, &s.root, s.reversal, 1)
	for i := range firsts {
		_ = s.ctx.Err() // only so that others have their turn
		b := &firsts[i]
		foe, gives := s.met(s.foe, b.line)
		s.seconds = s.children(s.seconds[:0], &b.board, s.reversal, s.stride(&b.board, mostBoards/len(firsts)))
		threat := s.outlook(s.customs, s.seconds, foe.want)
		me := shifted(s.customs, s.me, b.line)
		walks = s.walks(walks[:0], b, me, s.taken(s.position, b.line, me.at))
		for _, w := range walks {
			ways := s.outlook(s.customs, s.seconds, w.side.want)
			each(w.cells, func(bit int) {
				all = append(all, Ranked{
					Move:     labyrinth.Move{Insert: b.line.insert, Tile: b.tile, To: s.point(bit)},
					Collects: w.gain, Gives: gives, Ways: ways.share(bit), Risk: threat.share(foe.at),
				})
			})
		}
	}
	return all
}

// NextLeft returns how many objectives the player who moves after v's own seat has still to collect.
func NextLeft(v labyrinth.View) int { return v.Players[follower(v)].Left() }
