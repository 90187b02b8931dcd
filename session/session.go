// Package session runs one game for one screen.
//
// A scene uses the same interface for a local game (Turns, RealTime), a record (Replay) and a server (package
// netclient):
//
//	s.Send(seat, move)             // for a person's input
//	for _, u := range s.Tick() {   // called by the game loop, once per tick
//		u.View                     // everything that the viewpoint may see
//		u.Err                      // or the reason why a move was refused
//	}
//
// A player at this screen may move if the View waits for one of s.Seats(). Several people who share a screen have
// several seats, and a spectator has none. Capabilities holds the abilities that only some sessions have, such as
// taking back moves. In a game with secrets on a shared screen, a Curtain hides the players' views from each other.
package session

import (
	"errors"
	"time"

	"menagerie/internal/deal"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/wire"
)

// OwnedSession is a Session with the method Close. The code that opens a session must close it.
type OwnedSession[V, M any] interface {
	Session[V, M]
	// Close ends the session and everything that it started.
	Close() error
}

// Session is a game in progress. Only the game loop may call its methods, and no method blocks. A screen receives a Session and
// cannot close it, because the stage does so.
type Session[V, M any] interface {
	// Tick advances the session by one step and returns the Updates since the last call, oldest first. The slice is
	// valid until the next call.
	Tick() []Update[V]
	// Send requests a move for one of Seats. Exactly one later Update is the response. It has a new View, or Err if the
	// move was refused. Over a network, the response can take longer than a Tick.
	Send(seat rules.Seat, m M)
	// Seats returns the seats played at this screen. There are several on a shared screen, and none for a spectator.
	Seats() []rules.Seat
	// Capabilities returns the further abilities of this session.
	Capabilities() Capabilities
}

// Update is one change of the game. View is unset in the phases Joining and Lost.
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

// Capabilities holds the abilities that only some sessions have. A nil field means that the session lacks the ability.
type Capabilities struct {
	TakeBack func() bool           // takes back the last move made at this screen and all later ones; false if there is none
	Undoable func() bool           // reports whether TakeBack has something to take back
	Redo     func() bool           // undoes the last TakeBack; false if there is nothing to redo
	Redoable func() bool           // reports whether Redo has something to redo
	Hint     func()                // marks the record, because the only player at this screen uses a hint
	Record   func() *record.Record // returns the game so far, to be stored, resumed or watched
	Film     Film                  // set if the session is a film
	Pause    bool                  // the game pauses while Tick is not called
	Link     func() Link           // returns the state of the connection of a network game
	Wire     *wire.Capture         // the messages of a network game or of its record
	Deals    *deal.Log             // the published deals of the game; nil if none is published
	Swap     func()                // is like Again, but with swapped sides
	Again    func()                // starts the same game again over the same connection; the phases begin with Joining
	Curtain  Curtain               // set if people who must not see each other's Views share the screen
}

// Curtain hides the players' views in a game with secrets whose players share one screen. The screen shows the public
// view until the player to move has taken over the screen. It then shows this player's own view.
type Curtain interface {
	For() rules.Seat // the seat that has to take over the screen, or rules.Nobody
	Lift()           // the player has taken over; the next Tick shows their View
}

// Film controls the replay of a game. Position 0 is the start. Position i is the state after i moves, or after i ticks
// in a game with a clock.
type Film interface {
	Len() int            // number of the last position
	At() int             // the position shown
	Seek(position int)   // jumps to a position, clamped to [0, Len]; the next Tick shows it
	Speed(ticks float64) // sets the film ticks per Tick: 0 stops the film, 1 is the original speed
}

// ErrSilent is the error of an Update when a message from the server has been due for too long. The session continues.
// Link.Silent is the time since the last message.
var ErrSilent = errors.New("the server does not respond")

// ErrSeat is the error of a move for a seat that is not played at this screen.
var ErrSeat = errors.New("this seat is not played at this screen")

// State is the state of a game without a clock, as Turns requires it.
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

// Link is the state of a network game's connection, for display.
type Link struct {
	Address   string        // host:port
	Connected bool          // false before the connection exists and after it is closed
	Secure    string        // "" for a plain connection, else the protocol, such as "TLS 1.3"
	Trust     string        // key in package words: why the server's certificate is trusted; "" for a plain connection
	Doing     string        // key in package words for the current activity, such as looking up a name or playing
	Met       string        // key in package words for the kind of server, if the protocol has several; "" if unknown
	Opponent  string        // the other player's name from the server; "" if unknown
	RoundTrip time.Duration // mean time from a move to the server's response; 0 before the first response
	UnderWay  int           // number of sent moves without a response
	Silent    time.Duration // time since the server's last message
	Awaits    bool          // the game waits for another player, who has no time limit
	Owed      bool          // the server must respond now; waiting for another player does not count
}
