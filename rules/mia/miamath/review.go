package miamath

import (
	"math"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Decision is one choice that somebody made in a round, with what the equilibrium thinks of it.
type Decision struct {
	Seat   rules.Seat
	Move   mia.Move
	Over   mia.Dice // what stood
	Before mia.Dice // and before that
	Dice   mia.Dice // under the cup of who announced, where that is known
	True   float64  // probability that what stood was true, as equals announce it; of an answer
	Loses  float64  // probability of losing the round by this choice, and all playing well from then on
	Best   float64  // and by the best choice
	Judged bool     // Loses and Best say something: an announcement over unknown dice cannot be judged
}

// Cost is how much more often the round is lost by the choice than by the best one.
func (d Decision) Cost() float64 { return math.Max(0, d.Loses-d.Best) }

// Review goes through the events of a round and returns its decisions. Dice has, for each roll of the round in their order,
// what came up, and None where nobody may know.
func Review(log []mia.Event, dice []mia.Dice) []Decision {
	r := reviewer{dice: dice}
	for _, e := range log {
		r.read(e)
	}
	return r.all
}

type reviewer struct {
	dice         []mia.Dice
	s            *Strategy
	rolls        int
	over, before mia.Dice
	under        mia.Dice
	all          []Decision
}

func (r *reviewer) read(e mia.Event) {
	switch e.Kind {
	case mia.Started:
		r.s = Equilibrium(len(e.Seats))
	case mia.Rolls:
		r.under = mia.None
		if r.rolls < len(r.dice) {
			r.under = r.dice[r.rolls]
		}
		r.rolls++
		r.answer(e.Seat, mia.Roll)
	case mia.WantsToSee:
		r.answer(e.Seat, mia.See)
	case mia.Announced:
		r.announce(e.Seat, e.Dice)
	}
}

// answer judges a roll over what stands, or the wish to see it. There is no choice at the beginning of a round.
func (r *reviewer) answer(seat rules.Seat, kind mia.Kind) {
	if r.s == nil || r.over == mia.None || r.over >= mia.Mia {
		return
	}
	d := Decision{Seat: seat, Move: mia.Move{Kind: kind}, Over: r.over, Before: r.before, Judged: true}
	d.True = r.s.True(r.before, r.over)
	see, roll := d.True, r.s.Later(r.over, 0)
	d.Best, d.Loses = math.Min(see, roll), see
	if kind == mia.Roll {
		d.Loses = roll
	}
	r.all = append(r.all, d)
}

func (r *reviewer) announce(seat rules.Seat, said mia.Dice) {
	if r.s == nil || !said.Valid() {
		return
	}
	d := Decision{Seat: seat, Move: mia.Say(said), Over: r.over, Before: r.before, Dice: r.under}
	if r.under.Valid() && r.over < mia.Mia {
		d.Judged, d.Best = true, 1
		for b := r.over + 1; b <= mia.Mia; b++ {
			d.Best = math.Min(d.Best, r.s.Saying(r.over, r.under, b))
		}
		d.Loses = r.s.Saying(r.over, r.under, said)
	}
	r.all = append(r.all, d)
	r.before, r.over = r.over, said
}

// True is how likely b, announced over a, is true when it comes from somebody who plays s. What s never announces is
// taken for a roll like any other.
func (s *Strategy) True(a, b mia.Dice) float64 {
	mass, honest := s.Announcing(a, b)
	if mass < 1e-9 {
		return Above(b - 1)
	}
	return honest / mass
}

// Saying is how likely one loses who announces b over a with dice under the cup, when all others play s.
func (s *Strategy) Saying(a, dice, b mia.Dice) float64 {
	switch {
	case b <= a:
		return 1
	case b == mia.Mia && dice == mia.Mia:
		return 0
	case b == mia.Mia:
		return 1
	}
	seen := 0.0
	if dice < b {
		seen = s.See[a][b]
	}
	return seen + (1-s.See[a][b])*s.Later(b, s.Players-1)
}
