package mia

import (
	"fmt"
	"slices"
	"strings"

	"menagerie/rules"
)

// Manner classifies an announcement by its relation to the previous announcement. Players bluff with different probabilities
// in each manner.
type Manner uint8

// The values of Manner.
const (
	Opening Manner = iota // the first announcement of the round
	Step                  // the lowest announcement that is high enough
	Leap                  // an announcement higher than a Step
)

// MannerOf returns the manner of an announcement. It depends on how far the announcement exceeds the previous announcement in
// the round. previous is None for the first announcement of a round.
func MannerOf(previous, announcement Dice) Manner {
	switch {
	case previous == None:
		return Opening
	case announcement == previous+1:
		return Step
	}
	return Leap
}

// ByDice has a count for each Dice, including None.
type ByDice [Mia + 1]int32

// Habits counts the public actions of a seat in finished rounds. Responses to the first announcement of a round are counted
// separately.
type Habits struct {
	Faced ByDice    `json:"faced"` // rolls, by the announcement that had to be beaten
	Fell  ByDice    `json:"fell"`  // rolls in Faced after which the seat lost by its own announcement or made none
	Said  [3]ByDice `json:"said"`  // announcements to which the next player could respond, by Manner and announced dice
	True  [3]ByDice `json:"true"`  // announcements in Said that were shown to be true
	Lies  [3]ByDice `json:"lies"`  // announcements in Said that were shown to be false
	Sees  [2]ByDice `json:"sees"`  // bluffs called by the seat, by opening (0) or later announcement (1), and by announced dice
	Rolls [2]ByDice `json:"rolls"` // rolls instead of calling the bluff, with the same indices
}

// String returns the counts that are not zero, for logs and tests.
func (h Habits) String() string {
	if h == (Habits{}) {
		return "no habits"
	}
	var text strings.Builder
	for _, c := range []struct {
		name   string
		counts []ByDice
	}{
		{"faced", []ByDice{h.Faced}}, {"fell", []ByDice{h.Fell}}, {"said", h.Said[:]}, {"true", h.True[:]},
		{"lies", h.Lies[:]}, {"sees", h.Sees[:]}, {"rolls", h.Rolls[:]},
	} {
		for i, counts := range c.counts {
			for d, n := range counts {
				if n != 0 {
					fmt.Fprintf(&text, "%s %d %v: %d; ", c.name, i, Dice(d), n)
				}
			}
		}
	}
	return text.String()
}

// Learn returns a copy of habits that includes the events in log, the log of a finished round. habits has one element for each
// seat. Learn ignores invalid events.
func Learn(habits []Habits, log []Event) []Habits {
	habits = slices.Clone(habits)
	var r habitReader
	for _, e := range log {
		r.read(habits, e)
	}
	return habits
}

// habitReader updates the habits from the events of a round, in order.
type habitReader struct {
	standing, before Dice // last announcement, and the one before it
	announcer        *Habits
}

func (r *habitReader) read(habits []Habits, e Event) {
	if e.Dice > Mia {
		return
	}
	who := at(habits, e.Seat)
	switch e.Kind {
	case Rolls:
		if who == nil {
			return
		}
		if r.standing != None {
			who.Rolls[r.depth()][r.standing]++
		}
		who.Faced[r.standing]++
	case Announced:
		r.announced(who, e.Dice)
	case WantsToSee:
		if who != nil && r.standing != None {
			who.Sees[r.depth()][r.standing]++
		}
	case Shown:
		r.shown(e.Dice)
	case Lost:
		r.lost(habits, e)
	}
}

func (r *habitReader) announced(who *Habits, said Dice) {
	r.announcer, r.before, r.standing = who, r.standing, said
	if who != nil && said > r.before && said != Mia {
		who.Said[MannerOf(r.before, said)][said]++
	}
}

func (r *habitReader) shown(actual Dice) {
	if r.announcer == nil || r.standing == Mia || r.standing <= r.before {
		return
	}
	manner := MannerOf(r.before, r.standing)
	if actual >= r.standing {
		r.announcer.True[manner][r.standing]++
	} else {
		r.announcer.Lies[manner][r.standing]++
	}
}

func (r *habitReader) lost(habits []Habits, e Event) {
	if len(e.Seats) != 1 {
		return
	}
	who := at(habits, e.Seats[0])
	switch {
	case who == nil:
	case e.Reason == DidNotAnnounce:
		who.Fell[r.standing]++
	case e.Reason == AnnouncedLosingDice || e.Reason == LiedAboutMia:
		who.Fell[r.before]++
	}
}

// depth returns 0 for a response to the first announcement of a round, and 1 for a later one.
func (r *habitReader) depth() int {
	if r.before == None {
		return 0
	}
	return 1
}

func at(habits []Habits, seat rules.Seat) *Habits {
	if seat < 0 || int(seat) >= len(habits) {
		return nil
	}
	return &habits[seat]
}
