// Package hosting runs servers in this window. Each game provides a Server. Start starts it and returns the game at the host's
// screen. The host panel shows the address and the guests, starts external bots, and controls the simulated network.
package hosting

import (
	"context"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"time"

	"menagerie/app/remote"
	"menagerie/internal/broadcast"
	"menagerie/internal/discovery"
	"menagerie/internal/guestbook"
	"menagerie/netserver"
	"menagerie/netserver/observe"
	"menagerie/netserver/spectators"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
)

// Server has the functions and settings with which a game is hosted in this window.
type Server[V, M any] struct {
	Options  Options
	Listen   func(address string) (net.Addr, error)
	Open     func(addr net.Addr) (remote.Game[V, M], error) // returns the game for the host's screen; called when guests can connect
	Connect  func(port int, from netip.AddrPort) net.Conn   // connects a client in a browser to a port of the server, see netserver.Server.ConnectFrom
	Shutdown func(ctx context.Context) error                // sends the guests a last message before the server closes
	Stop     func()                                         // ends all games without winners; does not wait
	Observer *observe.Observer                              // observer of the server, from the function Observer
	Visitors func() []netserver.Visitor                     // returns the connected guests; nil if the game lists them itself
	Seats    int                                            // number of players
	Clock    time.Duration                                  // time limit for a move that the host has chosen; 0 for none
	Begin    func(players int) error                        // prepares a game of friends for a number of players; nil if that is not necessary
	Sit      func(seat rules.Seat)                          // changes the host's seat in a game of friends; nil if the host cannot choose
	Watch    func() spectators.Watched[V, M]                // opens a session for spectators in a browser; nil if nobody can watch
	Late     bool                                           // whether a guest can begin to play while a game of friends runs
	Heirs    func(on bool)                                  // decides whether a bot plays on for a friend who leaves; nil if no bot can
	Link     map[string]string                              // options in links and announcements, except the room; see discovery.Options
}

// Start starts the server s and returns the game for the host's screen. If port is in use, the server listens on another port.
func Start[V, M any](all *Hosts, kind discovery.Kind, port int, s Server[V, M]) (remote.Game[V, M], error) {
	addr, err := ListenNear(s.Listen, s.Options.Host(), port)
	if err != nil {
		return remote.Game[V, M]{}, err
	}
	at, err := s.Open(addr)
	if err != nil {
		all.shutDown(nil, s.Shutdown)
		return remote.Game[V, M]{}, err
	}
	h := &hostSession[V, M]{OwnedSession: at.Session, all: all, server: s, panel: newPanel(all, kind, addr)}
	all.Open = append(all.Open, h)
	at.Session = h
	h.openPanel(&at)
	at.Host = h.info
	return at, nil
}

// hostSession is the session at the host's screen together with the server.
type hostSession[V, M any] struct {
	session.OwnedSession[V, M]
	all     *Hosts
	server  Server[V, M]
	panel   *panel
	info    func() hostpanel.Host
	known   func() []string // returns the name of each seat for the guest book
	dealt   int             // version of the deals that are in the guest book
	ticks   int
	rematch rematch
	closed  bool

	spectators *spectators.Broadcast // nil if nobody can watch in a browser
}

// openPanel opens the guest book and the host panel. The host's screen then shows the names in the guest book.
func (h *hostSession[V, M]) openPanel(shown *remote.Game[V, M]) {
	d, s, own, person := h.panel, h.server, shown.Host, shown.Person
	d.openBook(s.Options, guestbook.Card{Host: person, Clock: s.Clock})
	options := map[string]string{"room": own().Room}
	maps.Copy(options, s.Link)
	d.open(s.Options, options, s.Seats)
	if h.friends() {
		h.openDoor()
	}
	h.info = func() hostpanel.Host { return d.describe(own(), s.Visitors, h.ownSeats()) }
	if h.known = shown.Known; h.known == nil {
		h.known = func() []string { return NamesAt(h.OwnedSession.Seats(), person) }
	}
	if d.book != nil {
		shown.Company = remote.HostBook{Book: d.book}
	}
}

// openDoor opens the page on which friends play and watch in a browser.
func (h *hostSession[V, M]) openDoor() {
	var feed *broadcast.Feed
	if h.server.Watch != nil {
		h.spectators = spectators.NewBroadcast(h.server.Watch, func(err error) { h.all.Log.Warn("spectators in browsers do not see the game", "err", err) })
		feed = h.spectators.Feed
	}
	h.panel.openDoor(h.server.Options, h.server.Connect, feed, h.full)
}

// shutdownSpectators ends the session of the spectators. It waits until the session has ended, or until ctx is done.
func (h *hostSession[V, M]) shutdownSpectators(ctx context.Context) error {
	if h.spectators == nil {
		return nil
	}
	return h.spectators.Shutdown(ctx)
}

// full reports whether no further friend can play. It is safe for concurrent use.
func (h *hostSession[V, M]) full() bool {
	if h.panel.book == nil {
		return false
	}
	guests := len(h.panel.book.Guests())
	return guests >= h.server.Seats-1 || guests > 0 && !h.server.Late && h.server.Options.Gate.opened()
}

// friends reports whether the guests are friends, see ForFriends.
func (h *hostSession[V, M]) friends() bool { return h.server.Options.Gate != nil }

func (h *hostSession[V, M]) ownSeats() int {
	if h.friends() {
		// a host of friends has a seat for itself before its session joins the server
		return max(1, len(h.OwnedSession.Seats()))
	}
	return len(h.OwnedSession.Seats())
}

// NamesAt returns a list of names by seat, with name at each of the given seats and "" at all others.
func NamesAt(seats []rules.Seat, name string) []string {
	var names []string
	for _, seat := range seats {
		for len(names) <= int(seat) {
			names = append(names, "")
		}
		names[seat] = name
	}
	return names
}

// publishTicks is the number of ticks between two updates of the names in the guest book.
const publishTicks = 20

// Tick implements session.Session. It also updates the names of the players in the guest book.
func (h *hostSession[V, M]) Tick() []session.Update[V] {
	if h.ticks++; h.ticks%publishTicks == 1 && h.panel.book != nil {
		h.panel.book.Tell(h.known())
		h.nameForSpectators()
		if h.server.Visitors != nil {
			h.panel.shareGuests(h.server.Visitors)
		}
	}
	h.publishDeals()
	if h.tryRematch() {
		return h.waitingUpdates()
	}
	return h.OwnedSession.Tick()
}

// nameForSpectators publishes the names in the guest book. The names of some games come from the session of the spectators instead.
func (h *hostSession[V, M]) nameForSpectators() {
	if h.spectators != nil {
		names, _ := h.panel.book.Names()
		h.spectators.Rename(names)
	}
}

func (h *hostSession[V, M]) publishDeals() {
	if all, version := h.server.Observer.Deals.Read(); version != h.dealt && h.panel.book != nil {
		h.dealt = version
		h.panel.book.Deal(all)
	}
}

// Capabilities implements session.Session. Its field Wire has the messages of all guests, not only those of the host's
// connection.
func (h *hostSession[V, M]) Capabilities() session.Capabilities {
	o := h.OwnedSession.Capabilities()
	o.Wire = h.server.Observer.Capture
	o.Deals = h.server.Observer.Deals
	return h.withRematch(o)
}

func (h *hostSession[V, M]) Callers() int {
	if h.panel.book == nil {
		return 0
	}
	return len(h.panel.book.Guests())
}

// Close implements session.OwnedSession. It also shuts down the server.
func (h *hostSession[V, M]) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	h.panel.close()
	h.server.Stop() // before the host's own connection ends, because otherwise the remaining guest would win
	disclose := func(context.Context) error {
		h.publishDeals() // the server has ended its games, so their deals are no longer secret
		return nil
	}
	h.all.shutDown(h, h.server.Shutdown, disclose, h.panel.bots.Wait, h.panel.shutdownBook, h.panel.shutdownDoor, h.shutdownSpectators)
	return h.OwnedSession.Close()
}

// ListenNear calls listen for the given port of host. If that port is in use, it listens on any free port.
func ListenNear(listen func(address string) (net.Addr, error), host string, port int) (net.Addr, error) {
	addr, err := listen(net.JoinHostPort(host, strconv.Itoa(port)))
	if err == nil {
		return addr, nil
	}
	return listen(net.JoinHostPort(host, "0"))
}

// Reachable returns the addresses at which other programs can reach a listener. If it listens on all addresses, these are all
// addresses of this computer, with 127.0.0.1 at the end.
func Reachable(a net.Addr) []string {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil || !at.Addr().IsUnspecified() {
		return []string{a.String()}
	}
	port := strconv.Itoa(int(at.Port()))
	var all []string
	own, _ := net.InterfaceAddrs() // without them only 127.0.0.1 is listed
	for _, o := range own {
		if n, ok := o.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			all = append(all, net.JoinHostPort(n.IP.String(), port))
		}
	}
	return append(all, net.JoinHostPort("127.0.0.1", port))
}

// Gate delays the connection of the host, who plays in the same window, until the game may begin. A nil Gate is always
// open.
type Gate struct {
	mu   sync.Mutex
	open chan struct{} // closed while the gate is open
}

// NewGate returns a closed gate.
func NewGate() *Gate { return &Gate{open: make(chan struct{})} }

// Open ends the delay: the host may connect.
func (g *Gate) Open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.isOpen() {
		close(g.open)
	}
}

// Close delays later connections of the host until Open is called.
func (g *Gate) Close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.isOpen() {
		g.open = make(chan struct{})
	}
}

// opened reports whether the gate is open.
func (g *Gate) opened() bool {
	if g == nil {
		return true
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.isOpen()
}

// isOpen reports whether the gate is open. The caller holds the lock.
func (g *Gate) isOpen() bool {
	select {
	case <-g.open:
		return true
	default:
		return false
	}
}

// Wait waits until the gate is open. If ctx is done first, it returns the error of ctx.
func (g *Gate) Wait(ctx context.Context) error {
	if g == nil {
		return nil
	}
	g.mu.Lock()
	open := g.open
	g.mu.Unlock()
	select {
	case <-open:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Dial returns a function that waits until the gate is open and then calls connect.
func (g *Gate) Dial(connect func() net.Conn) func(ctx context.Context) (net.Conn, error) {
	return func(ctx context.Context) (net.Conn, error) {
		if err := g.Wait(ctx); err != nil {
			return nil, err
		}
		return connect(), nil
	}
}

// shutdownTime is the maximal time that a closing server waits for its guests to receive the last message.
const shutdownTime = time.Second

// Hosts owns the servers that run in this window. When a server closes, a goroutine sends each guest a last message, so that
// the game loop does not wait.
type Hosts struct {
	Env  *scenes.Env
	Log  *slog.Logger
	Seed func() uint64 // returns the seed for the next external bot
	Open []OpenHost

	Everywhere string                     // address on which servers for friends listen; "" for all addresses
	Page       func() fs.FS               // returns the folder with the page for guests in a browser; nil for none
	Keep       time.Duration              // time for which a game waits for a guest whose page has gone away; 0 for the usual 2 minutes
	Addresses  func() ([]net.Addr, error) // returns the addresses of this machine; nil means net.InterfaceAddrs

	work sync.WaitGroup
}

// OpenHost is a server that runs in this window.
type OpenHost interface {
	io.Closer
	Callers() int // returns the number of entries in the guest book
}

// shutDown removes h from the open hosts, and calls shutdowns one after the other in the background.
func (f *Hosts) shutDown(h OpenHost, shutdowns ...func(context.Context) error) {
	f.Open = slices.DeleteFunc(f.Open, func(o OpenHost) bool { return o == h })
	f.work.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), shutdownTime)
		defer cancel()
		for _, shutdown := range shutdowns {
			if err := shutdown(ctx); err != nil { // a guest has not received the message in time
				f.Log.Debug("closing a host failed", "err", err)
			}
		}
	})
}

// Close closes all servers and waits until their shutdowns have ended.
func (f *Hosts) Close() {
	for _, h := range slices.Clone(f.Open) {
		if err := h.Close(); err != nil {
			f.Log.Debug("closing a host failed", "err", err)
		}
	}
	f.work.Wait()
}
