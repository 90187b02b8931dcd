package app

import (
	"cmp"
	"context"
	"maps"
	"net"
	"net/netip"
	"slices"
	"strconv"

	"menagerie/internal/guestbook"
	"menagerie/internal/invite"
	"menagerie/internal/nearby"
	"menagerie/keeper/extbot"
	"menagerie/keeper/netsim"
	"menagerie/netserver"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/page"
)

// desk is where the guests of a server that runs here are received: they are told where it is, and the host sees who they
// are and sends them away.
type desk struct {
	program   *Program
	kind      nearby.Kind
	addresses []string // where guests find the server, the widest known first
	link      string
	port      int
	offer     nearby.Offer
	announced *nearby.Announcement // nil while the server is not announced
	everybody bool
	book      *guestbook.Book // nil if none could be opened
	bots      stable
	rehearsal *netsim.Simulation // what the server does to its guests; nil: nothing
}

// lobbyOf makes the desk of a server that listens at an address.
func (g *game[S, V, M, C]) lobbyOf(addr net.Addr) *desk {
	d := &desk{program: g.Program, kind: g.kind(), addresses: reachable(addr)}
	if at, err := netip.ParseAddrPort(addr.String()); err == nil {
		d.port = int(at.Port())
	}
	return d
}

// openBook opens the guest book. Without one a game can still be hosted.
func (d *desk) openBook(t terms, card guestbook.Card) {
	b, err := guestbook.Open(t.host(), card)
	if err != nil {
		d.program.log.Warn("open the guest book", "err", err)
		return
	}
	d.book = b
}

// bookGone waits until all guests have read that the host has ended the game.
func (d *desk) bookGone(ctx context.Context) error {
	if d.book == nil {
		return nil
	}
	return d.book.Shutdown(ctx)
}

// open begins to receive guests. Links and announcements have the options.
func (d *desk) open(t terms, options map[string]string, seats int) {
	p := d.program
	d.everybody, d.rehearsal = t.everybody, t.rehearsal
	d.offer = nearby.Offer{
		Game: d.kind.Game, Network: d.kind.Network, Name: cmp.Or(t.name, cmp.Or(p.Env.Prefs.Name(0), p.Env.UI.Book.T("host.somebody"))),
		Port: d.port, Seats: seats, Version: p.Env.Facts.Version, Options: options,
	}
	if d.book != nil {
		d.offer.Options[invite.Book] = strconv.Itoa(d.book.Port())
	}
	d.link = inviteTo(d.kind.Game, d.addresses[0], d.offer.Options)
	here := d.addresses[len(d.addresses)-1] // where programs on this machine find the server
	d.bots = stable{program: p, order: extbot.Order{Game: d.kind.Game, Address: here, Room: options["room"], Grace: lastWord / 2}}
	if t.bot != "" {
		if err := d.bots.Start(t.bot); err != nil {
			p.Env.Notify(page.Say(p.Env.UI.Book, "bots.fault", err))
		}
	}
	if t.announced {
		d.announce()
	}
}

// announce tells of the server on the local network. Without that it can still be hosted.
func (d *desk) announce() {
	a, err := nearby.Announce(d.offer, d.program.log)
	if err != nil {
		d.program.log.Warn("announce a game", "err", err)
		d.program.Env.Notify(d.program.Env.UI.Book.T("host.announce_failed", err.Error()))
		return
	}
	d.announced = a
}

// hush ends the announcement.
func (d *desk) hush() {
	if d.announced != nil {
		d.announced.Close()
		d.announced = nil
	}
}

// close ends the announcement and asks the bots to end.
func (d *desk) close() {
	d.hush()
	d.bots.close()
	if d.book != nil {
		d.book.Close()
	}
}

// complete adds to what a game says of its server what is the same for all. A person who plays at the screen is a player
// whom nobody lists, unless the game does so itself.
func (d *desk) complete(now gamepage.Host, visitors func() []netserver.Visitor, plays bool) gamepage.Host {
	b := d.program.Env.UI.Book
	now.Addresses, now.Link, now.Bots = d.addresses, d.link, &d.bots
	now.Rehearsal = rehearsalInfo(d.rehearsal)
	players := len(now.Guests)
	if visitors != nil {
		called := d.called()
		for _, v := range visitors() {
			name := cmp.Or(called(v), cmp.Or(v.Name, b.T("host.guest")))
			now.Guests = append(now.Guests, gamepage.Guest{Name: name, Note: v.Remote, Kick: v.SendAway})
			now.People = append(now.People, name)
		}
		players = len(now.Guests)
		if plays {
			players++
		}
	}
	now.People = now.People[min(len(now.People), d.bots.running()):] // the host's own bots end with it
	if d.announced != nil {
		d.announced.Count(players)
		now.Announced = d.offer.Name
		now.Actions = append(now.Actions, gamepage.Action{Text: b.T("host.announce_end"), Do: d.hush})
	} else if d.everybody {
		now.Actions = append(now.Actions, gamepage.Action{Text: b.T("host.announce"), Do: d.announce})
	}
	return now
}

// called returns a function that gives visitors the names that guests from their addresses have sent, each name once.
func (d *desk) called() func(v netserver.Visitor) string {
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
		guests = slices.Delete(guests, i, i+1)
		return name
	}
}

// inviteTo returns the link into a game that is hosted here. Options without a value are left out.
func inviteTo(game, address string, options map[string]string) string {
	to := invite.Link{Game: game, Address: address, Options: maps.Clone(options)}
	maps.DeleteFunc(to.Options, func(_, value string) bool { return value == "" })
	return to.String()
}
