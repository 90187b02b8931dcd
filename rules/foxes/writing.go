package foxes

import "fmt"

// Writing is the part of a Dialect that defines the format of messages, and to whom a server sends them. The rules do
// not use it. Servers of this project use the zero Writing.
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

// Join selects the part of the server to which a client sends its request to join: the board or the controller. The same part
// sends the response.
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

// Viewers selects the connections to which a server sends the messages for viewers.
type Viewers uint8

// The values of Viewers.
const (
	ViewersAuto   Viewers = iota // connections that sent QBJ, and the player's own
	ViewersPlayer                // only the player's own connection
)

// Spectators selects whether a server accepts more than two viewers.
type Spectators uint8

// The values of Spectators.
const (
	SpectatorsRejected Spectators = iota
	SpectatorsWelcome
)

// Rejected selects whether a server closes the connection of a client who cannot join, because the game already has two
// players.
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

// EndTo selects the recipients of the message about the end of the game.
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
