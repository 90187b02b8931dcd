package app

import (
	"context"
	"maps"
	"net"
	"net/netip"
	"strconv"
	"time"

	"menagerie/internal/guestbook"
	"menagerie/netserver"
	"menagerie/rules"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/session"
	"menagerie/wire"
)

// server is a server to be run in the program.
type server[V, M any] struct {
	terms    terms
	listen   func(address string) (net.Addr, error)
	open     func(addr net.Addr) (place[V, M], error) // the place of the person at the screen, once guests can come
	shutdown func(ctx context.Context) error          // tells everybody that it closes
	stop     func()                                   // ends all games at once; nil if the server needs no such call
	capture  *wire.Capture                            // on which it notes what is said
	visitors func() []netserver.Visitor               // who is connected; nil: the place's host lists them itself
	seats    int                                      // the number of players for which it has seats
	clock    time.Duration                            // that the host has chosen for a move; 0 for none
	options  map[string]string                        // what links and announcements say besides the room: see nearby.Options
}

// host starts a server and opens its screen.
func (g *game[S, V, M, C]) host(s server[V, M]) (scenes.Scene, error) {
	addr, err := listenNear(s.listen, s.terms.host(), g.online.port)
	if err != nil {
		return nil, err
	}
	at, err := s.open(addr)
	if err != nil {
		g.guests.say(nil, s.shutdown)
		return nil, err
	}
	h := &hosted[V, M]{Session: at.session, guests: g.guests, shutdown: s.shutdown, stop: s.stop, capture: s.capture}
	g.guests.host(h)
	at.session = h
	h.invite(g.lobbyOf(addr), s, &at)
	at.host = h.info
	return g.meet(at), nil
}

// hosted is what the screen at a server shows, together with the server.
type hosted[V, M any] struct {
	session.Session[V, M]
	guests   *farewells
	shutdown func(ctx context.Context) error
	stop     func()
	capture  *wire.Capture
	closed   bool
	desk     *desk // what guests are told, and who they are
	info     func() gamepage.Host
	known    func() []string // the names that guests read, by seat
	ticks    int
}

// invite opens the desk where guests are received.
func (h *hosted[V, M]) invite(d *desk, s server[V, M], at *place[V, M]) {
	h.desk = d
	own, person := at.host, at.person
	d.openBook(s.terms, guestbook.Card{Host: person, Clock: s.clock})
	options := map[string]string{"room": own().Room}
	maps.Copy(options, s.options)
	d.open(s.terms, options, s.seats)
	h.info = func() gamepage.Host { return d.complete(own(), s.visitors, len(h.Session.Seats()) > 0) }
	if h.known = at.known; h.known == nil {
		h.known = func() []string { return namesAt(h.Session.Seats(), person) }
	}
	if d.book != nil {
		at.company = hostBook{d.book}
	}
}

// namesAt returns the names by seat of somebody who has these seats.
func namesAt(seats []rules.Seat, name string) []string {
	var names []string
	for _, seat := range seats {
		for len(names) <= int(seat) {
			names = append(names, "")
		}
		names[seat] = name
	}
	return names
}

// tellTicks is the time between two looks at the names that guests read.
const tellTicks = 20

// Tick implements session.Session. It also keeps the guest book up to date.
func (h *hosted[V, M]) Tick() []session.Update[V] {
	if h.ticks++; h.ticks%tellTicks == 1 && h.desk.book != nil {
		h.desk.book.Tell(h.known())
	}
	return h.Session.Tick()
}

// Capabilities implements session.Session: what is said with all guests, and not only with the screen's own seat.
func (h *hosted[V, M]) Capabilities() session.Capabilities {
	o := h.Session.Capabilities()
	o.Wire = h.capture
	return o
}

// Close implements session.Session: everybody is sent away.
func (h *hosted[V, M]) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	h.desk.close()
	if h.stop != nil {
		h.stop() // before the person's own connection ends, or else the guest who is left wins
	}
	h.guests.say(h, h.shutdown, h.desk.bots.gone, h.desk.bookGone)
	return h.Session.Close()
}

// hostBot is what a bot that waits for guests is called among them.
const hostBot = "bot"

// listenNear listens on a port, or on any if it is taken: that is no reason to give up, as the screen shows which.
func listenNear(listen func(address string) (net.Addr, error), host string, port int) (net.Addr, error) {
	addr, err := listen(net.JoinHostPort(host, strconv.Itoa(port)))
	if err == nil {
		return addr, nil
	}
	return listen(net.JoinHostPort(host, "0"))
}

// reachable lists where others find a listener: the machine's own addresses if it listens on all of them.
func reachable(a net.Addr) []string {
	at, err := netip.ParseAddrPort(a.String())
	if err != nil || !at.Addr().IsUnspecified() {
		return []string{a.String()}
	}
	port := strconv.Itoa(int(at.Port()))
	var all []string
	own, _ := net.InterfaceAddrs() // none is shown if the system does not tell
	for _, o := range own {
		if n, ok := o.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() {
			all = append(all, net.JoinHostPort(n.IP.String(), port))
		}
	}
	return append(all, net.JoinHostPort("127.0.0.1", port))
}

// exhibit is one game on a server as those see it who look on.
type exhibit[V any] struct {
	id   int64
	now  int // of its moves or ticks
	over bool
	view V
}

// gallery watches the newest game on a server that runs here.
type gallery[V, M any] struct {
	newest func() (exhibit[V], bool)
	shown  exhibit[V]
	out    []session.Update[V]
}

// Tick implements session.Session.
func (g *gallery[V, M]) Tick() []session.Update[V] {
	g.out = g.out[:0]
	e, there := g.newest()
	switch {
	case !there && g.shown.id == 0:
		return g.out
	case !there:
		g.shown = exhibit[V]{}
		return append(g.out, session.Update[V]{Phase: session.Joining})
	case e.id == g.shown.id && e.now == g.shown.now && e.over == g.shown.over: // a game also ends when somebody leaves
		return g.out
	}
	g.shown = e
	phase := session.Playing
	if e.over {
		phase = session.Ended
	}
	return append(g.out, session.Update[V]{Phase: phase, View: e.view})
}

// Send implements session.Session; nobody plays from a gallery.
func (g *gallery[V, M]) Send(rules.Seat, M) {}

// Seats implements session.Session.
func (g *gallery[V, M]) Seats() []rules.Seat { return nil }

// Capabilities implements session.Session.
func (g *gallery[V, M]) Capabilities() session.Capabilities { return session.Capabilities{} }

// Close implements session.Session.
func (g *gallery[V, M]) Close() error { return nil }
