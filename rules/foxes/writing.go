package foxes

import (
	"fmt"
)

// Writing is the part of a Dialect that defines the format of messages and their recipients. The rules of the game do not use
// it. The zero Writing is the format of this project's servers.
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

// Lines selects the line ending of sent messages. Received messages may have either line ending.
type Lines uint8

// The values of Lines.
const (
	LinesNewline Lines = iota
	LinesCRLF
)

// Base selects whether columns and rows are counted from 1 or from 0 in messages.
type Base uint8

// The values of Base.
const (
	BaseOne Base = iota
	BaseZero
)

// Order selects whether a point begins with its column or its row.
type Order uint8

// The values of Order.
const (
	OrderColumnRow Order = iota
	OrderRowColumn
)

// Join selects the part of the server that receives requests to join and responds to them.
type Join uint8

// The values of Join.
const (
	JoinBoard      Join = iota // the request is PBJ, the response BPT
	JoinController             // the request is PCJ, the response CPT
)

// Sockets selects how many connections a client opens.
type Sockets uint8

// The values of Sockets.
const (
	SocketsOne Sockets = iota // one connection for both the player and the viewer
	SocketsTwo                // a connection for the viewer, and then one for the player
)

// Viewers selects the connections to which a server sends the messages for viewers.
type Viewers uint8

// The values of Viewers.
const (
	ViewersAuto   Viewers = iota // connections that have sent QBJ, and the player's own
	ViewersPlayer                // only the player's own connection
)

// Spectators selects whether a server accepts more than two viewers.
type Spectators uint8

// The values of Spectators.
const (
	SpectatorsRejected Spectators = iota
	SpectatorsWelcome
)

// Rejected selects whether a server closes the connection of a client that it has rejected because the game is full.
type Rejected uint8

// The values of Rejected.
const (
	RejectedClosed Rejected = iota // closed after a short delay
	RejectedKept
)

// EndHeader selects which message headers a client accepts as the end of the game.
type EndHeader uint8

// The values of EndHeader.
const (
	EndLoose  EndHeader = iota // BFS, BDS and FBS, which is in an example of the specification
	EndStrict                  // BFS and BDS
)

// EndTo selects to whom a server sends the message about the end of the game.
type EndTo uint8

// The values of EndTo.
const (
	EndToPlayers EndTo = iota
	EndToAll           // to players and viewers
)

func (w Writing) validate() error {
	ok := w.Lines <= LinesCRLF && w.Base <= BaseZero && w.Order <= OrderRowColumn && w.Join <= JoinController &&
		w.Sockets <= SocketsTwo && w.Viewers <= ViewersPlayer && w.Spectators <= SpectatorsWelcome &&
		w.Rejected <= RejectedKept && w.End <= EndStrict && w.EndTo <= EndToAll
	if !ok {
		return fmt.Errorf("the message format %+v is unknown", w)
	}
	return nil
}

// Numbers returns the four numbers that represent the move m in a message, two for each point. w defines whether the column or
// the row comes first, and whether they are counted from 0 or 1.
func (w Writing) Numbers(m Move) [4]int {
	first := 1
	if w.Base == BaseZero {
		first = 0
	}
	n := [4]int{m.From.X + first, m.From.Y + first, m.To.X + first, m.To.Y + first}
	if w.Order == OrderRowColumn {
		n = [4]int{n[1], n[0], n[3], n[2]}
	}
	return n
}

// Move returns the move that the four numbers in a message represent. Its points may be outside the board.
func (w Writing) Move(n [4]int) Move {
	first := 1
	if w.Base == BaseZero {
		first = 0
	}
	if w.Order == OrderRowColumn {
		n = [4]int{n[1], n[0], n[3], n[2]}
	}
	return Move{Point{n[0] - first, n[1] - first}, Point{n[2] - first, n[3] - first}}
}

// Countings returns the four ways to write columns and rows in messages. The numbers count from 0 or 1, and the column
// or the row comes first. The way of the specification is first in the result, and the least likely way is last.
func Countings() [4]Writing {
	return [4]Writing{
		{},
		{Base: BaseZero, Order: OrderRowColumn},
		{Base: BaseZero},
		{Order: OrderRowColumn},
	}
}

// CountsLike reports whether w and other write the same four numbers for every move.
func (w Writing) CountsLike(other Writing) bool {
	return w.Base == other.Base && w.Order == other.Order
}
