package miaclient

import (
	"time"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Mode defines who responds to the server's requests for the client's seat: the player or the program.
type Mode uint8

// The modes.
const (
	Watch     Mode = iota // the client is a spectator
	Autopilot             // a bot answers at once
	Armed                 // the Plan answers at once
	Hand                  // the player answers; a bot does if the time is nearly over
)

var modeNames = rules.Names[Mode]{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// String returns the mode's name: watch, autopilot, armed or hand.
func (m Mode) String() string { return modeNames.Of(m) }

// ParseMode returns the Mode called name.
func ParseMode(name string) (m Mode, err error) {
	err = modeNames.Read([]byte(name), &m)
	return m, err
}

// JoinPolicy defines which rounds the client joins. A player who does not join a round cannot lose points in it.
type JoinPolicy uint8

// The values of JoinPolicy.
const (
	JoinAll  JoinPolicy = iota
	JoinOnce            // the next round only
	JoinNone
)

// Orders defines how the client's seat is played.
type Orders struct {
	Mode  Mode
	Joins JoinPolicy
	Plan  Plan          // for Armed
	Limit time.Duration // the server's time limit for a move, if it is known; 0 estimates it
	Delay time.Duration // about how long the bot of Autopilot waits before it answers
}

// Plan contains answers that are prepared in advance for the mode Armed. With the zero Plan, the client always rolls.
// It announces the real dice if they are high enough, and otherwise the lowest possible announcement.
type Plan struct {
	SeeFrom mia.Dice // call the bluff from this announcement on; None means never
	SeeNext bool     // call the next bluff; reset after that
	BluffTo mia.Dice // announce at least this; None means as little as possible
}

// turnMove returns the plan's move at the beginning of a turn.
func (p Plan) turnMove(v mia.View) mia.Move {
	if v.Standing != mia.None && (p.SeeNext || p.SeeFrom != mia.None && v.Standing >= p.SeeFrom) {
		return mia.Move{Kind: mia.See}
	}
	return mia.Move{Kind: mia.Roll}
}

// announcement returns the plan's announcement. It is at least the lowest announcement that does not lose at once.
func (p Plan) announcement(v mia.View) mia.Move {
	return mia.Say(max(v.Dice, p.BluffTo, min(v.Standing+1, mia.Mia)))
}

func (p Plan) move(v mia.View) mia.Move {
	if v.Stage == mia.Announcing {
		return p.announcement(v)
	}
	return p.turnMove(v)
}

// AnsweredBy is who chose an answer: the player, the plan or the bot.
type AnsweredBy uint8

// The values of AnsweredBy.
const (
	ByAutopilot AnsweredBy = iota
	ByPlan
	ByPerson
)

// Answer is an answer to a request of the server.
type Answer struct {
	Round    int
	By       AnsweredBy
	Move     mia.Move
	Standing mia.Dice      // the announcement before the answer
	Dice     mia.Dice      // the client's dice, if the answer is an announcement
	Took     time.Duration // the time between request and answer
}
