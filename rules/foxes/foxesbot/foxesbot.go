// Package foxesbot holds the built-in players of foxes and dolphins, each for both sides.
//
//	random  any legal move, as soon as it may
//	greedy  eats when it can, and otherwise runs after the nearest animal that it could eat, or else the nearest at all
//	tide    eats, saves its animals, hunts what is on the wrong ground, and leaves tiles that the next tide may turn
//	lurk    the same, and then takes posts beside enemies whose tiles the next tide may turn
//	best    counts: every move, in many futures drawn as the tides may come, with the races that follow
//
// A bot knows nothing but the View and keeps no memory. A bot has no move when it would rather wait, which it may, and when
// the View shows an impossible board. It never offers a move that the rules refuse. Delayed makes any of them as slow as a person.
package foxesbot

import (
	"context"
	"math/rand/v2"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

// Bot chooses a move for the side that v belongs to; ok is false when it waits.
type Bot = rules.Bot[foxes.View, foxes.Move]

// Named is a bot and the names by which people choose it.
type Named = rules.NamedBot[foxes.View, foxes.Move]

// All returns the bots, the weakest first.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(randomly)},
		{Name: "greedy", Strength: "medium", Bot: player(greedy)},
		{Name: "tide", Bot: player(tide)},
		{Name: "lurk", Strength: "hard", Bot: player(lurk)},
		{Name: "best", Strength: "best", Bot: Best(0)},
	}
}

// Strengths returns the names that stand for a bot by its strength, the weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns a bot by its own name or by its strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// Best returns the strongest bot. It looks at so many futures for a move; 0 means as many as take some milliseconds on a
// usual board. It draws the futures from the position, not from rng.
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

// Delayed returns the bot with the reaction of a person: it asks for a move at the earliest so many ticks after its
// cooldown has ended, and at most half as many later still.
func Delayed(b Bot, ticks int) Bot {
	return func(ctx context.Context, v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		if !v.MayMove() || v.Now < v.Ready[v.You]+ticks+wobble(v.Ready[v.You], ticks) {
			return foxes.Move{}, false
		}
		return b(ctx, v, rng)
	}
}

// wobble is between 0 and half of ticks, and differs from turn to turn as by chance. A turn is known by when it began, as
// a bot has no memory in which to keep what it once drew.
func wobble(turn, ticks int) int {
	if ticks < 2 {
		return 0
	}
	return rand.New(rand.NewPCG(uint64(turn), uint64(ticks))).IntN(ticks/2 + 1)
}

// player makes a bot of a function that is only asked when its side may move.
func player(think func(foxes.View, *rand.Rand) (foxes.Move, bool)) Bot {
	return func(_ context.Context, v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		if !v.MayMove() || v.Position.Validate() != nil {
			return foxes.Move{}, false
		}
		return think(v, rng)
	}
}
