// Package session runs one game for one screen.
//
// A scene uses the same interface for a local game (Turns, RealTime), a record (Replay) and a server (package netclient):
//
//	s.Send(seat, move)             // for a person's input
//	for _, u := range s.Tick() {   // called by the game loop, once per tick
//		u.View                     // everything that this screen may show
//		u.Err                      // or the reason why a move was refused
//	}
//
// A player at this screen may move if the View waits for one of s.Seats(). Several people who share a screen have several
// seats, and a spectator has none. Capabilities has the abilities that only some sessions have, such as taking back moves. If a
// screen is shared in a game with secrets, a Curtain hides the players' views from each other.
package session

import (
	"errors"
	"time"

	"menagerie/internal/deal"
	"menagerie/record"
	"menagerie/rules"
	"menagerie/wire"
)

// OwnedSession is a Session that can be closed. The code that opens a session must close it.
type OwnedSession[V, M any] interface {
	Session[V, M]
	// Close ends the session and everything that it started.
	Close() error
}

// Session is a game in progress, as a screen uses it. Only the game loop may call its methods. No method blocks.
// Session has no method Close, because only the owner of a game closes it.
type Session[V, M any] interface {
	// Tick advances the session by one step and returns the Updates since the last call, oldest first. The slice is
	// valid until the next call.
	Tick() []Update[V]
	// Send requests a move for one of Seats. Exactly one later Update is the response: it has a new View, or Err if the move
	// was refused. Over a network, the response may come many Ticks later.
	Send(seat rules.Seat, m M)
	// Seats returns the seats that are played at this screen: several on a shared screen, none for a spectator.
	Seats() []rules.Seat
	// Capabilities returns the abilities of this session in addition to these methods.
	Capabilities() Capabilities
}

// Update is a change of the game. Its View is unset in the phases Joining and Lost.
type Update[V any] struct {
	Phase Phase
	View  V
	Err   error // reason why a move was refused; in phase Lost, reason why the session ended
	Heard int64 // number of captured network messages when the Update was received; 0 if unknown
}

// Phase is how far a session has progressed.
type Phase uint8

// The phases, in the order of a session. Lost may follow any of them.
const (
	Joining Phase = iota // the session connects, or waits for players
	Playing
	Ended // the game is over by its rules
	Lost  // the session cannot continue; Update.Err is the reason
)

// Capabilities holds the abilities that only some sessions have. If a field is nil, the session does not have the ability.
type Capabilities struct {
	TakeBack func() bool           // takes back the last move at this screen and all later ones; returns false if there is none
	Undoable func() bool           // reports whether TakeBack can take back a move
	Redo     func() bool           // repeats the moves of the last TakeBack; returns false if there are none
	Redoable func() bool           // reports whether Redo can repeat moves
	Hint     func()                // records that the only player at this screen uses a hint
	Record   func() *record.Record // returns the game so far, to be stored, resumed or watched
	Film     Film                  // controls of a replay
	Pause    bool                  // the game pauses while Tick is not called
	Link     func() Link           // returns the state of a network game's connection
	Wire     *wire.Capture         // messages of a network game or of its record
	Deals    *deal.Log             // published deals of the game; nil if none is published
	Swap     func()                // like Again, but with the sides exchanged
	Again    func()                // starts the game again over the same connection, beginning with phase Joining
	Curtain  Curtain               // hides the Views of people who share the screen from each other
}

// Curtain hides the Views of players from each other in a game with secrets on a shared screen. The screen shows the public
// View until the player to move has taken over the screen. After that, it shows this player's own View.
type Curtain interface {
	For() rules.Seat // returns the seat whose player must take over the screen, or rules.Nobody
	Lift()           // is called when the player has taken over; the next Tick shows the player's View
}

// Film controls the replay of a game. Position 0 is the start. Position i is the state after i moves. In a game with a clock,
// it is the state after i ticks.
type Film interface {
	Len() int            // returns the number of the last position
	At() int             // returns the number of the shown position
	Seek(position int)   // goes to a position, limited to [0, Len]; the next Tick shows it
	Speed(ticks float64) // sets the speed in film ticks per Tick: 0 stops the film, 1 is the original speed
}

// ErrSilent is the error of an Update when a response of the server is overdue. The session continues. Link.Silent is the time
// since the server's last message.
var ErrSilent = errors.New("the server does not respond")

// ErrSeat is the error for a move of a seat that is not played at this screen.
var ErrSeat = errors.New("this seat is not played at this screen")

// State is the set of methods that Turns needs of the state of a game without a clock.
type State[S, V, M any] interface {
	View(seat rules.Seat) V
	Waiting() []rules.Seat
	Play(seat rules.Seat, m M) (S, error)
	Over() bool
}

// Clocked is a State of a game with a clock. Its method Tick advances the game by 1/60 s.
type Clocked[S, V, M any] interface {
	State[S, V, M]
	Tick() S
}

// Link is the state of the connection of a network game, for display.
type Link struct {
	Address   string        // address of the server, as host:port
	Connected bool          // the connection exists and is not closed
	Secure    string        // security protocol, such as "TLS 1.3"; "" for a connection without TLS
	Trust     string        // reason why the server's certificate is trusted, as a key in package words; "" without TLS
	Doing     string        // current activity, such as looking up a name or playing, as a key in package words
	Met       string        // kind of server, as a key in package words; "" if unknown or if there is only one kind
	Opponent  string        // name of the other player from the server; "" if unknown
	RoundTrip time.Duration // mean time from a move to the server's response; 0 before the first response
	UnderWay  int           // number of sent moves without a response
	Silent    time.Duration // time since the server's last message
	Awaits    bool          // the game waits for another player, and there is no time limit
	Owed      bool          // the server must respond now, and is not waiting for another player
}
