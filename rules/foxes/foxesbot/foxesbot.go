// Package foxesbot implements the built-in players of foxes and dolphins. Each can play both sides.
//
//	random  makes a random legal move as soon as possible, in most turns
//	greedy  eats if possible, otherwise moves to the nearest animal that it could eat, or to the nearest enemy
//	tide    eats, saves its animals, hunts animals on the wrong ground, and leaves tiles that the next tide may change
//	lurk    like tide, but also waits next to enemies whose tiles the next tide may change
//	best    evaluates every move in many random futures of the tides, with the races that follow
//
// The first three overlook much, as people do. Their plain variants, for example "greedy-plain", overlook nothing; the plain
// variant of random makes only random moves.
//
// The moves of a bot depend only on the View and on its random numbers. A bot returns no move if it prefers to wait, or if the
// View contains an invalid board. It never returns a move that the rules refuse. Delayed gives a bot the reaction time
// of a person.
package foxesbot

import (
	"context"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesmath"
)

// Bot is a bot for foxes and dolphins. If the bot prefers to wait, ok is false.
type Bot = rules.Bot[foxes.View, foxes.Move]

// Named is a Bot together with the names by which it can be selected.
type Named = rules.NamedBot[foxes.View, foxes.Move]

// All returns the bots, weakest first. The numbers are measured: in the usual game of the window, each bot wins 60 to 85 % of the
// games against the one before, with the foxes and with the dolphins.
func All() []Named {
	return []Named{
		{Name: "random", Strength: "easy", Bot: player(drowsy([foxes.Sides]float64{0.22, 0.10})), Plain: player(randomly)},
		{Name: "greedy", Strength: "medium", Bot: player(choosing(0.58, greedy)), Plain: player(choosing(1, greedy))},
		{Name: "tide", Bot: player(choosing(0.33, tide)), Plain: player(choosing(1, tide))},
		{Name: "lurk", Strength: "hard", Bot: player(lurking())},
		{Name: "best", Strength: "best", Bot: Best(0)},
	}
}

// Strengths returns the strength names, weakest first.
func Strengths() []string { return rules.Strengths() }

// For returns the bot that has the given name or strength.
func For(name string) (Named, error) { return rules.FindBot("bot", All(), name) }

// Best returns the strongest bot. For each move, it simulates random sequences of coming tides. budget is their approximate
// number. If budget is 0, it uses a default number, with which a move takes some milliseconds on a board of the default size.
func Best(budget int) Bot {
	memo := foxesmath.NewMemo()
	return func(ctx context.Context, v foxes.View, _ *rand.Rand) (foxes.Move, bool) {
		if v.Position.Validate() != nil {
			return foxes.Move{}, false
		}
		all := foxesmath.Rank(ctx, v, budget, memo)
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

// Delayed returns a bot that plays like b, but with a reaction time. After each cooldown, it waits for 1 to 1.5 times the
// given number of ticks.
func Delayed(b Bot, ticks int) Bot {
	return func(ctx context.Context, v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		if !v.MayMove() || v.Now < v.Ready[v.You]+ticks+extraDelay(v.Ready[v.You], ticks) {
			return foxes.Move{}, false
		}
		return b(ctx, v, rng)
	}
}

// extraDelay returns the additional delay of a bot, a pseudo-random number of ticks from 0 to ticks/2. turn is the tick
// at which the side may move again.
func extraDelay(turn, ticks int) int {
	if ticks < 2 {
		return 0
	}
	// a bot has no state, so the result depends only on the arguments
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

func randomly(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
	moves := v.Moves(v.You)
	if len(moves) == 0 {
		return foxes.Move{}, false
	}
	return moves[rng.IntN(len(moves))], true
}

// drowsy returns a bot that moves like greedy with the probability awake of its side, and else at random.
func drowsy(awake [foxes.Sides]float64) func(foxes.View, *rand.Rand) (foxes.Move, bool) {
	look := choosing(1, greedy)
	return func(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		if rng.Float64() < awake[v.You] {
			if m, ok := look(v, rng); ok {
				return m, true
			}
		}
		return randomly(v, rng)
	}
}

// choosing returns a bot that makes the move with the highest worth. It notices each of its animals with the probability sees. If
// it waits, it looks again after a second.
func choosing(sees float64, worth func(foxesmath.Option) float64) func(foxes.View, *rand.Rand) (foxes.Move, bool) {
	memo := foxesmath.NewMemo()
	return func(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		all := foxesmath.Survey(v.Position, v.You, memo)
		if sees < 1 {
			all = slices.DeleteFunc(all, func(o foxesmath.Option) bool { return !notices(v, o.Move.From, sees) })
		}
		return bestOption(all, rng, worth)
	}
}

// notices reports whether a bot notices its animal on a tile. It returns true with the probability sees.
func notices(v foxes.View, tile foxes.Point, sees float64) bool {
	// a bot has no state, so the result depends only on the arguments and changes once a second
	ready := v.Ready[v.You]
	look := uint64(ready)<<32 | uint64(v.Now-ready)/foxes.Second
	return rand.New(rand.NewPCG(look, uint64(v.Board.Index(tile))<<1|uint64(v.You))).Float64() < sees
}

// greedy returns the worth of a move for a bot that eats an animal if it can, and otherwise hunts a stranded animal or approaches
// the nearest enemy.
func greedy(o foxesmath.Option) float64 {
	switch {
	case o.Eats:
		return 1000
	case o.Bait:
		return 0
	case o.HuntTo < o.HuntFrom:
		return 500 - float64(o.HuntTo)
	case o.Rescues:
		return 200
	// foxes do not enter water only to approach an enemy
	case o.NearTo < o.NearFrom && !o.Swims:
		return 100 - float64(o.NearTo)
	}
	return 0
}

// These are the weights of the goals of a move for the bots named "tide" and "lurk". The differences are so large that
// the most important goal of a move always decides.
const (
	meal   = 1000.0
	rescue = 500.0
	prey   = 300.0
	safety = 100.0
	post   = 10.0
)

// tideUnsafe and lurkUnsafe are the highest risks that the bots named "tide" and "lurk" accept. An animal avoids tiles
// with a higher risk.
const (
	tideUnsafe = 0.2
	lurkUnsafe = 0.05
)

// tide returns the worth of a move for a bot that also leaves tiles that the next tide may change.
func tide(o foxesmath.Option) float64 {
	if value := huntingValue(o, tideUnsafe); value > 0 || o.Bait {
		return value
	}
	if o.RiskFrom > tideUnsafe && o.RiskTo < o.RiskFrom {
		return safety * (o.RiskFrom - o.RiskTo)
	}
	return 0
}

// huntingValue returns the value of a move that eats an animal, saves a fox, or approaches prey.
func huntingValue(o foxesmath.Option, limit float64) float64 {
	switch {
	case o.Eats:
		return meal - o.RiskTo
	case o.Bait:
		return 0
	case o.Rescues:
		return rescue - o.RiskTo
	// an approach has no value if the risk after it exceeds limit
	case o.HuntTo < o.HuntFrom && o.RiskTo <= max(limit, o.RiskFrom):
		return prey - float64(o.HuntTo)
	}
	return 0
}

// lurking returns a bot that waits next to enemies whose tiles the next tide may change.
func lurking() func(foxes.View, *rand.Rand) (foxes.Move, bool) {
	memo := foxesmath.NewMemo()
	return func(v foxes.View, rng *rand.Rand) (foxes.Move, bool) {
		return bestOption(foxesmath.Survey(v.Position, v.You, memo), rng, lurk(v.Tides))
	}
}

// lurk returns the function for the worth of a move for such a bot, after the given number of tides.
func lurk(tides int) func(foxesmath.Option) float64 {
	// a changed tile lasts longer if the next two tides have the same direction
	lasts := foxes.CurrentOf(tides+1) == foxes.CurrentOf(tides+2)
	return func(o foxesmath.Option) float64 {
		if value := huntingValue(o, lurkUnsafe); value > 0 || o.Bait {
			return value
		}
		switch gain := o.LurkTo - o.LurkFrom; {
		case o.Swims:
			return 0
		case o.RiskFrom > lurkUnsafe && o.WayTo < o.WayFrom:
			return safety * o.RiskFrom / float64(1+o.WayTo)
		case o.RiskFrom > lurkUnsafe && o.RiskTo < o.RiskFrom:
			return post * (o.RiskFrom - o.RiskTo)
		case o.RiskTo > lurkUnsafe || !lasts:
			return 0
		case gain > 0:
			return post * gain
		case o.LurkFrom == 0 && o.NearTo < o.NearFrom:
			return post / float64(100*o.NearTo)
		}
		return 0
	}
}

// bestOption returns the move with the highest worth, or false if no worth is positive. Among equal moves, it chooses
// one at random.
func bestOption(all []foxesmath.Option, rng *rand.Rand, worth func(foxesmath.Option) float64) (foxes.Move, bool) {
	var move foxes.Move
	highest, found := 0.0, 0
	for _, o := range all {
		n := worth(o)
		switch {
		case n > highest:
			move, highest, found = o.Move, n, 1
		case n == highest && n > 0:
			if found++; rng.IntN(found) == 0 {
				move = o.Move
			}
		}
	}
	return move, found > 0
}
