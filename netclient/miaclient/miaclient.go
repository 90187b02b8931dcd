// Package miaclient plays Mia on any server of the protocol in package miawire.
//
//	c := miaclient.Join("localhost", miaclient.Profile{Name: "ann", Bot: bot, Orders: miaclient.Orders{Mode: miaclient.Hand}})
//	for _, u := range c.Tick() { ... }     // a session.Session[mia.View, mia.Move] like any other
//	c.Send(u.View.You, mia.Say(dice))      // by hand, when the View waits for our seat
//	c.Order(miaclient.Orders{...})         // who plays our seat from now on, and which rounds we join
//	s := c.Stats()                         // names, counts, the newest answers and who gave them, a curve
//	r, ok := c.Round()                     // one whole round, to be shown slowly, of a server that is too fast to watch
//
// The conversation, with the phase that the session shows:
//
//	Joining  REGISTER ->            <- REGISTERED    REGISTER again until an answer comes
//	Playing                         <- ROUND STARTING; JOIN -> unless we rest
//	Playing                         <- ROUND STARTED, PLAYER ROLLS, ANNOUNCED, ...
//	Playing  ROLL or SEE ->         <- YOUR TURN
//	Playing  ANNOUNCE ->            <- ROLLED        the View has our dice
//	Playing                         <- PLAYER LOST, SCORE
//	Lost                            <- UNREGISTERED, or nothing for a long time
//	         UNREGISTER ->                           Close
//
// A game has no end. Names are seats of the View in the order in which they are heard of; Stats.Names has them, and when
// there are more than the rules have seats, those of whom nothing was heard for the longest time lose theirs. A View waits
// for our seat only when the person is to answer: that is in the mode Hand, and then Seats is our seat; in all other modes
// Seats is empty, and View.You says where we sit. Joining happens by itself: Orders.Joins says which rounds, and to Send
// mia.Join while we rest is to take part in the next.
//
// Answers never wait for the screen. They are chosen on the connection's goroutine: by the Bot in the mode Autopilot, by
// the Plan in the mode Armed, both at once; in the mode Hand the Bot answers when the person has not shortly before the
// time is up. The protocol doesn't tell how long that is, so the client finds out (see Stats.Limit). Stats.Recent tells who
// has answered what.
//
// A screen that takes its time gets the newest pictures and none of those before it; up to 64 wait for it. A bot without a
// screen need not call Tick at all.
//
// Datagrams may be lost, come twice or in another order. What that costs is a round at most, but never the game; Stats
// counts it.
//
// Source: that of package miawire. docs/protocols/mia.md says how this client takes what it leaves open.
package miaclient

import (
	"context"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/netclient"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// Profile is what is chosen before joining.
type Profile struct {
	Name    string                          // see miawire.ValidName, and NameFrom
	Bot     session.Bot[mia.View, mia.Move] // of Autopilot, and for a person who is late; nil: rolls, and bluffs as little as is enough
	Seed    uint64                          // chance for the bot
	Orders  Orders                          // at the beginning
	Dialect Dialect
	Capture *wire.Capture // where what is said is noted; nil: nowhere

	address string
}

// Dialect is how this client takes what the protocol leaves open. Zero values mean the defaults.
type Dialect struct {
	Resend       time.Duration // until REGISTER is sent again. Default 0.5 s
	Quiet        time.Duration // silence after which a server that sends heartbeats may be dead. Default 7 s
	QuietWithout time.Duration // the same for servers without. Default 45 s
	GiveUp       time.Duration // for an answer to REGISTER to come. Default 15 s
	Refresh      time.Duration // after which somebody who rests or watches registers again, to be remembered. Default 5 min
}

func (d Dialect) withDefaults() Dialect {
	d.Resend = netclient.OrElse(d.Resend, 500*time.Millisecond)
	d.Quiet = netclient.OrElse(d.Quiet, 7*time.Second)
	d.QuietWithout = netclient.OrElse(d.QuietWithout, 45*time.Second)
	d.GiveUp = netclient.OrElse(d.GiveUp, 15*time.Second)
	d.Refresh = netclient.OrElse(d.Refresh, 5*time.Minute)
	return d
}

// NameFrom makes of what a person is called a name that servers take; "" if nothing of it can be used.
func NameFrom(person string) string {
	name := ""
	for _, r := range strings.TrimSpace(person) {
		if r == ' ' {
			r = '_'
		}
		if miawire.ValidName(string(r)) && miawire.ValidName(name+string(r)) {
			name += string(r)
		}
	}
	return name
}

// check returns what is wrong with p, in words.
func (p Profile) check() error {
	if !miawire.ValidName(p.Name) {
		return netclient.NewError("netmia.name", nil, miawire.MaxName)
	}
	return nil
}

// maxBehind is how many pictures wait for a screen.
const maxBehind = 64

// shared is what the game loop and the connection's goroutine both know.
type shared struct {
	shown, taken atomic.Int64 // pictures
	wanted       atomic.Bool  // a whole round
	rounds       *mailbox.Box[Round]
	stats        *mailbox.Box[moment]
}

// Round is one whole round as our seat has seen it.
type Round struct {
	Names []string   // by seat
	Views []mia.View // the last is that after the end, with all events in Last
}

// visit is the connection.
type visit = netclient.Client[miawire.Message, mia.View, mia.Move]

// Client is a seat on a server. Only the game loop calls it.
type Client struct {
	*visit
	machine *machine // used by the connection's goroutine alone
	shared  *shared
	now     moment
	moments []moment // room for what the mailbox holds
	rounds  []Round
}

// Join registers with a server. The address is a name or an IP address; without a port it is the usual one. Join returns at
// once: whatever fails arrives as an Update in phase Lost.
func Join(address string, p Profile) *Client {
	shown, dial := netclient.To(address, miawire.Port, netclient.DialPackets)
	return Over(shown, dial, p)
}

// Over registers over a connection that the caller makes and that keeps each Write by itself, such as that of a server in
// this process. The address is shown to the person.
func Over(address string, dial netclient.Dialer, p Profile) *Client {
	p.Dialect, p.address = p.Dialect.withDefaults(), address
	open := func(ctx context.Context) (netclient.Conn[miawire.Message, miawire.Message], error) {
		if err := p.check(); err != nil {
			return nil, err
		}
		conn, err := dial(ctx)
		if err != nil {
			return nil, err
		}
		return netclient.Packets[miawire.Message](conn, netclient.Datagram[miawire.Message, miawire.Message]{
			Parse:   miawire.ParseServer,
			Passing: func(err error) miawire.Message { return passing{err} },
			Last:    miawire.Unregister,
			Capture: p.Capture,
		}), nil
	}
	s := &shared{
		rounds: mailbox.New(1, mailbox.Latest[Round]), stats: mailbox.New(1, mailbox.Latest[moment]),
	}
	m := newMachine(p, s)
	m.publish()
	return &Client{visit: netclient.Run(address, open, m).WithCapture(p.Capture), machine: m, shared: s}
}

// Tick implements session.Session.
func (c *Client) Tick() []session.Update[mia.View] {
	updates := c.visit.Tick()
	c.shared.taken.Add(int64(len(updates)))
	return updates
}

// Order changes who plays our seat, and which rounds we join. Going from or to Watch registers anew under the same name.
// It is carried out soon after; Stats.Orders tells.
func (c *Client) Order(o Orders) {
	m := c.machine
	c.Do(func() step { return m.obey(o) })
}

// SetBot exchanges the bot.
func (c *Client) SetBot(bot session.Bot[mia.View, mia.Move]) {
	m := c.machine
	c.Do(func() step {
		m.profile.Bot = bot
		return step{}
	})
}

// Stats returns what was counted until a moment ago.
func (c *Client) Stats() Stats {
	if c.moments = c.shared.stats.Take(c.moments[:0]); len(c.moments) > 0 {
		c.now = c.moments[0]
	}
	s := c.now.Stats
	if c.now.left > 0 {
		s.Left = max(c.now.left-time.Since(c.now.at), 1)
	}
	return s
}

// Round returns a whole round, if one was seen from its beginning to its end since Round was called before; each is
// returned once. The first call returns none, but asks for one.
func (c *Client) Round() (Round, bool) {
	c.rounds = c.shared.rounds.Take(c.rounds[:0])
	if len(c.rounds) == 0 {
		c.shared.wanted.Store(true)
		return Round{}, false
	}
	return c.rounds[0], true
}
