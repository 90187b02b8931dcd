// Package pondserver hosts cat and mouse over the network. Clients play the mouse, and the server plays the cat.
//
//	server, err := pondserver.New(pondserver.Options{})
//	address, err := server.Listen("127.0.0.1:64090", nil)
//	room, err := server.OpenRoom(ctx)   // a watched room, which clients enter with room.ID()
//	...
//	err = server.Shutdown(ctx)
//
// A client enters a room by its id. Viewers open watched rooms: a page in a browser, or a window of this program. A
// watched room closes with its viewer, and its client is disconnected. A second client in a watched room replaces the
// first. The room "invisible" is always open, has no viewer, and accepts any number of clients.
//
// Each connection has one goroutine, which owns the client's game, a clientTable. It reads a message, calls the cat, sends the
// responses, and updates the room. A room stores only the newest snapshot and a few earlier views, so that a slow viewer
// never delays a game.
//
// Source: "Cat and mouse specification", chapters 2 and 3. docs/games/pond.md lists the decisions where it is silent.
package pondserver

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/observe"
	"menagerie/rules/pond"
	"menagerie/rules/pond/pondbot"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// Options configure a server. WithDefaults replaces zero values by defaults.
type Options struct {
	Limits   netserver.Limits
	Log      *slog.Logger      // log of the server; nil for none
	Observer *observe.Observer // tools for bot authors; nil for none

	Cat     string        // name of the bot in package pondbot that plays the cat; default "perfect"
	Start   pond.Start    // starting place of the mouse; default the centre
	MoveCap int32         // maximum number of the mouse's moves; 0 for no limit
	Levels  Levels        // levels that clients may choose; default those of the specification
	Banner  time.Duration // time from the request for a game to its start in a watched room; default 2 s; negative for none

	Authenticate time.Duration // time limit for entering a room; default 10 s
	Tries        int           // number of room ids that a client may try; default 5
	Idle         time.Duration // time limit for the next message; default 2 minutes; negative means no limit
	Rate         float64       // maximum average number of messages per second from one client; default 2000
	WatchedRate  float64       // maximum average number in a watched room; default 120; negative means Rate
	Rooms        int           // maximum number of watched rooms; default 256
	Steer        time.Duration // time limit for a move of the cat by a Steer; default 250 ms

	Chance func() uint64 // returns seeds; default the runtime's generator
}

// Levels selects the levels that clients may choose.
type Levels uint8

// The sets of levels.
const (
	LevelsSpecified Levels = iota // levels 1 to 3
	LevelsExtended                // levels 1 to 6: those of the specification, then the harder ones of the local game
)

// WithDefaults returns o with defaults for the fields that are zero.
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
	o.Observer = cmp.Or(o.Observer, &observe.Observer{})
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// levelConfig returns the configuration of a level. ok is false if there is no such level.
func (o Options) levelConfig(number byte) (pond.Config, bool) {
	levels := pond.Levels()
	if o.Levels == LevelsSpecified {
		levels = levels[:3]
	}
	if number < 1 || int(number) > len(levels) {
		return pond.Config{}, false
	}
	return pond.Config{CatStep: levels[number-1].CatStep, Start: o.Start, MoveCap: o.MoveCap}, true
}

// Server is a server of cat and mouse. It is safe for concurrent use.
type Server struct {
	*netserver.Server // provides Listen, Serve and ServeConn
	options           Options
	cat               pondbot.Bot

	mu     sync.Mutex
	closed bool
	rooms  map[string]*Room

	entered, denied, started, ended, moves atomic.Int64
}

// New returns a server that does not listen yet. It fails if the cat's bot is unknown or the game is invalid.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	cat, err := pondbot.For(pond.Cat, o.Cat)
	if err != nil {
		return nil, fmt.Errorf("setting up a server of cat and mouse: %w", err)
	}
	if config, _ := o.levelConfig(1); config.Validate() != nil {
		return nil, fmt.Errorf("setting up a server of cat and mouse: %w", config.Validate())
	}
	s := &Server{options: o, cat: cat.Bot, rooms: map[string]*Room{}}
	s.Server = netserver.New(s.serve, o.Limits, o.Log)
	s.Observe(o.Observer, wire.Parser[pondwire.Message](pondwire.ParseServer).Edge)
	return s, nil
}

func (s *Server) serve(c *netserver.Conn) {
	t := newTable(s, c)
	defer t.leave()
	err := t.converse()
	t.logEnd(err)
	last := faultBytes(err)
	if last != nil {
		c.Refused(err)
	}
	s.options.Log.Debug("a connection has ended", "remote", c.Remote(), "why", err)
	c.Farewell(append(t.out, last...))
}

// ConnectFrom connects a client whose bytes this process passes on; see netserver.Server.ConnectFrom.
func (s *Server) ConnectFrom(_ int, from netip.AddrPort) net.Conn { return s.Server.ConnectFrom(from) }

// Stop closes all rooms and disconnects all clients. It does not wait. The caller must call Shutdown later.
func (s *Server) Stop() {
	s.mu.Lock()
	s.closed = true
	rooms := s.rooms
	s.rooms = map[string]*Room{}
	s.mu.Unlock()
	for _, r := range rooms {
		r.Close()
	}
	s.Server.Stop()
}

// Shutdown calls Stop. It waits until all goroutines have ended, or until ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	return s.Server.Shutdown(ctx)
}

// enterRoom lets the client with connection c into the room with the given id. It returns false if there is no such
// room, or if the room does not admit the client. A nil Room is the room "invisible", which has no viewers.
func (s *Server) enterRoom(id string, c *netserver.Conn) (*Room, bool) {
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

// Counters counts what has happened since the start of a server.
type Counters struct {
	netserver.Counters
	Rooms   int64 `json:"rooms"`   // number of open watched rooms
	Entered int64 `json:"entered"` // number of clients that entered a room
	Denied  int64 `json:"denied"`  // number of wrong room ids
	Started int64 `json:"started"` // number of games that have begun
	Ended   int64 `json:"ended"`   // number of games that ended by the rules
	Moves   int64 `json:"moves"`   // number of moves of the mouse
}

// Counters returns the current counts.
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
