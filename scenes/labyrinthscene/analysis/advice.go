// Package analysis finds the best moves in a position of the labyrinth game, and the worst moves of a finished game.
package analysis

import (
	"cmp"
	"context"
	"slices"

	"menagerie/render/labyrinthdraw"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthmath"
	"menagerie/scenes/background"
)

// MostAdvice is the largest number of recommended moves.
const MostAdvice = 3

// Counsel is the best moves of a position, the best first.
type Counsel struct {
	Moves   []labyrinthmath.Ranked
	Picture *labyrinthdraw.Advice // immutable after tell
}

// Consider finds the best moves in the view v. The viewer must be the player to move. Consider calls report once with the
// result, unless ctx is cancelled.
func Consider(ctx context.Context, v labyrinth.View, report func(Counsel)) {
	found := labyrinthmath.Search(ctx, v, 0)
	if ctx.Err() != nil {
		return
	}
	slices.SortStableFunc(found, func(a, b labyrinthmath.Ranked) int { return cmp.Compare(b.Value, a.Value) })
	var best []labyrinthmath.Ranked
	for _, r := range found {
		if len(best) < MostAdvice && !slices.ContainsFunc(best, func(o labyrinthmath.Ranked) bool { return alike(o, r) }) {
			best = append(best, r)
		}
	}
	picture := &labyrinthdraw.Advice{}
	for i := range best {
		picture.Moves = append(picture.Moves, best[i].Move)
		best[i].Ways, best[i].Risk = labyrinthmath.Weigh(v, best[i].Move)
	}
	report(Counsel{best, picture})
}

// alike reports whether two moves push the tile in at the same arrow. The advice shows only the best of such moves.
func alike(a, b labyrinthmath.Ranked) bool { return a.Move.Insert == b.Move.Insert }

// Advice searches the best moves of the position on the screen.
type Advice struct {
	task    background.Task[Counsel]
	view    labyrinth.View
	running bool
	Known   bool
	Fresh   bool // the panel does not show the result yet
	Now     Counsel
}

// TurnTo drops the result, and sets the position for the next Begin.
func (a *Advice) TurnTo(v labyrinth.View) {
	a.Forget()
	a.view, a.Now, a.Known, a.Fresh = v, Counsel{}, false, true
}

// Begin starts the search for the best moves. It does nothing if the search was already started, or if the viewer is not to move.
func (a *Advice) Begin() {
	if a.running || a.Known || !a.view.ToMove() {
		return
	}
	a.running, a.Fresh = true, true
	v := a.view
	a.task.Begin(func(ctx context.Context, tell func(Counsel)) { Consider(ctx, v, tell) })
}

// Forget cancels the search.
func (a *Advice) Forget() {
	a.task.Forget()
	a.running = false
}

// Tick takes over the result of the search.
func (a *Advice) Tick() {
	if now, ok := a.task.Take(); ok {
		a.Now, a.Known, a.Fresh, a.running = now, true, true, false
	}
}
