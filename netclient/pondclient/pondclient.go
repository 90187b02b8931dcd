// Package pondclient plays the mouse in cat and mouse on any server of the protocol in package pondwire.
//
//	c := pondclient.Join("localhost:64090", pondclient.Profile{Room: "abcdef_ghijkl", Level: 3})
//	for _, u := range c.Tick() { ... }          // a session.Session
//
// The conversation, with the phase that the session shows:
//
//	Joining  connect, Auth ->  <- AuthReply     if refused, Err is set, and Retry requests another room
//	Joining  Start ->          <- Started       slow if a browser shows a banner first
//	Playing  Move ->           <- Move, GameState
//	Ended    Start ->                           Capabilities.Again starts the next game in phase Joining
//	Lost                                        Err is the reason; the protocol has no way back into a game
//
// The server responds to each move separately. If the round trip is long, waiting for each response would be slow. The
// client therefore sends up to Dialect.Pipeline moves ahead while none of them can end the game. The View shows the
// mouse after the newest move, and the cat where the server last reported it. Near the shore, where a move may end the
// game, the client waits for each response.
//
// The server decides what happens. If its cat breaks the rules, the client shows a RefereeError once, and the game
// continues.
//
// Package pondwire names the specification of the protocol. docs/protocols/pond.md describes the client's decisions
// where the specification is silent.
package pondclient

import (
	"context"
	"net"
	"strings"
	"time"
	"unicode/utf8"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/rules/pond"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/pondwire"
)

// PublicHost is the host of the public server that the authors of the game run.
const PublicHost = "xn--frderer-n2a.de"

// Profile has the player's choices for a game on a server.
type Profile struct {
	Room    string // room id that the web page shows; "" is the room without a page
	Level   int    // level of the cat, from 1 to len(Dialect.Levels)
	TLS     *dial.Security
	Capture *wire.Capture // records all messages; nil for none
	Dialect Dialect
}

// Dialect selects how the client behaves where the protocol is ambiguous. If a field is zero, its default is used.
type Dialect struct {
	Pipeline int // maximum number of moves without a response, up to MaxPipeline; 1 waits for each response. Default 24
	// Shore is the distance from the shore, in units, within which the client waits for each response. Default 1600, four
	// moves.
	Shore        int32
	Levels       []int32 // step of the cat in units, by level. Default those of the specification
	Silence      netclient.SilenceLimits
	Banner       time.Duration // Silence.GiveUp for the start of a game, which a web page delays. Default 60 s
	WithoutJudge bool          // do not check the cat's moves
}

// MaxPipeline is the maximum of Dialect.Pipeline.
const MaxPipeline = 64

func (d Dialect) withDefaults() Dialect {
	if d.Pipeline == 0 {
		d.Pipeline = 24 // 60 steps per second at a round trip of 400 ms
	}
	d.Pipeline = min(max(d.Pipeline, 1), MaxPipeline)
	if d.Shore == 0 {
		d.Shore = 4 * pond.MouseStep
	}
	d.Shore = min(max(d.Shore, pond.MouseStep), pond.Radius)
	if len(d.Levels) == 0 {
		d.Levels = []int32{1200, 1600, 1800}
	}
	d.Silence = d.Silence.WithDefaults()
	d.Banner = netclient.DurationOr(d.Banner, 60*time.Second)
	return d
}

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

// parseRoom returns the room id in a text that the player has pasted, such as a link.
func parseRoom(text string) string {
	if text = strings.TrimSpace(text); text == "" {
		return pondwire.Invisible
	}
	return text
}

// Client is a session on a server of cat and mouse. Only the game loop may call its methods.
type Client struct {
	*netclient.Client[pondwire.Message, pond.View, pond.Move]
	machine *machine // used only by the connection's goroutine
	again   func()
}

// Join enters a room on a server and starts a game. It returns a Client at once. address is a name or an IP address. The
// default port is pondwire.Port, or pondwire.PortTLS with TLS. After a failure, the Client returns an Update in phase
// session.Lost.
func Join(address string, p Profile) *Client {
	port := pondwire.Port
	if p.TLS != nil {
		port = pondwire.PortTLS
	}
	a, err := dial.ParseAddress(address, port)
	if err != nil {
		return JoinWith(address, func(context.Context) (net.Conn, netclient.Info, error) { return nil, netclient.Info{}, err }, p)
	}
	return JoinWith(a.String(), func(ctx context.Context) (net.Conn, netclient.Info, error) {
		return dial.Connect(ctx, a, p.TLS)
	}, p)
}

// Dial is a function that makes a connection. It returns soon after ctx is cancelled.
type Dial func(ctx context.Context) (net.Conn, netclient.Info, error)

// JoinWith is like Join, but opens connections with connect. address is only for display.
func JoinWith(address string, connect Dial, p Profile) *Client {
	p.Room, p.Dialect = parseRoom(p.Room), p.Dialect.withDefaults()
	m := newMachine(p)
	open := func(ctx context.Context) (netclient.Conn[pondwire.Message, pondwire.Message], error) {
		if err := p.check(); err != nil {
			return nil, err
		}
		conn, info, err := connect(ctx)
		if err != nil {
			return nil, err
		}
		if again, ok := conn.(interface{ Earlier() []byte }); ok {
			m.recall = earlierMessages(again.Earlier())
		}
		framing := netclient.StreamFormat[pondwire.Message]{Parse: pondwire.ParseServer, Limit: pondwire.MaxServer, Capture: p.Capture}
		return netclient.NewStreamConn[pondwire.Message, pondwire.Message](conn, info, framing), nil
	}
	c := &Client{Client: netclient.Run(address, open, m).WithCapture(p.Capture), machine: m}
	c.again = func() { c.Do(m.newGame) }
	return c
}

// Retry requests room after the server has refused another one. Otherwise it does nothing.
func (c *Client) Retry(room string) {
	c.Do(func() step { return c.machine.retry(parseRoom(room)) })
}

// Restart abandons the running game and starts a new game at the given level. Before the first game, it does nothing.
func (c *Client) Restart(level int) {
	c.Do(func() step { return c.machine.restart(level) })
}

// Capabilities implements session.Session. Its function Again starts another game over the same connection, during or after a
// game.
func (c *Client) Capabilities() session.Capabilities {
	o := c.Client.Capabilities()
	if l := c.Link(); l.Connected && (l.Doing == stages.Doing[playing] || l.Doing == stages.Doing[over]) {
		o.Again = c.again
	}
	return o
}
