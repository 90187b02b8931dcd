package labyrinthmath

import (
	"context"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Ranked is a move with its evaluation.
type Ranked struct {
	Move     labyrinth.Move
	Collects int     // number of objectives that the mover collects
	Gives    int     // number of objectives onto which the shift moves the next player
	Ways     float64 // part of the shifts after which the mover could collect next, if no other player shifted in between: 0..1
	Risk     float64 // part of the next player's shifts after which that player may collect: 0..1
	Value    float64 // expected gain over the next player in objectives; set only by Search
}

// Survey returns all moves worth considering, unordered and without Value: every move that collects, and every walk for
// shifts that collect nothing. v.You must be the seat to move. Survey takes tens of milliseconds on the largest boards.
// It calls ctx.Err so that other goroutines can run, but does not stop early.
func Survey(ctx context.Context, v labyrinth.View) []Ranked {
	if !v.ToMove() {
		return nil
	}
	if v.Board.Width*v.Board.Height <= narrowCells {
		return newSearch[narrow](ctx, v, 0).survey()
	}
	return newSearch[wide](ctx, v, 0).survey()
}

// search holds the state of a search of one position.
type search[M mask] struct {
	*frame[M]
	customs
	ctx      context.Context
	position labyrinth.Position
	reversal labyrinth.Reversal
	root     board[M]
	me, foe  side[M]
	chance   float64 // probability that the foe wants a given one of the objectives that it may want
	budget   int     // number of boards to search
	looked   int     // number of boards that the deeper search has visited
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

// own returns the ids that v.You has not collected yet, in the order in which they were dealt.
func own(v labyrinth.View) []int {
	var ids []int
	for _, id := range v.Hand {
		if !slices.Contains(v.Players[v.You].Collected, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// follower returns the seat that moves after v.You.
func follower(v labyrinth.View) rules.Seat {
	n := len(v.Players)
	for i := 1; i < n; i++ {
		if seat := (int(v.You) + i) % n; !v.Players[seat].Out {
			return rules.Seat(seat)
		}
	}
	return v.You
}

// walk is the end of a turn on one of the cells, with the same gain for all of them. side is the mover's side after the
// walk.
type walk[M mask] struct {
	side  side[M]
	cells M
	gain  int
}

// walks returns the walks of a mover after a shift: to each goal within reach, or to any cell if there is no goal.
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

// met returns the other side after a mover's shift, and the number of objectives that the shift moved it onto.
func (s *search[M]) met(other side[M], l *line[M]) (side[M], int) {
	other = shifted(s.customs, other, l)
	if s.passive && has(other.want.cells, other.at) {
		return collected(s.customs, other, other.at), 1
	}
	return other, 0
}

// mostBoards limits the number of boards after two shifts that a survey visits, so that the largest boards do not take
// too long.
const mostBoards = 3000

func (s *search[M]) survey() []Ranked {
	var all []Ranked
	var walks []walk[M]
	firsts := s.children(nil, &s.root, s.reversal, 1)
	for i := range firsts {
		_ = s.ctx.Err() // lets other goroutines run
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

// NextLeft returns the number of objectives that the player after v.You has not collected yet.
func NextLeft(v labyrinth.View) int { return v.Players[follower(v)].Left() }
