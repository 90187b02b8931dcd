package foxesserver

import (
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// longestLine is how many bytes a client's lines may have, with their end. A move has less than 32.
const longestLine = 256

// Bursts: lines, and requests for the board, that may come at once before a client is slowed down.
const (
	lineBurst    = 32
	refreshBurst = 4
)

// ErrOver is why a move is refused when the game is over. Both sides move at any time, so that it may have been on its way.
var ErrOver = netserver.NewRefusal("refused.foxes_over", "the game is over")

// Why a guest is sent away.
var (
	errHello    = netserver.NewRefusal("refused.foxes_hello", "it did not ask to join")
	errAlone    = netserver.NewRefusal("refused.foxes_alone", "nobody came to play")
	errRejected = netserver.NewRefusal("refused.foxes_rejected", "there is no room")
	errOdd      = netserver.NewRefusal("refused.foxes_odd", "it said too much that means nothing")
	errUnread   = netserver.NewRefusal("refused.foxes_unread", "it does not read what is sent")
	errSide     = netserver.NewRefusal("refused.foxes_side", "it does not lead this side")
	errNoMove   = netserver.NewRefusal("refused.foxes_no_move", "it is no move")
	errUnknown  = netserver.NewRefusal("refused.foxes_unknown", "it means nothing")
	errWaits    = netserver.NewRefusal("refused.foxes_waits", "the game has not begun")
	errTired    = netserver.NewRefusal("refused.foxes_tired", "it may not move yet")
)

// guest is somebody at the other end of a connection.
type guest struct {
	server *Server
	conn   *netserver.Conn
	out    *netserver.Outbox
	wish   rules.Seat // of somebody in this process; else Nobody
	since  time.Time  // on the clock of the limits

	helloBy time.Time // until when it must have asked to join, on the same clock

	detailed bool // it has asked for Details; guarded by the lock of its game

	// Only the connection's own goroutine knows these.
	in       *netserver.MessageReader[foxeswire.Message]
	rate     netserver.Bucket
	refresh  netserver.Bucket
	places   places
	mistakes int
	game     *game // nil before a Join was granted
	roles
	leaves time.Time // when it has to go, having been rejected; zero: not yet
	kept   bool      // it was rejected and may stay
}

// roles are what a guest is in its game.
type roles struct {
	player, viewer rules.Seat // of which side, perhaps both; Nobody if it is none
	onlooker       bool
}

// serve is the life of one connection.
func (s *Server) serve(c *netserver.Conn, wish rules.Seat) {
	g := &guest{
		server: s, conn: c, wish: wish, since: s.limits().Now(), in: netserver.NewMessageReader(c, foxeswire.ParseClient, longestLine, errOdd),
		roles: roles{player: rules.Nobody, viewer: rules.Nobody},
		out:   netserver.NewOutbox(s.mostUnsent()),
		rate:  netserver.NewBucket(s.options.Rate, lineBurst), refresh: netserver.NewBucket(s.options.Refreshes, refreshBurst),
		places: newPlaces(s.options),
	}
	g.helloBy = s.limits().By(s.options.Hello, g.since)
	written := make(chan struct{})
	go func() { defer close(written); g.out.Write(c, ErrOver) }()
	err := g.converse()
	g.server.leave(g, err)
	s.options.Log.Debug("a client goes", "remote", c.Remote(), "why", err)
	<-written
	c.Farewell(g.out.Rest())
}

// mostUnsent is how many bytes a client may leave unread before it is dropped: some boards and much else.
func (s *Server) mostUnsent() int {
	const boards, other = 16, 1 << 12
	return boards*(s.options.Game.Size*s.options.Game.Size+8+mostDetails(s.options.Game)) + other
}

// converse obeys lines until the connection is to end, and says why.
func (g *guest) converse() error {
	for {
		m, err := g.next()
		if err != nil {
			return err
		}
		if err := g.obey(m); err != nil {
			return err
		}
	}
}

// next waits for a line, and for what must happen when none comes.
func (g *guest) next() (foxeswire.Message, error) {
	m, err := g.in.Next(g.deadline, g.late)
	if err != nil {
		return nil, err
	}
	return m, g.conn.Wait(g.rate.Take(time.Now()))
}

// deadline is when something happens even if nothing comes; never, in a game, for that has a clock of its own.
func (g *guest) deadline() time.Time {
	if !g.leaves.IsZero() {
		return g.leaves
	}
	if by := g.due(); !by.IsZero() {
		return g.server.limits().Look(by)
	}
	return time.Time{}
}

// due is when something happens even if nothing comes, on the clock of the limits; zero is never.
func (g *guest) due() time.Time {
	o := &g.server.options
	switch {
	case g.game == nil && !g.kept:
		return g.helloBy
	case o.Wait > 0 && (g.game == nil || g.game.waits.Load()):
		return g.since.Add(o.Wait)
	}
	return time.Time{}
}

// late does what is due when nothing came. A game may have begun meanwhile.
func (g *guest) late() error {
	switch {
	case g.leaves.IsZero() && !g.server.limits().Over(g.due()):
		return nil
	case !g.leaves.IsZero(), g.kept && g.game == nil:
		return errRejected
	case g.game == nil:
		return errHello
	case g.game.waits.Load():
		return errAlone
	}
	return nil
}

// obey does what a line asks for.
func (g *guest) obey(in foxeswire.Message) error {
	switch in := in.(type) {
	case foxeswire.Join:
		if g.leaves.IsZero() {
			g.server.join(g, in)
		}
		return nil
	case foxeswire.Ask:
		g.server.detail(g)
		return nil
	case foxeswire.Move:
		return g.move(in)
	case foxeswire.NoMove:
		if g.player != rules.Nobody {
			g.game.refuse(g.player)
		}
		return g.mistake(errNoMove)
	case foxeswire.Refresh:
		if g.player == seatOf(in.By) {
			if g.refresh.Allow(time.Now()) {
				g.game.refresh(g.player)
			}
			return nil
		}
		return g.mistake(errSide)
	case foxeswire.Unknown:
		if in.Line == "" {
			return nil
		}
	}
	return g.mistake(errUnknown)
}

// move asks for a move. One for the other side is refused, and no turn.
func (g *guest) move(m foxeswire.Move) error {
	if g.player != seatOf(m.By) {
		if g.player != rules.Nobody {
			g.game.refuse(g.player)
		}
		return g.mistake(errSide)
	}
	g.conn.Refused(g.game.move(g.player, func(b foxes.Board) foxes.Move { return g.places.read(b, g.player, m.Numbers) }))
	return nil
}

// mistake counts a line that means nothing, until there were too many.
func (g *guest) mistake(why error) error {
	g.conn.Refused(why)
	if g.mistakes++; g.mistakes > g.server.options.Mistakes {
		return errOdd
	}
	return nil
}

// reject tells the guest that there is no room. It has to go soon, unless it is something in a game, or may stay.
func (g *guest) reject(line []byte) {
	g.conn.Refused(errRejected)
	g.tell(line)
	switch o := &g.server.options; {
	case g.game != nil:
	case o.Game.Dialect.Writing.Rejected == foxes.RejectedKept:
		g.kept = true
	default:
		g.leaves = time.Now().Add(o.Grace)
	}
}

// tell sends lines.
func (g *guest) tell(lines []byte) {
	if !g.out.Put(lines) {
		g.conn.End(errUnread)
	}
}

func seatOf(c foxeswire.Code) rules.Seat {
	if c == foxeswire.Fox {
		return foxes.Foxes
	}
	return foxes.Dolphins
}
