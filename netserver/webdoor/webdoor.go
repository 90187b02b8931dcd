// Package webdoor lets guests play in a browser. It serves the page with the games, and a WebSocket for each connection that
// the page opens to the host's game:
//
//	d, err := webdoor.New(webdoor.Options{Page: files, Link: link, Connect: connect})
//	address, err := d.Listen(":8321")
//	d.Path()              // path of the page, such as /k2f7mxp3/; it contains the key of the room
//	d.WatchPath()         // path of the page of spectators, with another key
//	err = d.Shutdown(ctx)
//
// Below the paths there are the files of the page and more addresses:
//
//	link                  the link to the game, which the page opens; for a spectator, "watch" and the name of the game
//	tcp/PORT, udp/PORT    a WebSocket, which the door connects to this port of the game; not for the path of spectators
//	watch                 a WebSocket with what spectators see
//
// Players have no second protocol. A binary message of the WebSocket has bytes of the connection, or one datagram. A page of a
// spectator gets texts: messages of package broadcast, the empty message {} while nothing changes, and "end" if the host ends. If
// all seats are taken, a page that opens the path of players becomes a spectator too, and its link ends with "full".
//
// A page can come back. It then continues the connection, which the door calls a line, and the game notices nothing. Such a page
// adds ?tab=T&life=L&line=N&got=G to the address: T and L are random texts, T of the tab and L of the page, N is the number of the
// line in this page, and G is the number of binary messages that the page has received. If the WebSocket of a line has ended, a new
// one with the same T, L and N continues after message G. If the tab was loaded again, it has another L and G is 0. The page then
// gets the oldest live line for the port, from the first message on; see package netclient/doorline. The door begins with a text of
// four numbers: how many messages it has taken and sent, and for a tab that was loaded again, how many bytes of the game and how
// many messages of the earlier page follow. Later texts have the number of messages that it has taken, or "end" if the host ends.
// The close status 4404 means that the line cannot continue. While a page is away, the door keeps its line for Options.Keep.
//
// The key has 8 random letters and digits, so that a person can type it. Without the key, every request gets the same response.
// An address that has sent too many wrong keys must wait, so trying all keys takes longer than a person lives. The door passes
// nothing on that does not belong to this game, and sends no file except those of the page.
package webdoor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"menagerie/internal/broadcast"
	"menagerie/netserver"
)

// Options configure a Door. New replaces zero values by defaults.
type Options struct {
	Page        fs.FS         // folder with the files of the page
	Link        func() string // returns the link to the game that the page opens
	Connect     Connect
	Log         *slog.Logger // log of the door; nil for none
	Connections int          // maximum number of open connections; default 256
	PerAddress  int          // maximum number of open connections from one address; default 24

	Feed *broadcast.Feed // what spectators see; nil if nobody can watch
	Game string          // name of the game, for the pages of spectators
	Full func() bool     // reports whether no further guest can play; may be nil

	// Aside reports whether a port is not a part of the game, such as that of a guest book. After a reload, a connection to such a
	// port does not mean that a game runs. Aside may be nil.
	Aside func(network string, port int) bool

	Keep time.Duration                        // time for which the game waits for a page that has gone away; default 2 minutes
	Away func(from netip.AddrPort, away bool) // is called when a page goes away or comes back; may be nil
}

// Connect connects a page to a port of the game. network is "tcp" or "udp". from is the address of the page. Connect returns
// nil if the game has no such port.
type Connect func(network string, port int, from netip.AddrPort) net.Conn

// Reach connects a page to a port of a game that has only one network, TCP or UDP.
type Reach = func(port int, from netip.AddrPort) net.Conn

// Door is a web server with the page for guests. It is safe for concurrent use.
type Door struct {
	options Options
	key     *key
	files   func() (files, error)
	gate    *netserver.ConnLimiter
	tabs    tabs
	storing atomic.Int64 // size in bytes of the messages that all lines store
	http    *http.Server
	ctx     context.Context // parent of the contexts of all WebSockets
	stop    context.CancelFunc
	work    sync.WaitGroup // goroutines of listeners and WebSockets
}

// New returns a Door with a new key. It does not listen yet. It returns an error if the page is not complete.
func New(o Options) (*Door, error) {
	if o.Connections <= 0 {
		o.Connections = 256
	}
	if o.PerAddress <= 0 {
		o.PerAddress = 24
	}
	if o.Keep <= 0 {
		o.Keep = 2 * time.Minute
	}
	o.Log = netserver.Quiet(o.Log)
	if err := check(o.Page); err != nil {
		return nil, err
	}
	// the files are read when a guest comes, because the caller does not wait for the disk
	page := sync.OnceValues(func() (files, error) { return readFiles(o.Page) })
	d := &Door{options: o, key: newKey(), files: page, gate: netserver.NewConnLimiter(o.Connections, o.PerAddress, o.Log), tabs: tabs{all: map[string]*tab{}}}
	d.ctx, d.stop = context.WithCancel(context.Background())
	d.http = &http.Server{
		Handler:           netserver.OwnHosts(http.HandlerFunc(d.serve)),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      2 * time.Minute, // a slow phone gets the program in this time; WebSockets have their own limits
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	return d, nil
}

// Path returns the path of the page, which contains the key.
func (d *Door) Path() string { return "/" + d.key.play + "/" }

// WatchPath returns the path of the page of spectators. It returns "" if nobody can watch.
func (d *Door) WatchPath() string {
	if d.options.Feed == nil {
		return ""
	}
	return "/" + d.key.watch + "/"
}

// Listen serves the page on a TCP address such as 127.0.0.1:8321 until Shutdown. It returns the address with the port that the
// system has chosen.
func (d *Door) Listen(address string) (net.Addr, error) {
	l, err := net.Listen(netserver.IPNetwork("tcp", address), address)
	if err != nil {
		return nil, fmt.Errorf("serve the page for guests on %s: %w", address, err)
	}
	d.work.Go(func() {
		if err := d.http.Serve(d.gate.Listener(l)); !errors.Is(err, http.ErrServerClosed) {
			d.options.Log.Error("the page for guests is no longer served; restart the host", "address", l.Addr(), "error", err)
		}
	})
	return l.Addr(), nil
}

// Stop ends all connections. It does not wait. The caller must call Shutdown later.
func (d *Door) Stop() { d.stop() }

// Shutdown ends all connections. It waits until all goroutines have ended, or until ctx ends.
func (d *Door) Shutdown(ctx context.Context) error {
	d.stop()
	err := d.http.Shutdown(ctx)
	if late := netserver.Finished(ctx, &d.work); late != nil {
		return fmt.Errorf("waiting for the guests in browsers to leave: %w", late)
	}
	return err
}

// Counters returns the counters of the connections from browsers.
func (d *Door) Counters() netserver.Counters { return d.gate.Counters() }

// serve handles all requests. It does not use http.ServeMux, which would redirect some paths before the key is checked.
func (d *Door) serve(w http.ResponseWriter, r *http.Request) {
	key, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	from, _ := netip.ParseAddrPort(r.RemoteAddr)
	ok, plays := d.key.opens(key, from.Addr(), time.Now())
	if !ok || !plays && d.options.Feed == nil || r.Method != http.MethodGet && r.Method != http.MethodHead {
		http.Error(w, "Nothing is here. Ask the host for the whole address.", http.StatusNotFound)
		return
	}
	secure(w.Header())
	network, port, isPort := strings.Cut(rest, "/")
	switch {
	case isPort && plays:
		d.serveSocket(w, r, network, port)
	case rest == "watch" && d.options.Feed != nil:
		d.serveFeed(w, r)
	case rest == "link":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write([]byte(d.linkFor(plays, r.URL.Query().Get("tab")))) // an error means that the page has closed
	default:
		page, err := d.files()
		if err != nil {
			d.options.Log.Warn("the page for guests cannot be read", "error", err)
		}
		page.serve(w, r, rest)
	}
}

// linkFor returns what a page opens. token is that of the page's tab, which keeps its seat after a reload.
func (d *Door) linkFor(plays bool, token string) string {
	full := d.options.Feed != nil && d.options.Full != nil && d.options.Full()
	switch {
	case !plays:
		return "watch " + d.options.Game
	case full && !d.tabs.plays(token):
		return "watch " + d.options.Game + " full"
	}
	return d.options.Link()
}

// secure sets the headers that all responses have.
func secure(h http.Header) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer") // the address contains the key
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("X-Frame-Options", "DENY")
}
