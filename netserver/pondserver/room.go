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

// Why OpenRoom fails.
var (
	ErrFull   = netserver.NewRefusal("refused.pond_full", "there are as many rooms open as the server allows")
	ErrClosed = netserver.NewRefusal("refused.pond_closed", "the server is closed")
)

// Stage says what a viewer shows.
type Stage uint8

// The stages.
const (
	StageIdle    Stage = iota // no game yet, or its client left in the middle
	StageBanner               // a game was asked for and begins at Snapshot.StartAt
	StagePlaying              // Snapshot.View is the game
	StageOver                 // Snapshot.View is the end of the game
)

// String returns the stage's name, which the browser page knows as well.
func (s Stage) String() string { return [...]string{"idle", "banner", "playing", "over"}[s] }

// Snapshot is all that a viewer shows at one moment.
type Snapshot struct {
	Client    string // the address of the client in the room, "" for nobody
	Visits    int    // clients that have come so far
	Stage     Stage
	Level     byte // of the game that goes on or is about to begin, as the client asked for it
	Config    pond.Config
	StartAt   time.Time
	Games     int // games begun so far
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

// recentViews is how many moves a room keeps for a viewer who wants each of them.
const recentViews = 64

// Room is a room that somebody watches. Its methods may be called from any goroutine.
type Room struct {
	server  *Server
	id      string
	changed chan struct{}
	done    chan struct{}

	mu     sync.Mutex
	closed bool
	forget func() bool // lets go of the context that was given to OpenRoom
	client *netserver.Conn
	steer  Steer
	shown  Snapshot
	recent []pond.View // of the present game, not taken yet
}

// OpenRoom opens a room with a new id, until Close or the end of ctx. It fails with ErrFull or ErrClosed.
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

// newRoomID returns six letters, an underscore and six letters, as the specification's example has it. There are
// 26^12, or 10^17 of them: nobody finds a room by trying.
func newRoomID() string {
	const letters = 12
	var id []byte
	for len(id) < letters {
		var b [1]byte
		_, _ = rand.Read(b[:]) // never fails
		if b[0] < 26*9 {       // so that all letters are equally likely
			id = append(id, 'a'+b[0]%26)
		}
	}
	return string(id[:letters/2]) + "_" + string(id[letters/2:])
}

// ID is what a client authenticates with.
func (r *Room) ID() string { return r.id }

// Changed gets a value when there is something new to Take.
func (r *Room) Changed() <-chan struct{} { return r.changed }

// Done is closed with the room.
func (r *Room) Done() <-chan struct{} { return r.done }

// Take returns what is to be seen now, and the Views of the present game since the last call, oldest first. Of a game
// that was looked at too seldom only the newest 64 are kept; the last of them is that of the Snapshot.
func (r *Room) Take() (Snapshot, []pond.View) {
	r.mu.Lock()
	defer r.mu.Unlock()
	views := r.recent
	r.recent = nil
	return r.shown, views
}

// SetSteer lets steer move the cat from now on; nil gives it back to the server.
func (r *Room) SetSteer(steer Steer) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steer = steer
}

func (r *Room) steering() Steer {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.steer
}

// Close closes the room for good. A client inside is told that the viewer has left.
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

// admit lets c in, and sends the client away that was there before. It reports false when the room is closed.
func (r *Room) admit(c *netserver.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
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
	r.tell(c, func(s *Snapshot) {
		s.Client = ""
		if s.Stage != StageOver { // a result stays to be read
			s.Stage = StageIdle
		}
		r.client = nil
	})
}

// tell changes the snapshot, if c still is the client of the room.
func (r *Room) tell(c *netserver.Conn, change func(*Snapshot)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.client != c {
		return
	}
	game, moves := r.shown.Games, r.shown.View.Moves
	change(&r.shown)
	r.keep(game, moves)
	r.notify()
}

// keep remembers the View if it is a new one.
func (r *Room) keep(game int, moves int32) {
	if r.shown.Games != game {
		r.recent = nil
	} else if r.shown.View.Moves == moves {
		return
	}
	if len(r.recent) == recentViews {
		r.recent = append(r.recent[:0], r.recent[1:]...)
	}
	r.recent = append(r.recent, r.shown.View)
}

func (r *Room) notify() {
	select {
	case r.changed <- struct{}{}:
	default: // the viewer has not looked yet and will see this as well
	}
}
