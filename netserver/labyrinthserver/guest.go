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
	errFull   = errors.New("all tables are taken")
	errSpoke  = errors.New("it spoke without being asked")
	errFormat = errors.New("it sent what is no message of a player")
	errOver   = errors.New("its game is over")
)

// guest is somebody at the other end of a connection to the game server.
type guest struct {
	server *Server
	conn   *netserver.Conn
	called string // "" is a spectator

	mu    sync.Mutex
	table *table // nil while it waits
	seat  rules.Seat
	gone  bool

	out *backlog // what a player is told
}

// welcome is the life of a connection whose guest is known.
func (s *Server) welcome(c *netserver.Conn, name string) {
	g := &guest{server: s, conn: c, called: name}
	err := errFull
	if out := s.enter(g); out != nil {
		written := make(chan struct{})
		go func() { defer close(written); g.write(out) }()
		err = g.converse()
		s.part(g, err)
		<-written
	}
	s.options.Log.Debug("a guest goes", "remote", c.Remote(), "name", name, "why", err)
	c.Farewell(nil)
}

// converse carries moves to the table until the connection is to end, and says why.
func (g *guest) converse() error {
	f := g.server.writing.format()
	in := make([]byte, 0, labyrinthwire.LenClient)
	for {
		m, n, err := f.ParseClient(in)
		switch {
		case err == nil:
			in = in[:copy(in, in[n:])]
			if err := g.obey(m.(labyrinthwire.Move)); err != nil {
				return err
			}
			continue
		case !errors.Is(err, wire.ErrShort):
			return errors.Join(errFormat, err)
		}
		n, err = g.conn.Read(in[len(in):cap(in)], time.Time{})
		in = in[:len(in)+n]
		if n == 0 && err != nil {
			return err
		}
	}
}

// obey does what a message asks for.
func (g *guest) obey(in labyrinthwire.Move) error {
	t, seat := g.where()
	if t == nil {
		return errSpoke
	}
	t.hear(seat, in)
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

// write sends what is put into the backlog, until its end or that of the connection. When a spectator's game has ended it
// goes on with the next one, if there is to be one.
func (g *guest) write(out *backlog) {
	for at := 0; ; {
		bytes, done, changed := out.from(at)
		switch {
		case len(bytes) > 0:
			if err := g.conn.Write(bytes); err != nil {
				g.conn.End(err)
				return
			}
			at += len(bytes)
			continue
		case done && g.called == "" && g.server.options.Next == NextSame:
			if out, at = g.server.watchOn(g), 0; out != nil {
				continue
			}
			g.conn.End(errOver)
			return
		case done:
			g.conn.End(errOver) // which wakes who reads
			return
		}
		select {
		case <-changed:
		case <-g.conn.Context().Done():
			return
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

// dismiss implements player.
func (g *guest) dismiss() { g.out.finish() }

// turn implements player.
func (g *guest) turn(labyrinth.View, time.Time) {
	limit := g.server.options.Move.Milliseconds()
	g.tell(g.server.writing.bytes(labyrinthwire.Turn{Millis: limit}))
}
