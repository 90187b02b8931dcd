package labyrinthserver

import (
	"errors"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire/labyrinthwire"
)

// Reasons why a guest is disconnected or a message is refused.
var (
	errFull   = netserver.NewRefusal("refused.labyrinth_full", "all tables are taken")
	errSpoke  = netserver.NewRefusal("refused.labyrinth_spoke", "the client sent a message before it received Turn")
	errFormat = netserver.Nonsense(netserver.NewRefusal("refused.labyrinth_format", "the bytes are not a valid message for the server"))
	errOver   = netserver.NewRefusal("refused.labyrinth_over", "the client's game is over")
	errTurn   = netserver.NewRefusal("refused.labyrinth_turn", "it was not the client's turn")
	errPlayer = netserver.NewRefusal("refused.labyrinth_player", "the client sent a move with another player's id")
	errBytes  = netserver.Nonsense(netserver.NewRefusal("refused.labyrinth_bytes", "a byte of the move has an invalid value"))
)

type guest struct {
	server *Server
	conn   *netserver.Conn
	called string // name of the guest; "" for a spectator
	at     string // address of the server to which the guest has connected

	mu    sync.Mutex
	table *table // game of the guest; nil while it waits
	seat  rules.Seat
	gone  bool

	late bool // the spectator watches the last game until the next one begins; guarded by the server's lock

	out *netserver.Backlog // messages to a player; nil for a spectator
}

var _ player = (*guest)(nil)

func (s *Server) serveGuest(c *netserver.Conn, a arrival) {
	g := &guest{server: s, conn: c, called: a.name, at: a.at}
	c.Introduce(a.name)
	err := errFull
	var rest []byte // the end of the game, if the server ended the connection before sendBacklog could send it
	if out := s.enter(g); out != nil {
		written := make(chan backlogPosition, 1)
		go func() { written <- g.sendBacklog(out) }()
		err = g.converse()
		s.removeGuest(g, err)
		rest = (<-written).rest()
	}
	s.options.Log.Debug("a connection has ended", "remote", c.Remote(), "name", a.name, "why", err)
	c.Farewell(rest)
}

// converse handles the guest's moves until the connection must end, and returns the reason for the end.
func (g *guest) converse() error {
	in := netserver.NewMessageReader(g.conn, g.server.encoding.Format().ParseClient, labyrinthwire.LenClient, errFormat)
	// no time limits, because the table handles them
	return in.Each(func() time.Time { return time.Time{} }, func() error { return nil }, &netserver.Bucket{}, g.obey)
}

func (g *guest) obey(in labyrinthwire.Message) error {
	t, seat := g.tableAndSeat()
	if t == nil {
		g.conn.Refused(errSpoke)
		return errSpoke
	}
	g.conn.Refused(t.handleMove(seat, in.(labyrinthwire.Move)))
	return nil
}

// tableAndSeat returns the guest's table and seat. The table is nil if the guest is not in a game.
func (g *guest) tableAndSeat() (*table, rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.table, g.seat
}

func (g *guest) sit(t *table, seat rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.table, g.seat = t, seat
}

// leaveTable removes the guest from a finished game, so that the guest can join the next game. It returns false if the
// guest has disconnected.
func (g *guest) leaveTable() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.table = nil
	return !g.gone
}

// sendBacklog sends the messages in backlog. It returns when all messages are sent or the connection ends. The result
// is the position after the last sent message.
func (g *guest) sendBacklog(backlog *netserver.Backlog) backlogPosition {
	for at := 0; ; {
		bytes, done, changed := backlog.From(at)
		switch {
		case len(bytes) > 0:
			if err := g.conn.Write(bytes); err != nil {
				g.conn.End(err)
				return backlogPosition{backlog, at}
			}
			at += len(bytes)
			continue
		case done:
			// a spectator also receives the next game
			if g.called == "" {
				if next := g.server.nextBacklog(g); next != nil {
					backlog, at = next, 0
					continue
				}
			}
			g.conn.End(errOver) // this unblocks the goroutine that reads
			return backlogPosition{backlog, at}
		}
		select {
		case <-changed:
		case <-g.conn.Context().Done():
			return backlogPosition{backlog, at}
		}
	}
}

// disqualification returns the reason for disqualifying a guest whose connection has ended with err.
func disqualification(err error) labyrinth.Reason {
	if errors.Is(err, errFormat) {
		return labyrinth.ReasonFormat
	}
	return labyrinth.ReasonNetwork
}

func (g *guest) name() string { return g.called }

func (g *guest) tell(message []byte) { g.out.Add(message) }

// endQueue ends the queue of messages for a guest whose connection has ended.
func (g *guest) endQueue() {
	// wait for the table, which may be adding messages to the queue
	if t, _ := g.tableAndSeat(); t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
	}
	g.dismiss()
}

func (g *guest) dismiss() { g.out.Finish() }

// noLimit is the time limit in the message TURN if there is no limit. Its milliseconds fit into four bytes.
const noLimit = 24 * time.Hour

// turn implements player. It sends TURN with the time limit in real time.
func (g *guest) turn(_ labyrinth.View, limit time.Duration) {
	if limit >= noLimit {
		g.tell(g.server.encoding.Encode(labyrinthwire.Turn{Millis: noLimit.Milliseconds()}))
		return
	}
	// the flag --rehearse slows the time limits down
	told := g.server.limits().Stretch(limit - max(0, g.server.options.Grace))
	if told < 0 || told > noLimit {
		told = noLimit
	}
	g.tell(g.server.encoding.Encode(labyrinthwire.Turn{Millis: told.Milliseconds()}))
}

// backlogPosition is a reader's position in a backlog.
type backlogPosition struct {
	out *netserver.Backlog
	at  int
}

func (p backlogPosition) rest() []byte {
	bytes, _, _ := p.out.From(p.at)
	return bytes
}
