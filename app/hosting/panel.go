package hosting

import (
	"cmp"
	"context"
	"maps"
	"net"
	"net/netip"
	"slices"
	"strconv"

	"menagerie/app/externalbots"
	"menagerie/internal/deeplink"
	"menagerie/internal/discovery"
	"menagerie/internal/extbot"
	"menagerie/internal/guestbook"
	"menagerie/internal/netsim"
	"menagerie/netserver"
	"menagerie/netserver/webdoor"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/page"
)

// panel has the data and the actions of the host panel, which shows the server's address and the guests.
type panel struct {
	all       *Hosts
	kind      discovery.Kind
	addresses []string // addresses of the server; the last one is for programs on this machine
	link      string
	port      int
	offer     discovery.Offer
	announced *discovery.Announcement // nil while the server is not announced
	everybody bool
	book      *guestbook.Book // nil if opening the guest book failed
	door      *webdoor.Door   // page for guests in a browser; nil for none
	doorAt    int             // port of door
	bots      externalbots.Bots
	rehearsal *netsim.Simulation // simulated network between server and guests, or nil
}

// Bot is the name of the bots that a server in this window provides itself.
const Bot = "bot"

func newPanel(all *Hosts, kind discovery.Kind, addr net.Addr) *panel {
	d := &panel{all: all, kind: kind, addresses: Reachable(addr)}
	if at, err := netip.ParseAddrPort(addr.String()); err == nil {
		d.port = int(at.Port())
	}
	return d
}

// openBook opens the guest book, through which the guests learn each other's names. After an error, there is no guest
// book.
func (d *panel) openBook(t Options, card guestbook.Card) {
	b, err := guestbook.Open(t.Host(), card)
	if err != nil {
		d.all.Log.Warn("opening the guest book failed", "err", err)
		return
	}
	d.book = b
}

// shutdownBook closes the guest book. It waits until all guests are informed that the host has closed the server, or
// until ctx is done.
func (d *panel) shutdownBook(ctx context.Context) error {
	if d.book == nil {
		return nil
	}
	return d.book.Shutdown(ctx)
}

// open creates the link for guests and fills it with the game's options. If t requires it, open also starts an external
// bot and announces the server on the network.
func (d *panel) open(t Options, options map[string]string, seats int) {
	env := d.all.Env
	d.everybody, d.rehearsal = t.everybody, t.Simulation
	d.offer = discovery.Offer{
		Game: d.kind.Game, Network: d.kind.Network, Name: cmp.Or(t.name, cmp.Or(env.Prefs.Name(0), env.UI.Book.T("host.somebody"))),
		Port: d.port, Seats: seats, Version: env.Facts.Version, Options: options,
	}
	if d.book != nil {
		d.offer.Options[deeplink.Book] = strconv.Itoa(d.book.Port())
	}
	d.link = inviteLink(d.kind.Game, d.addresses[0], d.offer.Options)
	local := d.addresses[len(d.addresses)-1]
	d.bots = externalbots.Bots{
		Env: env, Seed: d.all.Seed,
		Order: extbot.Order{Game: d.kind.Game, Address: local, Room: options["room"], Grace: shutdownTime / 2},
	}
	if t.bot != "" {
		d.bots.Start(t.bot, func(err error) {
			if err != nil {
				env.Notify(page.Say(env.UI.Book, "bots.fault", err))
			}
		})
	}
	if t.announced {
		d.announce()
	}
}

// announce announces the server on the local network. It notifies the player of an error.
func (d *panel) announce() {
	a, err := discovery.Announce(d.offer, d.all.Log)
	if err != nil {
		d.all.Log.Warn("announcing a game failed", "err", err)
		d.all.Env.Notify(d.all.Env.UI.Book.T("host.announce_failed", err.Error()))
		return
	}
	d.announced = a
}

func (d *panel) endAnnouncement() {
	if d.announced != nil {
		d.announced.Close()
		d.announced = nil
	}
}

// close ends the announcement, the bots and the guest book, without waiting for them.
func (d *panel) close() {
	d.endAnnouncement()
	d.bots.Stop()
	if d.book != nil {
		d.book.Close()
	}
}

// describe adds to host, the description of a server, the parts that are the same for all games. The function visitors
// returns the guests. It is nil if host.Guests already has them.
func (d *panel) describe(host hostpanel.Host, visitors func() []netserver.Visitor, hostSeats int) hostpanel.Host {
	d.bots.Settle()
	b := d.all.Env.UI.Book
	host.Addresses, host.Link, host.Bots = d.addresses, d.link, &d.bots
	host.Rehearsal = rehearsalInfo(d.rehearsal)
	players := len(host.Guests)
	if visitors != nil {
		all, called := d.shareGuests(visitors), d.nameFinder()
		for _, v := range all {
			name := cmp.Or(called(v), cmp.Or(v.Name, b.T("host.guest")))
			host.Guests = append(host.Guests, hostpanel.Guest{Name: name, Note: v.Remote, Kick: v.SendAway})
			host.People = append(host.People, name)
		}
		if len(all) == 0 && d.book != nil {
			for _, g := range d.book.Guests() {
				host.Expected = append(host.Expected, g.Name)
			}
		}
		players = len(host.Guests)
		if hostSeats > 0 {
			players++
		}
	}
	host.People = host.People[min(len(host.People), d.bots.Running()):] // without the host's own bots, which end with it
	if d.announced != nil {
		d.announced.Count(players)
		host.Announced = d.offer.Name
		host.Actions = append(host.Actions, hostpanel.Action{Text: b.T("host.announce_end"), Do: d.endAnnouncement})
	} else if d.everybody {
		host.Actions = append(host.Actions, hostpanel.Action{Text: b.T("host.announce"), Do: d.announce})
	}
	return host
}

// shareGuests returns the guests of the game, and passes their addresses to the guest book.
func (d *panel) shareGuests(visitors func() []netserver.Visitor) []netserver.Visitor {
	all := visitors()
	if d.book == nil {
		return all
	}
	var from []string
	for _, v := range all {
		host, _, _ := net.SplitHostPort(v.Remote)
		from = append(from, host)
	}
	d.book.Attend(from)
	return all
}

// nameFinder returns a function that finds the name of a visitor without a name. The function searches the guest book
// for the visitor's IP address. It returns "" if it finds no name.
func (d *panel) nameFinder() func(v netserver.Visitor) string {
	if d.book == nil {
		return func(netserver.Visitor) string { return "" }
	}
	guests := d.book.Guests()
	return func(v netserver.Visitor) string {
		from, _, _ := net.SplitHostPort(v.Remote)
		i := slices.IndexFunc(guests, func(g guestbook.Guest) bool { return g.Remote == from })
		if i < 0 || v.Name != "" {
			return ""
		}
		name := guests[i].Name
		// use each entry only once
		guests = slices.Delete(guests, i, i+1)
		return name
	}
}

// inviteLink returns the link to a game that this computer hosts, without the options that have no value.
func inviteLink(game, address string, options map[string]string) string {
	to := deeplink.Link{Game: game, Address: address, Options: maps.Clone(options)}
	maps.DeleteFunc(to.Options, func(_, value string) bool { return value == "" })
	return to.String()
}
