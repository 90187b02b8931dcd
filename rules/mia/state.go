package mia

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"menagerie/rules"
)

// Stage is what a game waits for.
type Stage uint8

// The values of Stage.
const (
	Joining    Stage = iota // seats that have not responded yet may join the next round
	Turn                    // a seat must roll or call the bluff
	Announcing              // a seat has rolled and must announce
	Ended                   // the last round is over
)

// chanceStream is the second half of the random seed. Each package has its own, to get different random numbers.
const chanceStream = 0x6d6961 // "mia"

// State is the state of a game. Play returns a changed copy and does not modify the State. A State is created by New.
type State struct {
	config   Config
	chance   rand.PCG
	stage    Stage
	round    int // number of the round, from 1, including cancelled rounds
	asked    []rules.Seat
	order    []rules.Seat // seats of the round in turn order; in stage Joining, the seats that have joined, in order of joining
	turn     int          // index in order of the seat that must act
	standing Dice         // last announcement of this round
	dice     Dice         // the dice under the cup
	roller   rules.Seat   // seat that rolled the dice
	scores   []int
	played   []int
	log      []Event
	last     []Event
	habits   []Habits
}

// New returns a new game. The dice are always the same for a configuration, a seed and a sequence of moves. New returns an
// error if c is invalid.
func New(c Config, seed uint64) (State, error) {
	if err := c.Validate(); err != nil {
		return State{}, fmt.Errorf("beginning a game of Mia: %w", err)
	}
	s := State{config: c, scores: make([]int, c.Seats), played: make([]int, c.Seats), habits: make([]Habits, c.Seats)}
	s.chance.Seed(seed, chanceStream)
	return s.invite(), nil
}

// invite opens the next round to all seats that are not out. It ends the game after the last round, or if fewer than
// two seats are left.
func (s State) invite() State {
	s.order, s.turn, s.standing, s.dice, s.roller, s.log = nil, 0, None, None, rules.Nobody, nil
	s.stage = Joining
	seats := s.seatsIn()
	if s.config.Rounds > 0 && s.round == s.config.Rounds || len(seats) < 2 {
		s.stage = Ended
		return s
	}
	s.round++
	s.asked = seats
	return s
}

// seatsIn returns the seats that are not out.
func (s State) seatsIn() (seats []rules.Seat) {
	for i := range rules.Seat(s.config.Seats) {
		if s.config.Lives == 0 || s.config.livesLeft(s.played[i], s.scores[i]) > 0 {
			seats = append(seats, i)
		}
	}
	return seats
}

// Over reports whether the last round is over.
func (s State) Over() bool { return s.stage == Ended }

// Waiting returns the seats that must act now. In stage Joining, these are all seats that have not responded. During a round,
// it is one seat. After the game, there is none.
func (s State) Waiting() []rules.Seat {
	switch s.stage {
	case Joining:
		return slices.Clone(s.asked)
	case Ended:
		return nil
	}
	return []rules.Seat{s.order[s.turn]}
}

// Play returns the game after seat has made the move m. If the rules forbid m, it returns s unchanged and a Fault.
func (s State) Play(seat rules.Seat, m Move) (State, error) {
	if fault := s.check(seat, m); fault != 0 {
		return s, fault
	}
	switch {
	case s.stage == Joining:
		return s.recordResponse(seat, m.Kind == Join || s.config.Lives > 0), nil // in a game with lives, nobody sits out
	case m.Kind == TimeOut && s.stage == Turn:
		return s.endLostRound(DidNotTakeTurn, seat), nil
	case m.Kind == TimeOut:
		return s.endLostRound(DidNotAnnounce, seat), nil
	case !s.allowed(m.Kind):
		return s.endLostRound(InvalidTurn, seat), nil
	case m.Kind == Roll:
		return s.rolls(seat), nil
	case m.Kind == See:
		return s.sees(seat), nil
	}
	return s.announces(seat, m.Dice), nil
}

// check returns the reason why seat may not make move m, or 0 if it may.
func (s State) check(seat rules.Seat, m Move) Fault {
	switch {
	case s.Over():
		return FaultOver
	case !slices.Contains(s.Waiting(), seat):
		return FaultOutOfTurn
	case m.Kind == Nothing || m.Kind > TimeOut || m.Kind != Announce && m.Dice != None:
		return FaultWrongKind
	case s.allowed(m.Kind) && m.Kind == Announce && !m.Dice.Valid():
		return FaultDice
	case s.allowed(m.Kind):
		return 0
	case s.stage != Joining && s.config.Dialect.Invalid == InvalidLoses:
		return 0
	}
	return FaultWrongKind
}

// allowed reports whether a move of kind k is allowed in the present stage.
func (s State) allowed(k Kind) bool {
	switch {
	case k == TimeOut:
		return true
	case s.stage == Joining:
		return k == Join
	case s.stage == Turn:
		return k == Roll || k == See
	}
	return k == Announce
}

// recordResponse records whether seat joins the round, and starts the round after the last response.
func (s State) recordResponse(seat rules.Seat, joins bool) State {
	s.asked = slices.DeleteFunc(slices.Clone(s.asked), func(other rules.Seat) bool { return other == seat })
	if joins {
		s.order = append(slices.Clip(s.order), seat)
	}
	if len(s.asked) > 0 {
		return s
	}
	return s.start()
}

func (s State) start() State {
	if len(s.order) == 0 {
		return s.note(Event{Kind: Cancelled, Seat: rules.Nobody, Reason: NoPlayers}).endRound(nil)
	}
	s = s.shuffle()
	s = s.note(Event{Kind: Started, Seat: rules.Nobody, Seats: s.order})
	if len(s.order) == 1 {
		return s.note(Event{Kind: Cancelled, Seat: rules.Nobody, Reason: OnlyOnePlayer}).endRound(s.aloneGets())
	}
	s.stage = Turn
	return s
}

// shuffle puts the seats of the round in a random order, which does not depend on the order of joining.
func (s State) shuffle() State {
	s.order = slices.Clone(s.order)
	slices.Sort(s.order)
	chance := s.chance
	rand.New(&chance).Shuffle(len(s.order), func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	s.chance = chance
	return s
}

func (s State) aloneGets() []rules.Seat {
	if s.config.Dialect.Alone == AlonePoint {
		return s.order
	}
	return nil
}

func (s State) rolls(seat rules.Seat) State {
	s.dice, s.chance = roll(s.chance)
	s.roller = seat
	s.stage = Announcing
	return s.note(Event{Kind: Rolls, Seat: seat})
}

func (s State) sees(seat rules.Seat) State {
	s = s.note(Event{Kind: WantsToSee, Seat: seat})
	if s.standing == None {
		return s.endLostRound(SeeBeforeFirstRoll, seat)
	}
	s = s.show()
	if s.dice < s.standing {
		return s.endLostRound(CaughtBluffing, s.roller)
	}
	return s.endLostRound(SeeFailed, seat)
}

func (s State) announces(seat rules.Seat, d Dice) State {
	s = s.note(Event{Kind: Announced, Seat: seat, Dice: d})
	switch {
	case d == Mia && s.dice == Mia:
		return s.show().endLostRound(TrueMia, s.others(seat)...)
	case d == Mia:
		return s.show().endLostRound(LiedAboutMia, seat)
	case d < s.standing || d == s.standing && s.config.Dialect.Equal == EqualLoses:
		return s.endLostRound(AnnouncedLosingDice, seat)
	}
	s.standing = d
	s.turn = (s.turn + 1) % len(s.order)
	s.stage = Turn
	return s
}

func (s State) show() State {
	return s.note(Event{Kind: Shown, Seat: rules.Nobody, Dice: s.dice})
}

// others returns the seats of the round in turn order, without the given seat.
func (s State) others(seat rules.Seat) []rules.Seat {
	return slices.DeleteFunc(slices.Clone(s.order), func(other rules.Seat) bool { return other == seat })
}

// endLostRound ends the round with the given losers. Every other seat in the round gets a point.
func (s State) endLostRound(reason Reason, losers ...rules.Seat) State {
	s = s.note(Event{Kind: Lost, Seat: rules.Nobody, Reason: reason, Seats: losers})
	s.played = credit(s.played, s.order)
	return s.endRound(slices.DeleteFunc(slices.Clone(s.order), func(seat rules.Seat) bool { return slices.Contains(losers, seat) }))
}

// endRound gives a point to each winner, updates the habits, and begins the next round.
func (s State) endRound(winners []rules.Seat) State {
	s.scores = credit(s.scores, winners)
	s.habits = Learn(s.habits, s.log)
	s.last = s.log
	return s.invite()
}

func credit(counts []int, seats []rules.Seat) []int {
	counts = slices.Clone(counts)
	for _, seat := range seats {
		counts[seat]++
	}
	return counts
}

func (s State) note(e Event) State {
	s.log = append(slices.Clip(s.log), e)
	return s
}
