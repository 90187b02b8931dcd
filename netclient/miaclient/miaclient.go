// Package miaclient plays Mia on any server of the protocol in package miawire.
//
//	c := miaclient.Join("localhost", miaclient.Profile{Name: "ann", Bot: bot, Orders: miaclient.Orders{Mode: miaclient.Hand}})
//	for _, u := range c.Tick() { ... }     // a session.Session[mia.View, mia.Move]
//	c.Send(u.View.You, mia.Say(dice))      // in the mode Hand, when the View waits for the client's seat
//	c.Order(miaclient.Orders{...})         // who answers from now on, and which rounds the client joins
//	s := c.Stats()                         // names, counts, and the last answers
//	r, ok := c.Round()                     // one whole round, to show a fast server slowly
//
// The conversation, with the phase that the session shows:
//
//	Joining  REGISTER ->            <- REGISTERED    REGISTER is repeated until a response arrives
//	Playing                         <- ROUND STARTING; JOIN -> unless the player rests
//	Playing                         <- ROUND STARTED, PLAYER ROLLS, ANNOUNCED, ...
//	Playing  ROLL or SEE ->         <- YOUR TURN
//	Playing  ANNOUNCE ->            <- ROLLED        the View has the client's dice
//	Playing                         <- PLAYER LOST, SCORE
//	Lost                            <- UNREGISTERED, or nothing for a long time
//	         UNREGISTER ->                           Close
//
// A game has no end. Players get their seats in the order in which their names first appear. Stats.Names lists the
// names. If there are more names than seats, the player without events for the longest time loses the seat. Only in the
// mode Hand does the View wait for the client's seat, and only then does Seats contain it. View.You is the client's
// seat in all modes. Orders.Joins defines which rounds the client joins. A player who rests can send mia.Join to take part
// in the next round.
//
// Answers do not depend on the speed of the screen, because they are chosen on the connection's goroutine. In the mode
// Autopilot the Bot answers, and in the mode Armed the Plan answers. In the mode Hand the player answers, or the Bot if
// the time is nearly over. The protocol does not contain the time limit, so the client estimates it (see Stats.Limit).
// Stats.Recent lists the last answers.
//
// Up to 64 views are stored for a slow screen. If more arrive, the screen misses the oldest ones. A bot without a
// screen need not call Tick.
//
// Datagrams may be lost, repeated or reordered. This can cost a round but never the game. Stats counts such datagrams.
//
// Package miawire names the specification of the protocol. docs/protocols/mia.md describes the client's decisions where
// the specification is silent.
package miaclient

import (
	"context"
	"crypto/rand"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/internal/mailbox"
	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/rules/mia"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// Profile has the player's choices for a game on a server.
type Profile struct {
	Name string // name on the server; see miawire.ValidName and NameFrom
	// Bot is the bot for Autopilot, and for Hand when the time is nearly over; nil is a bot that always rolls and bluffs as
	// little as possible.
	Bot     session.Bot[mia.View, mia.Move]
	Seed    uint64 // seed of the bot's random numbers
	Orders  Orders // first orders
	Dialect Dialect
	Capture *wire.Capture // records all messages; nil for none

	address string
}

// Dialect selects how the client behaves where the protocol is ambiguous. If a field is zero, its default is used.
type Dialect struct {
	Resend       time.Duration // time after which REGISTER is repeated. Default 0.5 s
	Quiet        time.Duration // silence after which a server with heartbeats may be gone. Default 7 s
	QuietWithout time.Duration // silence after which a server without heartbeats may be gone. Default 45 s
	GiveUp       time.Duration // time limit for the response to REGISTER. Default 15 s
	// Refresh is the time after which a silent player registers again, so that the server does not remove it. Default 5 min.
	Refresh time.Duration
	Watch   time.Duration // the same for a spectator. Default 10 s
}

func (d Dialect) withDefaults() Dialect {
	d.Resend = netclient.DurationOr(d.Resend, 500*time.Millisecond)
	d.Quiet = netclient.DurationOr(d.Quiet, 7*time.Second)
	d.QuietWithout = netclient.DurationOr(d.QuietWithout, 45*time.Second)
	d.GiveUp = netclient.DurationOr(d.GiveUp, 15*time.Second)
	d.Refresh = netclient.DurationOr(d.Refresh, 5*time.Minute)
	d.Watch = netclient.DurationOr(d.Watch, 10*time.Second)
	return d
}

// NameFrom returns a valid player name that is similar to the given text. If no character of the text is valid, it
// returns "".
func NameFrom(text string) string {
	name := ""
	for _, r := range strings.TrimSpace(text) {
		if r == ' ' {
			r = '_'
		}
		if miawire.ValidName(string(r)) && miawire.ValidName(name+string(r)) {
			name += string(r)
		}
	}
	return name
}

func (p Profile) check() error {
	if !miawire.ValidName(p.Name) {
		return netclient.NewError("netmia.name", nil, miawire.MaxName)
	}
	return nil
}

// maxUnshown is the maximum number of updates that are stored for a slow screen.
const maxUnshown = 64

// shared is the data that the game loop and the connection's goroutine share.
type shared struct {
	shown, taken atomic.Int64 // numbers of updates
	wanted       atomic.Bool  // the game loop has requested a whole round
	rounds       *mailbox.Box[Round]
	stats        *mailbox.Box[timedStats]
}

// Round is a whole round as the client has seen it.
type Round struct {
	Names []string   // names of the players, by seat
	Views []mia.View // all Views of the round; the last one follows the end of the round and has all events in Last
}

// baseClient is the netclient.Client that Client extends.
type baseClient = netclient.Client[miawire.Message, mia.View, mia.Move]

// Client is a session on a server of Mia. Only the game loop may call its methods.
type Client struct {
	*baseClient
	machine *machine // used only by the connection's goroutine
	shared  *shared
	now     timedStats
	moments []timedStats // buffer for the method Stats
	rounds  []Round
}

// Join registers with a server. It returns a Client at once. address is a name or an IP address, and miawire.Port is the
// default port. After a failure, the Client returns an Update in phase session.Lost.
func Join(address string, p Profile) *Client {
	shown, connect := dial.To(address, miawire.Port, dial.UDP)
	return JoinWith(shown, connect, p)
}

// WatchWith registers as a spectator with a random name. connect is as for JoinWith.
func WatchWith(connect dial.Func) *Client {
	return JoinWith("", connect, Profile{Name: "watch_" + rand.Text()[:8], Orders: Orders{Mode: Watch}})
}

// JoinWith is like Join, but opens the connection by calling connect. Each Write on the connection must send one message, as
// with UDP. address is only for display.
func JoinWith(address string, connect dial.Func, p Profile) *Client {
	p.Dialect, p.address = p.Dialect.withDefaults(), address
	open := func(ctx context.Context) (netclient.Conn[miawire.Message, miawire.Message], error) {
		if err := p.check(); err != nil {
			return nil, err
		}
		conn, err := connect(ctx)
		if err != nil {
			return nil, err
		}
		return netclient.NewDatagramConn[miawire.Message](conn, netclient.DatagramFormat[miawire.Message, miawire.Message]{
			Parse:   miawire.ParseServer,
			Passing: func(err error) miawire.Message { return datagramError{err} },
			Last:    miawire.Unregister,
			Capture: p.Capture,
		}), nil
	}
	s := &shared{
		rounds: mailbox.New(1, mailbox.Latest[Round]), stats: mailbox.New(1, mailbox.Latest[timedStats]),
	}
	m := newMachine(p, s)
	m.publish()
	return &Client{baseClient: netclient.Run(address, open, m).WithCapture(p.Capture), machine: m, shared: s}
}

func (c *Client) Tick() []session.Update[mia.View] {
	updates := c.baseClient.Tick()
	c.shared.taken.Add(int64(len(updates)))
	return updates
}

// Order changes how the client's seat is played. The new orders take effect a little later. Stats.Orders has the orders that
// are in effect. If the mode changes to or from Watch, the client registers again with its name.
func (c *Client) Order(o Orders) {
	m := c.machine
	c.Do(func() step { return m.setOrders(o) })
}

// SetBot replaces the bot that plays in the mode Autopilot.
func (c *Client) SetBot(bot session.Bot[mia.View, mia.Move]) {
	m := c.machine
	c.Do(func() step {
		m.profile.Bot = bot
		return step{}
	})
}

// Stats returns the current statistics.
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

// Round returns the newest complete round that the client has recorded. If no round was completed since the last call, ok is
// false, and the client starts to record the next round.
func (c *Client) Round() (Round, bool) {
	c.rounds = c.shared.rounds.Take(c.rounds[:0])
	if len(c.rounds) == 0 {
		c.shared.wanted.Store(true)
		return Round{}, false
	}
	return c.rounds[0], true
}
