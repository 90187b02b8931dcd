package main

import (
	"context"
	"encoding/json"
	"errors"
	"expvar"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"

	"menagerie/internal/nearby"
	"menagerie/internal/tty"
	"menagerie/keeper/console"
	"menagerie/keeper/rehearsal"
	"menagerie/netserver"
)

// hostGame is what the command serve needs from a game.
type hostGame struct {
	name      string
	datagrams bool // the protocol uses datagrams, not connections
	// flags declares the flags of the game's host. The returned function opens the host.
	flags func(*flag.FlagSet) func(means) (serving, error)
}

// serving is a host that listens.
type serving struct {
	ready    any                         // printed as one line of JSON; see addresses
	counters func() any                  // the host's figures so far
	guests   func() []caller             // the present connections
	seats    int                         // the most players; 0 if there is no such number
	options  map[string]string           // the options of an announcement: see nearby.Offer
	close    func(context.Context) error // disconnects everybody and waits for it
}

// opened completes s for a server that listens. If err is not nil, it shuts down the server and returns err.
func opened(server interface {
	Shutdown(context.Context) error
	Visitors() []netserver.Visitor
}, s serving, err error) (serving, error) {
	if err != nil {
		return serving{}, errors.Join(err, server.Shutdown(context.Background()))
	}
	s.close, s.guests = server.Shutdown, connected(server.Visitors)
	return s, nil
}

// limitFlags declares the limits of a host with connections.
func limitFlags(set *flag.FlagSet, l *netserver.Limits) {
	set.IntVar(&l.Connections, "connections", l.Connections, "flag.connections")
	set.IntVar(&l.PerAddress, "per-address", l.PerAddress, "flag.per_address_serve")
	set.DurationVar(&l.Write, "write", l.Write, "flag.write")
}

// toEnd is the time limit for shutting down a server.
const toEnd = 10 * time.Second

// serveRequest is a parsed command line.
type serveRequest struct {
	game  hostGame
	debug string // the address of the figures; empty for none
	log   slog.Level
	start func(means) (serving, error) // returned by hostGame.flags

	announce string // the name in the announcement; empty for no announcement
	network  nearby.Network
	spec     rehearsal.Spec
	console  bool // the host reads commands from standard input
}

// serveCommand hosts a game until ctx ends. It prints one line of JSON when all addresses listen; the log goes to stderr.
func serveCommand(ctx context.Context, games []hostGame, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	r, err := parseServe(games, args, stdout)
	if err != nil {
		return err
	}
	r.console = r.console || r.spec != (rehearsal.Spec{}) && tty.Is(stdin)
	with := r.means(stderr)
	s, err := r.start(with)
	if err != nil {
		return err
	}
	hush, err := r.announced(s, with)
	if err == nil {
		var lines <-chan string
		if r.console {
			lines = console.ReadLines(stdin)
		}
		by := operator{out: stderr, rehearsal: with.rehearsal, guests: s.guests, datagrams: r.game.datagrams}
		err = r.serve(ctx, s, by, lines, stdout)
		hush()
	}
	ending, stop := context.WithTimeout(context.WithoutCancel(ctx), toEnd)
	defer stop()
	defer with.sum()
	return errors.Join(err, s.close(ending))
}

// serve prints where the host listens, and runs by until ctx or by ends. lines is nil if nobody types commands.
func (r serveRequest) serve(ctx context.Context, s serving, by operator, lines <-chan string, stdout io.Writer) error {
	line, troubles := map[string]any{}, by.rehearsal
	if troubles != nil {
		line["rehearse"] = r.spec.String()
	}
	if r.debug != "" {
		address, end, err := serveDebug(r.debug, s.counters, troubles)
		if err != nil {
			return err
		}
		defer end()
		line["debug"] = "http://" + address.String() + "/"
	}
	if err := printReady(stdout, s.ready, line); err != nil {
		return err
	}
	by.run(ctx, lines)
	return nil
}

// printReady prints the fields of ready and more as one object.
func printReady(w io.Writer, ready any, more map[string]any) error {
	text, err := json.Marshal(ready)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &more); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(more)
}

func parseServe(games []hostGame, args []string, stdout io.Writer) (serveRequest, error) {
	g, rest, err := console.Choose("serve", games, func(g hostGame) string { return g.name }, args)
	if err != nil {
		return serveRequest{}, err
	}
	r := serveRequest{game: g}
	set := console.NewFlags("keeper serve " + g.name)
	set.StringVar(&r.debug, "debug-addr", "", "flag.debug_addr")
	set.TextVar(&r.log, "log", slog.LevelInfo, "flag.log")
	announceFlag(set, &r.announce)
	rehearseFlag(set, &r.spec)
	operatorFlag(set, &r.console)
	r.start = g.flags(set)
	return r, console.Parse(set, rest, stdout, func() string {
		return fmt.Sprintf("keeper serve %s [flags]\n\n%s\n\n", g.name, console.Texts().T("keeper.about_serve"))
	})
}

// serveDebug serves the host's figures and a health check over HTTP. The returned function ends the service.
func serveDebug(address string, counters func() any, troubles *rehearsal.Rehearsal) (net.Addr, func(), error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, nil, console.Error("keeper.figures", address, err)
	}
	vars := new(expvar.Map).Init()
	vars.Set("server", expvar.Func(counters))
	if troubles != nil {
		vars.Set("rehearsal", expvar.Func(func() any { return troubles.Counters() }))
	}
	vars.Set("goroutines", expvar.Func(func() any { return runtime.NumGoroutine() }))
	vars.Set("memstats", expvar.Func(func() any {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m
	}))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintln(w, "ok") })
	mux.HandleFunc("GET /debug/vars", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintln(w, vars.String())
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: time.Minute}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(l) // ErrServerClosed, once end is called
	}()
	end := func() {
		_ = server.Close() // nothing is lost
		<-done
	}
	return l.Addr(), end, nil
}
