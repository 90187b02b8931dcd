package foxes

import "fmt"

// Writing is the part of a dialect that says how messages are written and who gets them. It stands here so that one
// value describes everything that client, host and tests have to agree on. The zero Writing is ours.
type Writing struct {
	Lines      Lines      `json:"lines,omitempty"`
	Base       Base       `json:"base,omitempty"`
	Order      Order      `json:"order,omitempty"`
	Join       Join       `json:"join,omitempty"`
	Sockets    Sockets    `json:"sockets,omitempty"`
	Viewers    Viewers    `json:"viewers,omitempty"`
	Spectators Spectators `json:"spectators,omitempty"`
	Rejected   Rejected   `json:"rejected,omitempty"`
	End        EndHeader  `json:"end,omitempty"`
	EndTo      EndTo      `json:"endTo,omitempty"`
}

// Lines says how a line that we send ends. Both are read.
type Lines uint8

// The ends of lines.
const (
	LinesNewline Lines = iota
	LinesCRLF
)

// Base says which number the first column and row of a move have.
type Base uint8

// The bases.
const (
	BaseOne Base = iota
	BaseZero
)

// Order says what comes first in a place.
type Order uint8

// The orders.
const (
	OrderColumnRow Order = iota
	OrderRowColumn
)

// Join is the addressee of a request to join, and the sender of the answer.
type Join uint8

// The addressees.
const (
	JoinBoard      Join = iota // PBJ, answered by BPT
	JoinController             // PCJ, answered by CPT
)

// Sockets says how a client connects.
type Sockets uint8

// The ways to connect.
const (
	SocketsOne Sockets = iota // one connection, which is player and viewer
	SocketsTwo                // the viewer first, on a connection of its own, then the player
)

// Viewers says where a host sends what is meant for a viewer.
type Viewers uint8

// The places.
const (
	ViewersAuto   Viewers = iota // to the connections that asked with QBJ, and to the player's own
	ViewersPlayer                // only to the player's own
)

// Spectators says what a host answers to more viewers than there are sides.
type Spectators uint8

// The answers.
const (
	SpectatorsRejected Spectators = iota
	SpectatorsWelcome
)

// Rejected says what a host does with the connection of a third player.
type Rejected uint8

// The ways to part.
const (
	RejectedClosed Rejected = iota // after a moment
	RejectedKept
)

// EndHeader says which headers a client takes for the end of the game.
type EndHeader uint8

// The headers.
const (
	EndLoose  EndHeader = iota // BFS and BDS, and the FBS of the text's example as well
	EndStrict                  // BFS and BDS
)

// EndTo says to whom a host announces the end.
type EndTo uint8

// The addressees.
const (
	EndToPlayers EndTo = iota
	EndToAll           // to players and viewers
)

func (w Writing) validate() error {
	ok := w.Lines <= LinesCRLF && w.Base <= BaseZero && w.Order <= OrderRowColumn && w.Join <= JoinController &&
		w.Sockets <= SocketsTwo && w.Viewers <= ViewersPlayer && w.Spectators <= SpectatorsWelcome &&
		w.Rejected <= RejectedKept && w.End <= EndStrict && w.EndTo <= EndToAll
	if !ok {
		return fmt.Errorf("the way of writing %+v is unknown", w)
	}
	return nil
}
