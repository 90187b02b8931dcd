// Package labyrinthserver hosts the labyrinth over the network: it greets those who knock, seats them at tables, and lets
// them play, as many games at once as there are tables.
//
//	server, err := labyrinthserver.New(labyrinthserver.Options{})
//	door, game, err := server.Listen("127.0.0.1:4711", "127.0.0.1:4712")   // the knock server and the game server
//	conn, err := server.Dial(ctx, port)                                    // the same for a client in this process
//	server.SetBots(labyrinthserver.Bots{...})                              // who sits in some of the seats
//	server.Fill()                                                          // begin now, with bots in the free seats
//	...
//	err = server.Shutdown(ctx)
//
// The knock server greets a guest with the port of the game server. The guest sends its name and connects to that port.
// Nothing in the protocol ties the two connections together, so the first connection to the game that comes from an address
// belongs to the first name that came from there. Guests of this machine who knock at the same time get a port each, as
// all guests do with labyrinth.PairByPort.
//
// Guests with a name sit down at the table that is not full yet; when it is, its game begins, with the seats in random
// order. Guests without a name watch the newest game, or the next one if none is being played.
//
// Each connection has two goroutines: one reads moves and carries them to the table, the other writes what the table has to
// tell, so that nobody waits for somebody's slow line. A table is a State behind a lock, held for microseconds. What it has
// told spectators is kept, so that all of them hear everything, whenever they come.
//
// Who breaks the rules is disqualified with one of the protocol's reasons, and the others play on:
//
//	timeout   no move within Options.Move
//	format    what came is no message, or not one that a player may send
//	network   the connection is gone
//	illegal   a move against the rules, for another player, or when somebody else is to move
//
// Source: "Protokoll Version 1.1" of October 26, 2015. docs/protocols/labyrinth.md says what was chosen where it is silent.
package labyrinthserver

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
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// Next says what follows the end of a game.
type Next uint8

// What can follow.
const (
	NextOthers Next = iota // everybody is sent away; others, or the same, knock for another game
	NextSame               // those who were not disqualified play again on the same connections, after Options.Break
	NextNone               // everybody is sent away, and nobody is let in any more
)

// Seating says who gets which seat of a table.
type Seating uint8

// The ways.
const (
	SeatsDrawn  Seating = iota // by chance
	SeatsInTurn                // as they come
)

// Options say how a server plays. What is zero is replaced by the default.
type Options struct {
	Limits  netserver.Limits // of each port by itself
	Log     *slog.Logger     // nil says nothing
	Capture *wire.Capture    // where what everybody says is noted; nil: nowhere

	Game   labyrinth.Config // the classic board for two; its Dialect is how the server writes, too
	Tables int              // games at once: 64
	Next   Next

	Move  time.Duration // for a move, as TURN says: 60 s; below 0: no limit, and nobody is disqualified for being slow
	Grace time.Duration // that a move may come later, for the way: 250 ms; below 0: none
	Pause time.Duration // between the start and the first turn: 1 s; below 0: none
	Break time.Duration // between two games of NextSame: 5 s; below 0: none
	Knock time.Duration // for a name, and then to connect to the game: 5 s each

	Chance       func() uint64                              // seeds of boards and seats, asked for by one goroutine at a time: the runtime's own random numbers
	Begin        func(seed uint64) (labyrinth.State, error) // a game of Game: by chance
	Seating      Seating                                    // who gets which seat
	First        rules.Seat                                 // of who comes first, if seats are given in turn
	GameLog      *netserver.GameLog                         // of the first game; nil for none
	SeatListener *netserver.SeatListener                    // that bind seats to addresses; nil: there are none
}

// WithDefaults replaces what is not set.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	if o.Game.Width == 0 {
		dialect, most := o.Game.Dialect, o.Game.MoveCap
		o.Game = labyrinth.DefaultConfig(max(2, o.Game.Players))
		o.Game.Dialect, o.Game.MoveCap = dialect, most
	}
	o.Game.Objectives = cmp.Or(o.Game.Objectives, labyrinth.MostObjectives(o.Game))
	o.Tables = cmp.Or(o.Tables, 64)
	o.Move = cmp.Or(o.Move, time.Minute)
	o.Grace = cmp.Or(o.Grace, 250*time.Millisecond)
	o.Pause = cmp.Or(o.Pause, time.Second)
	o.Break = cmp.Or(o.Break, 5*time.Second)
	o.Knock = cmp.Or(o.Knock, 5*time.Second)
	o.Log = netserver.Quiet(o.Log)
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// Server is a host of the labyrinth. Its methods may be called from any goroutine.
type Server struct {
	options Options
	writing writing
	ports   ports
	thought chan struct{}  // holds a token for each bot that thinks
	work    sync.WaitGroup // bots, and games that follow others

	ctx    context.Context // ends with the server
	cancel context.CancelFunc

	mu       sync.Mutex
	closed   bool
	doors    map[doorKey]*door
	named    map[string]arrival // guests with a port of their own, by their address
	filling  *table             // whose game has not begun; nil if nobody waits
	tables   map[int64]*table   // being played
	watching map[*guest]*table  // by spectator
	last     *table             // the one that ended last
	played   bool               // a game of NextNone has begun
	bots     Bots
	count    Counters // without what netserver counts
}

// ports are the ways in: over the network, and for clients in this process.
type ports struct {
	knock, game           *netserver.Server
	localKnock, localGame *netserver.Server
	gate                  *netserver.ConnLimiter // for ports of a guest's own

	mu    sync.Mutex
	host  string              // where ports of a guest's own are opened
	games map[string]net.Addr // of the game server, by the port of the knock server that leads there
}

// New returns a server that listens nowhere yet. It fails when o asks for an impossible game.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if o.Begin == nil {
		o.Begin = func(seed uint64) (labyrinth.State, error) { return labyrinth.New(o.Game, seed) }
	}
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("set up a server of the labyrinth: %w", err)
	}
	if o.First < 0 || int(o.First) >= o.Game.Players {
		return nil, fmt.Errorf("set up a server of the labyrinth: there is no seat %d", o.First)
	}
	if o.Move >= 0 && o.Move < time.Millisecond || o.Tables < 1 {
		return nil, fmt.Errorf("set up a server of the labyrinth: %v for a move and %d tables are not enough", o.Move, o.Tables)
	}
	s := &Server{
		options: o, writing: writing{o.Game.Dialect.Writing}, thought: make(chan struct{}, runtime.GOMAXPROCS(0)),
		doors: map[doorKey]*door{}, named: map[string]arrival{}, tables: map[int64]*table{},
		watching: map[*guest]*table{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.ports.games = map[string]net.Addr{}
	s.ports.knock = netserver.New(s.knocked, o.Limits, o.Log)
	s.ports.game = netserver.New(s.arrived, o.Limits, o.Log)
	s.ports.localKnock = netserver.New(s.knockedLocally, o.Limits, o.Log)
	s.ports.localGame = netserver.New(nil, o.Limits, o.Log) // Dial passes the handlers
	s.tap(o.Capture)
	s.ports.gate = netserver.NewConnLimiter(o.Limits.Connections, o.Limits.PerAddress, o.Log)
	return s, nil
}

// tap lets what is said on all ports be noted.
func (s *Server) tap(capture *wire.Capture) {
	knock := netserver.NewPacketCapture(capture, func(b []byte) (int, error) {
		_, _, n, err := labyrinthwire.ParseHello(b)
		return n, err
	})
	format := s.writing.format()
	format.Private = labyrinthwire.PrivateUnknown // spectators are told otherwise than players
	game := knock.With(wire.Parser[labyrinthwire.Message](format.ParseServer).Edge)
	s.ports.knock.Capture(knock)
	s.ports.localKnock.Capture(knock)
	s.ports.game.Capture(game)
	s.ports.localGame.Capture(game)
}

func (s *Server) limits() *netsim.Simulation { return s.options.Limits.Rehearsal }

// Listen serves clients on two TCP addresses such as 127.0.0.1:4711, the knock server's and the game server's, until
// Shutdown. It returns the addresses with the ports that were given. It may be called several times: who knocks at one
// address is led to the game server's that came with it.
func (s *Server) Listen(knock, game string) (net.Addr, net.Addr, error) {
	at, err := s.ports.game.Listen(game, nil)
	if err != nil {
		return nil, nil, err
	}
	host, _, err := net.SplitHostPort(game)
	if err != nil {
		return nil, nil, fmt.Errorf("listen on %s: %w", game, err)
	}
	s.ports.mu.Lock()
	defer s.ports.mu.Unlock()
	door, err := s.ports.knock.Listen(knock, nil)
	if err == nil {
		s.ports.host, s.ports.games[portOf(door.String())] = host, at
	}
	return door, at, err
}

// Dial connects a client in this process: to the knock server if port is 0, and to the game server at any other port. The
// port must be that of the Hello.
func (s *Server) Dial(_ context.Context, port int) (net.Conn, error) {
	if port == 0 {
		return s.ports.localKnock.ServeLocal(), nil
	}
	return s.ports.localGame.ServeLocalBy(func(c *netserver.Conn) { s.arrivedInOrder(c, localDoor(port)) }), nil
}

// Visitors returns who is connected to the game over the network, in the order in which they came. Spectators have no name.
func (s *Server) Visitors() []netserver.Visitor { return s.ports.game.Visitors() }

// Stop ends all games without winners and lets nobody in any more. It returns at once, and Shutdown must follow. After Stop
// nobody wins because another player leaves.
func (s *Server) Stop() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel()
}

// Shutdown disconnects everybody and waits until all is done, or ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	err := netserver.ShutdownAll(ctx, s.ports.knock, s.ports.game, s.ports.localKnock, s.ports.localGame)
	if err == nil {
		s.work.Wait() // every table has been given up, so every bot has been told to stop
	}
	return err
}

// Counters are what a server has seen so far.
type Counters struct {
	netserver.Counters                    // of the knock server
	Game               netserver.Counters `json:"game"`       // of the game server
	Waiting            int64              `json:"waiting"`    // players at a table whose game has not begun
	Playing            int64              `json:"playing"`    // games right now
	Spectators         int64              `json:"spectators"` // right now
	Strangers          int64              `json:"strangers"`  // who came to the game server without knocking
	Refused            int64              `json:"refused"`    // who were sent away because all tables were taken
	Started            int64              `json:"started"`    // games begun
	Won                int64              `json:"won"`
	Abandoned          int64              `json:"abandoned"` // games whose players were all disqualified
	Stopped            int64              `json:"stopped"`   // games that had too many moves
	Timeouts           int64              `json:"timeouts"`  // players disqualified, by reason
	Formats            int64              `json:"formats"`
	Networks           int64              `json:"networks"`
	Illegals           int64              `json:"illegals"`
	Moves              int64              `json:"moves"` // of games that have ended
}

// Counters returns the counters as they are now.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	c := s.count
	c.Playing, c.Spectators = int64(len(s.tables)), int64(len(s.watching))
	if s.filling != nil {
		c.Waiting = int64(len(s.filling.waiting))
	}
	s.mu.Unlock()
	c.Counters, c.Game = s.ports.knock.Counters(), s.ports.game.Counters()
	return c
}
