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

// Options configures a server. WithDefaults replaces zero values by the defaults.
type Options struct {
	Limits   netserver.Limits  // for each port separately
	Log      *slog.Logger      // nil for no log
	Observer *observe.Observer // connects the server with tools for bot authors; default none

	Game     glenda.Config // default: 11 cells wide, 5 to 9 walls; the size must be odd, because the protocol does not send it
	Style    Style         // of the port for the specification's clients
	TellWait bool          // with StyleHouse, send WAIT as well to a client that is not to move
	First    rules.Seat    // seat of the first of two clients without a preferred side; default the trapper, as in the specification

	Move     time.Duration // time limit for a move; default 10 minutes; negative means no limit
	Opening  time.Duration // time limit for a guest's first move, after which another player gets the seat; default 1 minute; negative means as Move
	Wait     time.Duration // time limit for an opponent to arrive; default 1 hour; negative means no limit
	Hello    time.Duration // time limit for a name and a side; default 10 s
	Keep     time.Duration // time after which a waiting client with a name must confirm that it still waits; default 30 s
	Rate     float64       // average number of lines per second from one client; default 100; negative means no limit
	Mistakes int           // number of invalid lines from one client; default 100

	Chance func() uint64                           // returns seeds; default the runtime's generator
	Begin  func(seed uint64) (glenda.State, error) // returns a new game; default glenda.New with Game
}

// WithDefaults returns o with defaults in place of zero values.
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

// Server hosts Glenda. It is safe for concurrent use.
type Server struct {
	options Options
	text    *netserver.Server
	hello   *netserver.Server
	local   [2]*netserver.Server // for clients in this process, by their seat
	doors   []*netserver.Server  // all of them
	slots   netserver.BotSlots   // for the bots that run
	work    sync.WaitGroup       // goroutines of bots

	mu      sync.Mutex
	lobby   []*guest     // waiting guests, in order of arrival
	matches []*match     // running matches, oldest first
	vacant  []vacantSeat // seats that wait for a new player, oldest first
	last    *match       // the match that ended last
	ids     int64        // number of matches so far
	bots    Bots
	kept    rules.Seat // the seat that Reserve keeps free; rules.Nobody for none
	count   Counters   // without the counters of netserver
}

// New returns a server that does not listen yet. It returns an error if the options are invalid.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("set up a server of Glenda: %w", err)
	}
	if o.Game.Size%2 == 0 {
		return nil, fmt.Errorf("set up a server of Glenda: size %d is even; choose an odd size, because clients derive the size from Glenda's first cell", o.Game.Size)
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

// Listen serves clients on a TCP address such as 127.0.0.1:1768 until Shutdown. The clients use the protocol of the
// specification, in which the server sends the first message. Listen returns the address with the port that the system
// has assigned.
func (s *Server) Listen(address string) (net.Addr, error) { return s.text.Listen(address, nil) }

// ListenHello is like Listen, for clients that first send a name and a side.
func (s *Server) ListenHello(address string) (net.Addr, error) { return s.hello.Listen(address, nil) }

// Connect connects a client in this process and returns the client's end of the connection. The client prefers seat. It
// uses the protocol of the specification and waits in the lobby like other guests.
func (s *Server) Connect(seat rules.Seat) net.Conn {
	return s.local[seat].ServeLocal()
}

// Reserve keeps a seat for clients that this program connects with Connect. Guests who do not choose a side get the
// other seat, so two such guests never play against each other.
func (s *Server) Reserve(seat rules.Seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = seat
}

// Visitors returns the guests who are connected over the network, in order of arrival.
func (s *Server) Visitors() []netserver.Visitor { return netserver.Together(s.text, s.hello) }

// Stop ends all matches without winners and disconnects all guests. It does not wait. The caller must call Shutdown later.
func (s *Server) Stop() { netserver.StopAll(s.doors...) }

// Shutdown disconnects all guests. It waits until all goroutines have ended, or until ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	return netserver.ShutdownAll(ctx, &s.work, s.doors...)
}

// Counters holds the figures of a server since its start.
type Counters struct {
	netserver.Counters                    // of the port for the specification's clients
	Hello              netserver.Counters `json:"hello"`   // of the port for clients with a name
	Waiting            int64              `json:"waiting"` // waiting guests now
	Playing            int64              `json:"playing"` // running matches now
	Started            int64              `json:"started"` // matches begun
	TrapperWon         int64              `json:"trapperWon"`
	GlendaWon          int64              `json:"glendaWon"`
	Left               int64              `json:"left"`     // matches that ended because a player left
	Slow               int64              `json:"slow"`     // matches that ended because of a missed time limit
	Replaced           int64              `json:"replaced"` // guests who lost their seat because they did not make a first move
	Odd                int64              `json:"odd"`      // matches that ended because of too many invalid lines
	Moves              int64              `json:"moves"`
}

// Counters returns the present counters.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	c := s.count
	c.Waiting, c.Playing = int64(len(s.lobby)), int64(len(s.matches))
	s.mu.Unlock()
	c.Counters, c.Hello = s.text.Counters(), s.hello.Counters()
	return c
}
