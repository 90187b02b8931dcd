package catalog

import (
	"maps"
	"net"
	"net/netip"

	"menagerie/internal/extbot"
	"menagerie/internal/invite"
	"menagerie/internal/nearby"
	"menagerie/netserver"
	"menagerie/netserver/rehearsal"
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
	bots      stable
	rehearsal *rehearsal.Rehearsal // what the server does to its guests; nil: nothing
}

// lobbyOf makes the desk of a server that listens at an address.
func (g *game[S, V, M, C]) lobbyOf(addr net.Addr) *desk {
	d := &desk{program: g.Program, kind: g.kind(), addresses: reachable(addr)}
	if at, err := netip.ParseAddrPort(addr.String()); err == nil {
		d.port = int(at.Port())
	}
	return d
}

// open begins to receive guests. Links and announcements have the options.
func (d *desk) open(t terms, options map[string]string, seats int) {
	p := d.program
	d.everybody, d.rehearsal = t.everybody, t.rehearsal
	d.offer = nearby.Offer{
		Game: d.kind.Game, Network: d.kind.Network, Name: or(t.name, or(p.Env.Prefs.Name(0), p.Env.UI.Book.T("host.somebody"))),
		Port: d.port, Seats: seats, Version: p.Env.Facts.Version, Options: options,
	}
	d.link = inviteTo(d.kind.Game, d.addresses[0], options)
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
}

// complete adds to what a game says of its server what is the same for all. A person who plays at the screen is a player
// whom nobody lists, unless the game does so itself.
func (d *desk) complete(now gamepage.Host, visitors func() []netserver.Visitor, plays bool) gamepage.Host {
	b := d.program.Env.UI.Book
	now.Addresses, now.Link, now.Bots = d.addresses, d.link, &d.bots
	now.Rehearsal = rehearsalInfo(d.rehearsal)
	players := len(now.Guests)
	if visitors != nil {
		for _, v := range visitors() {
			now.Guests = append(now.Guests, gamepage.Guest{Name: or(v.Name, b.T("host.guest")), Note: v.Remote, Kick: v.SendAway})
		}
		players = len(now.Guests)
		if plays {
			players++
		}
	}
	if d.announced != nil {
		d.announced.Count(players)
		now.Announced = d.offer.Name
		now.Actions = append(now.Actions, gamepage.Action{Text: b.T("host.announce_end"), Do: d.hush})
	} else if d.everybody {
		now.Actions = append(now.Actions, gamepage.Action{Text: b.T("host.announce"), Do: d.announce})
	}
	return now
}

// inviteTo returns the link into a game that is hosted here. Options without a value are left out.
func inviteTo(game, address string, options map[string]string) string {
	said := maps.Clone(options)
	maps.DeleteFunc(said, func(_, value string) bool { return value == "" })
	return invite.Link{Game: game, Address: address, Options: said}.String()
}
