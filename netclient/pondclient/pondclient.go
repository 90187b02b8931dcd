// Package pondclient plays the mouse of cat and mouse on any server of the protocol in package pondwire.
//
//	c := pondclient.Join("localhost:64090", pondclient.Profile{Room: "abcdef_ghijkl", Level: 3})
//	for _, u := range c.Tick() { ... }          // a session.Session like any other
//
// The conversation, with the phase that the session shows:
//
//	Joining  connect, Auth ->  <- AuthReply     refused: Err says so, and Retry tries another room on the same connection
//	Joining  Start ->          <- Started       may take long: the browser shows a banner first
//	Playing  Move ->           <- Move, GameState
//	Ended    Start ->                           Capabilities.Again: the next game, back to Joining
//	Lost                                        Err says why; the protocol knows no way back into a game
//
// Moves may be under way. The protocol answers each move by itself, so a client that waits for each answer swims as slowly
// as the line is long. As long as none of them can end the game, this client sends up to Dialect.Pipeline moves without
// waiting. Meanwhile the View has the mouse where the newest move took it, and the cat where the server last said that it
// is: never ahead of that. Near the shore, where a move could be the last, one move waits for the other.
//
// The server decides. But a cat that breaks the rules is told of once (RefereeError), and the game goes on.
//
// Source: that of package pondwire. docs/protocols/pond.md says how this client takes what it leaves open.
package pondclient

import (
	"context"
	"net"
	"strings"
	"time"
	"unicode/utf8"

	"menagerie/netclient"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// PublicHost is the server that the authors of the game run.
const PublicHost = "xn--frderer-n2a.de"

// Profile is what a person chooses before joining.
type Profile struct {
	Room    string // the id that the browser shows; "" is the room that nobody watches
	Level   int    // 1 to the number of Dialect.Levels
	TLS     *netclient.Security
	Capture *wire.Capture // where what is said is noted; nil: nowhere
	Dialect Dialect
}

// Dialect is how this client takes what the protocol leaves open. Zero values mean the defaults.
type Dialect struct {
	Pipeline     int           // most moves under way, 1 to MaxPipeline; 1 waits for each answer. Default 24
	Shore        int32         // units from the shore at which one move waits for the other. Default 1600, four moves
	Levels       []int32       // the cat's step of each level, from level 1. Default those of the specification
	Warn         time.Duration // silence that is told of, while an answer is due. Default 5 s
	GiveUp       time.Duration // silence after which the server counts as lost. Default 30 s
	Banner       time.Duration // the same for the start of a game, which waits for the browser. Default 60 s
	WithoutJudge bool          // believe every move of the cat
}

// MaxPipeline bounds the moves under way.
const MaxPipeline = 64

// withDefaults fills in what was left open.
func (d Dialect) withDefaults() Dialect {
	if d.Pipeline == 0 {
		d.Pipeline = 24 // 60 steps a second at a round trip of 400 ms
	}
	d.Pipeline = min(max(d.Pipeline, 1), MaxPipeline)
	if d.Shore == 0 {
		d.Shore = 4 * pond.MouseStep
	}
	d.Shore = min(max(d.Shore, pond.MouseStep), pond.Radius)
	if len(d.Levels) == 0 {
		d.Levels = []int32{1200, 1600, 1800}
	}
	d.Warn = netclient.OrElse(d.Warn, 5*time.Second)
	d.GiveUp = netclient.OrElse(d.GiveUp, 30*time.Second)
	d.Banner = netclient.OrElse(d.Banner, 60*time.Second)
	return d
}

// check returns what is wrong with p, in words.
func (p Profile) check() error {
	if p.Level < 1 || p.Level > min(len(p.Dialect.Levels), 255) {
		return netclient.NewError("net.pond_level", nil, p.Level)
	}
	return checkRoom(p.Room)
}

func checkRoom(room string) error {
	switch {
	case len(room) > pondwire.MaxRoom:
		return netclient.NewError("net.pond_room_long", nil, pondwire.MaxRoom)
	case !utf8.ValidString(room):
		return netclient.NewError("net.pond_room_text", nil)
	}
	return nil
}

// roomOf is the room id in what a person has pasted.
func roomOf(text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return pondwire.Invisible
	}
	return text
}

// Client is a game on a server.
type Client struct {
	*netclient.Client[pondwire.Message, pond.View, pond.Move]
	machine *machine // on the connection's goroutine only
	again   func()
}

// Join enters a room and starts a game. The address is a name or an IP address; without a port it is that of the
// specification. Join returns at once: whatever fails arrives as an Update in phase Lost.
func Join(address string, p Profile) *Client {
	port := pondwire.Port
	if p.TLS != nil {
		port = pondwire.PortTLS
	}
	a, err := netclient.ParseAddress(address, port)
	if err != nil {
		return Over(address, func(context.Context) (net.Conn, netclient.Info, error) { return nil, netclient.Info{}, err }, p)
	}
	return Over(a.String(), func(ctx context.Context) (net.Conn, netclient.Info, error) {
		return netclient.Dial(ctx, a, p.TLS)
	}, p)
}

// Dial makes a connection, and is given up when ctx is done.
type Dial func(ctx context.Context) (net.Conn, netclient.Info, error)

// Over joins over a connection that the caller makes. The address is shown to the person.
func Over(address string, dial Dial, p Profile) *Client {
	p.Room, p.Dialect = roomOf(p.Room), p.Dialect.withDefaults()
	m := newMachine(p)
	open := func(ctx context.Context) (netclient.Conn[pondwire.Message, pondwire.Message], error) {
		if err := p.check(); err != nil {
			return nil, err
		}
		conn, info, err := dial(ctx)
		if err != nil {
			return nil, err
		}
		framing := netclient.Framing[pondwire.Message]{Parse: pondwire.ParseServer, Limit: pondwire.MaxServer, Capture: p.Capture}
		return netclient.Stream[pondwire.Message, pondwire.Message](conn, info, framing), nil
	}
	c := &Client{Client: netclient.Run(address, open, m).WithCapture(p.Capture), machine: m}
	c.again = func() { c.Do(m.again) }
	return c
}

// Retry tries another room after one was refused. At any other time it does nothing.
func (c *Client) Retry(room string) {
	c.Do(func() step { return c.machine.retry(roomOf(room)) })
}

// Restart begins a new game of a level, dropping the one under way. While no game was begun yet it does nothing.
func (c *Client) Restart(level int) {
	c.Do(func() step { return c.machine.restart(level) })
}

// Capabilities implements session.Session. The same game can be had again while the connection stands.
func (c *Client) Capabilities() session.Capabilities {
	o := c.Client.Capabilities()
	if l := c.Link(); l.Connected && (l.Doing == doing[playing] || l.Doing == doing[over]) {
		o.Again = c.again
	}
	return o
}
