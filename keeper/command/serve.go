package command

import (
	"cmp"
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
	"net/netip"
	"runtime"
	"sync"
	"time"

	"menagerie/internal/deal"
	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/internal/netsim"
	"menagerie/internal/tty"
	"menagerie/internal/version"
	"menagerie/keeper/console"
	"menagerie/netserver"
	"menagerie/netserver/spectators"
	"menagerie/netserver/webdoor"
)

// Running is a host that accepts connections.
type Running struct {
	Addresses
	Counters func() any                  // returns the host's counters
	Guests   func() []Guest              // returns the current connections
	Seats    int                         // maximum number of players; 0 means no maximum
	Options  map[string]string           // options of the announcement; see discovery.Offer
	Watch    *spectators.Broadcast       // what spectators in a browser see; nil if nobody can watch
	Connect  webdoor.Reach               // connects a client in a browser to a port of the host
	Close    func(context.Context) error // disconnects all clients and waits until they are disconnected
}

// Addresses are the addresses at which a host listens. They are printed as JSON. If the host does not listen at an address,
// the field is empty.
type Addresses struct {
	Game        string `json:"game"`
	TCP         string `json:"tcp,omitempty"`
	UDP         string `json:"udp,omitempty"`
	TLS         string `json:"tls,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"` // SHA-256 hash of the TLS certificate
	Web         string `json:"web,omitempty"`
	Browser     string `json:"browser,omitempty"`  // address of the page on which guests play
	Watching    string `json:"watching,omitempty"` // address of the page on which spectators watch
	Server      string `json:"server,omitempty"`   // address of the game server, if TCP is the address of a knock server
	Hello       string `json:"hello,omitempty"`    // address for clients that send their name first
	Dialect     string `json:"dialect,omitempty"`  // code of the server's dialect, as in links
}

// server contains the methods of this program's servers that Opened needs.
type server[C any] interface {
	Shutdown(context.Context) error
	Visitors() []netserver.Visitor
	Counters() C
	ConnectFrom(port int, from netip.AddrPort) net.Conn
}

// Watched returns what spectators in a browser see of the newest game on a server. latest is the server's method Latest.
func Watched[V, M any](latest func() (netserver.Spectated[V], bool), log *slog.Logger) *spectators.Broadcast {
	return spectators.NewBroadcast(func() spectators.Watched[V, M] {
		s := spectators.New[V, M](latest)
		return spectators.Watched[V, M]{Session: s, Names: s.Names}
	}, func(err error) { log.Warn("spectators in browsers do not see the game", "error", err) })
}

// Opened returns r with Close, Guests and Counters set to methods of s. err is the error of opening s. If err is not nil,
// Opened shuts down s and returns err.
func Opened[C any](s server[C], r Running, err error) (Running, error) {
	if err != nil {
		return Running{}, errors.Join(err, s.Shutdown(context.Background()))
	}
	r.Close, r.Guests, r.Counters, r.Connect = s.Shutdown, Guests(s.Visitors), func() any { return s.Counters() }, s.ConnectFrom
	return r, nil
}

// LimitFlags declares flags for the limits of a host's connections. The flags set the fields of l.
func LimitFlags(set *flag.FlagSet, l *netserver.Limits) {
	set.IntVar(&l.Connections, "connections", l.Connections, "flag.connections")
	set.IntVar(&l.PerAddress, "per-address", l.PerAddress, "flag.per_address_serve")
	set.DurationVar(&l.Write, "write", l.Write, "flag.write")
}

const shutdownLimit = 10 * time.Second

// ServeRequest is the parsed command line of "keeper serve".
type ServeRequest struct {
	game  Game
	debug string // address at which the counters are served; empty for none
	log   slog.Level
	Start func(Means) (Running, error) // starts the host; returned by Game.Serve

	browser  string // address of the page on which guests play; empty for none
	page     string // folder of that page; empty for the one of this program
	announce string // name in the announcement; empty for no announcement
	Network  discovery.Network
	spec     netsim.Spec
	console  bool   // the host reads commands from standard input
	seed     uint64 // seed of all games; 0 means a random, secret seed
	deal     deal.Deal
}

// RunServe runs the command "keeper serve", which hosts a game until ctx ends. When the server listens, RunServe prints one
// line of JSON with the addresses and the hash of the host's seed. At the end it prints the seed and the salt. It writes the
// log to stderr.
func RunServe(ctx context.Context, games []Game, args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	r, err := ParseServe(games, args, stdout)
	if err != nil {
		return err
	}
	r.deal = deal.New(cmp.Or(r.seed, deal.NewSeed()))
	r.console = r.console || r.spec != (netsim.Spec{}) && tty.IsTerminal(stdin)
	with := r.means(stderr)
	s, err := r.Start(with)
	if err != nil {
		return err
	}
	shut, err := r.openDoor(&s, with.Log)
	hush := func() {}
	if err == nil {
		hush, err = r.Announced(s, with)
	}
	if err == nil {
		var lines <-chan string
		if r.console {
			lines = console.ReadLines(stdin)
		}
		by := operator{out: stderr, rehearsal: with.Rehearsal, guests: s.Guests, datagrams: r.game.Datagrams}
		err = r.serve(ctx, s, by, lines, stdout)
		hush()
	}
	ending, stop := context.WithTimeout(context.WithoutCancel(ctx), shutdownLimit)
	defer stop()
	defer with.sum()
	closed := errors.Join(s.Close(ending), shut(ending))
	if err != nil {
		return errors.Join(err, closed)
	}
	return errors.Join(closed, json.NewEncoder(stdout).Encode(map[string]any{"seed": r.deal.Seed, "salt": r.deal.Salt, "seedHash": r.deal.Hash()}))
}

// serve prints the addresses of the host, and executes the operator's commands until ctx ends or a command ends the
// host.
func (r ServeRequest) serve(ctx context.Context, s Running, by operator, lines <-chan string, stdout io.Writer) error {
	line, troubles := map[string]any{"seedHash": r.deal.Hash()}, by.rehearsal
	if troubles != nil {
		line["rehearse"] = r.spec.String()
	}
	if r.debug != "" {
		address, end, err := serveDebug(r.debug, s.Counters, troubles)
		if err != nil {
			return err
		}
		defer end()
		line["debug"] = "http://" + address.String() + "/"
	}
	if err := printReady(stdout, s.Addresses, line); err != nil {
		return err
	}
	by.run(ctx, lines)
	return nil
}

// printReady prints the addresses and the values in fields as one JSON object.
func printReady(w io.Writer, at Addresses, fields map[string]any) error {
	text, err := json.Marshal(at)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	return json.NewEncoder(w).Encode(fields)
}

func ParseServe(games []Game, args []string, stdout io.Writer) (ServeRequest, error) {
	g, rest, err := console.Choose("serve", games, Game.name, args)
	if err != nil {
		return ServeRequest{}, err
	}
	r := ServeRequest{game: g}
	set := console.NewFlags("keeper serve " + g.Name)
	set.StringVar(&r.debug, "debug-addr", "", "flag.debug_addr")
	set.TextVar(&r.log, "log", slog.LevelInfo, "flag.log")
	set.Uint64Var(&r.seed, "seed", 0, "flag.seed_serve")
	set.StringVar(&r.announce, "announce", "", "flag.announce")
	set.StringVar(&r.browser, "browser", "", "flag.browser")
	set.StringVar(&r.page, "page", "", "flag.page")
	set.TextVar(&r.spec, "rehearse", netsim.Spec{}, "flag.rehearse")
	set.BoolVar(&r.console, "console", false, "flag.console")
	set.Bool("json", false, "flag.json_always")
	r.Start = g.Serve(set)
	return r, console.Parse(set, rest, stdout, func() string {
		return fmt.Sprintf("keeper serve %s [flags]\n\n%s\n\n", g.Name, console.Texts().T("keeper.about_serve"))
	})
}

// serveDebug starts an HTTP service with the host's counters and a health check. The returned function ends the
// service.
func serveDebug(address string, counters func() any, troubles *netsim.Simulation) (net.Addr, func(), error) {
	l, err := net.Listen(netserver.IPNetwork("tcp", address), address)
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
	server := &http.Server{Handler: netserver.OwnHosts(mux), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second, IdleTimeout: time.Minute}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(l) // ErrServerClosed, once end is called
	}()
	end := func() {
		_ = server.Close() // the response is not important
		<-done
	}
	return l.Addr(), end, nil
}

// Means has what RunServe provides to the host of every game.
type Means struct {
	Log       *slog.Logger
	Rehearsal *netsim.Simulation // simulation of a bad network; nil for none
	Seed      uint64             // seed of all games of the host
}

func (r ServeRequest) means(stderr io.Writer) Means {
	m := Means{Log: slog.New(slog.NewTextHandler(stderr, &slog.HandlerOptions{Level: r.log})), Seed: r.deal.Seed}
	if r.spec == (netsim.Spec{}) && !r.console {
		return m
	}
	m.Rehearsal = netsim.New(r.spec)
	if idle := settingsWithoutEffect(r.spec, r.game.Datagrams); idle != "" {
		m.Log.Warn("some words of --rehearse have no effect in this game", "words", idle)
	}
	return m
}

// settingsWithoutEffect returns the settings of spec that have no effect. If datagrams is true, these are the settings
// for streams. Otherwise these are the settings for datagrams.
func settingsWithoutEffect(spec netsim.Spec, datagrams bool) string {
	if datagrams {
		return spec.ForStreams()
	}
	return spec.ForDatagrams()
}

func (m Means) sum() {
	if m.Rehearsal != nil {
		c := m.Rehearsal.Counters()
		m.Log.Info("the simulation has ended", "delayed", c.Delayed, "cut", c.Cut, "merged", c.Merged, "lost", c.Lost,
			"doubled", c.Doubled, "reordered", c.Reordered, "dropped", c.Dropped)
	}
}

// Announced announces s on the local network if r has the flag --announce. The caller must call the returned function to stop
// the announcement. Later errors of the announcement are logged to means.Log.
func (r ServeRequest) Announced(s Running, means Means) (end func(), err error) {
	if r.announce == "" {
		return func() {}, nil
	}
	offer, err := r.offer(s.Addresses)
	if err != nil {
		return nil, err
	}
	offer.Seats = s.Seats
	if s.Options != nil {
		offer.Options = s.Options
	}
	a, err := r.Network.Announce(offer, means.Log)
	if err != nil {
		return nil, fmt.Errorf("--announce: %w", err)
	}
	return updateGuests(a, s.Guests), nil
}

// updateGuests writes the number of players to the announcement every second. The returned function ends the updates
// and closes the announcement.
func updateGuests(a *discovery.Announcement, guests func() []Guest) (end func()) {
	ctx, stop := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for ctx.Err() == nil {
			a.Count(playing(guests()))
			select {
			case <-tick.C:
			case <-ctx.Done():
			}
		}
	})
	return func() {
		stop()
		work.Wait()
		a.Close()
	}
}

func (r ServeRequest) offer(where Addresses) (discovery.Offer, error) {
	o := discovery.Offer{Name: r.announce, Network: "tcp", Version: version.Of()}
	if where.UDP != "" {
		o.Network = "udp"
	}
	if where.TCP == "" && where.TLS != "" {
		o.Options = map[string]string{"tls": "1"}
	}
	if where.Dialect != "" {
		o.Options = map[string]string{deeplink.Dialect: where.Dialect}
	}
	at, err := netip.ParseAddrPort(cmp.Or(where.TCP, where.UDP, where.TLS))
	if err != nil {
		return o, console.Error("keeper.announce_none")
	}
	unheard := func(a netip.Addr) bool { return a.IsLoopback() && r.Network != discovery.Loopback }
	if unheard(at.Addr()) {
		return o, console.Usage("keeper.announce_here", at, net.JoinHostPort("", fmt.Sprint(at.Port())))
	}
	if game, err := netip.ParseAddrPort(where.Server); err == nil && unheard(game.Addr()) {
		return o, console.Usage("keeper.announce_game", game, net.JoinHostPort("", fmt.Sprint(game.Port())))
	}
	o.Game, o.Port, o.IP = where.Game, int(at.Port()), at.Addr()
	return o, nil
}

// host starts a host. args are the flags of the host. If name is not empty, host announces the game under this name.
// The caller must call the returned function end to stop the host.
func (g Game) host(name string, args []string) (at Addresses, end func(), err error) {
	set := console.NewFlags("keeper play " + g.Name)
	start := g.Serve(set)
	if err := console.Parse(set, args, io.Discard, func() string { return "" }); err != nil {
		return at, nil, err
	}
	with := Means{Log: slog.New(slog.DiscardHandler), Seed: deal.NewSeed()} // the player's terminal shows no log
	s, err := start(with)
	if err != nil {
		return at, nil, err
	}
	stop := func() {
		ending, enough := context.WithTimeout(context.Background(), shutdownLimit)
		defer enough()
		_ = s.Close(ending) // the game is over in any case
	}
	hush, err := ServeRequest{announce: name}.Announced(s, with)
	if err != nil {
		stop()
		return at, nil, err
	}
	return s.Addresses, func() { hush(); stop() }, nil
}

// Guest is a connection to a host.
type Guest struct {
	Name    string // the player's name; empty if the protocol has none
	Remote  string // network address
	Watches bool   // the guest is a spectator; false if the host does not know
	Kick    func() // disconnects the guest
}

// Guests returns a function that lists the connections of a server as Guests. visitors lists these connections as Visitors.
func Guests(visitors func() []netserver.Visitor) func() []Guest {
	return func() []Guest {
		var all []Guest
		for _, v := range visitors() {
			all = append(all, Guest{Name: v.Name, Remote: v.Remote, Kick: v.SendAway})
		}
		return all
	}
}

func playing(callers []Guest) int {
	n := 0
	for _, c := range callers {
		if !c.Watches {
			n++
		}
	}
	return n
}
