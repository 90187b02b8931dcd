//go:build js

package dial

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall/js"
	"time"

	"github.com/coder/websocket"

	"menagerie/netclient"
)

const (
	dialTime   = 10 * time.Second
	mostUnread = 64 << 10 // maximum size of a message in bytes
)

// Connect connects to a port of the host that has sent this page. The page can reach no other host, so Connect ignores the host
// in a, and the page's own connection decides about TLS. Errors implement netclient.LocalizableError.
func Connect(ctx context.Context, a Address, _ *Security) (net.Conn, netclient.Info, error) {
	conn, err := open(ctx, "tcp", a)
	return conn, netclient.Info{}, err
}

// UDP is like Connect. Each Write sends one datagram, and each Read receives one.
func UDP(ctx context.Context, a Address) (net.Conn, error) { return open(ctx, "udp", a) }

// open opens a WebSocket, which the host connects to its port. Each message has bytes of the connection, or one datagram.
func open(ctx context.Context, network string, a Address) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	page := js.Global().Get("location")
	path := page.Get("pathname").String()
	path = path[:strings.LastIndexByte(path, '/')+1]
	scheme := "ws://"
	if page.Get("protocol").String() == "https:" {
		scheme = "wss://"
	}
	conn, _, err := websocket.Dial(ctx, fmt.Sprintf("%s%s%s%s/%d", scheme, page.Get("host").String(), path, network, a.Port), nil)
	if err != nil {
		return nil, netclient.NewError("net.page_closed", err)
	}
	conn.SetReadLimit(mostUnread)
	return pageConn{websocket.NetConn(context.Background(), conn, websocket.MessageBinary)}, nil
}

// pageConn is a connection of a page. Its end has the usual error, because the browser does not say why a WebSocket has ended.
type pageConn struct{ net.Conn }

func (c pageConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if err != nil && !errors.Is(err, context.DeadlineExceeded) {
		err = io.EOF
	}
	return n, err
}
