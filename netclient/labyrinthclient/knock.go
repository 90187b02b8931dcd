package labyrinthclient

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"sync/atomic"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// knock connects to the game server through the knock server.
type knock struct {
	address string
	dial    Dial
	profile Profile
	stage   atomic.Int32              // stage of the conversation, for Machine.Status
	format  labyrinthwire.Format      // format of the messages; known when the connection is established
	known   labyrinthdialect.Settings // known parts of the dialect, from earlier games on this server and from watching a game
}

type conn = netclient.Conn[labyrinthwire.Message, labyrinthwire.Packet]

// open connects to the knock server and then to the game server.
func (k *knock) open(ctx context.Context) (conn, error) {
	if err := k.profile.check(); err != nil {
		return nil, err
	}
	if k.profile.Scout && !k.profile.Spectate {
		k.stage.Store(int32(scouting))
		k.known = k.known.Over(k.inferSettings(ctx))
	}
	door, err := k.dial(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer door.Close()                                                    // not before the connection to the game server is made
	defer context.AfterFunc(ctx, func() { _ = door.Close() })()           // ends a blocked read or write
	untimed := door.SetDeadline(time.Now().Add(k.profile.Patience.Knock)) // fails if the server has closed the connection already
	k.stage.Store(int32(knocking))
	port, err := k.greet(door)
	if err == nil {
		err = untimed
	}
	if err != nil {
		return nil, k.explain(err)
	}
	k.stage.Store(int32(pairing))
	game, err := k.dialGame(ctx, port)
	if err != nil {
		return nil, err
	}
	framing := netclient.StreamFormat[labyrinthwire.Message]{Parse: k.format.ParseServer, Limit: labyrinthwire.MaxServer, Capture: k.profile.Capture}
	c := netclient.NewStreamConn[labyrinthwire.Message, labyrinthwire.Packet](game, netclient.Info{}, framing)
	if _, known := k.known.Over(k.profile.Settings)[labyrinthdialect.Players]; known || k.profile.Spectate {
		return c, nil
	}
	return &namesConn{conn: c, ctx: ctx, knock: k}, nil
}

// greeting is a Hello with its byte order.
type greeting struct {
	labyrinthwire.Hello
	order labyrinthwire.Order
}

func parseGreeting(b []byte) (g greeting, n int, err error) {
	g.Hello, g.order, n, err = labyrinthwire.ParseHello(b)
	return g, n, err
}

// greet reads the Hello, sends the name, and returns the game server's port.
func (k *knock) greet(door net.Conn) (port int, err error) {
	capture := k.profile.Capture
	r := wire.NewReader(door, parseGreeting, labyrinthwire.LenHello)
	r.Tell(func(b []byte, err error) { netclient.Received(capture, k.address, b, err) })
	g, err := r.Next()
	if err != nil {
		return 0, err
	}
	k.format = k.formatOf(g.order)
	bye := labyrinthwire.Bye{Name: k.profile.sentName()}.Append(nil, k.format)
	capture.Add(k.address, wire.Sent, bye, nil)
	_, err = door.Write(bye)
	return g.Port, err
}

// formatOf returns what is known about the server's message format. order is the byte order of the server's first
// message.
func (k *knock) formatOf(order labyrinthwire.Order) labyrinthwire.Format {
	s := k.profile.Settings
	f := labyrinthwire.Format{Order: order, Long: labyrinthwire.LongUnknown}
	if chosen, ok := s[labyrinthdialect.Bytes]; ok {
		f.Order = labyrinthwire.Order(chosen)
	}
	if long, ok := s[labyrinthdialect.Long]; ok {
		f.Long = labyrinthwire.Long(long)
	}
	if k.profile.Spectate {
		f.Private = labyrinthwire.PrivateUnknown
		if private, ok := s[labyrinthdialect.Spectators]; ok {
			f.Private = labyrinthwire.Private(private)
		}
	}
	return f
}

// dialGame connects to the game server. It retries for a while, because the game server may start late.
func (k *knock) dialGame(ctx context.Context, port int) (net.Conn, error) {
	by := time.Now().Add(k.profile.Patience.Pair)
	for {
		game, err := k.dial(ctx, port)
		var refused *netclient.Error
		if err == nil || !errors.As(err, &refused) || refused.Key() != "net.refused" || time.Now().After(by) {
			return game, err
		}
		select {
		case <-time.After(k.profile.Patience.Retry):
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// explain returns the LocalizableError for a failed greeting.
func (k *knock) explain(err error) error {
	var slow net.Error
	switch {
	case errors.As(err, &slow) && slow.Timeout():
		return netclient.NewError("net.no_answer", err, k.address)
	case errors.Is(err, io.EOF):
		return netclient.NewError("net.labyrinth_door", err)
	}
	return err
}

// A Start does not show whether player numbers begin at 0 or 1. Of two players, number 1 can be the first or the second. If
// that player begins, no earlier move shows which. Spectators receive the names of all players in order at any time. So in
// this case the client requests the names as a spectator on a second connection, which is not in the capture.

// ambiguousNumbers reports whether the player numbers in m may begin at 0 or at 1.
func ambiguousNumbers(m labyrinthwire.Start) bool {
	// If You is 0, the numbers begin at 0. If it equals the number of players, they begin at 1.
	return m.Private && m.You > 0 && m.You < len(m.Players)
}

// namesConn is a player's connection. If the client's number is ambiguous, namesConn determines it from the players'
// names.
type namesConn struct {
	conn
	ctx   context.Context
	knock *knock
	open  *labyrinthwire.Start // last Start, if the names of its players are needed
}

func (c *namesConn) Receive() (labyrinthwire.Message, error) {
	if start := c.open; start != nil {
		c.open = nil
		if names, ok := c.knock.requestNames(c.ctx, *start); ok {
			return names, nil
		}
	}
	m, err := c.conn.Receive()
	if start, ok := m.(labyrinthwire.Start); ok && err == nil && ambiguousNumbers(start) {
		c.open = &start
	}
	return m, err
}

// Unwrap returns the connection whose messages the client reads.
func (c *namesConn) Unwrap() conn { return c.conn }

func (c *namesConn) LastCaptured() int64 {
	if n, ok := c.conn.(netclient.CaptureIndexer); ok {
		return n.LastCaptured()
	}
	return -1
}

// spectator returns a knock that connects to the same server as a spectator.
func (k *knock) spectator() *knock {
	p := k.profile
	p.Spectate, p.Scout, p.Capture, p.Patience.Knock = true, false, nil, p.Patience.Scout
	return &knock{address: k.address, dial: k.dial, profile: p}
}

// requestNames connects as a spectator and returns the players' names. expected is the Start message of the client's
// game. If the spectator sees another game or receives no names, ok is false.
func (k *knock) requestNames(ctx context.Context, expected labyrinthwire.Start) (names labyrinthwire.Names, ok bool) {
	ctx, stop := context.WithTimeout(ctx, k.profile.Patience.Scout)
	defer stop()
	c, err := k.spectator().open(ctx)
	if err != nil {
		return names, false
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	m, err := c.Receive()
	start, isStart := m.(labyrinthwire.Start)
	if err != nil || !isStart || start.Spare != expected.Spare || !slices.Equal(start.Tiles, expected.Tiles) || !slices.Equal(start.Objectives, expected.Objectives) {
		return names, false // the server runs several games
	}
	m, err = c.Receive()
	names, ok = m.(labyrinthwire.Names)
	return names, ok && err == nil
}

// inferSettings joins as a spectator and watches the running game. It returns the settings of the server that this game
// shows.
func (k *knock) inferSettings(ctx context.Context) labyrinthdialect.Settings {
	s := k.spectator()
	c, err := s.open(ctx)
	if err != nil {
		return nil
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	quiet := time.AfterFunc(2*k.profile.Patience.Scout, func() { _ = c.Close() })
	defer quiet.Stop()
	m := newMachine(s.profile, k.known, s, &atomic.Pointer[details]{})
	m.Connected()
	for m.Stage < over {
		in, err := c.Receive()
		if err != nil {
			break
		}
		quiet.Reset(2 * k.profile.Patience.Scout)
		// enough if only one dialect is possible
		if _, err := m.Receive(in); err != nil || m.Stage == playing && len(m.left.Likely()) == 1 {
			break
		}
	}
	return m.reader.Reading(m.left).Learned()
}
