package labyrinthserver

import (
	"errors"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// Why a guest is sent away.
var (
	errFull   = netserver.NewRefusal("refused.labyrinth_full", "all tables are taken")
	errSpoke  = netserver.NewRefusal("refused.labyrinth_spoke", "it spoke without being asked")
	errFormat = netserver.NewRefusal("refused.labyrinth_format", "it sent what is no message of a player")
	errOver   = netserver.NewRefusal("refused.labyrinth_over", "its game is over")
	errTurn   = netserver.NewRefusal("refused.labyrinth_turn", "it is not its turn")
	errPlayer = netserver.NewRefusal("refused.labyrinth_player", "it moved for somebody else")
	errBytes  = netserver.NewRefusal("refused.labyrinth_bytes", "its bytes mean no move")
)

// guest is somebody at the other end of a connection to the game server.
type guest struct {
	server *Server
	conn   *netserver.Conn
	called string // "" is a spectator
	at     string // our own address to which it came

	mu    sync.Mutex
	table *table // nil while it waits
	seat  rules.Seat
	gone  bool

	late bool // a spectator that gets the last game's messages and waits for the next game; guarded by the server's lock

	out *backlog // the messages for a player
}

// welcome is the life of a connection whose guest is known.
func (s *Server) welcome(c *netserver.Conn, a arrival) {
	g := &guest{server: s, conn: c, called: a.name, at: a.at}
	c.Introduce(a.name)
	err := errFull
	var rest []byte // a server that ends can be faster than who writes, and yet the end of a game is told to all
	if out := s.enter(g); out != nil {
		written := make(chan place, 1)
		go func() { written <- g.write(out) }()
		err = g.converse()
		s.part(g, err)
		rest = (<-written).rest()
	}
	s.options.Log.Debug("a guest goes", "remote", c.Remote(), "name", a.name, "why", err)
	c.Farewell(rest)
}

// converse carries moves to the table until the connection is to end, and says why.
func (g *guest) converse() error {
	f := g.server.writing.format()
	in := make([]byte, 0, labyrinthwire.LenClient)
	for {
		m, n, err := f.ParseClient(in)
		switch {
		case err == nil:
			g.conn.Heard(in[:n], nil)
			in = in[:copy(in, in[n:])]
			if err := g.obey(m.(labyrinthwire.Move)); err != nil {
				return err
			}
			continue
		case !errors.Is(err, wire.ErrShort):
			g.conn.Heard(in, err)
			return errors.Join(errFormat, err)
		}
		n, err = g.conn.Read(in[len(in):cap(in)], time.Time{})
		in = in[:len(in)+n]
		if err != nil {
			return err
		}
	}
}

// obey does what a message asks for.
func (g *guest) obey(in labyrinthwire.Move) error {
	t, seat := g.where()
	if t == nil {
		g.conn.Refused(errSpoke)
		return errSpoke
	}
	g.conn.Refused(t.hear(seat, in))
	return nil
}

// where is the guest's table, if its game has begun, and its seat there.
func (g *guest) where() (*table, rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.table, g.seat
}

// sit implements player.
func (g *guest) sit(t *table, seat rules.Seat) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.table, g.seat = t, seat
}

// rises takes leave of a table whose game is over, to wait for another one. It reports false when the guest is gone.
func (g *guest) rises() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.table = nil
	return !g.gone
}

// write sends the messages of a backlog until the backlog or the connection ends, and returns how far it got. For a
// spectator it goes on with the next game, if there is one to come.
func (g *guest) write(out *backlog) place {
	for at := 0; ; {
		bytes, done, changed := out.from(at)
		switch {
		case len(bytes) > 0:
			if err := g.conn.Write(bytes); err != nil {
				g.conn.End(err)
				return place{out, at}
			}
			at += len(bytes)
			continue
		case done:
			if g.called == "" {
				if next := g.server.watchOn(g); next != nil {
					out, at = next, 0
					continue
				}
			}
			g.conn.End(errOver) // which wakes the goroutine that reads
			return place{out, at}
		}
		select {
		case <-changed:
		case <-g.conn.Context().Done():
			return place{out, at}
		}
	}
}

// reason is why a guest is disqualified whose connection has ended with err.
func reason(err error) labyrinth.Reason {
	if errors.Is(err, errFormat) {
		return labyrinth.ReasonFormat
	}
	return labyrinth.ReasonNetwork
}

// name implements player.
func (g *guest) name() string { return g.called }

// tell implements player.
func (g *guest) tell(message []byte) { g.out.add(message) }

// rests lets nothing more be told. What its table is just telling everybody is still among it.
func (g *guest) rests() {
	if t, _ := g.where(); t != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
	}
	g.dismiss()
}

// dismiss implements player.
func (g *guest) dismiss() { g.out.finish() }

// forever is the limit in TURN where there is none. It fits into a long of four bytes.
const forever = 24 * time.Hour

// turn implements player. It sends the limit that the server keeps, which a rehearsal may stretch.
func (g *guest) turn(_ labyrinth.View, limit time.Duration) {
	if limit >= forever {
		g.tell(g.server.writing.bytes(labyrinthwire.Turn{Millis: forever.Milliseconds()}))
		return
	}
	told := g.server.limits().Stretch(limit - max(0, g.server.options.Grace))
	if told < 0 || told > forever {
		told = forever
	}
	g.tell(g.server.writing.bytes(labyrinthwire.Turn{Millis: told.Milliseconds()}))
}
