// Package pondserver hosts cat and mouse over the network: clients play the mouse, the server plays the cat.
//
//	server, err := pondserver.New(pondserver.Options{})
//	address, err := server.Listen("127.0.0.1:64090", nil)
//	room, err := server.OpenRoom(ctx)   // somebody watches: clients come in with room.ID()
//	...
//	err = server.Shutdown(ctx)
//
// A client says which room it wants. Rooms are opened by viewers, a page in a browser or a window of this program, and
// close with them; the client inside is then sent away. The room "invisible" is always open, has no viewer and takes any
// number of clients. A second client in a watched room takes the place of the first.
//
// Each connection has one goroutine, which owns the client's game (a table): it reads a message, asks the cat, answers,
// and tells the room. A room keeps only the newest picture and a few moves before it, so that a viewer who looks seldom
// or never delays no game.
//
// Source: "Cat and mouse specification", chapters 2 and 3. docs/games/pond.md says what was chosen where it is silent.
package pondserver

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/netserver"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// Options say how a server plays. What is zero is replaced by the default.
type Options struct {
	Limits  netserver.Limits
	Log     *slog.Logger  // nil says nothing
	Capture *wire.Capture // where what everybody says is noted; nil: nowhere

	Cat     string        // a name that pondbot knows: "perfect"
	Start   pond.Start    // where the mouse begins: the centre
	MoveCap int32         // after so many moves the mouse may not go on: 0, it always may
	Levels  Levels        // which levels clients may ask for: those of the specification
	Banner  time.Duration // from asking for a game to its start in a watched room: 2 s; below 0: none

	Authenticate time.Duration // from connecting to entering a room: 10 s
	Tries        int           // room ids that a client may try: 5
	Idle         time.Duration // without a message: 2 minutes; negative means no limit
	Rate         float64       // messages a second that a client may send in the long run: 2000
	WatchedRate  float64       // the same in a watched room, where people want to follow: 120; below 0: as Rate
	Rooms        int           // watched rooms at once: 256
	Steer        time.Duration // for a person to make one move of the cat: 250 ms

	Chance  func() uint64      // seeds: the runtime's own random numbers
	GameLog *netserver.GameLog // of the first game; its only seat is the mouse's; nil for none
}

// Levels are the levels that clients may ask for.
type Levels uint8

// The kinds of levels.
const (
	LevelsSpecified Levels = iota // 1 to 3
	LevelsExtended                // 1 to 6: the local game's harder levels follow those of the specification
)

// WithDefaults replaces what is not set.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	o.Cat = cmp.Or(o.Cat, "perfect")
	o.Banner = cmp.Or(o.Banner, 2*time.Second)
	o.Authenticate = cmp.Or(o.Authenticate, 10*time.Second)
	o.Tries = cmp.Or(o.Tries, 5)
	o.Idle = cmp.Or(o.Idle, 2*time.Minute)
	o.Rate = cmp.Or(o.Rate, 2000)
	o.WatchedRate = cmp.Or(o.WatchedRate, 120)
	o.Rooms = cmp.Or(o.Rooms, 256)
	o.Steer = cmp.Or(o.Steer, 250*time.Millisecond)
	if o.WatchedRate < 0 {
		o.WatchedRate = o.Rate
	}
	o.Log = netserver.Quiet(o.Log)
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// level returns the game that a level's number stands for.
func (o Options) level(number byte) (pond.Config, bool) {
	levels := pond.Levels()
	if o.Levels == LevelsSpecified {
		levels = levels[:3]
	}
	if number < 1 || int(number) > len(levels) {
		return pond.Config{}, false
	}
	return pond.Config{CatStep: levels[number-1].CatStep, Start: o.Start, MoveCap: o.MoveCap}, true
}

// Server is a host of cat and mouse. Its methods may be called from any goroutine.
type Server struct {
	*netserver.Server // Listen, Serve, ServeConn
	options           Options
	cat               pondbot.Bot

	mu     sync.Mutex
	closed bool
	rooms  map[string]*Room

	entered, denied, started, ended, moves atomic.Int64
}

// New returns a server that listens nowhere yet. It fails when o names an unknown cat or an impossible game.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	cat, err := pondbot.For(pond.Cat, o.Cat)
	if err != nil {
		return nil, fmt.Errorf("set up a server of cat and mouse: %w", err)
	}
	if config, _ := o.level(1); config.Validate() != nil {
		return nil, fmt.Errorf("set up a server of cat and mouse: %w", config.Validate())
	}
	s := &Server{options: o, cat: cat.Bot, rooms: map[string]*Room{}}
	s.Server = netserver.New(s.serve, o.Limits, o.Log)
	s.Capture(netserver.NewPacketCapture(o.Capture, wire.Parser[pondwire.Message](pondwire.ParseServer).Edge))
	return s, nil
}

// serve is the life of one connection.
func (s *Server) serve(c *netserver.Conn) {
	t := newTable(s, c)
	defer t.leave()
	err := t.converse()
	t.noteEnd(err)
	last := lastWord(err)
	if last != nil {
		c.Refused(err)
	}
	s.options.Log.Debug("a client goes", "remote", c.Remote(), "why", err)
	c.Farewell(append(t.out, last...))
}

// Shutdown closes all rooms, sends every client away and waits until all is done, or ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	rooms := s.rooms
	s.rooms = map[string]*Room{}
	s.mu.Unlock()
	for _, r := range rooms {
		r.Close()
	}
	return s.Server.Shutdown(ctx)
}

// enter lets c into the room with this id. The room of "invisible" is nil.
func (s *Server) enter(id string, c *netserver.Conn) (*Room, bool) {
	if id == pondwire.Invisible {
		s.entered.Add(1)
		return nil, true
	}
	s.mu.Lock()
	room := s.rooms[id]
	s.mu.Unlock()
	if room == nil || !room.admit(c) {
		s.denied.Add(1)
		return nil, false
	}
	s.entered.Add(1)
	return room, true
}

// Counters are what a server has seen so far.
type Counters struct {
	netserver.Counters
	Rooms   int64 `json:"rooms"`   // watched rooms right now
	Entered int64 `json:"entered"` // clients that came into a room
	Denied  int64 `json:"denied"`  // room ids that were wrong
	Started int64 `json:"started"` // games begun
	Ended   int64 `json:"ended"`   // games that were played to their end
	Moves   int64 `json:"moves"`   // of the mouse
}

// Counters returns the counters as they are now.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	rooms := len(s.rooms)
	s.mu.Unlock()
	return Counters{
		Counters: s.Server.Counters(),
		Rooms:    int64(rooms),
		Entered:  s.entered.Load(),
		Denied:   s.denied.Load(),
		Started:  s.started.Load(),
		Ended:    s.ended.Load(),
		Moves:    s.moves.Load(),
	}
}
