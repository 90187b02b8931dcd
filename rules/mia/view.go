package mia

import (
	"slices"

	"menagerie/rules"
)

// View is everything that one seat may know. Its slices are shared with the game and must not be written to.
type View struct {
	You      rules.Seat   `json:"you"`
	Config   Config       `json:"config"`
	Stage    Stage        `json:"stage"`
	Round    int          `json:"round"`    // the running round, or the one that is about to start; counted from 1
	Order    []rules.Seat `json:"order"`    // who plays the round, in their order; while it is about to start, who has joined
	Waiting  []rules.Seat `json:"waiting"`  // who must act; empty when the game is over
	Standing Dice         `json:"standing"` // what was announced last in this round
	Before   Dice         `json:"before"`   // and before that
	Cup      rules.Seat   `json:"cup"`      // who has rolled the dice that are under the cup; Nobody before the first roll
	Dice     Dice         `json:"dice"`     // what is under the cup, when You have rolled it
	Scores   []int        `json:"scores"`   // points, by seat
	Played   []int        `json:"played"`   // rounds that a seat has taken part in and that were not cancelled
	Log      []Event      `json:"log"`      // the running round
	Last     []Event      `json:"last"`     // the round before, to its end
	Habits   []Habits     `json:"habits"`   // by seat, of all rounds that are over
}

// View returns what seat may know.
func (s State) View(seat rules.Seat) View {
	v := View{
		You: seat, Config: s.config, Stage: s.stage, Round: s.round, Order: s.order, Waiting: s.Waiting(),
		Standing: s.standing, Before: before(s.log), Cup: s.roller,
		Scores: s.scores, Played: s.played, Log: s.log, Last: s.last, Habits: s.habits,
	}
	if seat == s.roller && seat != rules.Nobody {
		v.Dice = s.dice
	}
	return v
}

// before returns the announcement before the last one.
func before(log []Event) Dice {
	last, previous := None, None
	for _, e := range log {
		if e.Kind == Announced {
			last, previous = e.Dice, last
		}
	}
	return previous
}

// Since returns what everybody has seen since before, in its order: before is an earlier View of the same game. Of rounds
// that lie between the two in full nothing is told but the last one.
func (v View) Since(before View) []Event {
	switch later := v.running() - before.running(); {
	case later == 0 && len(v.Log) >= len(before.Log):
		return v.Log[len(before.Log):]
	case later == 1 && len(v.Last) >= len(before.Log):
		return slices.Concat(v.Last[len(before.Log):], v.Log)
	case later > 0:
		return slices.Concat(v.Last, v.Log)
	}
	return v.Log
}

// running is the number of the round that Log is about; after the last round it is one that never comes.
func (v View) running() int {
	if v.Stage == Ended {
		return v.Round + 1
	}
	return v.Round
}

// ToMove reports whether v's own seat must act.
func (v View) ToMove() bool { return slices.Contains(v.Waiting, v.You) }

// Beats reports whether announcing d does not lose at once.
func (v View) Beats(d Dice) bool {
	return d > v.Standing || d == v.Standing && v.Config.Dialect.Equal == EqualStands
}

// Neighbour returns the seat that is so many places after seat in the round's order, before it for negative steps, and
// Nobody if seat does not play.
func (v View) Neighbour(seat rules.Seat, steps int) rules.Seat {
	i := slices.Index(v.Order, seat)
	if i < 0 {
		return rules.Nobody
	}
	n := len(v.Order)
	return v.Order[((i+steps)%n+n)%n]
}

// Legal returns the moves that v's seat may make and that are not invalid turns: TimeOut is always the last.
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
