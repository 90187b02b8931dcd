// Package foxesclient plays or watches foxes and dolphins on any server of the protocol in package foxeswire.
//
//	c := foxesclient.Join("localhost", foxesclient.Profile{})
//	for _, u := range c.Tick() { ... }          // a session.Session; Seats() is known in phase Playing
//
// The conversation of a player of the foxes, with the phase that the session shows:
//
//	Joining  PBJ ->              <- BPT F       the client's side; BPT R: two players are there already
//	Playing                      <- BGB board   a second player has come; View.Starts counts down
//	Playing                      <- BFN         the View allows a move
//	Playing  FBM 3 2 3 3 ->      <- BGB board   the client's animal has moved
//	Playing                      <- BGF         or the move was refused; the update has the probable reason
//	Playing                      <- BFN         the cooldown is over
//	Playing                      <- BGB board   the opponent has moved, or the tide has turned
//	Ended                        <- BFS F       the foxes have won; Capabilities.Again makes a new connection
//	Lost                                        the connection ends
//
// In phase Playing every Tick shows an update, because time passes between messages. View.Now counts ticks, and the
// cooldowns and the time to the next tide depend on it. The View allows a move only after the server has allowed it.
//
// A Menagerie host sends its clocks and rules on request; see Profile.Details. The View then has the host's values.
//
// Other servers do not send cooldowns and the times of tides. The client measures them and sets Cooldown, Tide and Size in
// the View's Config. Servers also count columns and rows in different ways. The client begins with the counting of the
// specification's examples. If a legal move is refused, it tries another counting. Link.Met shows the result.
//
// The client also accepts the dialects of the authors' drafts. These dialects have PCJ and CPT, lines without the
// space, or carriage returns. Some servers send greetings, which the client shows as notes. Some servers send no N, and
// some use two connections.
//
// Package foxeswire names the specification of the protocol. docs/protocols/foxes.md describes the client's decisions
// where the specification is silent.
package foxesclient

import (
	"time"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// Role selects how a client takes part in a game.
type Role uint8

// The values of Role.
const (
	Play  Role = iota
	Watch      // take part as a spectator
)

// Profile has the player's choices for a game on a server.
type Profile struct {
	Role    Role
	Capture *wire.Capture // records all messages; nil for none
	Dialect Dialect
	Details bool // request the host's clocks and rules; the host is known to be Menagerie
}

// Dialect selects how the client behaves where the protocol is ambiguous. If a field is zero, its default is used.
type Dialect struct {
	Rules   foxes.Dialect // the server's rules, as far as they are known; Writing is the first way to count places
	Places  PlaceCounting // whether to find out how the server counts places
	Wait    time.Duration // time to wait for a response to a request to join, before the other form is tried. Default 2 s
	Silence netclient.SilenceLimits
	Linger  time.Duration // time in which the server may close the connection after the end. Default 10 s
}

// PlaceCounting selects how the client numbers columns and rows in moves.
type PlaceCounting uint8

// The values of PlaceCounting.
const (
	PlacesGuess PlaceCounting = iota // begin with Rules.Writing, and try others if it is wrong
	PlacesGiven                      // always use Rules.Writing
)

func (d Dialect) withDefaults() Dialect {
	d.Wait = netclient.DurationOr(d.Wait, 2*time.Second)
	d.Silence = d.Silence.WithDefaults()
	d.Linger = netclient.DurationOr(d.Linger, 10*time.Second)
	return d
}

// gameClient is the client of one game. It has one connection or a pair of connections.
type gameClient = netclient.Client[foxeswire.Message, foxes.View, foxes.Move]

// Client is a session on a server of foxes and dolphins. Only the game loop may call its methods.
type Client struct {
	*netclient.RejoiningClient[foxeswire.Message, foxes.View, foxes.Move]
	last  session.Update[foxes.View]
	at    time.Duration // time at which last was first shown, on the machine's clock
	asked bool          // a move was made and has no response yet
	most  int           // largest View.Now in this game, so that it never decreases
	out   []session.Update[foxes.View]
}

// Join connects to a server and waits for a game. It returns a Client at once. address is a name or an IP address, and
// foxeswire.Port is the default port. After a failure, the Client returns an Update in phase session.Lost.
func Join(address string, p Profile) *Client {
	shown, connect := dial.To(address, foxeswire.Port, dial.TCP)
	return JoinWith(shown, connect, p)
}

// JoinWith is like Join, but opens connections by calling connect. Each game needs one or two connections. address is only for
// display.
func JoinWith(address string, connect dial.Func, p Profile) *Client {
	p.Dialect = p.Dialect.withDefaults()
	return &Client{RejoiningClient: netclient.NewRejoiningClient(func() *gameClient {
		return netclient.Run(address, openFunc(connect, p), newMachine(p)).WithCapture(p.Capture)
	})}
}

func (c *Client) Tick() []session.Update[foxes.View] {
	if updates := c.RejoiningClient.Tick(); len(updates) > 0 {
		for i := range updates {
			c.keepClock(&updates[i])
		}
		c.last, c.at, c.asked = updates[len(updates)-1], c.Clock(), false
		return updates
	}
	c.out = c.out[:0]
	if c.last.Phase == session.Playing && !c.asked {
		u := advance(c.last.View, ticksOf(c.Clock()-c.at))
		c.keepClock(&u)
		c.out = append(c.out, u)
	}
	return c.out
}

// keepClock keeps View.Now from decreasing when the host sets its clock back.
func (c *Client) keepClock(u *session.Update[foxes.View]) {
	if u.Phase != session.Playing && u.Phase != session.Ended || u.View.Starts > 0 {
		c.most = 0
		return
	}
	c.most = max(c.most, u.View.Now)
	u.View.Now = c.most
}

// advance returns v some ticks later. A side that waits for an N keeps waiting.
func advance(v foxes.View, ticks int) session.Update[foxes.View] {
	p, waits := v.Position.Later(ticks), !v.MayMove()
	if waits && v.You != rules.Nobody {
		p.Ready[v.You] = max(p.Ready[v.You], p.Now+1)
	}
	return session.Update[foxes.View]{Phase: session.Playing, View: p.View(v.You)}
}

func (c *Client) Send(seat rules.Seat, m foxes.Move) {
	c.asked = true
	c.RejoiningClient.Send(seat, m)
}

func ticksOf(d time.Duration) int { return int(d * foxes.Second / time.Second) }
