package foxes

import "fmt"

// Writing is the part of a dialect that defines the format and the recipients of messages. It is in this package so
// that one value describes everything that client, host and tests must agree on. Hosts of this project use the zero
// Writing.
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

// Lines selects the line ending of sent messages. Both are accepted in received ones.
type Lines uint8

// The values of Lines.
const (
	LinesNewline Lines = iota
	LinesCRLF
)

// Base selects the number of the first column and row in a move.
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

// Join selects the addressee of a join request, which is also the sender of the response.
type Join uint8

// The values of Join.
const (
	JoinBoard      Join = iota // the request is PBJ, the response BPT
	JoinController             // the request is PCJ, the response CPT
)

// Sockets selects how a client connects.
type Sockets uint8

// The values of Sockets.
const (
	SocketsOne Sockets = iota // one connection for both player and viewer
	SocketsTwo                // first a connection for the viewer, then one for the player
)

// Viewers selects the connections to which a host sends messages for viewers.
type Viewers uint8

// The values of Viewers.
const (
	ViewersAuto   Viewers = iota // connections that sent QBJ, and the player's own
	ViewersPlayer                // only the player's own connection
)

// Spectators selects how a host responds to more viewers than there are sides.
type Spectators uint8

// The values of Spectators.
const (
	SpectatorsRejected Spectators = iota
	SpectatorsWelcome
)

// Rejected selects what a host does with the connection of a third player.
type Rejected uint8

// The values of Rejected.
const (
	RejectedClosed Rejected = iota // closed after a short delay
	RejectedKept
)

// EndHeader selects the message headers that a client treats as the end of the game.
type EndHeader uint8

// The values of EndHeader.
const (
	EndLoose  EndHeader = iota // BFS, BDS, and FBS, which the specification uses in an example
	EndStrict                  // BFS and BDS
)

// EndTo selects the recipients of a host's message about the end of the game.
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
		return fmt.Errorf("the way of writing %+v is unknown", w)
	}
	return nil
}
