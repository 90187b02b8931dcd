package pondserver

import (
	"context"
	"crypto/rand"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/rules/pond"
	"menagerie/wire/pondwire"
)

// Errors of OpenRoom.
var (
	ErrFull   = netserver.NewRefusal("refused.pond_full", "the maximum number of rooms is open")
	ErrClosed = netserver.NewRefusal("refused.pond_closed", "the server is closed")
)

// Stage selects what the viewer of a room shows.
type Stage uint8

// The stages.
const (
	StageIdle    Stage = iota // there is no game yet, or the client left during the game
	StageBanner               // the client has requested a game, which begins at Snapshot.StartAt
	StagePlaying              // the game is running, and Snapshot.View is its current state
	StageOver                 // the game is over, and Snapshot.View is its end
)

// String returns the name of the stage, as in the script of the web page.
func (s Stage) String() string { return [...]string{"idle", "banner", "playing", "over"}[s] }

// Snapshot is the state of a room, for its viewer.
type Snapshot struct {
	Client    string // address of the client in the room; "" for none
	Visits    int    // number of clients that have entered so far
	Stage     Stage
	Level     byte // client's number for the level of the game
	Config    pond.Config
	StartAt   time.Time
	Games     int // number of games that have begun
	MouseWins int
	CatWins   int
	View      pond.View
}

func (s *Snapshot) see(v pond.View) {
	s.View = v
	switch v.Outcome {
	case pond.Running:
		return
	case pond.MouseWon:
		s.MouseWins++
	case pond.CatWon:
		s.CatWins++
	}
	s.Stage = StageOver
}

const maxRecentViews = 64

// Room is a watched room. It is safe for concurrent use.
type Room struct {
	server  *Server
	id      string
	changed chan struct{}
	done    chan struct{}

	mu     sync.Mutex
	closed bool
	forget func() bool // releases the context that was passed to OpenRoom
	client *netserver.Conn
	kept   bool // whether a client keeps its place until it leaves
	steer  Steer
	shown  Snapshot
	recent []pond.View // views of the current game since the last Take
}

// OpenRoom opens a watched room with a new id. The room stays open until Close is called or ctx ends. The error is ErrFull or
// ErrClosed.
func (s *Server) OpenRoom(ctx context.Context) (*Room, error) {
	r := &Room{server: s, id: newRoomID(), changed: make(chan struct{}, 1), done: make(chan struct{})}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return nil, ErrClosed
	case len(s.rooms) >= s.options.Rooms:
		return nil, ErrFull
	}
	s.rooms[r.id] = r
	forget := context.AfterFunc(ctx, r.Close)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forget = forget
	return r, nil
}

// newRoomID returns a random id: six letters, an underscore and six letters. It cannot be guessed, because there are
// 26^12 ids.
func newRoomID() string {
	const letters = 12
	var id []byte
	for len(id) < letters {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails
		if b[0] < 26*9 {       // makes all letters equally likely
			id = append(id, 'a'+b[0]%26)
		}
	}
	return string(id[:letters/2]) + "_" + string(id[letters/2:])
}

// ID returns the id with which clients enter the room.
func (r *Room) ID() string { return r.id }

// Changed returns a channel that receives a value when Take can return something new.
func (r *Room) Changed() <-chan struct{} { return r.changed }

// Done returns a channel that is closed when the room closes.
func (r *Room) Done() <-chan struct{} { return r.done }

// Take returns the current Snapshot, and the views of the current game that were added since the last call, oldest first. It
// returns at most the newest 64 views. The last view is that of the Snapshot.
func (r *Room) Take() (Snapshot, []pond.View) {
	r.mu.Lock()
	defer r.mu.Unlock()
	views := r.recent
	r.recent = nil
	return r.shown, views
}

// Latest returns the game in the room as spectators see it. It returns false while there is none.
func (r *Room) Latest() (netserver.Spectated[pond.View], bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.shown.Stage != StagePlaying && r.shown.Stage != StageOver {
		return netserver.Spectated[pond.View]{}, false
	}
	return netserver.Spectated[pond.View]{ID: int64(r.shown.Games), At: int(r.shown.View.Moves), Over: r.shown.Stage == StageOver, View: r.shown.View}, true
}

// Keep makes the room refuse a second client. Without Keep, the second client replaces the first.
func (r *Room) Keep() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.kept = true
}

// SetSteer makes f choose the cat's moves. If f is nil, the server chooses them.
func (r *Room) SetSteer(f Steer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steer = f
}

func (r *Room) steering() Steer {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.steer
}

// Close closes the room and disconnects its client with the message FaultViewerLeft.
func (r *Room) Close() {
	r.server.remove(r)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	r.closed = true
	if r.forget != nil {
		r.forget()
	}
	if r.client != nil {
		r.client.End(pondwire.FaultViewerLeft)
	}
	close(r.done)
}

func (s *Server) remove(r *Room) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.rooms, r.id)
}

// admit lets the client of c into the room and disconnects the client that was in the room before. It returns false if the
// room is closed, or if another client keeps its place.
func (r *Room) admit(c *netserver.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed || r.kept && r.client != nil {
		return false
	}
	if r.client != nil {
		r.client.End(pondwire.FaultReplaced)
	}
	r.client = c
	r.shown.Client = c.Remote()
	r.shown.Visits++
	r.shown.Stage = StageIdle
	r.notify()
	return true
}

func (r *Room) leave(c *netserver.Conn) {
	r.update(c, func(s *Snapshot) {
		s.Client = ""
		if s.Stage != StageOver { // the result stays visible
			s.Stage = StageIdle
		}
		r.client = nil
	})
}

// update changes the snapshot if c is still the client of the room.
func (r *Room) update(c *netserver.Conn, change func(*Snapshot)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.client != c {
		return
	}
	game, moves := r.shown.Games, r.shown.View.Moves
	change(&r.shown)
	r.addView(game, moves)
	r.notify()
}

// addView stores the View if it is new.
func (r *Room) addView(game int, moves int32) {
	if r.shown.Games != game {
		r.recent = nil
	} else if r.shown.View.Moves == moves {
		return
	}
	if len(r.recent) == maxRecentViews {
		r.recent = append(r.recent[:0], r.recent[1:]...)
	}
	r.recent = append(r.recent, r.shown.View)
}

func (r *Room) notify() {
	select {
	case r.changed <- struct{}{}:
	default: // the last value was not received yet, and covers this change too
	}
}
