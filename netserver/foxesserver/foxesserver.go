// Package foxesserver hosts foxes and dolphins over the network. It runs one game or several games at the same time.
//
//	server, err := foxesserver.New(foxesserver.Options{})
//	address, err := server.Listen("127.0.0.1:1337")
//	conn := server.Connect(foxes.Dolphins)              // a seat for a client in this process, such as a foxesclient
//	server.SetBots(foxesserver.Bots{...})               // opponents for guests who would have to wait
//	for _, g := range server.Snapshot(4).Games { ... }  // for the host's screen
//	...
//	err = server.Shutdown(ctx)
//
// The first player gets the foxes and the second one the dolphins. Then the game begins. If Options.Games games are
// running, further players are rejected. A player who leaves has lost. Connections stay open for a short time after the
// end, while the next game may already begin. A guest who sends nothing in the first minute of a game is
// disconnected. A bot, or a waiting guest, takes over its seat. If nobody moves any more, a game without a time limit ends;
// see leave.go.
//
// Some messages are for a player's viewer. They go to the connection that has become the viewer with QBJ, which may be
// the player's own. Without a viewer they go to the player. A viewer from the same address as a player becomes that
// player's viewer. Other viewers become spectators if the Dialect allows spectators. They get the newest running game.
//
// A client can request additional lines with the clocks and the rules of its game. They are not part of the
// specification; see messages.go.
//
// A game uses the machine's clock. Events are requests of clients, the ends of cooldowns, and the tides. A timer waits
// for the next event. Each connection has two goroutines. One reads lines and passes them to the game. The other sends
// the guest's outbox, so that no player waits for the slow connection of another. A game is a State behind a lock, which
// is held for microseconds.
//
// Source: "OGO 2.2 Specificatiedocument" of group 2 at TU/e (14 April 2009). docs/protocols/foxes.md lists the decisions
// where it is silent.
package foxesserver

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
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// Options configure a server. WithDefaults replaces zero values by defaults.
type Options struct {
	Limits   netserver.Limits
	Log      *slog.Logger      // log of the server; nil for none
	Observer *observe.Observer // tools for bot authors; nil for none

	Game   foxes.Config // rules; default foxes.DefaultConfig of the smallest board. Its Dialect.Writing defines the messages
	Places Places       // how the places in moves are written
	Games  int          // maximum number of running games; default 8

	Hello     time.Duration // time limit for the request to join; default 10 s
	Wait      time.Duration // time limit for an opponent to arrive; default 1 hour; negative means no limit
	Grace     time.Duration // time after which a rejected connection is closed; default 1 s
	Countdown time.Duration // time from the first board to the first move; default 0
	Opening   time.Duration // time in which a guest must send its first line; default 1 minute; negative means no limit
	// Idle is the time without a move after which a game in extra time or without a time limit ends. The default is 30 s;
	// negative means no limit.
	Idle      time.Duration
	Keep      time.Duration // time from the end of a game until connections are closed; default 5 s
	Rate      float64       // maximum average number of lines per second from one client; default 50; negative means no limit
	Refreshes float64       // maximum average number of answered board requests per second; default 4; negative means no limit
	Mistakes  int           // maximum number of invalid lines from one client; default 200

	Chance func() uint64                          // returns seeds; default the runtime's generator
	Begin  func(seed uint64) (foxes.State, error) // returns a new game; default foxes.New with Game
}

// Places selects how the server reads the positions in moves, because clients write them in different ways.
type Places uint8

// The ways to read positions.
const (
	PlacesGuess Places = iota // the way that fits the client's moves best; at first that of Dialect.Writing
	PlacesGiven               // the way of Dialect.Writing
)

// WithDefaults returns o with defaults for the fields that are zero.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	if o.Game.Size == 0 {
		d := o.Game.Dialect
		o.Game = foxes.DefaultConfig(foxes.MinSize)
		o.Game.Dialect = d
	}
	o.Games = cmp.Or(o.Games, 8)
	o.Hello = cmp.Or(o.Hello, 10*time.Second)
	o.Wait = cmp.Or(o.Wait, time.Hour)
	o.Opening = cmp.Or(o.Opening, time.Minute)
	o.Idle = cmp.Or(o.Idle, 30*time.Second)
	o.Grace = cmp.Or(o.Grace, time.Second)
	o.Keep = cmp.Or(o.Keep, 5*time.Second)
	o.Rate = cmp.Or(o.Rate, 50)
	o.Refreshes = cmp.Or(o.Refreshes, 4)
	o.Mistakes = cmp.Or(o.Mistakes, 200)
	o.Log = netserver.Quiet(o.Log)
	o.Observer = cmp.Or(o.Observer, &observe.Observer{})
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// Server is a server of foxes and dolphins. It is safe for concurrent use.
type Server struct {
	options Options
	door    *netserver.Server
	local   [foxes.Sides]*netserver.Server // servers for clients in this process, by the seat that they want
	doors   []*netserver.Server            // door and all elements of local
	slots   netserver.BotSlots             // slots for running bots
	work    sync.WaitGroup                 // goroutines of bots

	punctuality limitclock.Punctuality

	mu    sync.Mutex
	next  *game   // game that waits for players; nil for none
	games []*game // running games, oldest first
	last  *game   // game that ended last
	bots  Bots
	kept  rules.Seat // seat that Reserve keeps free; rules.Nobody for none
	count Counters   // counters, without those of package netserver
}

// New returns a server that does not listen yet. It returns an error if the options are invalid.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("setting up a server of foxes and dolphins: %w", err)
	}
	if o.Begin == nil {
		o.Begin = func(seed uint64) (foxes.State, error) { return foxes.New(o.Game, seed) }
	}
	s := &Server{options: o, slots: netserver.NewBotSlots(), kept: rules.Nobody}
	edge := wire.Parser[foxeswire.Message](foxeswire.ParseServer).Edge
	door := func(wish rules.Seat) *netserver.Server {
		door := netserver.New(func(c *netserver.Conn) { s.serve(c, wish) }, o.Limits, o.Log)
		door.Observe(o.Observer, edge)
		s.doors = append(s.doors, door)
		return door
	}
	s.door = door(rules.Nobody)
	for seat := range s.local {
		s.local[seat] = door(rules.Seat(seat))
	}
	return s, nil
}

func (s *Server) limits() *limitclock.Clock { return s.options.Observer.Clock }

// Listen serves clients on a TCP address such as 127.0.0.1:1337 until Shutdown. It returns the address with the port that the
// system has chosen.
func (s *Server) Listen(address string) (net.Addr, error) { return s.door.Listen(address, nil) }

// Connect connects a client in this process and returns the client's end of the connection. The client gets the given
// seat if it joins as a player and the seat is free.
func (s *Server) Connect(seat rules.Seat) net.Conn { return s.local[seat].ServeLocal() }

// ConnectFrom connects a client whose bytes this process passes on; see netserver.Server.ConnectFrom.
func (s *Server) ConnectFrom(_ int, from netip.AddrPort) net.Conn { return s.door.ConnectFrom(from) }

// Reserve keeps seat free for clients of Connect.
func (s *Server) Reserve(seat rules.Seat) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept = seat
}

// Visitors returns the guests who are connected over the network, in the order of arrival.
func (s *Server) Visitors() []netserver.Visitor { return s.door.Visitors() }

// Stop ends all games and disconnects all guests. The games then have no winner. Stop does not wait, so the caller must
// call Shutdown later.
func (s *Server) Stop() { netserver.StopAll(s.doors...) }

// Shutdown disconnects all guests. It waits until all goroutines have ended, or until ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	return netserver.ShutdownAll(ctx, &s.work, s.doors...)
}
