// Package glendaserver hosts Glenda over the network: it pairs those who connect and lets them play, as many matches at
// once as come.
//
//	server, err := glendaserver.New(glendaserver.Options{})
//	address, err := server.Listen("127.0.0.1:1768")        // for clients of the published text
//	address, err = server.ListenHello("127.0.0.1:1769")    // for those that tell their name and wish first
//	conn := server.Connect(glenda.Glenda)                  // a seat in this process, for a client such as glendaclient
//	server.SetBots(glendaserver.Bots{...})                 // play with whoever would have to wait
//	...
//	err = server.Shutdown(ctx)
//
// Everybody waits in one lobby, whatever they speak. The first of two text clients traps and the second is Glenda, as the
// text says; who comes to somebody that waits for a certain side gets the other one.
//
// Each connection has two goroutines: one reads lines and carries them to the match, the other writes what the match has
// put into the guest's outbox, so that nobody waits for somebody's slow line. A match is a State behind a lock, held
// for microseconds.
//
// Who leaves, takes too long or talks nonsense loses, and the other is told why.
//
// Source: "this is protocol used in networked games", second draft. docs/protocols/glenda.md says what was chosen where it
// is silent.
package glendaserver

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
	"menagerie/rules/glenda"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// Options say how a server plays. What is zero is replaced by the default.
type Options struct {
	Limits  netserver.Limits // for each kind of client by itself
	Log     *slog.Logger     // nil says nothing
	Capture *wire.Capture    // where what everybody says is noted; nil: nowhere

	Game     glenda.Config // the board: 11 wide, 5 to 9 walls. Its size must be odd, for clients can't be told of it
	Style    Style         // of the text port
	TellWait bool          // in the house style text clients hear WAIT as well when it is not their turn
	First    rules.Seat    // of the first of two clients that can't wish: the trapper's, as in the text

	Move     time.Duration // for a move: 10 minutes; below 0: for ever
	Wait     time.Duration // for another player to come: 1 hour; below 0: for ever
	Hello    time.Duration // for a name and a wish: 10 s
	Keep     time.Duration // until those who have told their name and wait are asked whether they still do: 30 s
	Rate     float64       // lines a second that a client may send in the long run: 100; below 0: as many as it likes
	Mistakes int           // lines that are no moves, from one client: 100

	Chance       func() uint64                           // seeds: the runtime's own random numbers
	Begin        func(seed uint64) (glenda.State, error) // a game of Game: by chance
	GameLog      *netserver.GameLog                      // of the first match; nil for none
	SeatListener *netserver.SeatListener                 // that bind seats to addresses; nil: there are none
}

// WithDefaults replaces what is not set.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	o.Game = cmp.Or(o.Game, glenda.DefaultConfig())
	o.Move = cmp.Or(o.Move, 10*time.Minute)
	o.Wait = cmp.Or(o.Wait, time.Hour)
	o.Hello = cmp.Or(o.Hello, 10*time.Second)
	o.Keep = cmp.Or(o.Keep, 30*time.Second)
	o.Rate = cmp.Or(o.Rate, 100)
	o.Mistakes = cmp.Or(o.Mistakes, 100)
	o.Log = netserver.Quiet(o.Log)
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// Server is a host of Glenda. Its methods may be called from any goroutine.
type Server struct {
	options Options
	text    *netserver.Server
	hello   *netserver.Server
	local   [2]*netserver.Server // by the seat that is played in this process
	thought chan struct{}        // holds a token for each bot that thinks
	work    sync.WaitGroup       // bots

	mu      sync.Mutex
	closed  bool
	lobby   []*guest         // who waits, longest first
	matches map[int64]*match // being played
	last    *match           // the one that ended last
	ids     int64            // given to matches so far
	bots    Bots
	count   Counters // without what netserver counts
}

// New returns a server that listens nowhere yet. It fails when o asks for an impossible game.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("set up a server of Glenda: %w", err)
	}
	if o.Game.Size%2 == 0 {
		return nil, fmt.Errorf("set up a server of Glenda: size %d is even, and clients see from Glenda's place in the middle how wide the board is", o.Game.Size)
	}
	if o.Begin == nil {
		o.Begin = func(seed uint64) (glenda.State, error) { return glenda.New(o.Game, seed) }
	}
	s := &Server{options: o, thought: make(chan struct{}, runtime.GOMAXPROCS(0)), matches: map[int64]*match{}}
	tap := netserver.NewPacketCapture(o.Capture, wire.Parser[glendawire.Message](glendawire.ParseServer).Edge)
	door := func(m manner, wish rules.Seat) *netserver.Server {
		door := netserver.New(func(c *netserver.Conn) { s.serve(c, m, wish) }, o.Limits, o.Log)
		door.Capture(tap)
		return door
	}
	s.text = door(o.manner(), rules.Nobody)
	s.hello = door(manner{hello: true, waits: true}, rules.Nobody)
	for _, seat := range []rules.Seat{glenda.Trapper, glenda.Glenda} {
		s.local[seat] = door(manner{again: true}, seat)
	}
	return s, nil
}

func (s *Server) limits() *netsim.Simulation { return s.options.Limits.Rehearsal }

// Listen serves clients of the published text on a TCP address such as 127.0.0.1:1768, until Shutdown. It returns the
// address with the port that was given.
func (s *Server) Listen(address string) (net.Addr, error) { return s.text.Listen(address, nil) }

// ListenHello is Listen for clients that tell their name and wish first.
func (s *Server) ListenHello(address string) (net.Addr, error) { return s.hello.Listen(address, nil) }

// Connect takes a seat for somebody in this process, who waits like everybody else, and returns the client's end of a
// connection that speaks the published text.
func (s *Server) Connect(seat rules.Seat) net.Conn {
	return s.local[seat].ServeLocal()
}

// Visitors returns who is connected over the network, in the order in which they came.
func (s *Server) Visitors() []netserver.Visitor { return netserver.Together(s.text, s.hello) }

// Shutdown sends everybody away and waits until all is done, or ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	err := netserver.ShutdownAll(ctx, s.text, s.hello, s.local[0], s.local[1])
	if err == nil {
		s.work.Wait() // every match is over, so every bot has been told to stop
	}
	return err
}

// Counters are what a server has seen so far.
type Counters struct {
	netserver.Counters                    // of text clients
	Hello              netserver.Counters `json:"hello"`   // of those that tell their name first
	Waiting            int64              `json:"waiting"` // right now
	Playing            int64              `json:"playing"` // matches right now
	Started            int64              `json:"started"` // matches begun
	TrapperWon         int64              `json:"trapperWon"`
	GlendaWon          int64              `json:"glendaWon"`
	Left               int64              `json:"left"` // matches that ended because somebody left
	Slow               int64              `json:"slow"` // because somebody took too long
	Odd                int64              `json:"odd"`  // because of too many mistakes
	Moves              int64              `json:"moves"`
}

// Counters returns the counters as they are now.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	c := s.count
	c.Waiting, c.Playing = int64(len(s.lobby)), int64(len(s.matches))
	s.mu.Unlock()
	c.Counters, c.Hello = s.text.Counters(), s.hello.Counters()
	return c
}
