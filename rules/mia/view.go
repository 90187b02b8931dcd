package mia

import (
	"errors"
	"slices"

	"menagerie/rules"
)

// View is the information that a seat has about a game. Callers must not modify its slices, because the State shares
// them.
type View struct {
	You      rules.Seat   `json:"you"`
	Config   Config       `json:"config"`
	Stage    Stage        `json:"stage"`
	Round    int          `json:"round"`    // number of the current round, or of the next one in stage Joining; from 1
	Order    []rules.Seat `json:"order"`    // seats of the round in turn order; in stage Joining, the seats that have joined
	Waiting  []rules.Seat `json:"waiting"`  // seats that must act; empty after the game
	Standing Dice         `json:"standing"` // last announcement of this round
	Before   Dice         `json:"before"`   // announcement before Standing
	Cup      rules.Seat   `json:"cup"`      // seat that rolled the dice under the cup; Nobody before the first roll
	Dice     Dice         `json:"dice"`     // dice under the cup, if You rolled them; else None
	Scores   []int        `json:"scores"`   // points, by seat
	Played   []int        `json:"played"`   // number of rounds that each seat has played, without cancelled ones
	Log      []Event      `json:"log"`      // events of the current round
	Last     []Event      `json:"last"`     // all events of the previous round
	Habits   []Habits     `json:"habits"`   // habits in all finished rounds, by seat
}

// View returns the game as seat sees it.
func (s State) View(seat rules.Seat) View {
	v := View{
		You: seat, Config: s.config, Stage: s.stage, Round: s.round, Order: s.order, Waiting: s.Waiting(),
		Standing: s.standing, Before: previousAnnouncement(s.log), Cup: s.roller,
		Scores: s.scores, Played: s.played, Log: s.log, Last: s.last, Habits: s.habits,
	}
	if seat == s.roller && seat != rules.Nobody {
		v.Dice = s.dice
	}
	return v
}

// previousAnnouncement returns the second to last announcement in log.
func previousAnnouncement(log []Event) Dice {
	last, previous := None, None
	for _, e := range log {
		if e.Kind == Announced {
			last, previous = e.Dice, last
		}
	}
	return previous
}

// Since returns the public events of v that are not in prev, an older View of the game. If several rounds have ended between
// the two Views, it returns only the events of the last round and of the current round.
func (v View) Since(prev View) []Event {
	switch later := v.loggedRound() - prev.loggedRound(); {
	case later == 0 && len(v.Log) >= len(prev.Log):
		return v.Log[len(prev.Log):]
	case later == 1 && len(v.Last) >= len(prev.Log):
		return slices.Concat(v.Last[len(prev.Log):], v.Log)
	case later > 0:
		return slices.Concat(v.Last, v.Log)
	}
	return v.Log
}

// loggedRound returns the number of the round whose events are in v.Log, or v.Round + 1 after the end of the game.
func (v View) loggedRound() int {
	if v.Stage == Ended {
		return v.Round + 1
	}
	return v.Round
}

// Open reports whether the cup hides no dice. That is the case before the first roll of a round, and after the cup was lifted.
func (v View) Open() bool { return v.Stage == Joining || v.Stage == Ended || v.Cup == rules.Nobody }

// Lives returns the number of lives that seat still has. It returns 0 in a game for points.
func (v View) Lives(seat rules.Seat) int {
	if seat < 0 || int(seat) >= min(len(v.Played), len(v.Scores)) {
		return 0
	}
	return v.Config.livesLeft(v.Played[seat], v.Scores[seat])
}

// Out reports whether seat has lost its last life. Such a seat plays no further rounds.
func (v View) Out(seat rules.Seat) bool { return v.Config.Lives > 0 && v.Lives(seat) == 0 }

// ToMove reports whether v.You is among the seats that must act.
func (v View) ToMove() bool { return slices.Contains(v.Waiting, v.You) }

// Beats reports whether d is high enough to be announced without losing the round at once.
func (v View) Beats(d Dice) bool {
	return d > v.Standing || d == v.Standing && v.Config.Dialect.Equal == EqualStands
}

// Neighbour returns the seat that is the given number of places after the seat start in turn order. A negative number
// counts backwards. Neighbour returns Nobody if start is not in the round.
func (v View) Neighbour(start rules.Seat, places int) rules.Seat {
	i := slices.Index(v.Order, start)
	if i < 0 {
		return rules.Nobody
	}
	n := len(v.Order)
	return v.Order[((i+places)%n+n)%n]
}

// Legal returns the moves that v.You may make now. The last of them is TimeOut.
func (v View) Legal() []Move {
	if !v.ToMove() {
		return nil
	}
	var moves []Move
	switch v.Stage {
	case Joining:
		moves = []Move{{Kind: Join}}
	case Turn:
		moves = []Move{{Kind: Roll}, {Kind: See}}
	case Announcing:
		for _, d := range Values() {
			moves = append(moves, Say(d))
		}
	}
	return append(moves, Move{Kind: TimeOut})
}

// Validate returns an error if v cannot be the view of a game. It is for Views from files or from the network. It does not
// check whether moves can lead to v.
func (v View) Validate() error {
	if err := v.Config.Validate(); err != nil {
		return err
	}
	n := v.Config.Seats
	switch {
	case !v.validSeat(v.You) || !v.validSeat(v.Cup) || !v.players(v.Order) || !v.players(v.Waiting),
		len(v.Scores) != n || len(v.Played) != n || len(v.Habits) != n:
		return errors.New("a seat number is out of range")
	case v.Stage > Ended || v.Round < 0 || v.Standing > Mia || v.Before > Mia || v.Dice > Mia:
		return errors.New("the stage, the round or the dice of the game are invalid")
	case slices.ContainsFunc(v.Log, v.impossible) || slices.ContainsFunc(v.Last, v.impossible):
		return errors.New("an event is invalid")
	}
	return nil
}

func (v View) impossible(e Event) bool {
	byOne := e.Kind == Rolls || e.Kind == Announced || e.Kind == WantsToSee
	return !v.validSeat(e.Seat) || !v.players(e.Seats) || e.Kind > Lost || e.Dice > Mia || e.Reason > OnlyOnePlayer ||
		byOne && e.Seat == rules.Nobody
}

// validSeat reports whether s is a seat of the game or Nobody.
func (v View) validSeat(s rules.Seat) bool { return s >= rules.Nobody && int(s) < v.Config.Seats }

func (v View) players(all []rules.Seat) bool {
	return !slices.ContainsFunc(all, func(s rules.Seat) bool { return s == rules.Nobody || !v.validSeat(s) })
}
