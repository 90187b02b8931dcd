package labyrinthclient

import (
	"context"
	"errors"
	"io"
	"net"
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
	stage   atomic.Int32              // the progress, for Machine.Status
	format  labyrinthwire.Format      // known when the connection is established
	known   labyrinthdialect.Settings // from earlier games on this server and from watching a game
}

type conn = netclient.Conn[labyrinthwire.Message, labyrinthwire.Packet]

// open connects to the knock server and then to the game server.
func (k *knock) open(ctx context.Context) (conn, error) {
	if err := k.profile.check(); err != nil {
		return nil, err
	}
	if k.profile.Scout && !k.profile.Spectate {
		k.stage.Store(int32(scouting))
		k.known = k.known.Over(k.watch(ctx))
	}
	door, err := k.dial(ctx, 0)
	if err != nil {
		return nil, err
	}
	defer door.Close()                                          // not before the connection to the game server is made
	defer context.AfterFunc(ctx, func() { _ = door.Close() })() // ends a blocked read or write
	if err := door.SetDeadline(time.Now().Add(k.profile.Patience.Knock)); err != nil {
		return nil, err
	}
	k.stage.Store(int32(knocking))
	port, err := k.greet(door)
	if err != nil {
		return nil, k.explain(err)
	}
	k.stage.Store(int32(pairing))
	game, err := k.pair(ctx, port)
	if err != nil {
		return nil, err
	}
	framing := netclient.StreamFormat[labyrinthwire.Message]{Parse: k.format.ParseServer, Limit: labyrinthwire.MaxServer, Capture: k.profile.Capture}
	c := netclient.NewStreamConn[labyrinthwire.Message, labyrinthwire.Packet](game, netclient.Info{}, framing)
	if _, known := k.known.Over(k.profile.Settings)[labyrinthdialect.Players]; known || k.profile.Spectate {
		return c, nil
	}
	return &numbered{conn: c, ctx: ctx, knock: k}, nil
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
	bye := labyrinthwire.Bye{Name: k.profile.called()}.Append(nil, k.format)
	capture.Add(k.address, wire.Sent, bye, nil)
	_, err = door.Write(bye)
	return g.Port, err
}

// formatOf returns the message format of the server, as far as it is known after the Hello. order is the byte order of
// the Hello.
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

// pair connects to the game server. It retries for a while if the connection is refused, because the game server may
// start late.
func (k *knock) pair(ctx context.Context, port int) (net.Conn, error) {
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
