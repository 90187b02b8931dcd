package miabot_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/rules/mia/miamath"
)

// mirror returns a bot that plays the exact best response to the bot best on the given seat. It assumes that all other
// players play the equilibrium. The bot best uses only public information, so mirror knows its probabilities.
func mirror(best rules.Seat) miabot.Bot {
	var now *response
	return func(_ context.Context, v mia.View, _ *rand.Rand) (mia.Move, bool) {
		switch {
		case !v.ToMove():
			return mia.Move{}, false
		case v.Stage == mia.Joining:
			now = nil
			return mia.Move{Kind: mia.Join}, true
		case now == nil:
			now = respond(v, best)
		}
		if v.Stage == mia.Announcing {
			return mia.Say(now.word(v.Standing, v.Dice)), true
		}
		if v.Standing != mia.None && now.calls(v.Before, v.Standing) {
			return mia.Move{Kind: mia.See}, true
		}
		return mia.Move{Kind: mia.Roll}, true
	}
}

// response is the best response to the strategies of the other players in a round.
type response struct {
	others []*miamath.Strategy // by place in turn order, counted from the bot; element 0 is unused
	loses  []miamath.Weights   // probability of losing if that player rolls over an announcement
}

func respond(v mia.View, best rules.Seat) *response {
	places := len(v.Order)
	r := &response{make([]*miamath.Strategy, places), make([]miamath.Weights, places)}
	for place := 1; place < places; place++ {
		r.others[place] = miamath.Equilibrium(places)
		if seat := v.Neighbour(v.You, place); seat == best {
			theirs := v
			theirs.You = best
			r.others[place] = miabot.Policy(theirs)
		}
	}
	for a := int(mia.Mia) - 1; a >= 0; a-- {
		for place := range places {
			if place == 0 {
				r.loses[0][a] = r.rolls(mia.Dice(a))
			} else {
				r.loses[place][a] = r.watches(mia.Dice(a), place)
			}
		}
	}
	return r
}

func (r *response) rolls(a mia.Dice) float64 {
	loss := 0.0
	for dice := mia.Lowest; dice < mia.Mia; dice++ {
		loss += miamath.Chance(dice) * r.says(a, dice, r.word(a, dice))
	}
	return loss
}

// watches returns the probability of losing if the player at the given place rolls over announcement a.
func (r *response) watches(a mia.Dice, place int) float64 {
	_, loss := r.others[place].Announcing(a, mia.Mia)
	next := (place + 1) % len(r.others)
	for b := a + 1; b < mia.Mia; b++ {
		mass, honest := r.others[place].Announcing(a, b)
		if next == 0 {
			loss += math.Min(honest, mass*r.loses[0][b])
		} else {
			loss += mass * (1 - r.others[next].See[a][b]) * r.loses[next][b]
		}
	}
	return loss
}

func (r *response) says(a, dice, b mia.Dice) float64 {
	switch {
	case b == mia.Mia && dice == mia.Mia:
		return 0
	case b == mia.Mia:
		return 1
	}
	sees, bluff := r.others[1].See[a][b], 0.0
	if dice < b {
		bluff = sees
	}
	return bluff + (1-sees)*r.loses[1%len(r.loses)][b]
}

func (r *response) word(a, dice mia.Dice) mia.Dice {
	best := mia.Mia
	for b := mia.Mia - 1; b > a; b-- {
		if r.says(a, dice, b) < r.says(a, dice, best) {
			best = b
		}
	}
	return best
}

func (r *response) calls(before, standing mia.Dice) bool {
	mass, honest := r.others[len(r.others)-1].Announcing(before, standing)
	return honest < mass*r.loses[0][standing]
}

// switcher returns a bot that plays like each of the named bots in turn, for the given number of rounds each.
func switcher(t testing.TB, rounds int, names ...string) miabot.Bot {
	t.Helper()
	bots := make([]miabot.Bot, len(names))
	for i, name := range names {
		bots[i] = bot(t, name)
	}
	return func(ctx context.Context, v mia.View, rng *rand.Rand) (mia.Move, bool) {
		return bots[v.Round/rounds%len(bots)](ctx, v, rng)
	}
}

// games returns the number of games and of rounds for the measurements of this file. With MENAGERIE_PROOFS=1 they are
// those of docs/games/mia.md.
func games(fewRounds int) (games uint64, rounds int) {
	if os.Getenv("MENAGERIE_PROOFS") == "1" {
		return 4, 20_000
	}
	return 1, fewRounds
}

// share lets bots play against each other and returns the points per round of the first one.
func share(t *testing.T, games uint64, rounds int, others func() []miabot.Bot) float64 {
	t.Helper()
	points := 0
	for seed := range games {
		bots := append([]miabot.Bot{bot(t, "best")}, others()...)
		points += playBots(t, mia.Config{Rounds: rounds}, seed, bots...).Scores[0]
	}
	return float64(points) / float64(games) / float64(rounds)
}

// An opponent that knows the probabilities of best gains little. At larger tables, the other players play the equilibrium.
func TestMirrorGainsLittle(t *testing.T) {
	const chance = 0.015 // more than two standard deviations of the smaller measurement
	for _, players := range []int{2, 3, 4, 6} {
		games, rounds := games(6_000)
		got := share(t, games, rounds, func() []miabot.Bot {
			others := []miabot.Bot{mirror(0)}
			for len(others) < players-1 {
				others = append(others, bot(t, "equilibrium"))
			}
			return others
		})
		t.Logf("%d players, %d games of %d rounds: best gets %.4f", players, games, rounds, got)
		if least := miamath.Equilibrium(players).Share() - 0.01 - chance; got < least {
			t.Errorf("%d players: best gets %.4f with mirror at the table, want %.4f", players, got, least)
		}
	}
}

// Opponents that change their habits lose more than opponents of the equilibrium.
func TestBestBeatsBotsThatChangeTheirHabits(t *testing.T) {
	for _, c := range []struct {
		names []string
		least float64
	}{
		{[]string{"honest", "liar"}, 0.88},
		{[]string{"liar", "see54"}, 0.70},
		{[]string{"neversee-plain", "cautious"}, 0.69},
		{[]string{"bold", "equilibrium"}, 0.53},
		{[]string{"bold", "beginner-plain", "see54", "honest"}, 0.60},
	} {
		games, rounds := games(3000)
		got := share(t, games, rounds, func() []miabot.Bot { return []miabot.Bot{switcher(t, 200, c.names...)} })
		t.Logf("%v, %d games of %d rounds: best gets %.4f", c.names, games, rounds, got)
		if got < c.least {
			t.Errorf("best gets %.4f against a bot that switches between %v, want %.2f", got, c.names, c.least)
		}
	}
}
