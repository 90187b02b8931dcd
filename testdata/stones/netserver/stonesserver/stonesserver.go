// Package stonesserver runs servers of the game of package stones. The first two clients play the first game, and the next two
// clients play the second game.
package stonesserver

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/observe"
	"menagerie/rules"
	"menagerie/rules/stones"
	"menagerie/wire"
	"menagerie/wire/stoneswire"
)

// Options has the settings of a server. WithDefaults replaces zero values by defaults.
type Options struct {
	Limits   netserver.Limits
	Log      *slog.Logger
	Observer *observe.Observer
	Game     stones.Config
	Move     time.Duration // for a move; negative means no limit
	Mistakes int           // refused lines after which a client is disconnected
}

// WithDefaults returns o with defaults in place of zero values.
func (o Options) WithDefaults() Options {
	o.Limits = o.Limits.WithDefaults()
	o.Log = netserver.Quiet(o.Log)
	o.Observer = cmp.Or(o.Observer, &observe.Observer{})
	o.Game.Heap = cmp.Or(o.Game.Heap, stones.DefaultHeap)
	o.Move = cmp.Or(o.Move, time.Minute)
	o.Mistakes = cmp.Or(o.Mistakes, 20)
	return o
}

// The reasons to disconnect a guest.
var (
	errOver   = netserver.NewRefusal("stones.refused_over", "the game is over")
	errLate   = netserver.NewRefusal("stones.refused_late", "no move came in time")
	errOdd    = netserver.NewRefusal("stones.refused_odd", "it sent too much that means nothing")
	errUnread = netserver.NewRefusal("stones.refused_unread", "it does not read what is sent")
)

// Server is a host. Its methods may be called from any goroutine.
type Server struct {
	options Options
	door    *netserver.Server

	mu      sync.Mutex
	waiting *guest
	count   Counters
}

// Counters are the figures of a server.
type Counters struct {
	netserver.Counters
	Waiting  int64    `json:"waiting"` // 1 if a guest waits for another one
	Games    int64    `json:"games"`   // that have begun
	Won      [2]int64 `json:"won"`     // by the winner's seat
	Refusals int64    `json:"refusals"`
}

// New returns a server that does not listen yet.
func New(o Options) (*Server, error) {
	o = o.WithDefaults()
	if err := o.Game.Validate(); err != nil {
		return nil, err
	}
	s := &Server{options: o}
	s.door = netserver.New(func(c *netserver.Conn) { s.serve(c, rules.Nobody) }, o.Limits, o.Log)
	s.door.Observe(o.Observer, wire.Parser[stoneswire.Message](stoneswire.ParseServer).Edge)
	return s, nil
}

// Listen accepts clients on a TCP address until Shutdown is called. It returns the actual address, including the port.
func (s *Server) Listen(address string) (net.Addr, error) { return s.door.Listen(address, nil) }

// Connect returns the client's end of a connection within this process. If wish is a seat, the client gets that seat.
func (s *Server) Connect(wish rules.Seat) net.Conn {
	return s.door.ServeLocalBy(func(c *netserver.Conn) { s.serve(c, wish) })
}

// ConnectFrom connects a client in a browser; see netserver.Server.ConnectFrom.
func (s *Server) ConnectFrom(_ int, from netip.AddrPort) net.Conn { return s.door.ConnectFrom(from) }

// Visitors returns the guests on the network.
func (s *Server) Visitors() []netserver.Visitor { return s.door.Visitors() }

// Stop ends all games without winners and disconnects all clients. It does not wait. The caller must call Shutdown later.
func (s *Server) Stop() { s.door.Stop() }

// Shutdown disconnects all clients. It waits until all goroutines have ended or ctx is done.
func (s *Server) Shutdown(ctx context.Context) error { return s.door.Shutdown(ctx) }

// Counters returns the present figures.
func (s *Server) Counters() Counters {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.count
	c.Counters = s.door.Counters()
	if s.waiting != nil {
		c.Waiting = 1
	}
	return c
}

// guest is a client. The server's lock guards game, seat and due.
type guest struct {
	conn     *netserver.Conn
	in       *netserver.MessageReader[stoneswire.Message]
	out      *netserver.Outbox
	wish     rules.Seat
	game     *game
	seat     rules.Seat
	due      time.Time // when the move must have come; zero for no limit
	mistakes int
}

// game is a game of two guests.
type game struct {
	state  stones.State
	guests [stones.Players]*guest
}

// serve runs one connection.
func (s *Server) serve(c *netserver.Conn, wish rules.Seat) {
	g := &guest{conn: c, wish: wish, in: netserver.NewMessageReader(c, stoneswire.ParseClient, stoneswire.MaxLine, errOdd), out: netserver.NewOutbox(1 << 12)}
	written := make(chan struct{})
	go func() { defer close(written); g.out.Write(c, errOver) }()
	s.join(g)
	err := s.converse(g)
	s.leave(g)
	c.End(err)
	<-written
	c.Farewell(g.out.Rest())
}

// converse obeys the lines of a guest until the connection ends.
func (s *Server) converse(g *guest) error {
	for {
		m, err := g.in.Next(func() time.Time { return s.due(g) }, func() error { return s.late(g) })
		if err != nil {
			return err
		}
		if take, ok := m.(stoneswire.Take); ok && s.move(g, stones.Move{Take: take.Number}) {
			continue
		}
		if g.mistakes++; g.mistakes > s.options.Mistakes {
			return errOdd
		}
	}
}

// due returns when the guest's Read has to look at the time again.
func (s *Server) due(g *guest) time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.due.IsZero() {
		return time.Now().Add(s.options.Limits.Write)
	}
	return g.due
}

func (s *Server) late(g *guest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.due.IsZero() || time.Now().Before(g.due) {
		return nil
	}
	return errLate
}

// join gives a guest a seat. If the other seat is taken, join starts the game.
func (s *Server) join(g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.options.Observer.Seats.Take(g.conn.Local())
	if s.waiting == nil {
		s.waiting = g
		return
	}
	state, _ := stones.New(s.options.Game, 0) // New has validated the Config
	in := &game{state: state, guests: [stones.Players]*guest{s.waiting, g}}
	if s.waiting.wish == 1 || g.wish == 0 {
		in.guests[0], in.guests[1] = g, s.waiting
	}
	s.waiting = nil
	s.count.Games++
	s.options.Observer.GameLog.Begin()
	for seat, g := range in.guests {
		g.game, g.seat = in, rules.Seat(seat)
		s.tell(g, stoneswire.Seat{Number: seat, Heap: s.options.Game.Heap})
	}
	s.ask(in)
}

// ask requests a move from the player to move.
func (s *Server) ask(in *game) {
	s.options.Observer.GameLog.See(in.state.View(rules.Nobody))
	for _, g := range in.guests {
		g.due = time.Time{}
	}
	for _, seat := range in.state.Waiting() {
		g := in.guests[seat]
		if s.options.Move > 0 {
			g.due = time.Now().Add(s.options.Move)
		}
		s.options.Observer.GameLog.Ask(int(seat))
		s.tell(g, stoneswire.Turn{})
	}
}

// move makes a move, or refuses it and returns false.
func (s *Server) move(g *guest, m stones.Move) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g.game == nil {
		return false
	}
	next, err := g.game.state.Play(g.seat, m)
	if err != nil {
		s.count.Refusals++
		s.options.Observer.GameLog.Refuse(int(g.seat))
		g.conn.Refused(err)
		s.tell(g, stoneswire.No{})
		return false
	}
	in := g.game
	in.state = next
	s.options.Observer.GameLog.Answer(int(g.seat))
	for _, other := range in.guests {
		s.tell(other, stoneswire.Took{Seat: int(g.seat), Number: m.Take})
	}
	s.ask(in)
	if next.Over() {
		s.end(in, g.seat)
	}
	return true
}

// leave ends the game of a guest who has left. The other player wins, unless the host has stopped all games.
func (s *Server) leave(g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == g {
		s.waiting = nil
		s.options.Observer.Seats.Leave(g.conn.Local())
	}
	if g.game != nil && !s.door.Stopped() {
		s.options.Observer.GameLog.Out(int(g.seat), observe.OutLeft)
		s.end(g.game, 1-g.seat)
	}
	g.out.Finish()
}

// end ends a game, tells both guests the winner and disconnects them.
func (s *Server) end(in *game, winner rules.Seat) {
	s.count.Won[winner]++
	for _, g := range in.guests {
		s.tell(g, stoneswire.Over{Winner: int(winner)})
		g.out.Finish()
		g.game, g.due = nil, time.Time{}
	}
	s.options.Observer.GameLog.End(int(winner))
}

// tell sends a message. A guest who does not read is disconnected.
func (s *Server) tell(g *guest, m stoneswire.Message) {
	if !g.out.Put(m.Append(nil)) {
		g.conn.End(errUnread)
	}
}
