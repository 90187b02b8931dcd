package labyrinthscene

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"menagerie/record"
	"menagerie/render/labyrinthdraw"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes/background"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// maxAdvice is the largest number of recommended moves.
const maxAdvice = 3

// bestMoves has the best moves of a position, the best first.
type bestMoves struct {
	Moves   []labyrinthmath.Ranked
	Picture *labyrinthdraw.Advice // marks of the moves; immutable after report
}

// findBest calls report once with the best moves in v, unless ctx is cancelled. The viewer must be the player to move.
func findBest(ctx context.Context, v labyrinth.View, report func(bestMoves)) {
	found := labyrinthmath.Search(ctx, v, 0)
	if ctx.Err() != nil {
		return
	}
	slices.SortStableFunc(found, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(b.Value, a.Value) })
	var best []labyrinthmath.Ranked
	for _, r := range found {
		// Of the moves that push the tile in at the same arrow, only the best is shown.
		if len(best) < maxAdvice && !slices.ContainsFunc(best, func(o labyrinthmath.Ranked) bool { return o.Move.Insert == r.Move.Insert }) {
			best = append(best, r)
		}
	}
	picture := &labyrinthdraw.Advice{}
	for i := range best {
		picture.Moves = append(picture.Moves, best[i].Move)
		best[i].Ways, best[i].Risk = labyrinthmath.Weigh(v, best[i].Move)
	}
	report(bestMoves{best, picture})
}

// Advice searches for the best moves in the position on the screen, in the background.
type Advice struct {
	background.Review[bestMoves]
	Fresh bool // whether there is a result that the panel does not show yet

	view labyrinth.View
}

// TurnTo discards the result and sets the View for the next call of Begin.
func (a *Advice) TurnTo(v labyrinth.View) {
	a.Renew()
	a.view, a.Fresh = v, true
}

// Begin starts the search for the best moves. It does nothing if the search was already started, or if the viewer is not to
// move.
func (a *Advice) Begin() {
	if a.Begun() || !a.view.ToMove() {
		return
	}
	a.Fresh = true
	v := a.view
	a.Review.Begin(func(ctx context.Context, tell func(bestMoves)) { findBest(ctx, v, tell) })
}

// Tick receives the result of the search.
func (a *Advice) Tick() {
	a.Fresh = a.Take() || a.Fresh
}

// Lapse is a move of the viewer that was clearly worse than the best move in that position.
type Lapse struct {
	At     int // position in the replay before the move
	Better labyrinthmath.Ranked
	Missed int     // objective that the better move would have collected, or -1
	Loss   float64 // difference between the moves in objectives, as labyrinthmath rates them
}

// reviewBudget is the number of boards that the review examines for each turn. A larger number would start the deeper
// search of labyrinthmath, which rates only a few moves.
const reviewBudget = 60_000

// The maximal number of listed lapses, and their minimal loss.
const (
	mostLapses = 4
	leastLoss  = 0.5
)

// Review finds the worst moves of a finished game in the background.
type Review struct{ background.Review[[]Lapse] }

// Begin starts the review of a game. views has a View for each position. Begin does nothing if the views do not contain
// the viewer's objectives.
func (r *Review) Begin(views []labyrinth.View) {
	if len(views) > 1 && len(views[0].Hand) > 0 {
		r.Review.Begin(func(ctx context.Context, tell func([]Lapse)) { findLapses(ctx, views, tell) })
	}
}

// findLapses finds the viewer's worst moves in a game and calls report with them. The worst move is the first.
// findLapses does not call report if ctx is cancelled.
func findLapses(ctx context.Context, views []labyrinth.View, report func([]Lapse)) {
	var found []Lapse
	for at := range max(0, len(views)-1) {
		if ctx.Err() != nil {
			return
		}
		if l, ok := rateMove(ctx, views[at], views[at+1]); ok {
			l.At = at
			found = append(found, l)
		}
	}
	slices.SortStableFunc(found, func(a, b Lapse) int { return cmp.Compare(b.Loss, a.Loss) })
	report(found[:min(len(found), mostLapses)])
}

// rateMove compares the viewer's move with the best move. before and after are the viewer's views of the positions
// around the move. ok reports whether the move was clearly worse than the best one.
func rateMove(ctx context.Context, before, after labyrinth.View) (l Lapse, ok bool) {
	made, moved := after.Last()
	if !before.ToMove() || !moved || made.Seat != before.You || slices.Contains(after.Winners, before.You) {
		return l, false
	}
	rated := labyrinthmath.Search(ctx, before, reviewBudget)
	if len(rated) == 0 || ctx.Err() != nil {
		return l, false
	}
	best := slices.MaxFunc(rated, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(a.Value, b.Value) })
	got := len(after.Players[before.You].Collected) - len(before.Players[before.You].Collected)
	l = Lapse{Better: best, Missed: -1, Loss: best.Value - moveValue(made.Move, rated, got, best)}
	if best.Collects > got {
		l.Missed = collectedObjective(before, best.Move)
	}
	return l, l.Loss >= leastLoss
}

// moveValue returns the value of the move m. It is an estimate if ranking does not contain m. count is the number of
// objectives that m has collected, and best is the best move.
func moveValue(m labyrinth.Move, ranking []labyrinthmath.Ranked, count int, best labyrinthmath.Ranked) float64 {
	// If ranking does not contain m, the value is that of the best move with the same push of the tile, or else of
	// best.
	worth, found := valueWithCount(best, count), false
	for _, r := range ranking {
		if r.Move == m {
			return r.Value
		}
		if r.Move.Insert != m.Insert || r.Move.Tile != m.Tile {
			continue
		}
		if value := valueWithCount(r, count); !found || value > worth {
			worth, found = value, true
		}
	}
	return worth
}

// valueWithCount returns the value that r would have if it collected the given number of objectives. If r wins, it
// returns 0.
func valueWithCount(r labyrinthmath.Ranked, objectives int) float64 {
	if r.Wins {
		return 0
	}
	return r.Value - float64(r.Collects-objectives)
}

// collectedObjective returns the ID of an objective that the move m collects for the viewer, or -1 if m collects none.
func collectedObjective(v labyrinth.View, m labyrinth.Move) int {
	after, err := v.AfterShift(m.Insert, m.Tile)
	if err != nil {
		return -1
	}
	for _, id := range v.Wanted() {
		if at := after.Objectives[id]; at == m.To || at == after.Players[v.You].At {
			return id
		}
	}
	return -1
}

// replayViews returns all views of a recorded game for a seat.
func replayViews(r *record.Record, seat rules.Seat) ([]labyrinth.View, error) {
	// The record of a game on a server contains the views. For any other record, History computes them from the moves.
	views, err := session.History(r, seat, func() (labyrinth.State, error) { return gamepage.Restart(r, labyrinth.Codec.Restore) })
	for _, v := range views {
		err = errors.Join(err, v.Validate())
	}
	if err != nil {
		return nil, err
	}
	return views, nil
}
