// Package netclient runs the client side of a game's protocol on a connection and shows the game as a session.Session.
//
// A Machine is a state machine for one protocol. It has no sockets, goroutines or clocks. Each game has a package with a
// Machine, such as pondclient. Run connects to a server, runs the Machine and returns the session:
//
//	game loop                 the connection's own goroutine                the server
//	Send(move)   -> inbox ->  Machine.Submit    -> Step.Send -> writer  ->  bytes
//	Tick()       <- shown <-  Step.Show
//	                          Machine.Receive                <- reader  <-  bytes
//	                          Machine.Tick, 20 times a second
//
// All methods of the Machine are called on one goroutine, so the Machine needs no lock. A slow or hidden window does
// not delay the messages to the server. The game loop and the goroutine exchange data through mailboxes, which never
// block the game loop. The connection is made, including name lookup and TLS handshake, before Machine.Connected is
// called.
//
// NewStreamConn carries messages over a byte stream, NewDatagramConn over datagrams.
//
// Errors for the player can be translated (see Error). Package dial makes the connections.
package netclient

import (
	"context"
	"time"

	"menagerie/rules"
	"menagerie/session"
)

// Machine is the client's side of one protocol, as a state machine. Run calls Tick before each call of Connected, Receive and
// Submit, and at least once per TickInterval.
type Machine[In, Out, V, M any] interface {
	// Connected is called once, when the connection is established.
	Connected() Step[Out, V]
	// Receive handles one message from the server. After an error, the updates of the Step are shown and the connection is
	// closed.
	Receive(In) (Step[Out, V], error)
	// Submit makes a move of the local player or bot. The Step has exactly one Update, which is the response to the move.
	Submit(rules.Seat, M) Step[Out, V]
	// Tick sets the machine's time to now, the time since the call of Run without suspensions of the process. An error closes
	// the connection, for example when the server has been silent for too long.
	Tick(now time.Duration) (Step[Out, V], error)
	// Disconnected is called last, when the connection has ended or could not be made. It returns the last Update, in phase
	// Ended if the game was over, and otherwise in phase Lost. err is nil only if the connection was expected to end.
	Disconnected(err error) session.Update[V]
	// Status returns the state of the connection.
	Status() Status
	// Seats returns the seats of local players. The caller must not change the slice.
	Seats() []rules.Seat
}

// TickInterval is the longest time between two calls of Machine.Tick.
const TickInterval = 50 * time.Millisecond

// Step has the messages to send to the server and the Updates to show to the player. Both lists may be empty.
type Step[Out, V any] struct {
	Send []Out
	Show []session.Update[V]
}

// Status is the state of a connection, as its Machine reports it; see session.Link.
type Status struct {
	Doing     string        // text for the player about the stage of the conversation, as a key in package words
	Met       string        // kind of the server, as a key in package words; empty if unknown or if there is only one kind
	Opponent  string        // name of the opponent, as the server sends it
	RoundTrip time.Duration // mean time from a message to its response; 0 if unknown
	UnderWay  int           // number of moves without a response
	Owed      bool          // a response of the server is due
	Awaits    bool          // another player is to move
}

// Alarmer is implemented by a Machine whose Tick must be called at a certain time.
type Alarmer interface {
	// Alarm returns the time by which Tick must be called, on the clock of Tick. ok is false if calls at each TickInterval are
	// enough.
	Alarm() (at time.Duration, ok bool)
}

// Lingerer is implemented by a Machine whose connection must stay open for a while after the session was closed. This is for
// servers that do not send the end of a game to a player after the opponent has disconnected.
type Lingerer interface {
	// Linger returns how long the connection stays open. 0 closes it at once.
	Linger() time.Duration
}

// Resumer is implemented by a Machine that measures durations. After the process was suspended, Resume is called before the
// next Tick. The time that is passed to Tick does not include the suspension.
type Resumer interface{ Resume() }

// Conn is a connection that transports whole messages. Receive and Send are called from two goroutines. Close makes pending
// calls of Receive and Send return.
type Conn[In, Out any] interface {
	Receive() (In, error)
	Send([]Out) error // sends messages in order; fails after a while if the server does not read
	Close() error
	Info() Info
}

// CaptureIndexer is implemented by a Conn that records messages in a wire.Capture. LastCaptured returns the number of the last
// received message in the capture. It returns -1 if that message was not recorded.
type CaptureIndexer interface{ LastCaptured() int64 }

// NonBlocking is implemented by a Conn whose Send never blocks. Run then calls Send directly, which is faster than a separate
// goroutine.
type NonBlocking interface{ NonBlocking() }

// Info describes how a connection is secured; see the fields of session.Link.
type Info struct{ Secure, Trust string }

// Open is a function that makes a connection. It returns soon after ctx is cancelled.
type Open[In, Out any] func(ctx context.Context) (Conn[In, Out], error)
