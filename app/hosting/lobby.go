package hosting

import (
	"net"
	"net/netip"
	"slices"
	"time"

	"menagerie/app/remote"
	"menagerie/internal/discovery"
	"menagerie/internal/guestbook"
	"menagerie/rules"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
)

// Invitation has the settings of a host who invites friends.
type Invitation struct {
	Name   string // name of the game in the list of games on the network
	Listed bool   // whether the game is announced on the network; otherwise friends need the link
}

// ForFriends returns the options of a server for friends on the local network. Their Gate delays the connection of the host to
// the server until the game begins.
func (f *Hosts) ForFriends(i Invitation) Options {
	return Options{everybody: true, at: f.Everywhere, announced: i.Listed, name: i.Name, Gate: NewGate()}
}

// Lobby is a server in this window where the host waits for friends. The game has not begun.
type Lobby[V, M any] struct {
	At     remote.Game[V, M] // game for the host's screen
	hosted *hostSession[V, M]
	held   *waitingSession[V, M]
	link   string
	page   string // address of the page for guests in a browser; "" for none
	watch  string // address of the page for spectators; "" for none
	looked int    // number of calls of Status since the link was updated
}

// Invite starts the server s, whose options must be those of ForFriends.
func Invite[V, M any](all *Hosts, kind discovery.Kind, port int, s Server[V, M]) (*Lobby[V, M], error) {
	at, err := Start(all, kind, port, s)
	if err != nil {
		return nil, err
	}
	h := at.Session.(*hostSession[V, M])
	l := &Lobby[V, M]{At: at, hosted: h, held: &waitingSession[V, M]{OwnedSession: h}}
	l.At.Session = l.held
	l.At.Host = func() hostpanel.Host { return l.withWatch(forFriends(h.info())) }
	l.refreshLink()
	if h.panel.book != nil {
		h.panel.book.Wait()
	}
	return l, nil
}

// withWatch adds the address of the page for spectators to h.
func (l *Lobby[V, M]) withWatch(h hostpanel.Host) hostpanel.Host {
	if l.watch != "" {
		h.Lines = append(h.Lines, hostpanel.Line{ID: "host.watch", Label: "host.watch", Text: l.watch})
	}
	return h
}

// waitingSession is a session that stores its updates until the screen of the game opens.
type waitingSession[V, M any] struct {
	session.OwnedSession[V, M]
	early []session.Update[V]
}

func (h *waitingSession[V, M]) Tick() []session.Update[V] {
	updates := append(h.early, h.OwnedSession.Tick()...)
	h.early = nil
	return updates
}

// forFriends returns a description of a server without the details that only authors of bots need.
func forFriends(h hostpanel.Host) hostpanel.Host {
	guests := slices.DeleteFunc(slices.Clone(h.Guests), func(g hostpanel.Guest) bool { return g.Kick == nil })
	for i := range guests {
		guests[i].Note = ""
	}
	return hostpanel.Host{Client: h.Client, Wins: h.Wins, Guests: guests, People: h.People, Expected: h.Expected}
}

// linkCalls is the number of calls of Status between updates of the link. This computer may get a new address.
const linkCalls = 120

// Status returns the guests on the server, and the link with which friends can join. Without a network, the link is "". Status
// must be called in each tick, because it also receives the updates of the session.
func (l *Lobby[V, M]) Status() hostpanel.Host {
	l.held.early = append(l.held.early, l.held.OwnedSession.Tick()...)
	if l.looked++; l.looked >= linkCalls {
		l.refreshLink()
	}
	now := l.At.Host()
	now.Link, now.Page, now.Watch = l.link, l.page, l.watch
	return now
}

func (l *Lobby[V, M]) refreshLink() {
	l.looked, l.link, l.page, l.watch = 0, "", "", ""
	p := l.hosted.panel
	if at := p.all.localAddress(); at.IsValid() {
		l.link = inviteLink(p.kind.Game, netip.AddrPortFrom(at, uint16(p.port)).String(), p.offer.Options)
		l.page, l.watch = p.pages(at)
	}
}

// Countdown announces to the guests that the game begins after d.
func (l *Lobby[V, M]) Countdown(d time.Duration) {
	if book := l.hosted.panel.book; book != nil {
		book.Begin(d)
	}
}

// Wait announces to the guests that the countdown was cancelled because a guest has left.
func (l *Lobby[V, M]) Wait() {
	if book := l.hosted.panel.book; book != nil {
		book.Wait()
	}
}

// SetListed announces the game on the network if listed is true. Otherwise it ends the announcement.
func (l *Lobby[V, M]) SetListed(listed bool) {
	switch panel := l.hosted.panel; {
	case !listed:
		panel.endAnnouncement()
	case panel.announced == nil:
		panel.announce()
	}
}

// SetHeirs decides whether a bot plays on for a friend who leaves.
func (l *Lobby[V, M]) SetHeirs(on bool) {
	if set := l.hosted.server.Heirs; set != nil {
		set(on)
	}
}

// Sit changes the host's seat.
func (l *Lobby[V, M]) Sit(seat rules.Seat) {
	if sit := l.hosted.server.Sit; sit != nil {
		sit(seat)
	}
}

// Begin begins the game. players is the number of players, including the host.
func (l *Lobby[V, M]) Begin(players int) error {
	if begin := l.hosted.server.Begin; begin != nil {
		if err := begin(players); err != nil {
			return err
		}
	}
	l.hosted.server.Options.Gate.Open()
	return nil
}

// Close stops the server.
func (l *Lobby[V, M]) Close() { _ = l.At.Session.Close() } // no game has begun, so nothing can be lost

// localAddress returns the address of this computer on the local network, or the zero Addr if there is none.
func (f *Hosts) localAddress() netip.Addr {
	all := f.ownAddresses()
	// prefer the address from which packets to other networks would be sent; this Dial sends no packets
	if conn, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		defer conn.Close()
		if from := conn.LocalAddr().(*net.UDPAddr).AddrPort().Addr().Unmap(); slices.Contains(all, from) {
			return from
		}
	}
	if len(all) == 0 {
		return netip.Addr{}
	}
	return all[0]
}

// ownAddresses returns the IPv4 addresses of this computer, without loopback and link-local addresses.
func (f *Hosts) ownAddresses() []netip.Addr {
	list := f.Addresses
	if list == nil {
		list = net.InterfaceAddrs
	}
	found, _ := list() // without addresses there is no link
	var all []netip.Addr
	for _, a := range found {
		n, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		if at, ok := netip.AddrFromSlice(n.IP.To4()); ok && !at.IsLoopback() && !at.IsLinkLocalUnicast() {
			all = append(all, at)
		}
	}
	return all
}

// rematch is a host's wish for another game. The zero value means that the host does not want one.
type rematch struct {
	join func()         // joins the server again; nil if the host does not want another game
	wish guestbook.Wish // decision of the host
	told bool           // whether the screen has returned to the waiting room
}

// withRematch changes o in a game with friends, and returns it. The functions o.Again and o.Swap then wait until all
// guests want another game.
func (h *hostSession[V, M]) withRematch(o session.Capabilities) session.Capabilities {
	if !h.friends() || h.panel.book == nil || o.Again == nil {
		return o
	}
	join := o.Again
	want := func(wish guestbook.Wish) func() {
		return func() {
			h.rematch = rematch{join: join, wish: wish}
			h.panel.book.Again()
		}
	}
	o.Again = want(guestbook.WantSame)
	if h.server.Sit != nil {
		o.Swap = want(guestbook.WantSwap)
	}
	return o
}

// tryRematch starts the next game if the host and all guests want it. It returns true while the host waits for a guest.
func (h *hostSession[V, M]) tryRematch() bool {
	if h.rematch.join == nil {
		return false
	}
	guests := h.panel.book.Guests()
	wants := func(wish guestbook.Wish) func(guestbook.Guest) bool {
		return func(g guestbook.Guest) bool { return g.Wish == wish }
	}
	// if all guests have left, the next game starts and the host waits for new guests
	if slices.ContainsFunc(guests, wants(guestbook.NoWish)) {
		return true
	}
	if swap := h.rematch.wish == guestbook.WantSwap || slices.ContainsFunc(guests, wants(guestbook.WantSwap)); swap {
		h.swap()
	}
	h.panel.book.Begin(0)
	join := h.rematch.join
	h.rematch = rematch{}
	join()
	return false
}

// swap gives the host the other seat of a game of two.
func (h *hostSession[V, M]) swap() {
	if own := h.OwnedSession.Seats(); h.server.Sit != nil && len(own) == 1 {
		h.server.Sit(1 - own[0])
	}
}

// waitingUpdates returns the updates while the host waits for the guests' decisions about another game.
func (h *hostSession[V, M]) waitingUpdates() []session.Update[V] {
	h.OwnedSession.Tick() // the last game is over
	if h.rematch.told {
		return nil
	}
	h.rematch.told = true
	return []session.Update[V]{{Phase: session.Joining}}
}
