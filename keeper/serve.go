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

// serving is a host that listens.
type serving struct {
	ready    any                         // printed as one line of JSON
	counters func() any                  // what the host has seen so far
	guests   func() []caller             // who is there now
	seats    int                         // players there is room for
	options  map[string]string           // what an announcement says besides: see nearby.Options
	close    func(context.Context) error // sends everybody away and waits for it
}

// opened completes the serving of a server whose addresses are open. If one could not be opened, the server ends.
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

// limitFlags are the limits of all hosts with connections.
func limitFlags(set *flag.FlagSet, l *netserver.Limits) {
	set.IntVar(&l.Connections, "connections", l.Connections, "flag.connections")
	set.IntVar(&l.PerAddress, "per-address", l.PerAddress, "flag.per_address_serve")
	set.DurationVar(&l.Write, "write", l.Write, "flag.write")
}

// toEnd is how long everybody has to go when a server is to end.
const toEnd = 10 * time.Second

// serveRequest is a serve command as it was typed.
type serveRequest struct {
	debug string
	log   slog.Level
	start func(means) (serving, error)

	announce  string // the name under which the host is announced; empty: it is not
	network   nearby.Network
	spec      rehearsal.Spec
	datagrams bool // the game's protocol is one of datagrams
	console   bool // commands are taken while the host runs
}

// serveCommand hosts a game until ctx ends. It prints one line of JSON when all addresses listen; the log goes to stderr.
func serveCommand(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	r, err := parseServe(args, stdout)
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
		by := operator{out: stderr, rehearsal: with.rehearsal, guests: s.guests, datagrams: r.datagrams}
		err = r.serve(ctx, s, by, lines, stdout)
		hush()
	}
	ending, stop := context.WithTimeout(context.WithoutCancel(ctx), toEnd)
	defer stop()
	defer with.sum()
	return errors.Join(err, s.close(ending))
}

// serve tells where the host listens, and obeys until ctx ends or the console does. Lines are nil if there is none.
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

func parseServe(args []string, stdout io.Writer) (serveRequest, error) {
	g, rest, err := console.Choose("serve", games, gameName, args)
	if err != nil {
		return serveRequest{}, err
	}
	if g.serve == nil {
		return serveRequest{}, console.Usage("keeper.no_network_host", g.name)
	}
	r := serveRequest{datagrams: g.datagrams}
	set := console.NewFlags("keeper serve " + g.name)
	set.StringVar(&r.debug, "debug-addr", "", "flag.debug_addr")
	set.TextVar(&r.log, "log", slog.LevelInfo, "flag.log")
	announceFlag(set, &r.announce)
	rehearseFlag(set, &r.spec)
	operatorFlag(set, &r.console)
	r.start = g.serve(set)
	return r, console.Parse(set, rest, stdout, func() string {
		return fmt.Sprintf("keeper serve %s [flags]\n\n%s\n\n", g.name, console.Texts().T("keeper.about_serve"))
	})
}

// serveDebug serves what a person or a program that looks after the host wants to know.
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
