// Package glendaserver hosts Glenda over the network. It pairs the clients that connect, and runs any number of matches
// at the same time.
//
//	server, err := glendaserver.New(glendaserver.Options{})
//	address, err := server.Listen("127.0.0.1:1768")        // for clients of the specification
//	address, err = server.ListenHello("127.0.0.1:1769")    // for clients that first send a name and a side
//	conn := server.Connect(glenda.Glenda)                  // a seat for a client in this process, such as a glendaclient
//	server.SetBots(glendaserver.Bots{...})                 // opponents for guests who would have to wait
//	...
//	err = server.Shutdown(ctx)
//
// All guests wait in one lobby, whatever protocol they use. Of two clients of the specification, the first is the
// trapper and the second is Glenda. If a waiting guest has chosen a side, the guest who joins gets the other side.
//
// Each connection has two goroutines. One reads lines and passes them to the match. The other sends the guest's outbox,
// so that no player waits for the slow connection of another. A match is a State behind a lock, which is held for
// microseconds.
//
// A player loses by leaving, by a missed time limit, or by too many invalid lines. The server sends the reason to the
// opponent. If a guest misses the time limit of its first move, the opponent keeps its match and gets another opponent;
// see vacancy.go.
//
// Source: "this is protocol used in networked games", second draft. docs/protocols/glenda.md lists the decisions where
// the source is silent.
package glendaserver

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/netip"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// Options configure a server. WithDefaults replaces zero values by defaults.
type Options struct {
	Limits   netserver.Limits  // limits of each port
	Log      *slog.Logger      // log of the server; nil for none
	Observer *observe.Observer // tools for bot authors; nil for none

	Game     glenda.Config // rules; default: 11 cells wide, 5 to 9 walls. The width must be odd, because the protocol does not send it
	Style    Style         // style of the messages to clients of the specification
	TellWait bool          // with StyleHouse, also send WAIT to a client that is not to move
	First    rules.Seat    // seat of the first of two clients without a preferred side; default the trapper

	Move time.Duration // time limit for a move; default 10 minutes; negative means no limit
	// time limit for a guest's first move, after which another player gets the seat; default 1 minute; negative means the limit
	// Move
	Opening  time.Duration
	Wait     time.Duration // time limit for an opponent to arrive; default 1 hour; negative means no limit
	Hello    time.Duration // time limit for a name and a side; default 10 s
	Keep     time.Duration // interval at which a waiting client with a name must confirm that it still waits; default 30 s
	Rate     float64       // maximum average number of lines per second from one client; default 100; negative means no limit
	Mistakes int           // maximum number of invalid lines from one client; default 100

	Chance func() uint64                           // returns seeds; default the runtime's generator
	Begin  func(seed uint64) (glenda.State, error) // returns a new game; default glenda.New with Game
}

// WithDefaults returns o with defaults for the fields that are zero.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	o.Game = cmp.Or(o.Game, glenda.DefaultConfig())
	o.Move = cmp.Or(o.Move, 10*time.Minute)
	o.Opening = cmp.Or(o.Opening, time.Minute)
	o.Wait = cmp.Or(o.Wait, time.Hour)
	o.Hello = cmp.Or(o.Hello, 10*time.Second)
	o.Keep = cmp.Or(o.Keep, 30*time.Second)
	o.Rate = cmp.Or(o.Rate, 100)
	o.Mistakes = cmp.Or(o.Mistakes, 100)
	o.Log = netserver.Quiet(o.Log)
	o.Observer = cmp.Or(o.Observer, &observe.Observer{})
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// Server is a server of Glenda. It is safe for concurrent use.
type Server struct {
	options Options
	text    *netserver.Server
	hello   *netserver.Server
	local   [2]*netserver.Server // servers for clients in this process, by the seat that they prefer
	doors   []*netserver.Server  // text, hello and all elements of local
	slots   netserver.BotSlots   // slots for running bots
	work    sync.WaitGroup       // goroutines of bots

	mu      sync.Mutex
	lobby   []*guest     // waiting guests, in order of arrival
	matches []*match     // running matches, oldest first
	vacant  []vacantSeat // seats in running matches that need a new player, oldest first
	last    *match       // match that ended last
	ids     int64        // number of matches so far
	bots    Bots
	kept    rules.Seat // seat that Reserve keeps free; rules.Nobody for none
	count   Counters   // counters, without those of package netserver
}

// New returns a server that does not listen yet. It returns an error if the options are invalid.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("setting up a server of Glenda: %w", err)
	}
	if o.Game.Size%2 == 0 {
		return nil, fmt.Errorf("setting up a server of Glenda: size %d is even; choose an odd size, because clients derive the size from Glenda's first cell", o.Game.Size)
	}
	if o.Begin == nil {
		o.Begin = func(seed uint64) (glenda.State, error) { return glenda.New(o.Game, seed) }
	}
	s := &Server{options: o, slots: netserver.NewBotSlots(), kept: rules.Nobody}
	edge := wire.Parser[glendawire.Message](glendawire.ParseServer).Edge
	door := func(m manner, wish rules.Seat) *netserver.Server {
		door := netserver.NewInOrder(func(c *netserver.Conn) netserver.Handler { return s.newHandler(c, m, wish) }, o.Limits, o.Log)
		door.Observe(o.Observer, edge)
		s.doors = append(s.doors, door)
		return door
	}
	s.text = door(o.manner(), rules.Nobody)
	s.hello = door(manner{hello: true, waits: true, opens: true}, rules.Nobody)
	for _, seat := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
		s.local[seat] = door(manner{again: true}, seat)
	}
	return s, nil
}

func (s *Server) limits() *limitclock.Clock { return s.options.Observer.Clock }

// Listen serves clients of the specification until Shutdown. It listens on a TCP address such as 127.0.0.1:1768. If the
// port is 0, the system chooses one. Listen returns the address with the actual port. The server sends the first
// message of each conversation.
func (s *Server) Listen(address string) (net.Addr, error) { return s.text.Listen(address, nil) }

// ListenHello is like Listen, for clients that first send a name and a side.
func (s *Server) ListenHello(address string) (net.Addr, error) { return s.hello.Listen(address, nil) }

// Connect connects a client in this process and returns the client's end of the connection. The client prefers seat. It uses
// the protocol of the specification and waits for an opponent like all other guests.
func (s *Server) Connect(seat rules.Seat) net.Conn {
	return s.local[seat].ServeLocal()
}

// ConnectFrom connects a client whose bytes this process passes on; see netserver.Server.ConnectFrom. The client uses the
// protocol of the specification.
func (s *Server) ConnectFrom(_ int, from netip.AddrPort) net.Conn { return s.text.ConnectFrom(from) }

// Reserve reserves the given seat for clients that join by the method Connect. All guests who choose no side get the
// opposite seat, so two such guests never play against each other.
func (s *Server) Reserve(seat rules.Seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = seat
}

// Visitors returns the guests who are connected over the network, in the order of arrival.
func (s *Server) Visitors() []netserver.Visitor { return netserver.Together(s.text, s.hello) }

// Stop ends all matches and disconnects all guests. The matches then have no winner. Stop does not wait, so the caller
// must call Shutdown later.
func (s *Server) Stop() { netserver.StopAll(s.doors...) }

// Shutdown disconnects all guests. It waits until all goroutines have ended, or until ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	return netserver.ShutdownAll(ctx, &s.work, s.doors...)
}

// Counters counts what has happened since the start of a server.
type Counters struct {
	netserver.Counters                    // counters of the port for clients of the specification
	Hello              netserver.Counters `json:"hello"`   // counters of the port for clients with a name
	Waiting            int64              `json:"waiting"` // number of waiting guests
	Playing            int64              `json:"playing"` // number of running matches
	Started            int64              `json:"started"` // number of matches that have begun
	TrapperWon         int64              `json:"trapperWon"`
	GlendaWon          int64              `json:"glendaWon"`
	Left               int64              `json:"left"` // number of matches that ended because a player left
	Slow               int64              `json:"slow"` // number of matches that ended because of a missed time limit
	// Replaced is the number of guests who lost their seat because they did not make a first move.
	Replaced int64 `json:"replaced"`
	Odd      int64 `json:"odd"` // number of matches that ended because of too many invalid lines
	Moves    int64 `json:"moves"`
}

// Counters returns the current counts.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	c := s.count
	c.Waiting, c.Playing = int64(len(s.lobby)), int64(len(s.matches))
	s.mu.Unlock()
	c.Counters, c.Hello = s.text.Counters(), s.hello.Counters()
	return c
}
