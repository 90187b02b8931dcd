package foxesserver

import (
	"sync/atomic"
	"time"

	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/wire/foxeswire"
)

// maxLine is the maximum length of a client's line in bytes, including its line end. A valid move has fewer than 32
// bytes.
const maxLine = 256

// lineBurst is the number of lines from one client that the server handles without delay. refreshBurst is the number of
// requests for a board from one client that it handles without delay.
const (
	lineBurst    = 32
	refreshBurst = 4
)

// ErrOver refuses a move after the end of the game. This is not always a mistake: the client may have sent the move before it
// received the result.
var ErrOver = netserver.NewRefusal("refused.foxes_over", "the game is over")

// Reasons why a guest is disconnected or a line is refused.
var (
	errHello    = netserver.NewRefusal("refused.foxes_hello", "the first line was neither PBJ nor QBJ")
	errSilent   = netserver.NewRefusal("refused.foxes_silent", "the client sent nothing in the first minute of the game")
	errAlone    = netserver.NewRefusal("refused.foxes_alone", "no other player joined in time")
	errRejected = netserver.NewRefusal("refused.foxes_rejected", "both sides already have a player")
	errOdd      = netserver.Nonsense(netserver.NewRefusal("refused.foxes_odd", "the client sent too many invalid lines"))
	errIdle     = netserver.NewRefusal("refused.foxes_idle", "nobody has moved for a long time")
	errUnread   = netserver.NewRefusal("refused.foxes_unread", "the client does not read the server's messages")
	errSide     = netserver.NewRefusal("refused.foxes_side", "the client does not play this side")
	errNoMove   = netserver.Nonsense(netserver.NewRefusal("refused.foxes_no_move", "the line is not a move"))
	errUnknown  = netserver.Nonsense(netserver.NewRefusal("refused.foxes_unknown", "the protocol has no such line"))
	errWaits    = netserver.NewRefusal("refused.foxes_waits", "the game has not begun")
	errTired    = netserver.NewRefusal("refused.foxes_tired", "the cooldown of the side is not over")
)

type guest struct {
	server *Server
	conn   *netserver.Conn
	out    *netserver.Outbox
	wish   rules.Seat // seat that a client in this process wants; else Nobody
	since  time.Time  // start of the connection, on the clock of the time limits

	helloBy time.Time // time limit for the request to join, on the same clock

	spoke    atomic.Bool // the guest has sent a move or a request in its current game
	detailed bool        // the client has requested Details; guarded by the lock of its game

	// in and the fields below it belong to the connection's goroutine.
	in       *netserver.MessageReader[foxeswire.Message]
	rate     netserver.Bucket
	refresh  netserver.Bucket
	places   placeParser
	mistakes int
	game     *game // game of the guest, or nil before it has joined; see currentGame
	roles
	joined []foxeswire.Join // accepted requests to join; guarded by the lock of the server
	leaves time.Time        // time at which a rejected guest is disconnected; zero for none
	kept   bool             // the guest was rejected but may stay

	request   *foxeswire.Join // request of a viewer that has no response yet; nil for none
	respondBy time.Time       // time for responding to request; zero before the first postponed request
}

type roles struct {
	player, viewer rules.Seat // sides that the guest plays and views; Nobody for none
	onlooker       bool
}

// serve handles one connection until it ends.
func (s *Server) serve(c *netserver.Conn, wish rules.Seat) {
	g := &guest{
		server: s, conn: c, wish: wish, since: s.limits().Now(), in: netserver.NewMessageReader(c, foxeswire.ParseClient, maxLine, errOdd),
		roles: roles{player: rules.Nobody, viewer: rules.Nobody},
		out:   netserver.NewOutbox(maxUnsent(s.options.Game)),
		rate:  netserver.NewBucket(s.options.Rate, lineBurst), refresh: netserver.NewBucket(s.options.Refreshes, refreshBurst),
		places: newPlaceParser(s.options.Game.Dialect.Writing, s.options.Places),
	}
	g.helloBy = s.limits().By(s.options.Hello, g.since)
	written := make(chan struct{})
	go func() { defer close(written); g.out.Write(c, ErrOver) }()
	err := g.in.Each(g.deadline, g.checkLimits, &g.rate, g.obey)
	g.server.leave(g, err)
	s.options.Log.Debug("a connection has ended", "remote", c.Remote(), "why", err)
	<-written
	c.Farewell(g.out.Rest())
}

// currentGame returns the guest's present game, or nil. It updates g.player and g.viewer, so call it before reading
// them.
func (g *guest) currentGame() *game {
	// the guest was moved to another game
	if old := g.game; old != nil && old.moved.Load() != nil {
		if g.game = old.moved.Load(); g.player != rules.Nobody {
			g.player = old.side
		}
		if g.viewer != rules.Nobody {
			g.viewer = old.side
		}
	}
	return g.game
}

// deadline returns the real time at which the guest's next time limit ends, or zero if there is none.
func (g *guest) deadline() time.Time {
	switch {
	case !g.leaves.IsZero():
		return g.leaves
	case g.request != nil:
		return g.respondBy
	}
	// zero during a game, because the game has its own clock
	return g.server.limits().Look(g.nextLimit())
}

// nextLimit returns the end of the guest's next time limit, on the server's clock for time limits. The zero time means
// that there is no limit.
func (g *guest) nextLimit() time.Time {
	o := &g.server.options
	switch {
	case g.game == nil && !g.kept:
		return g.helloBy
	case o.Wait > 0 && (g.game == nil || g.currentGame().waits.Load()):
		return g.since.Add(o.Wait)
	}
	return time.Time{}
}

// checkLimits handles the guest's time limits that have ended. If the guest must be disconnected, it returns the
// reason.
func (g *guest) checkLimits() error {
	switch {
	// a postponed request is due
	case g.leaves.IsZero() && g.request != nil:
		in := *g.request
		g.request = nil
		g.server.join(g, in)
		return nil
	case g.leaves.IsZero() && !g.server.limits().Over(g.nextLimit()):
		return nil
	case !g.leaves.IsZero(), g.kept && g.game == nil:
		return errRejected
	case g.game == nil:
		return errHello
	case g.currentGame().waits.Load():
		return errAlone
	}
	return nil
}

func (g *guest) obey(line foxeswire.Message) error {
	at := g.currentGame()
	switch in := line.(type) {
	case foxeswire.Join:
		if g.leaves.IsZero() {
			g.server.join(g, in)
		}
		return nil
	case foxeswire.Ask:
		g.server.enableDetails(g)
		return nil
	case foxeswire.Move:
		g.spoke.Store(true)
		if g.player != rules.Seat(in.By.Side()) {
			return g.refuseMove(at, errSide)
		}
		g.conn.Refused(at.move(g.player, func(b foxes.Board) foxes.Move { return g.places.Read(b, g.player, in.Numbers) }))
		return nil
	case foxeswire.NoMove:
		g.spoke.Store(true)
		return g.refuseMove(at, errNoMove)
	case foxeswire.Refresh:
		g.spoke.Store(true)
		if g.player == rules.Seat(in.By.Side()) {
			if g.refresh.Allow(time.Now()) {
				at.sendBoard(g.player)
			}
			return nil
		}
		return g.countMistake(errSide)
	case foxeswire.Unknown:
		if in.Line == "" {
			return nil
		}
	}
	return g.countMistake(errUnknown)
}

// refuseMove refuses an invalid move. It does not start a cooldown, so the guest can move again at once.
func (g *guest) refuseMove(at *game, why error) error {
	if g.player != rules.Nobody {
		at.refuse(g.player)
	}
	return g.countMistake(why)
}

// countMistake counts an invalid line. It returns an error after too many of them.
func (g *guest) countMistake(why error) error {
	g.conn.Refused(why)
	if g.mistakes++; g.mistakes > g.server.options.Mistakes {
		return errOdd
	}
	return nil
}

// reject sends a rejection and disconnects the guest a little later, unless the guest is in a game or the dialect keeps
// rejected guests.
func (g *guest) reject(line []byte) {
	g.conn.Refused(errRejected)
	g.send(line)
	switch o := &g.server.options; {
	case g.game != nil:
	case o.Game.Dialect.Writing.Rejected == foxes.RejectedKept:
		g.kept = true
	default:
		g.leaves = time.Now().Add(o.Grace)
	}
}

// send queues lines for the guest. If the queue is full because the guest does not read, send ends the connection.
func (g *guest) send(lines []byte) {
	if !g.out.Put(lines) {
		g.conn.End(errUnread)
	}
}
