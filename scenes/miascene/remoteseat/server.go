// Package remoteseat controls the program's seat on a server of the game Mia. A person, a bot or prepared orders can play the
// seat. The package shows the responses, the time limit and the statistics of the server.
package remoteseat

import (
	"slices"

	"menagerie/rules"
	"menagerie/rules/mia"
)

// Server is the connection of a seat to its server, besides the moves.
type Server struct {
	Order   func(o Orders) // changes the orders of the seat
	Figures func() Figures // returns the figures of all rounds, even if they are too fast to be shown
	Whole   func() (Whole, bool)
	Lives   int                   // lives at the start of a game on a server of this program; 0 if points count or the server is elsewhere
	Left    func(name string) int // returns how many of these Lives a player still has
	Fitting bool                  // the time limit decides whether the person or the autopilot plays
}

// Whole is a complete round, for slow motion.
type Whole struct {
	Names []string // by seat
	Round int
	Log   []mia.Event
}

// Mode determines the player of the seat on a server.
type Mode uint8

// The modes.
const (
	Watch     Mode = iota // the seat is not played
	Autopilot             // a bot responds at once
	Armed                 // prepared orders respond at once
	Hand                  // the person plays; shortly before the time limit, a bot responds
)

// modeNames are the last parts of the keys of the modes.
var modeNames = [...]string{Watch: "watch", Autopilot: "autopilot", Armed: "armed", Hand: "hand"}

// ParseMode returns the mode with a name, or Hand for an unknown name.
func ParseMode(name string) Mode {
	if i := slices.Index(modeNames[:], name); i >= 0 {
		return Mode(i)
	}
	return Hand
}

// Joins selects the rounds that the seat joins. The seat loses no points in a round that it does not join.
type Joins uint8

// The values of Joins.
const (
	JoinAll Joins = iota
	JoinOnce
	JoinNone
)

// joinNames are the last parts of their keys.
var joinNames = [...]string{JoinAll: "all", JoinOnce: "once", JoinNone: "none"}

// Orders determine how the seat is played.
type Orders struct {
	Mode    Mode
	Joins   Joins
	SeeFrom mia.Dice // with Armed: call the bluff of this announcement and higher ones; None means never
	SeeNext bool     // with Armed: call the next bluff, whatever it is
	BluffTo mia.Dice // with Armed: announce at least this value; None means the lowest possible value
}

// Answer is a response to the server.
type Answer struct {
	Round int
	By    Mode
	Move  mia.Move
	Took  int // microseconds since the request
}

// Figures are statistics of the rounds on a server.
type Figures struct {
	Names     []string // by seat; "" for a free seat
	Orders    Orders   // the current orders
	Rounds    int
	Played    int
	Won       int
	PerSecond float64                    // rounds per second
	By        [Hand + 1]int              // responses by Mode
	Lost      [mia.OnlyOnePlayer + 1]int // lost rounds by reason
	Last      Answer                     // the last response; its Round is 0 before the first
	Limit     int                        // the time limit for a response in milliseconds; 0 if unknown
	LimitSure bool
	Left      int     // milliseconds until a bot responds for the person; 0 if none will
	Curve     [][]int // the scores by seat after each round
}

// name returns the name of the player on a seat of the round.
func (w *Whole) name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(w.Names) {
		return ""
	}
	return w.Names[seat]
}
