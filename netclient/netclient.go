// Package netclient plays a game on somebody else's server.
//
// What a protocol says and when is a Machine: a plain value without sockets, goroutines and clocks, one package for each
// game (pondclient). Run puts it on a connection and gives back a session.Session, like that of a game at this machine:
//
//	game loop                 the connection's own goroutine                the server
//	Send(move)   -> inbox ->  Machine.Submit    -> Step.Send -> writer  ->  bytes
//	Tick()       <- shown <-  Step.Show
//	                          Machine.Receive                <- reader  <-  bytes
//	                          Machine.Tick, 20 times a second
//
// The Machine is called on that one goroutine only, so it needs no lock, and a window that is dragged, hidden or slow
// costs no turn. The arrows to the game loop are mailboxes, which never make it wait. Looking up a name, connecting and
// the TLS handshake happen before Machine.Hello, away from the game loop.
//
// Packets is the transport for protocols of datagrams, Stream that for streams of bytes.
//
// Errors that a person should read have a Key and Args for package words (see Error). For a server with a certificate
// that the system doesn't trust, Dial returns *UnknownCertificate or *ChangedCertificate: a screen shows its fingerprint,
// and when the person accepts it, joins again with a Trust that knows it.
package netclient

import (
	"context"
	"time"

	"menagerie/rules"
	"menagerie/session"
)

// Machine is the client's side of one protocol. Run calls Tick with the time before every other method but Measure and
// Seats, and at least once a Beat.
type Machine[In, Out, V, M any] interface {
	// Hello is called once, when the connection stands.
	Hello() Step[Out, V]
	// Receive takes one message from the server. An error ends the connection; what the Step shows is shown before it.
	Receive(In) (Step[Out, V], error)
	// Submit takes a move of the person or bot at this end. Its Step shows exactly one Update: the answer.
	Submit(rules.Seat, M) Step[Out, V]
	// Tick says how long ago Run was called, without the time for which the process was stopped. An error, as when the server has been silent for too long, ends the
	// connection.
	Tick(now time.Duration) (Step[Out, V], error)
	// Gone is called last, when the connection has ended or was never made, and says what the session shows then: phase
	// Lost, or Ended if the game was over already. Err of the Update is nil only where a game ends with its connection and
	// nothing is wrong.
	Gone(err error) session.Update[V]
	// Measure is how the connection does.
	Measure() Measure
	// Seats are the seats played at this end; the slice is not changed afterwards.
	Seats() []rules.Seat
}

// Beat is how often a Machine hears the time when nothing else happens.
const Beat = 50 * time.Millisecond

// Step is what a Machine wants done. Both slices may be empty.
type Step[Out, V any] struct {
	Send []Out
	Show []session.Update[V]
}

// Measure is what a Machine knows about its connection; see session.Link.
type Measure struct {
	Doing     string // key in package words
	Met       string // key in package words: the kind of server, where a protocol has several
	Opponent  string // what the server calls the other player
	RoundTrip time.Duration
	UnderWay  int
	Owed      bool // the server owes an answer
	Awaits    bool // the game waits for another player
}

// Alarmed is a Machine that wants to hear the time at a moment of its own, between two Beats.
type Alarmed interface {
	// Alarm is when Tick is to be called at the latest, on the clock that Tick tells; false if a Beat is soon enough.
	Alarm() (at time.Duration, ok bool)
}

// Lingering is a Machine whose connection stays open for a while after the game loop has closed the session. Some servers lose
// the rest of what they send to both players when one of them disconnects at the end of a game.
type Lingering interface {
	// Linger returns for how long; 0 if the connection may end at once.
	Linger() time.Duration
}

// Resumer is a Machine that measures times of its own. Resume is called before the first Tick after the process was stopped
// for a while; the time that Tick tells leaves that while out.
type Resumer interface{ Resume() }

// Conn is a connection that carries whole messages. Receive is called by one goroutine and Send by another one; Close ends
// both.
type Conn[In, Out any] interface {
	Receive() (In, error)
	Send([]Out) error // in order; returns after a while even if the server reads nothing
	Close() error
	Info() Info
}

// Noting is a Conn that knows the number, on a capture, of the message that it received last; -1 for none.
type Noting interface{ Noted() int64 }

// Instant is a Conn whose Send never waits. It is called on the machine's own goroutine, which saves the way to another.
type Instant interface{ Instant() }

// Info says how a connection is secured, in the words of session.Link.
type Info struct{ Secure, Trust string }

// Open makes a connection. It returns soon after ctx is cancelled.
type Open[In, Out any] func(ctx context.Context) (Conn[In, Out], error)
