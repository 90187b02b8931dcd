// Package foxesclient plays foxes and dolphins on any server of the protocol in package foxeswire, or looks on there.
//
//	c := foxesclient.Join("localhost", foxesclient.Profile{})
//	for _, u := range c.Tick() { ... }          // a session.Session like any other; Seats() is known once it plays
//
// The conversation of a player of the foxes, with the phase that the session shows:
//
//	Joining  PBJ ->              <- BPT F       which side we lead; BPT R: there are two already
//	Playing                      <- BGB board   a second player has come: View.Starts counts down
//	Playing                      <- BFN         the View says that we may move
//	Playing  FBM 3 2 3 3 ->      <- BGB board   our animal has moved
//	Playing                      <- BGF         or it has not: the update has the reason, as far as anybody knows it
//	Playing                      <- BFN         the cooldown is over
//	Playing                      <- BGB board   the other player has moved, or the tide has turned
//	Ended                        <- BFS F       who has won; Capabilities.Again connects anew
//	Lost                                        the connection ends
//
// Playing is shown with every Tick, for time goes on whether or not a message comes: View.Now counts, and with it the
// cooldowns and the time to the next tide. The View says that we may move when the server has said so.
//
// A host of ours sends its clocks and rules to a client that asks; see Profile.Details. The View then has the host's own.
//
// Otherwise the protocol doesn't tell how long a cooldown is, or when the next tide comes. The client measures both, and the View's
// Config has what it has found out: Cooldown (of the other side, what its moves allow), Tide, Size. Nor do programs agree on
// how places are counted. The client begins as the text's examples do, watches what its moves have done, tries
// another way when a legal move is refused, and says in Link.Met what it has found out.
//
// It takes the dialects of the authors' own drafts: PCJ and CPT, lines without the space, carriage returns, greetings
// (told as notes), no N, one connection or two.
//
// Source: that of package foxeswire. docs/protocols/foxes.md says how this client takes what it leaves open.
package foxesclient

import (
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/foxeswire"
)

// Part is what a client does on a server.
type Part uint8

// The parts.
const (
	Play  Part = iota
	Watch      // the View is nobody's
)

// Profile is what a person chooses before joining.
type Profile struct {
	Part    Part
	Capture *wire.Capture // where what is said is noted; nil: nowhere
	Dialect Dialect
	Details bool // the host is one of ours, as its link or announcement says: ask it for its clocks and rules
}

// Dialect is how this client takes what the protocol leaves open. Zero values mean the defaults.
type Dialect struct {
	Rules  foxes.Dialect // what the server plays, as far as it is known; Writing says how we begin
	Places Places        // whether the way in which places are counted is found out
	Wait   time.Duration // for an answer to a request to join, until it is asked in the other way. Default 2 s
	Warn   time.Duration // silence that is told of, while an answer is due. Default 5 s
	GiveUp time.Duration // silence after which the server counts as lost. Default 30 s
	Linger time.Duration // for the server to close after the end. Default 10 s
}

// Places says how places are counted in moves.
type Places uint8

// The ways.
const (
	PlacesGuess Places = iota // as Rules.Writing says, until that turns out to be wrong
	PlacesGiven               // as Rules.Writing says
)

func (d Dialect) withDefaults() Dialect {
	d.Wait = netclient.OrElse(d.Wait, 2*time.Second)
	d.Warn = netclient.OrElse(d.Warn, 5*time.Second)
	d.GiveUp = netclient.OrElse(d.GiveUp, 30*time.Second)
	d.Linger = netclient.OrElse(d.Linger, 10*time.Second)
	return d
}

// visit is one connection, or pair of connections: one game.
type visit = netclient.Client[foxeswire.Message, foxes.View, foxes.Move]

// Client is a game on a server. Only the game loop calls it.
type Client struct {
	*netclient.Again[foxeswire.Message, foxes.View, foxes.Move]
	last  session.Update[foxes.View]
	at    time.Duration // when it was shown first, on the Clock
	asked bool          // a move was sent and not answered yet
	most  int           // the largest View.Now of this game, which never decreases
	out   []session.Update[foxes.View]
}

// Join connects and waits for a game. The address is a name or an IP address; without a port it is that of the authors'
// drafts. Join returns at once: whatever fails arrives as an Update in phase Lost.
func Join(address string, p Profile) *Client {
	shown, dial := netclient.To(address, foxeswire.Port, netclient.Plain)
	return Over(shown, dial, p)
}

// Over joins over connections that the caller makes, one or two for each game. The address is shown to the person.
func Over(address string, dial netclient.Dialer, p Profile) *Client {
	p.Dialect = p.Dialect.withDefaults()
	return &Client{Again: netclient.Rejoin(func() *visit {
		return netclient.Run(address, opening(dial, p), newMachine(p)).WithCapture(p.Capture)
	})}
}

// Tick implements session.Session.
func (c *Client) Tick() []session.Update[foxes.View] {
	if updates := c.Again.Tick(); len(updates) > 0 {
		for i := range updates {
			c.steady(&updates[i])
		}
		c.last, c.at, c.asked = updates[len(updates)-1], c.Clock(), false
		return updates
	}
	c.out = c.out[:0]
	if c.last.Phase == session.Playing && !c.asked {
		u := later(c.last.View, ticksOf(c.Clock()-c.at))
		c.steady(&u)
		c.out = append(c.out, u)
	}
	return c.out
}

// steady keeps a clock that the host has set back from running backwards.
func (c *Client) steady(u *session.Update[foxes.View]) {
	if u.Phase != session.Playing && u.Phase != session.Ended || u.View.Starts > 0 {
		c.most = 0
		return
	}
	c.most = max(c.most, u.View.Now)
	u.View.Now = c.most
}

// later returns what is shown some ticks after the last message. A side that had to wait for an N still has to.
func later(v foxes.View, ticks int) session.Update[foxes.View] {
	p, waits := v.Position.Later(ticks), !v.MayMove()
	if waits && v.You != rules.Nobody {
		p.Ready[v.You] = max(p.Ready[v.You], p.Now+1)
	}
	return session.Update[foxes.View]{Phase: session.Playing, View: p.View(v.You)}
}

// Send implements session.Session.
func (c *Client) Send(seat rules.Seat, m foxes.Move) {
	c.asked = true
	c.Again.Send(seat, m)
}

// ticksOf is how many ticks have passed within d.
func ticksOf(d time.Duration) int { return int(d * foxes.Second / time.Second) }
