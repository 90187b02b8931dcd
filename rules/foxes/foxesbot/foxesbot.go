// Package foxesbot implements the built-in players of foxes and dolphins. Each can play both sides.
//
//	random  makes a random legal move as soon as possible
//	greedy  eats if possible, otherwise moves to the nearest animal that it could eat, or to the nearest enemy
//	tide    eats, saves its animals, hunts animals on the wrong ground, and leaves tiles that the next tide may change
//	lurk    like tide, but also waits next to enemies whose tiles the next tide may change
//	best    evaluates every move in many random futures of the tides, with the races that follow
//
// A bot uses only the View and keeps no state between moves. A bot returns no move if it prefers to wait, or if the
// View contains an invalid board. It never returns a move that the rules refuse. Delayed gives a bot the reaction time
// of a person.
package foxesbot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

// Bot is a bot for foxes and dolphins. If the bot prefers to wait, ok is false.
type Bot = rules.Bot[foxes.View, foxes.Move]

// Named is a Bot with the names that select it.
type Named = rules.NamedBot[foxes.View, foxes.Move]

// All returns the bots, weakest first.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(randomly)},
		{Name: "greedy", Strength: "medium", Bot: player(greedy)},
		{Name: "tide", Bot: player(tide)},
		{Name: "lurk", Strength: "hard", Bot: player(lurk)},
		{Name: "best", Strength: "best", Bot: Best(0)},
	}
}

// Strengths returns the strength names, weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// Best returns the strongest bot. To choose a move, the bot simulates about budget random sequences of coming tides. If
// budget is 0, the bot uses a default. It then needs some milliseconds for a move on a board of the default size.
func Best(budget int) Bot {
	return func(ctx context.Context, v foxes.View, _ *rand.Rand) (foxes.Move, bool) {
		if v.Position.Validate() != nil {
			return foxes.Move{}, false
		}
		all := foxesmath.Rank(ctx, v, budget)
		if len(all) == 0 {
			return foxes.Move{}, false
		}
		best := all[0]
		for _, r := range all[1:] {
			if r.Value > best.Value {
				best = r
			}
		}
		return best.Move, !best.Waits
	}
}

// Delayed returns a bot that plays like b with the reaction time of a person. After the cooldown, the bot waits for the
// given number of ticks, or for up to 1.5 times that number.
func Delayed(b Bot, ticks int) Bot {
	return func(ctx context.Context, v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		if !v.MayMove() || v.Now < v.Ready[v.You]+ticks+wobble(v.Ready[v.You], ticks) {
			return foxes.Move{}, false
		}
		return b(ctx, v, rng)
	}
}

// wobble returns the additional delay of a bot, a pseudo-random number of ticks from 0 to ticks/2. It depends only on the
// arguments, because a bot has no state. turn is the tick at which the side may move again.
func wobble(turn, ticks int) int {
	if ticks < 2 {
		return 0
	}
	return rand.New(rand.NewPCG(uint64(turn), uint64(ticks))).IntN(ticks/2 + 1)
}

// player returns a bot that calls think whenever its side may move.
func player(think func(foxes.View, *rand.Rand) (foxes.Move, bool)) Bot {
	return func(_ context.Context, v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		if !v.MayMove() || v.Position.Validate() != nil {
			return foxes.Move{}, false
		}
		return think(v, rng)
	}
}
