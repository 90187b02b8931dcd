// Package labyrinthserver hosts the labyrinth over the network. It receives guests, assigns them to tables, and runs one
// game per table.
//
//	server, err := labyrinthserver.New(labyrinthserver.Options{})
//	door, game, err := server.Listen("127.0.0.1:4711", "127.0.0.1:4712")   // the knock server and the game server
//	conn, err := server.Dial(ctx, port)                                    // the same for a client in this process
//	server.SetBots(labyrinthserver.Bots{...})                              // bots for some of the seats
//	server.Fill()                                                          // begin now, with bots in the free seats
//	...
//	err = server.Shutdown(ctx)
//
// The knock server sends a guest the port of the game server. The guest responds with its name and connects to that port.
// The protocol does not link the two connections. The first connection to the game server from an address therefore gets
// the first name from that address. Guests of this machine who knock at the same time get separate ports. With
// labyrinth.PairByPort every guest gets a separate port.
//
// A guest with a name joins the table that is not full. When the table is full, its game begins, with the seats in
// pseudo-random order. A guest without a name watches the newest game, or the next one if no game is running.
//
// Each connection has two goroutines. One reads moves and passes them to the table. The other sends the messages of the
// table, so that no player waits for the slow connection of another. A table is a State behind a lock, which is held for
// microseconds. It stores all messages to spectators, so that a late spectator receives all of them.
//
// A player who breaks the rules is disqualified with a reason of the protocol, and the others play on:
//
//	timeout   no move within Options.Move
//	format    the bytes are not a message of a player
//	network   the connection has ended
//	illegal   an illegal move, a move for another player, or a move out of turn
//
// Source: "Protokoll Version 1.1" of October 26, 2015. docs/protocols/labyrinth.md lists the decisions where it is
// silent.
package labyrinthserver

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/limitclock"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// Next selects what follows the end of a game.
type Next uint8

// The values of Next.
const (
	NextOthers Next = iota // all guests are disconnected and may knock again
	NextSame               // after Options.Break, the players who were not disqualified play again on the same connections
	NextNone               // all guests are disconnected and further guests are rejected
)

// Seating selects the order in which players get their seats.
type Seating uint8

// The values of Seating.
const (
	SeatsDrawn  Seating = iota // pseudo-random order
	SeatsInTurn                // order of arrival
)

// Options configure a server. WithDefaults replaces zero values by defaults.
type Options struct {
	Limits   netserver.Limits  // limits of each port
	Log      *slog.Logger      // log of the server; nil for none
	Observer *observe.Observer // tools for bot authors; nil for none

	Game   labyrinth.Config // rules; default: the classic board for two players. Its Dialect also defines the messages
	Tables int              // maximum number of running games; default 64
	Next   Next

	Move  time.Duration // time limit for a move, which the message TURN contains; default 60 s; negative means no limit
	Grace time.Duration // time added to Move for delays of the network; default 250 ms; negative means 0
	Pause time.Duration // time from the start of a game to the first turn; default 1 s; negative means 0
	Break time.Duration // time between two games with NextSame; default 5 s; negative means 0
	Knock time.Duration // time limit for the name, and for the connection to the game server after it; default 5 s

	// Chance returns seeds for boards and seats. It is never called concurrently. The default is the runtime's generator.
	Chance  func() uint64
	Begin   func(seed uint64) (labyrinth.State, error) // returns a new game; default labyrinth.New with Game
	Seating Seating                                    // order of the seats
	First   rules.Seat                                 // seat of the first guest, with SeatsInTurn
}

// WithDefaults returns o with defaults for the fields that are zero.
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
	o.Observer = cmp.Or(o.Observer, &observe.Observer{})
	if o.Chance == nil {
		o.Chance = rand.Uint64
	}
	return o
}

// Server is a server of the labyrinth. It is safe for concurrent use.
type Server struct {
	options  Options
	encoding dialectEncoding
	ports    ports
	slots    netserver.BotSlots // slots for running bots
	work     sync.WaitGroup     // goroutines of bots and of breaks between games

	ctx    context.Context // context that ends with the server
	cancel context.CancelFunc

	mu       sync.Mutex
	doors    map[doorKey]*door
	named    map[string]arrival // guests with ports of their own, by the guest's address
	filling  *table             // game that waits for players; nil for none
	tables   []*table           // running games, oldest first
	watching map[*guest]*table  // games that spectators watch
	last     *table             // game that ended last
	played   bool               // a game has begun, with NextNone
	bots     Bots
	heirs    bool     // whether bots play on for guests who leave
	count    Counters // counters, without those of package netserver
}

// ports holds the servers for remote clients and for clients in this process.
type ports struct {
	knock, game           *netserver.Server
	localKnock, localGame *netserver.Server
	gate                  *netserver.ConnLimiter // limits the connections to separate ports of guests

	mu    sync.Mutex
	host  string              // host on which separate ports of guests are opened
	games map[string]net.Addr // addresses of the game servers, by port of the knock server
}

// New returns a server that does not listen yet. It returns an error if the options are invalid.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if o.Begin == nil {
		o.Begin = func(seed uint64) (labyrinth.State, error) { return labyrinth.New(o.Game, seed) }
	}
	if err := o.Game.Validate(); err != nil {
		return nil, fmt.Errorf("setting up a server of the labyrinth: %w", err)
	}
	if o.First < 0 || int(o.First) >= o.Game.Players {
		return nil, fmt.Errorf("setting up a server of the labyrinth: there is no seat %d", o.First)
	}
	if o.Move >= 0 && o.Move < time.Millisecond || o.Tables < 1 {
		return nil, fmt.Errorf("setting up a server of the labyrinth: the time limit of a move is %v, and the number of tables is %d; the time limit must be at least 1 ms, and the number at least 1", o.Move, o.Tables)
	}
	s := &Server{
		options: o, encoding: dialectEncoding{Writing: o.Game.Dialect.Writing}, slots: netserver.NewBotSlots(),
		doors: map[doorKey]*door{}, named: map[string]arrival{},
		watching: map[*guest]*table{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.ports.games = map[string]net.Addr{}
	s.ports.knock = netserver.New(s.serveKnock, o.Limits, o.Log)
	s.ports.game = netserver.New(s.serveArrival, o.Limits, o.Log)
	s.ports.localKnock = netserver.New(s.serveNumberedKnock, o.Limits, o.Log)
	s.ports.localGame = netserver.New(nil, o.Limits, o.Log) // ServeLocalBy receives the handlers
	s.observe()
	s.ports.gate = netserver.NewConnLimiter(o.Limits.Connections, o.Limits.PerAddress, o.Log)
	return s, nil
}

// observe attaches the Observer of the Options to all ports.
func (s *Server) observe() {
	hello := func(b []byte) (int, error) {
		_, _, n, err := labyrinthwire.ParseHello(b)
		return n, err
	}
	format := s.encoding.Format()
	format.Private = labyrinthwire.PrivateUnknown // spectators get other messages than players
	game := wire.Parser[labyrinthwire.Message](format.ParseServer).Edge
	for _, port := range []*netserver.Server{s.ports.knock, s.ports.localKnock} {
		port.Observe(s.options.Observer, hello)
	}
	for _, port := range []*netserver.Server{s.ports.game, s.ports.localGame} {
		port.Observe(s.options.Observer, game)
	}
	s.options.Observer.Capture.SetSecret(s.secret)
}

// secret reports whether a message to peer contains the hidden objectives of a guest.
func (s *Server) secret(peer string, message []byte) bool {
	m, _, err := s.encoding.Format().ParseServer(message)
	start, ok := m.(labyrinthwire.Start)
	// a client in this process belongs to the host
	return err == nil && ok && len(start.Hand) > 0 && !observe.IsLocal(peer)
}

func (s *Server) limits() *limitclock.Clock { return s.options.Observer.Clock }

// Listen serves clients until Shutdown. It starts a knock server on the TCP address knockAddress, and a game server on
// gameAddress. The knock server sends guests to the game server. Listen returns both addresses with their actual ports.
// It may be called several times.
func (s *Server) Listen(knockAddress, gameAddress string) (net.Addr, net.Addr, error) {
	at, err := s.ports.game.Listen(gameAddress, nil)
	if err != nil {
		return nil, nil, err
	}
	host, _, err := net.SplitHostPort(gameAddress)
	if err != nil {
		return nil, nil, fmt.Errorf("listen on %s: %w", gameAddress, err)
	}
	s.ports.mu.Lock()
	defer s.ports.mu.Unlock()
	door, err := s.ports.knock.Listen(knockAddress, nil)
	if err == nil {
		s.ports.host, s.ports.games[portOf(door.String())] = host, at
	}
	return door, at, err
}

// Dial connects a client in this process. Port 0 is the knock server. For the game server, the port must be the number in the
// message Hello.
func (s *Server) Dial(_ context.Context, port int) (net.Conn, error) {
	if port == 0 {
		return s.ports.localKnock.ServeLocal(), nil
	}
	return s.ports.localGame.ServeLocalBy(s.numberedArrival(port)), nil
}

// ConnectFrom connects a client whose bytes this process passes on; see netserver.Server.ConnectFrom. Port 0, and each port
// on which the knock server listens, is the knock server. For the game server, the port must be the number in the message Hello.
func (s *Server) ConnectFrom(port int, from netip.AddrPort) net.Conn {
	s.ports.mu.Lock()
	knocks := port == 0 || s.ports.games[strconv.Itoa(port)] != nil
	s.ports.mu.Unlock()
	if knocks {
		return s.ports.knock.ConnectFromBy(from, s.serveNumberedKnock)
	}
	return s.ports.game.ConnectFromBy(from, s.numberedArrival(port))
}

// numberedArrival returns the handler of the game server for a client with a number of serveNumberedKnock.
func (s *Server) numberedArrival(port int) netserver.Handler {
	return func(c *netserver.Conn) { s.serveSharedArrival(c, numberedDoor(c, port)) }
}

// Visitors returns the guests of the game server in the order of arrival. The name of a spectator is empty.
func (s *Server) Visitors() []netserver.Visitor { return s.ports.game.Visitors() }

// Stop ends all games without winners and disconnects all guests. It does not wait. The caller must call Shutdown later.
func (s *Server) Stop() {
	s.cancel()
	netserver.StopAll(s.ports.knock, s.ports.game, s.ports.localKnock, s.ports.localGame)
}

// Shutdown disconnects all guests. It waits until all goroutines have ended, or until ctx ends.
func (s *Server) Shutdown(ctx context.Context) error {
	s.Stop()
	return netserver.ShutdownAll(ctx, &s.work, s.ports.knock, s.ports.game, s.ports.localKnock, s.ports.localGame)
}

// Counters counts what has happened since the start of a server.
type Counters struct {
	netserver.Counters                    // counters of the knock server
	Game               netserver.Counters `json:"game"`       // counters of the game server
	Waiting            int64              `json:"waiting"`    // number of players in the game that waits
	Playing            int64              `json:"playing"`    // number of running games
	Spectators         int64              `json:"spectators"` // number of connected spectators
	Strangers          int64              `json:"strangers"`  // number of connections to the game server without a name
	Refused            int64              `json:"refused"`    // number of guests rejected because no game could begin
	Started            int64              `json:"started"`    // number of games that have begun
	Won                int64              `json:"won"`
	Abandoned          int64              `json:"abandoned"` // number of games whose players were all disqualified
	Stopped            int64              `json:"stopped"`   // number of games that reached the maximum number of moves
	// This field and the next ones count disqualified players, by reason.
	Timeouts int64 `json:"timeouts"`
	Formats  int64 `json:"formats"`
	Networks int64 `json:"networks"`
	Illegals int64 `json:"illegals"`
	Moves    int64 `json:"moves"` // number of moves in finished games
}

// Counters returns the current counts.
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
