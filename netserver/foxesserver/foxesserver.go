// Package foxesserver hosts foxes and dolphins over the network: it gives sides to those who connect and lets them play,
// one game or several at once.
//
//	server, err := foxesserver.New(foxesserver.Options{})
//	address, err := server.Listen("127.0.0.1:1337")
//	conn := server.Connect(foxes.Dolphins)              // a seat in this process, for a client such as foxesclient
//	server.SetBots(foxesserver.Bots{...})               // play with whoever would have to wait
//	for _, g := range server.Snapshot(4).Games { ... }  // for the screen of the host
//	...
//	err = server.Shutdown(ctx)
//
// The first player who asks to join leads the foxes, the second the dolphins, and then the game begins. Those who come while
// as many games as there is room for have their players are rejected. Who leaves a game has lost it. After the end the
// connections stay a moment for the last questions, while the next two can begin already.
//
// What is meant for a player's viewer goes to the connection that asked to be that with QBJ, which may be the player's own;
// where none did, to the player. A viewer from the same address as a player becomes theirs. Others look on, where the
// Dialect lets them.
//
// A client that asks for them gets the clocks and the rules of its game as well, in lines that the specification does not have;
// see details.go.
//
// A game's clock is that of the machine: nothing happens between the moments at which somebody asks for something, a
// cooldown is over, or the tide turns, and a timer waits for the next of these. Each connection has two goroutines: one
// reads lines and carries them to the game, the other writes what the game has put into the outbox, so that nobody
// waits for somebody's slow line. A game is a State behind a lock, held for microseconds.
//
// Source: "OGO 2.2 Specificatiedocument", group 2, TU/e, April 14, 2009. docs/protocols/foxes.md says what was chosen
// where it is silent.
package foxesserver

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"runtime"
	"sync"
	"time"

	"menagerie/keeper/netsim"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// Options say how a server plays. What is zero is replaced by the default.
type Options struct {
	Limits  netserver.Limits
	Log     *slog.Logger  // nil says nothing
	Capture *wire.Capture // where what everybody says is noted; nil: nowhere

	Game   foxes.Config // DefaultConfig of the smallest board. Its Dialect.Writing says how clients are talked to
	Places Places       // how places in moves are read
	Games  int          // at once; the players after those are rejected: 1

	Hello     time.Duration // to ask to join: 10 s
	Wait      time.Duration // for another player to come: 1 hour; below 0: for ever
	Grace     time.Duration // that a rejected connection stays: 1 s
	Countdown time.Duration // from the first board to the moment at which both sides may move: none
	Keep      time.Duration // that connections stay after the end: 5 s
	Rate      float64       // lines a second that a client may send in the long run: 50; below 0: as many as it likes
	Refreshes float64       // of these, requests for the board that are answered: 4; below 0: all
	Mistakes  int           // lines from one client that mean nothing: 200

	Chance       func() uint64                          // seeds: the runtime's own random numbers
	Begin        func(seed uint64) (foxes.State, error) // a game of Game: by chance
	GameLog      *netserver.GameLog                     // of the first game; nil for none
	SeatListener *netserver.SeatListener                // that bind seats to addresses; nil: there are none
}

// Places says how the numbers of moves are read.
type Places uint8

// The ways.
const (
	PlacesGuess Places = iota // for each client in the way that makes most sense of its moves, at first as Dialect.Writing says
	PlacesGiven               // as Dialect.Writing says
)

// WithDefaults replaces what is not set.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	if o.Game.Size == 0 {
		d := o.Game.Dialect
		o.Game = foxes.DefaultConfig(foxes.MinSize)
		o.Game.Dialect = d
	}
	o.Games = cmp.Or(o.Games, 1)
	o.Hello = cmp.Or(o.Hello, 10*time.Second)
	o.Wait = cmp.Or(o.Wait, time.Hour)
	o.Grace = cmp.Or(o.Grace, time.Second)
	o.Keep = cmp.Or(o.Keep, 5*time.Second)
	o.Rate = cmp.Or(o.Rate, 50)
	o.Refreshes = cmp.Or(o.Refreshes, 4)
	o.Mistakes = cmp.Or(o.Mistakes, 200)
	o.Log = netserver.Quiet(o.Log)
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// Server is a host of foxes and dolphins. Its methods may be called from any goroutine.
type Server struct {
	options Options
	begin   func(seed uint64) (foxes.State, error)
	door    *netserver.Server
	local   [foxes.Sides]*netserver.Server // by the seat that is wished for in this process
	thought chan struct{}                  // holds a token for each bot that thinks
	work    sync.WaitGroup                 // bots

	punctuality punctuality

	mu      sync.Mutex
	closed  bool
	next    *game           // whose players have not all come, or nil
	games   map[int64]*game // being played
	last    *game           // the one that ended last
	bots    Bots
	count   Counters // without what netserver counts
	started time.Time
}

// New returns a server that listens nowhere yet. It fails when o asks for an impossible game.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("set up a server of foxes and dolphins: %w", err)
	}
	if o.Begin == nil {
		o.Begin = func(seed uint64) (foxes.State, error) { return foxes.New(o.Game, seed) }
	}
	s := &Server{
		options: o, thought: make(chan struct{}, runtime.GOMAXPROCS(0)), games: map[int64]*game{}, started: time.Now(),
		begin: o.Begin,
	}
	tap := netserver.NewPacketCapture(o.Capture, wire.Parser[foxeswire.Message](foxeswire.ParseServer).Edge)
	door := func(wish rules.Seat) *netserver.Server {
		door := netserver.New(func(c *netserver.Conn) { s.serve(c, wish) }, o.Limits, o.Log)
		door.Capture(tap)
		return door
	}
	s.door = door(rules.Nobody)
	for seat := range s.local {
		s.local[seat] = door(rules.Seat(seat))
	}
	return s, nil
}

func (s *Server) limits() *netsim.Simulation { return s.options.Limits.Rehearsal }

// Listen serves clients on a TCP address such as 127.0.0.1:1337, until Shutdown. It returns the address with the port that
// was given.
func (s *Server) Listen(address string) (net.Addr, error) { return s.door.Listen(address, nil) }

// Connect returns the client's end of a connection within this process. Who asks to join on it gets that seat if it is
// free.
func (s *Server) Connect(seat rules.Seat) net.Conn {
	return s.local[seat].ServeLocal()
}

// Visitors returns who is connected over the network, in the order in which they came.
func (s *Server) Visitors() []netserver.Visitor { return s.door.Visitors() }

// Shutdown sends everybody away and waits until all is done, or ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	err := netserver.ShutdownAll(ctx, s.door, s.local[0], s.local[1])
	if err == nil {
		s.work.Wait() // every game is over, so every bot has been told to stop
	}
	return err
}
