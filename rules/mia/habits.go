package mia

import (
	"fmt"
	"slices"
	"strings"

	"menagerie/rules"
)

// Manner is how an announcement relates to the one before: bluffs look different in each.
type Manner uint8

// The manners.
const (
	Opening Manner = iota // there was none before
	Step                  // the least that is enough
	Leap                  // more than that
)

// MannerOf returns the manner of announcing said over standing, which is None for an opening.
func MannerOf(standing, said Dice) Manner {
	switch {
	case standing == None:
		return Opening
	case said == standing+1:
		return Step
	}
	return Leap
}

// ByDice counts something for each Dice, None included.
type ByDice [Mia + 1]int32

// Habits counts what everybody has seen one seat do in the rounds that are over. Openings and answers to them are counted
// apart from what comes later in a round.
type Habits struct {
	Faced ByDice    `json:"faced"` // rolls, by the announcement to beat
	Fell  ByDice    `json:"fell"`  // of these, those after which it lost by its own announcement, or made none
	Said  [3]ByDice `json:"said"`  // announcements that the next could answer, by Manner and what was said
	True  [3]ByDice `json:"true"`  // of these, those that were seen and true
	Lies  [3]ByDice `json:"lies"`  // of these, those that were seen and not
	Sees  [2]ByDice `json:"sees"`  // answers by seeing, to an opening and to a later announcement, by what was announced
	Rolls [2]ByDice `json:"rolls"` // answers by rolling
}

// String returns the counts that are not zero, for logs and failing tests.
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

// Learn returns the habits after one more round, of which log has the events. habits has one entry for each seat and is
// not changed. Events that don't belong to a round or speak of other seats are passed over, so that a client may hand in
// what it has received.
func Learn(habits []Habits, log []Event) []Habits {
	habits = slices.Clone(habits)
	var r reader
	for _, e := range log {
		r.read(habits, e)
	}
	return habits
}

// reader goes through the events of a round.
type reader struct {
	standing, before Dice // the announcement to answer, and the one before it
	announcer        *Habits
}

func (r *reader) read(habits []Habits, e Event) {
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

func (r *reader) announced(who *Habits, said Dice) {
	r.announcer, r.before, r.standing = who, r.standing, said
	if who != nil && said > r.before && said != Mia {
		who.Said[MannerOf(r.before, said)][said]++
	}
}

func (r *reader) shown(actual Dice) {
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

func (r *reader) lost(habits []Habits, e Event) {
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

// depth is 0 for an answer to an opening and 1 later.
func (r *reader) depth() int {
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
