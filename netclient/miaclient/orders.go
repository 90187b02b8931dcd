package miaclient

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Mode selects who answers the server's requests: the player, a bot or a plan.
type Mode uint8

// The modes.
const (
	Watch     Mode = iota // the client is a spectator
	Autopilot             // a bot answers at once
	Armed                 // the Plan answers at once
	Hand                  // the player answers, or a bot when the time is nearly over
)

var modeNames = rules.Names[Mode]{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// String returns the name of the mode: watch, autopilot, armed or hand.
func (m Mode) String() string { return modeNames.Of(m) }

// ParseMode returns the Mode with the given name.
func ParseMode(name string) (m Mode, err error) {
	err = modeNames.Read([]byte(name), &m)
	return m, err
}

// JoinPolicy selects the rounds that the client joins. The client cannot lose a round that it does not join.
type JoinPolicy uint8

// The values of JoinPolicy.
const (
	JoinAll  JoinPolicy = iota
	JoinOnce            // join the next round only
	JoinNone
)

// Orders define how the client's seat is played.
type Orders struct {
	Mode  Mode
	Joins JoinPolicy
	Plan  Plan          // answers for the mode Armed
	Limit time.Duration // server's time limit for a move; 0 if it is unknown and must be estimated
	Delay time.Duration // approximate time that the bot of Autopilot waits before it answers
}

// Plan has answers that are prepared in advance, for the mode Armed. The zero Plan always rolls. It announces the real dice if
// they are high enough, and otherwise the lowest possible dice.
type Plan struct {
	SeeFrom mia.Dice // lowest announcement for which the client calls the bluff; None means never
	SeeNext bool     // call the bluff at the next announcement; reset after that
	BluffTo mia.Dice // lowest dice to announce; None means as low as possible
}

// turnMove returns the plan's move at the beginning of a turn.
func (p Plan) turnMove(v mia.View) mia.Move {
	if v.Standing != mia.None && (p.SeeNext || p.SeeFrom != mia.None && v.Standing >= p.SeeFrom) {
		return mia.Move{Kind: mia.See}
	}
	return mia.Move{Kind: mia.Roll}
}

// announcement returns the announcement that the plan makes. The announcement is at least the lowest one that does not
// lose at once.
func (p Plan) announcement(v mia.View) mia.Move {
	return mia.Say(max(v.Dice, p.BluffTo, min(v.Standing+1, mia.Mia)))
}

func (p Plan) move(v mia.View) mia.Move {
	if v.Stage == mia.Announcing {
		return p.announcement(v)
	}
	return p.turnMove(v)
}

// AnsweredBy is who has chosen an answer: the player, the plan or the bot.
type AnsweredBy uint8

// The values of AnsweredBy.
const (
	ByAutopilot AnsweredBy = iota
	ByPlan
	ByPerson
)

// Answer is the client's answer to a request of the server.
type Answer struct {
	Round    int
	By       AnsweredBy
	Move     mia.Move
	Standing mia.Dice      // announcement before the answer
	Dice     mia.Dice      // client's dice, if the answer is an announcement
	Took     time.Duration // time from the request to the answer
}
