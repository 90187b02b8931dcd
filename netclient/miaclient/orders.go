package miaclient

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Mode is who plays our seat.
type Mode uint8

// The modes.
const (
	Watch     Mode = iota // nobody: we are a spectator
	Autopilot             // a bot answers at once
	Armed                 // what the person has decided beforehand answers at once
	Hand                  // the person answers; shortly before the time is up, a bot does
)

var modeNames = rules.Names[Mode]{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// String returns the mode's name: watch, autopilot, armed or hand.
func (m Mode) String() string { return modeNames.Of(m) }

// ParseMode reads a mode's name.
func ParseMode(name string) (m Mode, err error) {
	err = modeNames.Read([]byte(name), &m)
	return m, err
}

// Joins says which rounds we join. A round that is not joined costs nothing: it is the pause.
type Joins uint8

// The ways to join.
const (
	JoinAll  Joins = iota
	JoinOnce       // the next, and then none
	JoinNone
)

// Orders are how our seat is played from now on.
type Orders struct {
	Mode  Mode
	Joins Joins
	Plan  Plan          // of Armed
	Limit time.Duration // how long the server lets us think, where that is known, as to a host; 0: find out
	Delay time.Duration // the bot of Autopilot takes about that long for an answer, as people do; 0: none
}

// Plan is what a person has decided beforehand. Its zero value always rolls, and tells the truth or as little more as is
// enough.
type Plan struct {
	SeeFrom mia.Dice // see what is announced as this or more; None: never
	SeeNext bool     // see the next that can be seen, whatever it is; false again after that
	BluffTo mia.Dice // announce this instead of less; None: no more than is enough
}

// turn is what the plan does with an announcement, or at the beginning of a round.
func (p Plan) turn(v mia.View) mia.Move {
	if v.Standing != mia.None && (p.SeeNext || p.SeeFrom != mia.None && v.Standing >= p.SeeFrom) {
		return mia.Move{Kind: mia.See}
	}
	return mia.Move{Kind: mia.Roll}
}

// word is what the plan announces.
func (p Plan) word(v mia.View) mia.Move { return mia.Say(max(v.Dice, p.BluffTo, leastOver(v))) }

// leastOver is the least that doesn't lose at once.
func leastOver(v mia.View) mia.Dice { return min(v.Standing+1, mia.Mia) }

func (p Plan) move(v mia.View) mia.Move {
	if v.Stage == mia.Announcing {
		return p.word(v)
	}
	return p.turn(v)
}

// By says who has answered a request.
type By uint8

// Who can answer.
const (
	ByAutopilot By = iota
	ByPlan
	ByPerson
)

// Answer is what was answered to a request of the server.
type Answer struct {
	Round    int
	By       By
	Move     mia.Move
	Standing mia.Dice      // what had been announced
	Dice     mia.Dice      // what was rolled, of an announcement
	Took     time.Duration // since the request had come
}
