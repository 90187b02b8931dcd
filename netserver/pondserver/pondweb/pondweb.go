// Package pondweb is the page that shows a room of cat and mouse in a browser.
//
//	site := pondweb.New(server, pondweb.Options{Port: 64090})
//	address, err := site.Listen("127.0.0.1:8080")
//	...
//	err = site.Shutdown(ctx)
//
// Each page opens a room of its own over a WebSocket (/room), is told the room's id, then what is to be seen in it, and
// says nothing itself. The room closes when the page goes. The page is one document with its style and scripts inside,
// and its Content-Security-Policy names their hashes: nothing else can run in it and nothing comes from elsewhere.
//
// A message to the page is a JSON object, either the room, once, or a picture of it:
//
//	{"room": "abcdef_ghijkl", "port": 64090, "securePort": 64091}
//	{"stage": "playing", "client": true, "level": 2, "ratio": 4, "games": 1, "mouseWins": 0, "catWins": 0, "moves": 2,
//	 "outcome": "running", "path": [[0, 400, 160001, 0], [0, 800, 159990, 1600]]}
//
// where path has the places of mouse and cat since the last message. page/ has the sources of the document.
package pondweb

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"menagerie/netserver"
	"menagerie/netserver/pondserver"
)

// Options say how pages are served. What is zero is replaced by the default.
type Options struct {
	Log         *slog.Logger // nil says nothing
	Hosts       []string     // names by which the page may be reached, besides localhost and addresses: none
	Port        int          // where clients connect, as the page tells it: not told
	SecurePort  int          // the same with TLS: not told
	Connections int          // open at once, in all: 512
	PerAddress  int          // open at once from one address: 16
}

// Site serves the page. Its methods may be called from any goroutine.
type Site struct {
	game    *pondserver.Server
	options Options
	log     *slog.Logger
	gate    *netserver.ConnLimiter
	page    page
	http    *http.Server
	ctx     context.Context // of all rooms
	stop    context.CancelFunc
	work    sync.WaitGroup // listeners and rooms
}

// New returns a site that listens nowhere yet. It shows rooms of game.
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
		WriteTimeout:      20 * time.Second, // for the document; a WebSocket sets its own limits
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	return s
}

// Listen serves the page on a TCP address such as 127.0.0.1:8080 until Shutdown, and returns the address with its port.
func (s *Site) Listen(address string) (net.Addr, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, fmt.Errorf("serve the page on %s: %w", address, err)
	}
	s.work.Go(func() {
		if err := s.http.Serve(s.gate.Listener(l)); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("the page is not served any more", "address", l.Addr(), "error", err)
		}
	})
	return l.Addr(), nil
}

// Shutdown closes the rooms of all pages and waits until all is done, or ctx ends.
func (s *Site) Shutdown(ctx context.Context) error {
	s.stop()
	err := s.http.Shutdown(ctx)
	if late := netserver.Finished(ctx, &s.work); late != nil {
		return fmt.Errorf("close the rooms of the pages: %w", late)
	}
	return err
}

// Counters are the connections of browsers.
func (s *Site) Counters() netserver.Counters { return s.gate.Counters() }

func (s *Site) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page.serve)
	mux.HandleFunc("GET /room", s.serveRoom)
	return s.guard(mux)
}

// guard refuses requests for a name that is not ours. A page elsewhere whose name was made to point here (DNS rebinding)
// would otherwise count as the same origin and open rooms.
func (s *Site) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.ours(r.Host) {
			http.Error(w, "This server does not answer to that name.", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func (s *Site) ours(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return host == "localhost" || slices.Contains(s.options.Hosts, host)
}
