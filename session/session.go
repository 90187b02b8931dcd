// Package session runs one game for one screen.
//
// A scene gets a Session without its implementation: a local game (Turns, RealTime), a record (Replay), or a server
// (package netclient). The calls are always the same:
//
//	s.Send(seat, move)             // for a person's input
//	for _, u := range s.Tick() {   // called by the game loop, once per tick
//		u.View                     // everything that the viewpoint may see
//		u.Err                      // or the reason why a move was refused
//	}
//
// A player at this screen may move if one of s.Seats() is among the seats that the View waits for. A hot seat has
// several seats, a spectator none. Capabilities lists the abilities that only some sessions have, such as taking back or
// seeking. In a hot seat with secrets, a Curtain keeps the Views of the players apart.
package session

import (
	"errors"

	"menagerie/rules"
	"menagerie/wire"
)

// Session is a game in progress. Only the game loop may call it. No method blocks. The code that opens a session must
// close it.
type Session[V, M any] interface {
	Lent[V, M]
	// Close ends the session and everything that it started.
	Close() error
}

// Lent is a Session without Close. Screens get a Lent, because the program owns the session.
type Lent[V, M any] interface {
	// Tick advances the session by one step and returns the Updates since the last call, oldest first. The slice is
	// valid until the next call.
	Tick() []Update[V]
	// Send requests a move for one of Seats. Exactly one later Update is the response: a new View, or Err. Over a
	// network the response can take longer than a Tick. A move chosen in between is based on an old View.
	Send(seat rules.Seat, m M)
	// Seats returns the seats played at this screen: one, several for a hot seat, none for a spectator.
	Seats() []rules.Seat
	// Capabilities returns the further abilities of this session.
	Capabilities() Capabilities
}

// Update is one change of the game. View is set except in the phases Joining and Lost.
type Update[V any] struct {
	Phase Phase
	View  V
	Err   error // why a move was refused, or in phase Lost why the session ended
	Heard int64 // number of messages in the capture when the Update was received; 0 if unknown
}

// Phase is the progress of a session.
type Phase uint8

// The phases, in the order of a session. Lost may follow any of them.
const (
	Joining Phase = iota // the session connects, or waits for players
	Playing
	Ended // the game is over by its rules
	Lost  // the session cannot continue; Err is the reason
)

// Capabilities holds the abilities that only some sessions have. A nil field means that the session does not have the
// ability.
type Capabilities struct {
	TakeBack func() bool    // takes back the last move made at this screen and all later ones; false if there is none
	Redo     func() bool    // undoes the last TakeBack; false if there is nothing to redo
	Redoable func() bool    // reports whether Redo has something to redo
	Record   func() *Record // returns the game so far, to be stored, resumed or watched
	Film     Film           // set if the session is a film
	Pause    bool           // the game pauses while Tick is not called
	Link     func() Link    // returns the state of the connection of a network game
	Wire     *wire.Capture  // the messages of a network game or of its record
	Again    func()         // starts the same game again over the same connection; the phases begin with Joining
	Curtain  Curtain        // set if people who must not see each other's Views share the screen
}

// Curtain hides the View of each of several people who play a game with secrets at one screen. A seat's own View is
// shown only after its player has taken over the screen. It is hidden again when another seat at this screen has to
// move. At all other times the View is the public one.
type Curtain interface {
	For() rules.Seat // the seat that has to take over the screen, or rules.Nobody
	Lift()           // the player has taken over; the next Tick shows their View
}

// Film controls a recorded game. Position 0 is the start. In a game without a clock, position i is the state after the
// i-th move; in one with a clock, after i ticks.
type Film interface {
	Len() int         // number of the last position
	At() int          // the position shown
	Seek(at int)      // jumps to a position, clamped to [0, Len]; the next Tick shows it
	Speed(by float64) // sets the film ticks per Tick: 0 stops the film, 1 is the original speed
}

// ErrSilent is the cause of an Update's error when a server that must respond is silent. The session goes on.
// Link.Silent and Link.Owed report how long the silence lasts, and its end.
var ErrSilent = errors.New("the server owes an answer and is silent")

// ErrSeat is the response to a Send for a seat that is not played at this screen.
var ErrSeat = errors.New("this seat is not played here")

// State has the methods that Turns needs of a game without a clock.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Clocked is a State with a clock. One Tick is 1/60 s.
type Clocked[S, V, M any] interface {
	State[S, V, M]
	Tick() S
}
