package webdoor

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"

	"github.com/coder/websocket"

	"menagerie/netserver"
)

// Limits of a WebSocket.
const (
	mostBytes   = 64 << 10         // maximum size of a message from the page in bytes
	mostPerTime = 400              // maximum number of messages from the page per second, on average
	burst       = 400              // number of messages that may come at once
	toSend      = 10 * time.Second // time limit for a page to accept a message
	toAnswer    = 20 * time.Second // interval of pings, and the time limit for the response
)

// serveSocket connects a WebSocket of a page to a port of the game. Pages of other origins are rejected.
func (d *Door) serveSocket(w http.ResponseWriter, r *http.Request, network, digits string) {
	d.work.Add(1)
	defer d.work.Done()
	port, err := strconv.ParseUint(digits, 10, 16)
	from, bad := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || bad != nil || network != "tcp" && network != "udp" {
		http.NotFound(w, r)
		return
	}
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		d.options.Log.Debug("a page was rejected", "remote", r.RemoteAddr, "error", err)
		return
	}
	defer func() { _ = socket.CloseNow() }() // the page handles the closed connection
	game := d.options.Connect(network, int(port), netip.AddrPortFrom(from.Addr().Unmap(), from.Port()))
	if game == nil {
		_ = socket.Close(websocket.StatusPolicyViolation, "")
		return
	}
	defer func() { _ = game.Close() }()
	socket.SetReadLimit(mostBytes)
	// r.Context ends when Accept takes over the connection, so derive from the door's context
	ctx, stop := context.WithCancel(d.ctx)
	defer stop()
	d.work.Go(func() {
		defer stop()
		err := receive(ctx, socket, game)
		_ = game.Close() // ends the loop below
		d.options.Log.Debug("a page's connection has ended", "remote", r.RemoteAddr, "error", err)
	})
	d.work.Go(func() { ping(ctx, stop, socket) })
	err = send(ctx, socket, game)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		_ = socket.Close(websocket.StatusNormalClosure, "") // the game has ended the connection
	}
}

// receive passes the page's messages on to the game, until one of them closes its connection.
func receive(ctx context.Context, socket *websocket.Conn, game net.Conn) error {
	limit := netserver.NewBucket(mostPerTime, burst)
	for {
		kind, message, err := socket.Read(ctx)
		if err != nil {
			return err
		}
		if kind != websocket.MessageBinary {
			return socket.Close(websocket.StatusUnsupportedData, "")
		}
		time.Sleep(limit.Take(time.Now()))
		if len(message) == 0 {
			continue
		}
		if _, err := game.Write(message); err != nil {
			return err
		}
	}
}

// send passes the game's bytes on to the page. Each call of Read returns one datagram, or some bytes of the connection.
func send(ctx context.Context, socket *websocket.Conn, game net.Conn) error {
	buf := make([]byte, mostBytes)
	for {
		n, err := game.Read(buf)
		if n > 0 {
			if err := write(ctx, socket, buf[:n]); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

func write(ctx context.Context, socket *websocket.Conn, message []byte) error {
	ctx, stop := context.WithTimeout(ctx, toSend)
	defer stop()
	return socket.Write(ctx, websocket.MessageBinary, message)
}

// ping calls stop when the page does not respond any more, for example because a phone has left the network.
func ping(ctx context.Context, stop func(), socket *websocket.Conn) {
	defer stop()
	for beat := time.NewTicker(toAnswer); ; {
		select {
		case <-ctx.Done():
			beat.Stop()
			return
		case <-beat.C:
		}
		limited, cancel := context.WithTimeout(ctx, toAnswer)
		err := socket.Ping(limited)
		cancel()
		if err != nil {
			return
		}
	}
}
