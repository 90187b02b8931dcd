package miakeeper

import (
	"reflect"
	"slices"

	"menagerie/keeper/command"
	"menagerie/record"
	"menagerie/rules/mia"
)

// rolled holds the rolls of a round, as far as a player has seen their dice.
type rolled struct {
	number int // of the server's rounds
	events []mia.Event
	seats  int        // seats in the round
	dice   []mia.Dice // by roll; None if the dice are unknown
}

// dealt returns command.ErrDealt if the dice in a record do not come from seeds. A record with moves needs only one seed, which
// must be an element of seeds. A record of Views needs one seed for each round, in the order of the rounds. The first and the
// last round may have other dice, because they may be incomplete or still secret.
func dealt(r *record.Record, seeds []uint64) error {
	if !r.HasViews() {
		if !slices.Contains(seeds, r.Seed) {
			return command.ErrDealt
		}
		return nil
	}
	views, err := record.Views[mia.View](r)
	if err != nil {
		return err
	}
	rounds := roundsOf(views)
	if len(rounds) == 0 {
		return nil
	}
	from := rounds[0].number - rounds[len(rounds)-1].number
	for first := from; first < len(seeds); first++ {
		if explained(rounds, seeds, first) {
			return nil
		}
	}
	return command.ErrDealt
}

// explained reports whether the rounds have the dice of consecutive seeds, beginning with seeds[start]. The first and
// the last round may have other dice, but at least one round must match its seed.
func explained(rounds []rolled, seeds []uint64, start int) bool {
	found := false
	for i, round := range rounds {
		n := start + round.number - rounds[0].number
		switch {
		case n >= 0 && n < len(seeds) && round.explainedBy(seeds[n]):
			found = true
		case i > 0 && i < len(rounds)-1:
			return false
		}
	}
	return found
}

// roundsOf returns the rounds in which the player has seen dice.
func roundsOf(views []mia.View) (all []rolled) {
	var now rolled
	number := 0
	end := func() {
		known := func(d mia.Dice) bool { return d != mia.None }
		if now.seats > 1 && slices.ContainsFunc(now.dice, known) { // otherwise its beginning or its dice were lost
			all = append(all, now)
		}
		now = rolled{}
	}
	see := func(events []mia.Event) {
		if n := len(now.events); len(events) < n || !reflect.DeepEqual(events[:n], now.events) {
			end() // the record lacks the end of the round
		}
		now.see(events)
	}
	for _, v := range views {
		if v.Round != number {
			if v.Round != number+1 {
				end() // the record lacks the rounds between
			}
			if see(v.Last); now.number == 0 {
				now.number = v.Round - 1
			}
			end()
			number = v.Round
		}
		if v.Stage == mia.Joining || v.Stage == mia.Ended {
			continue
		}
		see(v.Log)
		now.number = v.Round
		if n := len(now.dice); n > 0 && v.Stage == mia.Announcing && v.Dice != mia.None {
			now.dice[n-1] = v.Dice
		}
	}
	end()
	return all
}

// see adds the rolls and the shown dice of a round's events.
func (r *rolled) see(events []mia.Event) {
	r.events = events
	n := 0
	for _, e := range events {
		switch e.Kind {
		case mia.Started:
			r.seats = len(e.Seats)
		case mia.Rolls:
			if n++; n > len(r.dice) {
				r.dice = append(r.dice, mia.None)
			}
		case mia.Shown:
			if n > 0 && e.Dice != mia.None {
				r.dice[n-1] = e.Dice
			}
		}
	}
}

// mostLost is the maximum number of rolls that may be missing at the beginning of a recorded round, because their
// messages were lost.
const mostLost = 2

// explainedBy reports whether a seed gives the dice of the round.
func (r *rolled) explainedBy(seed uint64) bool {
	rolls := rollsOf(r.seats, seed, len(r.dice)+mostLost)
	for lost := range mostLost + 1 {
		if r.follows(rolls, lost) {
			return true
		}
	}
	return false
}

// follows reports whether the known dice of the round agree with rolls[start:].
func (r *rolled) follows(rolls []mia.Dice, start int) bool {
	for i, want := range r.dice {
		if i+start >= len(rolls) {
			break
		}
		if want != mia.None && rolls[i+start] != want {
			return false
		}
	}
	return true
}

// rollsOf returns the first rolls of the round with this seed. limit is the maximum number of rolls. The rolls do not depend on
// the announcements. In rollsOf each player announces the next higher dice, so that the round has as many rolls as possible.
func rollsOf(seats int, seed uint64, limit int) (rolls []mia.Dice) {
	s, err := mia.New(mia.Config{Seats: seats}, seed)
	for err == nil && s.View(0).Stage == mia.Joining {
		s, err = s.Play(s.Waiting()[0], mia.Move{Kind: mia.Join})
	}
	for say := mia.Lowest; err == nil && say < mia.Mia && len(rolls) < limit; say++ {
		seat := s.Waiting()[0]
		if s, err = s.Play(seat, mia.Move{Kind: mia.Roll}); err == nil {
			rolls = append(rolls, s.View(seat).Dice)
			s, err = s.Play(seat, mia.Say(say))
		}
	}
	return rolls
}
