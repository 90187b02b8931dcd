package labyrinthmath

import (
	"context"
	"math"
	"slices"

	"menagerie/rules"
	"menagerie/rules/labyrinth"
)

// Ranked is a move with its evaluation.
type Ranked struct {
	Move     labyrinth.Move
	Collects int  // number of objectives that the mover collects
	Wins     bool // the move ends the game, and the mover wins
	// Gives is the number of goals onto which the shift moves the next player's pawn: objectives, or the starting cell if it is
	// the last goal.
	Gives int
	Ways  float64 // share of the shifts, 0 to 1, after which the mover could collect next if no other player shifted before
	Risk  float64 // share of the next player's shifts, 0 to 1, after which that player may collect
	Value float64 // expected gain over the other players, in objectives; set only by Search
}

// Survey returns the moves of v.You that are worth a comparison. After a shift of tiles that makes goals reachable,
// these are the moves to a goal. After any other shift, these are all moves. If v.You is not to move, there are none.
// The results have no Value. On boards larger than 7 by 7, Ways and Risk are estimates. Survey ignores the end of ctx,
// because it takes only tens of milliseconds.
func Survey(ctx context.Context, v labyrinth.View) []Ranked {
	if !v.ToMove() {
		return nil
	}
	if v.Board.Width*v.Board.Height <= 64 {
		return newSearch[cells64](ctx, v, 0).survey()
	}
	return newSearch[cells1024](ctx, v, 0).survey()
}

// search holds the state of a search of one position.
type search[M mask] struct {
	*frame[M]
	dialectRules
	ctx      context.Context
	view     labyrinth.View
	reversal labyrinth.Reversal
	root     board[M]
	me       side[M]
	foe      side[M]    // the next player, who wants everything that it may be looking for
	guesses  []guess[M] // what the next player may be looking for
	budget   int        // maximum number of boards to search
	looked   int        // number of boards that were searched: one after each shift, and one for every set of connected cells
	seconds  []child[M]
	thirds   []child[M]
	walks    []walk[M]
}

func newSearch[M mask](ctx context.Context, v labyrinth.View, budget int) *search[M] {
	s := &search[M]{
		frame: newFrame[M](v.Position), dialectRules: dialectRulesOf(v.Position), ctx: ctx, view: v,
		reversal: v.Config.Dialect.Reversal, budget: budget,
	}
	s.root = board[M]{s.maze(v.Board), s.forbiddenLine(v.Position)}
	s.me = s.player(v.Position, v.You, uncollected(v))
	if next := Next(v); next != v.You {
		s.foe = s.player(v.Position, next, nil)
		s.guesses = []guess[M]{{s.foe, 1}}
		if v.Players[next].Left() > 0 {
			belief := Believe(v, next)
			s.foe.want = s.goalsAt(v.Position, belief.Likely)
			s.guesses = s.guess(v.Position, belief)
		}
	}
	return s
}

// guess is a possible state of a player, with its probability.
type guess[M mask] struct {
	side[M]
	odds float64
}

// guess returns possible states of the next player.
func (s *search[M]) guess(p labyrinth.Position, b Belief) []guess[M] {
	var all []guess[M]
	for _, h := range b.hands() {
		g := guess[M]{s.foe, h.odds}
		g.want = s.goalsAt(p, h.ids)
		all = append(all, g)
	}
	return all
}

// uncollected returns the ids of the objectives that v.You has not collected yet, in the order in which they were dealt.
func uncollected(v labyrinth.View) []int {
	var ids []int
	for _, id := range v.Hand {
		if !slices.Contains(v.Players[v.You].Collected, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// Next returns the seat that moves after v.You. It returns v.You if all other seats were removed.
func Next(v labyrinth.View) rules.Seat {
	if all := opponents(v); len(all) > 0 {
		return all[0]
	}
	return v.You
}

// opponents returns the other seats of the game in the order in which they move after v.You.
func opponents(v labyrinth.View) []rules.Seat {
	var all []rules.Seat
	n := len(v.Players)
	for i := 1; i < n; i++ {
		if seat := (int(v.You) + i) % n; !v.Players[seat].Out {
			all = append(all, rules.Seat(seat))
		}
	}
	return all
}

// walk is a set of cells on which a player's walk can end. gain is the number of objectives that the walk collects.
// side is the state of the player after the walk.
type walk[M mask] struct {
	side  side[M]
	cells M
	gain  int
}

// appendWalks appends the walks that mover can make on the board b, which has just been shifted. It omits walks that
// end on a cell in barred.
func (s *search[M]) appendWalks(into []walk[M], b *child[M], mover side[M], barred M) []walk[M] {
	gain := 0
	if s.own && has(mover.want.cells, mover.at) {
		mover = collected(s.dialectRules, mover, mover.at)
		gain = 1
	}
	var seed M
	s.looked++
	reach := minus(s.flood(&b.passages, with(seed, mover.at)), barred)
	goals := and(reach, mover.want.cells)
	if empty(goals) {
		// no goal is in reach, so one walk stands for all reachable cells
		return append(into, walk[M]{mover, reach, gain})
	}
	eachBit(goals, func(bit int) {
		var cell M
		into = append(into, walk[M]{collected(s.dialectRules, mover, bit), with(cell, bit), gain + 1})
	})
	return into
}

// afterShift returns the state of a player after an opponent has shifted the line l. The second result is 1 if the
// player collects a goal by this shift, and otherwise 0.
func (s *search[M]) afterShift(player side[M], l *line[M]) (side[M], int) {
	player = shifted(player, l)
	if s.passive && has(player.want.cells, player.at) {
		return collected(s.dialectRules, player, player.at), 1
	}
	return player, 0
}

// newRanked returns a move without Ways, Risk and Value.
func (s *search[M]) newRanked(b *child[M], to, gives int, me side[M]) Ranked {
	left := me.left
	if s.returns {
		left = max(0, left-1)
	}
	return Ranked{
		Move:     labyrinth.Move{Insert: b.line.insert, Tile: b.tile, To: s.point(to)},
		Collects: s.view.Players[s.view.You].Left() - left, Wins: me.left == 0, Gives: gives,
	}
}

// mostBoards is the maximum number of boards after two shifts that Survey visits, so that it is fast on large boards.
const mostBoards = 3000

func (s *search[M]) survey() []Ranked {
	var all []Ranked
	var walks []walk[M]
	firsts := s.children(nil, &s.root, math.MaxInt)
	for i := range firsts {
		_ = s.ctx.Err() // lets other goroutines run
		b := &firsts[i]
		foe, gives := s.afterShift(s.foe, b.line)
		s.seconds = s.children(s.seconds[:0], &b.board, mostBoards/len(firsts))
		threat := s.outlook(s.seconds, foe.want)
		me := shifted(s.me, b.line)
		walks = s.appendWalks(walks[:0], b, me, s.occupiedCells(s.view.Position, b.line, me.at))
		for _, w := range walks {
			ways := s.outlook(s.seconds, w.side.want)
			eachBit(w.cells, func(bit int) {
				r := s.newRanked(b, bit, gives, w.side)
				r.Ways, r.Risk = ways.share(bit), threat.share(foe.at)
				all = append(all, r)
			})
		}
	}
	return all
}

// Weigh returns the exact values of the fields Ways and Risk of Ranked for the move m of v.You. Both results are 0 if
// the shift of tiles is illegal.
func Weigh(v labyrinth.View, m labyrinth.Move) (ways, risk float64) {
	if !v.ToMove() {
		return 0, 0
	}
	if v.Board.Width*v.Board.Height <= 64 {
		return newSearch[cells64](context.Background(), v, 0).weigh(m)
	}
	return newSearch[cells1024](context.Background(), v, 0).weigh(m)
}

func (s *search[M]) weigh(m labyrinth.Move) (ways, risk float64) {
	firsts := s.children(nil, &s.root, math.MaxInt)
	i := slices.IndexFunc(firsts, func(b child[M]) bool { return b.line.insert == m.Insert && b.tile == m.Tile })
	if i < 0 {
		return 0, 0
	}
	b := &firsts[i]
	foe, _ := s.afterShift(s.foe, b.line)
	me := shifted(s.me, b.line)
	if s.own && has(me.want.cells, me.at) {
		me = collected(s.dialectRules, me, me.at)
	}
	if me.at = s.bit(m.To); has(me.want.cells, me.at) {
		me = collected(s.dialectRules, me, me.at)
	}
	seconds := s.children(nil, &b.board, math.MaxInt)
	for j := range seconds {
		if has(s.sources(&seconds[j], me.want), me.at) {
			ways++
		}
		if has(s.sources(&seconds[j], foe.want), foe.at) {
			risk++
		}
	}
	n := float64(len(seconds))
	return ways / n, risk / n
}
