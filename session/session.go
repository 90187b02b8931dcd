// Package session is one running game as one screen sees it.
//
// A scene is lent a Session and never learns what stands behind it: a table in this process (Turns, RealTime), a
// record (Replay), or a server (package netclient). The flow is always the same:
//
//	s.Send(seat, move)             // asked by a hand or a bot
//	for _, u := range s.Tick() {   // called by the game loop, once a step
//		u.View                     // the whole picture as the viewpoint may see it
//		u.Err                      // or why a move was refused
//	}
//
// May I act? is answered by the View alone: it is my turn when a seat that the View waits for is one of s.Seats().
// Several seats are a hot seat, none is a spectator. What only some sessions can do (take back, be wound like a film)
// is found in Offers. A hot seat at a game with secrets never leaks them to a scene: see Curtain.
package session

import (
	"errors"

	"menagerie/rules"
	"menagerie/wire"
)

// Session is a game under way. Only the game loop calls it, and no method blocks. Whoever opens a session closes it.
type Session[V, M any] interface {
	Lent[V, M]
	// Close ends the session and everything that it started.
	Close() error
}

// Lent is a Session without Close. A screen gets no more than this, because the program owns the session.
type Lent[V, M any] interface {
	// Tick lets one step pass and returns what became visible since the last one, oldest first. The slice is valid
	// until the next call.
	Tick() []Update[V]
	// Send asks for a move of one of Seats. It is answered by exactly one later Update: a new View, or Err. Over a network
	// that can take longer than a Tick, and a move that is chosen before then is chosen from an old picture.
	Send(seat rules.Seat, m M)
	// Seats are the seats that this screen acts for: one, several for a hot seat, none for a spectator.
	Seats() []rules.Seat
	// Offers are the abilities beyond playing that this session has.
	Offers() Offers
}

// Update is one change of the picture. View is always set but for the Joining and Lost phases.
type Update[V any] struct {
	Phase Phase
	View  V
	Err   error // why a move was refused, or, in phase Lost, why the session ended
	Heard int64 // how many messages of the tape had come when this did; 0 if that is not known
}

// Phase says how far a session is.
type Phase uint8

// The phases in the order in which a session goes through them. Lost may follow any of them.
const (
	Joining Phase = iota // a connection is being made, a table fills
	Playing
	Ended // the game is over by its rules
	Lost  // the session cannot go on: Err tells why
)

// Offers are the abilities that only some sessions have. A nil field is not offered; a scene shows a control for each
// that is not nil and asks nothing else.
type Offers struct {
	TakeBack func() bool    // back to the last decision made at this screen; false when there is none
	Redo     func() bool    // undo the last TakeBack; false when there is nothing to redo
	Record   func() *Record // the game so far, to be kept, resumed or watched
	Film     Film           // the session is a film: it can be wound
	Pause    bool           // the game stands still while Tick is not called
	Link     func() Link    // the session is played over a network: how its connection is now
	Wire     *wire.Tape     // what is said over a network, or was in a game that is a film
	Again    func()         // the same game once more over the same connection; it passes through Joining to Playing
	Curtain  Curtain        // people who must not see each other's Views share the screen
}

// Curtain lies between two people who play a game with secrets at one screen. A seat's own View is shown only while that
// seat alone is asked for a move, and only after its player has taken over the screen; at all other times the picture is
// the one that everybody may see.
type Curtain interface {
	For() rules.Seat // who is to take over the screen; rules.Nobody while nobody has to
	Lift()           // that player sits at the screen; the next Tick shows their View
}

// Film is a game that has been played already. Position 0 is the start, position i the picture after the i-th move.
type Film interface {
	Len() int         // the number of the last position
	At() int          // the position shown
	Seek(at int)      // jump, clamped; the next Tick shows it
	Speed(by float64) // film ticks per Tick, 0 stands still; a record's own pace is 1
}

// ErrSilent is the cause of an Update's error when a server is silent that owes an answer. The session goes on. Link.Silent and
// Link.Owed report how long the silence lasts, and its end.
var ErrSilent = errors.New("the server owes an answer and is silent")

// ErrSeat answers a Send for a seat that is not played at this screen.
var ErrSeat = errors.New("this seat is not played here")

// State is what a game without a clock must offer to be played by Turns: the verbs of package rules.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Clocked is a State whose time passes: one Tick is one step of 1/60 s.
type Clocked[S, V, M any] interface {
	State[S, V, M]
	Tick() S
}
