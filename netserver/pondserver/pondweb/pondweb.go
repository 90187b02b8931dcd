// Package pondweb serves the web page that shows a room of cat and mouse.
//
//	site := pondweb.New(server, pondweb.Options{Port: 64090})
//	address, err := site.Listen("127.0.0.1:8080")
//	...
//	err = site.Shutdown(ctx)
//
// Each page opens its own room over a WebSocket (/room). The server sends the room's id and then every change of the
// room. The page sends nothing. The room closes when the page closes. The page is one document with its style and scripts
// inside. Its Content-Security-Policy lists their hashes, so that no other script can run.
//
// A message to the page is a JSON object. The first one describes the room, and all others are snapshots:
//
//	{"room": "abcdef_ghijkl", "port": 64090, "securePort": 64091}
//	{"stage": "playing", "client": true, "level": 2, "ratio": 4, "games": 1, "mouseWins": 0, "catWins": 0, "moves": 2,
//	 "outcome": "running", "path": [[0, 400, 160001, 0], [0, 800, 159990, 1600]]}
//
// path holds the positions of mouse and cat since the last message. The folder page contains the sources of the document.
package pondweb

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/pondserver"
)

// Options configure a Site. New replaces zero values by defaults.
type Options struct {
	Log         *slog.Logger // log of the server; nil for none
	Hosts       []string     // host names of the page, in addition to localhost and IP addresses
	Port        int          // port for clients that the page shows; 0 for none
	SecurePort  int          // port for clients with TLS that the page shows; 0 for none
	Connections int          // maximum number of open connections; default 512
	PerAddress  int          // maximum number of open connections from one address; default 16
}

// Site is a web server with the page that shows a room. It is safe for concurrent use.
type Site struct {
	game    *pondserver.Server
	options Options
	log     *slog.Logger
	gate    *netserver.ConnLimiter
	page    page
	http    *http.Server
	ctx     context.Context // parent of the contexts of all rooms
	stop    context.CancelFunc
	work    sync.WaitGroup // goroutines of listeners and rooms
}

// New returns a Site with a page that shows rooms of game. It does not listen yet.
func New(game *pondserver.Server, o Options) *Site {
	if o.Connections <= 0 {
		o.Connections = 512
	}
	if o.PerAddress <= 0 {
		o.PerAddress = 16
	}
	o.Log = netserver.Quiet(o.Log)
	s := &Site{game: game, options: o, log: o.Log, gate: netserver.NewConnLimiter(o.Connections, o.PerAddress, o.Log), page: newPage()}
	s.ctx, s.stop = context.WithCancel(context.Background())
	s.http = &http.Server{
		Handler:           s.handler(),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      20 * time.Second, // for the document; WebSockets have their own limits
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	return s
}

// Listen serves the page on a TCP address such as 127.0.0.1:8080 until Shutdown. It returns the address with the port that the
// system has chosen.
func (s *Site) Listen(address string) (net.Addr, error) {
	l, err := net.Listen(netserver.IPNetwork("tcp", address), address)
	if err != nil {
		return nil, fmt.Errorf("serve the page on %s: %w", address, err)
	}
	s.work.Go(func() {
		if err := s.http.Serve(s.gate.Listener(l)); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the web page is no longer served; restart the server", "address", l.Addr(), "error", err)
		}
	})
	return l.Addr(), nil
}

// Shutdown closes the rooms of all pages. It waits until all goroutines have ended, or until ctx ends.
func (s *Site) Shutdown(ctx context.Context) error {
	s.stop()
	err := s.http.Shutdown(ctx)
	if late := netserver.Finished(ctx, &s.work); late != nil {
		return fmt.Errorf("waiting for the game rooms of the web pages to close: %w", late)
	}
	return err
}

// Counters returns the counters of the connections from browsers.
func (s *Site) Counters() netserver.Counters { return s.gate.Counters() }

func (s *Site) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page.serve)
	mux.HandleFunc("GET /room", s.serveRoom)
	return netserver.OwnHosts(mux, s.options.Hosts...)
}
