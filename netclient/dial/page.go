//go:build js

package dial

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall/js"
	"time"

	"github.com/coder/websocket"

	"menagerie/netclient"
	"menagerie/netclient/doorline"
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
	who := url.Values{"tab": {tab()}, "life": {life}, "line": {strconv.FormatInt(lines.Add(1), 10)}}
	address := fmt.Sprintf("%s%s/%d?%s&got=", besidePage(), network, a.Port, who.Encode())
	conn, err := doorline.Open(ctx, func(ctx context.Context, got int) (*websocket.Conn, error) {
		ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
		defer cancel()
		conn, _, err := websocket.Dial(ctx, address+strconv.Itoa(got), nil)
		if err == nil {
			conn.SetReadLimit(doorline.MostBytes + 1)
		}
		return conn, err
	}, TellLost)
	if err != nil {
		return nil, netclient.NewError("net.page_closed", err)
	}
	return conn, nil
}

// besidePage returns the address of the page's folder, for WebSockets.
func besidePage() string {
	page := js.Global().Get("location")
	path := page.Get("pathname").String()
	scheme := "ws://"
	if page.Get("protocol").String() == "https:" {
		scheme = "wss://"
	}
	return scheme + page.Get("host").String() + path[:strings.LastIndexByte(path, '/')+1]
}

// Watch opens a WebSocket with what the spectators of the host's game see.
func Watch(ctx context.Context) (*websocket.Conn, error) {
	conn, _, err := websocket.Dial(ctx, besidePage()+"watch", nil)
	return conn, err
}

// lines counts the connections of this page.
var lines atomic.Int64

// life is a random number of this page, which changes when the page is loaded again.
var life = rand.Text()

// tab returns a random number of this tab, which stays the same when the page is loaded again.
var tab = sync.OnceValue(func() (token string) {
	const key = "menagerie-tab"
	token = life
	defer func() { _ = recover() }() // without storage, a page that is loaded again is a new guest
	store := js.Global().Get("sessionStorage")
	if old := store.Call("getItem", key); old.Truthy() {
		return old.String()
	}
	store.Call("setItem", key, token)
	return token
})

// TellLost tells the page that a connection is lost, or that there is one again.
func TellLost(lost bool) {
	if tell := js.Global().Get("tellLost"); tell.Truthy() {
		tell.Invoke(lost)
	}
}
