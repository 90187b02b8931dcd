package miaclient

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
	"menagerie/wire/miawire"
)

// undefined stands for announced dice that do not exist: the highest below Mia, so that nobody who doubts a lot believes them.
const undefined = mia.Mia - 1

// maxLog is how many events of a round are kept: a round of our rules has at most 2 for each of the 21 announcements, and
// some at its ends.
const maxLog = 64

// picture is the game as the server has told it so far. Names become seats in the order in which they are heard of. Its
// slices are in Views and therefore never written to after they were made.
type picture struct {
	me    string   // our name; "" for a spectator
	names []string // by seat
	heard []int    // by seat: the count of rounds when it was last heard of
	count int      // of rounds, for heard

	number   int  // of the round that runs or has ended last, as the server counts
	newest   int  // number of a round whose beginning was told
	offers   int  // that have come since then, each after a round that was played
	moved    bool // somebody has acted, or lost, since the last offer
	stage    mia.Stage
	order    []rules.Seat
	actor    rules.Seat // who must act, as far as is known
	standing mia.Dice
	said     mia.Dice // and before that
	cup      rules.Seat
	dice     mia.Dice // ours

	scores, played []int
	habits         []mia.Habits
	before         []mia.Habits // habits without the round before
	log, last      []mia.Event
	lastOrder      []rules.Seat
	closed         int  // rounds
	settled        bool // the points of the last one were told
}

func newPicture(me string) picture {
	p := picture{me: me, actor: rules.Nobody, cup: rules.Nobody}
	for range mia.MinSeats { // a View of fewer seats would be none of the rules
		p.addSeat("")
	}
	p.seat(me)
	return p
}

func (p *picture) addSeat(name string) rules.Seat {
	p.names = append(slices.Clip(p.names), name)
	p.heard = append(p.heard, p.count)
	p.scores = append(slices.Clip(p.scores), 0)
	p.played = append(slices.Clip(p.played), 0)
	p.habits = append(slices.Clip(p.habits), mia.Habits{})
	p.before = append(slices.Clip(p.before), mia.Habits{})
	return rules.Seat(len(p.names) - 1)
}

// seat returns the seat of a name, and gives it one if it has none: a new one, or that of whom nothing was heard for the
// longest time. It is Nobody if all seats belong to those who play now.
func (p *picture) seat(name string) rules.Seat {
	if name == "" {
		return rules.Nobody
	}
	if i := slices.Index(p.names, name); i >= 0 {
		p.heard[i] = p.count
		return rules.Seat(i)
	}
	if i := slices.Index(p.names, ""); i >= 0 {
		return p.takeSeat(i, name)
	}
	if len(p.names) < mia.MaxSeats {
		return p.addSeat(name)
	}
	oldest := -1
	for i := range p.names {
		if p.names[i] != p.me && p.heard[i] < p.count && (oldest < 0 || p.heard[i] < p.heard[oldest]) {
			oldest = i
		}
	}
	if oldest < 0 {
		return rules.Nobody
	}
	return p.takeSeat(oldest, name)
}

// takeSeat gives a seat to somebody else.
func (p *picture) takeSeat(i int, name string) rules.Seat {
	p.names, p.scores, p.played = slices.Clone(p.names), slices.Clone(p.scores), slices.Clone(p.played)
	p.habits, p.before = slices.Clone(p.habits), slices.Clone(p.before)
	p.names[i], p.heard[i], p.scores[i], p.played[i] = name, p.count, 0, 0
	p.habits[i], p.before[i] = mia.Habits{}, mia.Habits{}
	return rules.Seat(i)
}

// seats returns the seats of names, without those for whom there is none.
func (p *picture) seats(names []string) []rules.Seat {
	var seats []rules.Seat
	for _, name := range names {
		if seat := p.seat(name); seat != rules.Nobody && !slices.Contains(seats, seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// mine is our seat; Nobody for a spectator.
func (p *picture) mine() rules.Seat {
	if p.me == "" {
		return rules.Nobody
	}
	return rules.Seat(slices.Index(p.names, p.me))
}

// view is the picture as our seat may know it. Open tells that the server waits for our own move.
func (p *picture) view(open bool) mia.View {
	v := mia.View{
		You: p.mine(), Config: mia.Config{Seats: len(p.names)}, Stage: p.stage, Round: p.number, Order: p.order,
		Standing: p.standing, Before: p.said, Cup: p.cup, Scores: p.scores, Played: p.played,
		Log: p.log, Last: p.last, Habits: p.habits,
	}
	if p.stage == mia.Joining {
		v.Round++
	}
	if p.cup == v.You {
		v.Dice = p.dice
	}
	switch {
	case open:
		v.Waiting = []rules.Seat{v.You}
	case p.actor != rules.Nobody && p.actor != v.You:
		v.Waiting = []rules.Seat{p.actor}
	}
	return v
}

// scored takes the points that the server tells.
func (p *picture) scored(all []miawire.Points) {
	seats := make([]rules.Seat, len(all))
	for i, entry := range all {
		if slices.Contains(p.names, entry.Name) || len(p.names) < mia.MaxSeats || slices.Contains(p.names, "") {
			seats[i] = p.seat(entry.Name)
		} else {
			seats[i] = rules.Nobody // somebody who has left, most likely, and nobody's seat goes to them
		}
	}
	p.settled = true
	scores := slices.Clone(p.scores)
	for i, entry := range all {
		if seats[i] != rules.Nobody {
			scores[seats[i]] = entry.Points
		}
	}
	p.scores = scores
}

// diceOf are dice of the rules; None if no dice show that.
func diceOf(d miawire.Dice) mia.Dice {
	known, err := mia.DiceOf(d.A, d.B)
	if err != nil {
		return mia.None
	}
	return known
}

// wireDice is the other direction.
func wireDice(d mia.Dice) miawire.Dice { return miawire.Dice{A: d.High(), B: d.Low()} }
