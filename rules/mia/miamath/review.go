package miamath

import (
	"math"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Decision is a player's choice in a round, compared with the equilibrium.
type Decision struct {
	Seat   rules.Seat
	Move   mia.Move
	Over   mia.Dice // announcement to which the player responds
	Before mia.Dice // announcement before Over
	Dice   mia.Dice // dice under the cup, if the decision is an announcement and they are known
	True   float64  // probability that Over is true if a player of the equilibrium made it, if the decision is a response
	Loses  float64  // probability of losing the round by this choice if all players then play the equilibrium
	Best   float64  // probability of losing the round by the best choice
	Judged bool     // Loses and Best are set; they are not for an announcement with unknown dice
}

// Cost returns by how much this choice increases the probability of losing, compared with the best choice. It is never
// negative.
func (d Decision) Cost() float64 { return math.Max(0, d.Loses-d.Best) }

// Review returns the decisions in a round. log has the events of the round. dice has the result of each roll in order, or None
// where it is unknown.
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
		r.judgeTurn(e.Seat, mia.Roll)
	case mia.WantsToSee:
		r.judgeTurn(e.Seat, mia.See)
	case mia.Announced:
		r.announce(e.Seat, e.Dice)
	}
}

// judgeTurn judges a player's decision to roll or to call the bluff.
func (r *reviewer) judgeTurn(seat rules.Seat, kind mia.Kind) {
	// the first roll of a round is no choice
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

// True returns the probability that the announcement b of a player with strategy s is true. The announcement is true if
// the player has rolled b or more. previous is the announcement before b. If s never announces b after previous, the
// result is the probability of rolling b or more.
func (s *Strategy) True(previous, b mia.Dice) float64 {
	mass, honest := s.Announcing(previous, b)
	if mass < 1e-9 {
		return Above(b - 1)
	}
	return honest / mass
}

// Saying returns the probability of losing for a player who has rolled dice and announces b after announcement a. All other
// players use s.
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
