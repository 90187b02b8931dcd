package app

import (
	"net"
	"slices"
	"strconv"

	"menagerie/internal/guestbook"
	"menagerie/internal/invite"
	"menagerie/netclient"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// company are the people at the other windows of a game over the network, as far as the guest book names them.
type company interface {
	people() (names []string, version int) // by seat
}

// named adds the names of a company to those that are known otherwise. The function title writes a name for a seat; nil
// writes the name alone.
func named(names []string, c company, title func(seat int, name string) string) []string {
	all := slices.Clone(names)
	people, _ := c.people()
	for seat, name := range people {
		if name == "" {
			continue
		}
		for len(all) <= seat {
			all = append(all, "")
		}
		if all[seat] = name; title != nil {
			all[seat] = title(seat, name)
		}
	}
	return all
}

// accompany lets a place show the names of its company, on the screen and in records.
func (at *place[V, M]) accompany(c company) {
	if names := at.names; names != nil {
		at.names = func() []string { return named(names(), c, at.title) }
	}
	if about := at.record; about != nil && at.names != nil {
		at.record = func(v V) (any, []string) {
			config, names := about(v)
			return config, named(names, c, at.title)[:len(names)]
		}
	}
}

// hostBook is the company at a host.
type hostBook struct{ *guestbook.Book }

func (h hostBook) people() ([]string, int) { return h.Names() }

// visit is the company of a guest.
type visit struct{ *guestbook.Visit }

func (v visit) people() ([]string, int) {
	card, _, version := v.Read()
	return card.Names, version
}

// others is what the screen of a guest shows of the people at the other windows.
func (v visit) others(p *Program) gamepage.Others {
	card, state, version := v.Read()
	o := gamepage.Others{Version: version, Silent: state == guestbook.Gone || state == guestbook.Ended}
	if state == guestbook.Ended {
		o.Ended = p.Env.UI.Book.T("net.host_ended")
		if card.Host != "" {
			o.Ended = p.Env.UI.Book.T("net.host_ended_by", card.Host)
		}
	}
	return o
}

// errHostEnded is why a session ends that goes on although its host has ended the game.
var errHostEnded = netclient.NewError("net.host_ended", nil)

// The ticks for which a guest waits: after a connection was lost for the reason, and after the end for the loss.
const (
	reasonTicks = 60
	endTicks    = 120
)

// visiting is a guest's session together with its entry in the guest book.
type visiting[V, M any] struct {
	session.Session[V, M]
	visit  visit
	phase  session.Phase
	held   []session.Update[V] // a loss that may be the host's doing
	waited int
	out    []session.Update[V]
}

// Tick implements session.Session. It holds a loss back until the guest book says whether the host has ended the game.
func (v *visiting[V, M]) Tick() []session.Update[V] {
	v.out = append(v.out[:0], v.Session.Tick()...)
	if own := v.Session.Seats(); len(own) == 1 {
		v.visit.Sit(int(own[0]))
	}
	_, state, _ := v.visit.Read()
	if n := len(v.out); n > 0 {
		v.phase = v.out[n-1].Phase
	}
	switch {
	case v.held == nil && v.phase == session.Lost && state <= guestbook.Here:
		v.held, v.waited = slices.Clone(v.out), 0
		return nil
	case v.held != nil:
		v.waited++
		if state <= guestbook.Here && v.waited < reasonTicks {
			return nil
		}
		v.out = append(append(v.out[:0], v.held...), v.out...)
		v.held = []session.Update[V]{}
	case state == guestbook.Ended && v.phase < session.Ended:
		if v.waited++; v.waited == endTicks {
			_ = v.Session.Close() // the host has gone
			v.phase = session.Lost
			v.out = append(v.out, session.Update[V]{Phase: session.Lost, Err: errHostEnded})
		}
	}
	return v.out
}

// Close implements session.Session.
func (v *visiting[V, M]) Close() error {
	v.visit.Close()
	return v.Session.Close()
}

// visits calls the guest book of the host to which a place leads, if an invitation has named one.
func (g *game[S, V, M, C]) visits(at *place[V, M]) (visit, bool) {
	address, known := g.books[g.bookKey(at.to)]
	if !known {
		return visit{}, false
	}
	v := visit{guestbook.Call(address, at.person)}
	at.session = &visiting[V, M]{Session: at.session, visit: v}
	at.accompany(v)
	if at.met != nil {
		at.met(v)
	}
	return v, true
}

// others enters the person into the guest book of the remote game. It returns a function that reads what the screen shows of the
// people at other windows, or nil without a guest book.
func (g *game[S, V, M, C]) others(at *place[V, M]) func() gamepage.Others {
	if v, ok := g.visits(at); ok {
		return func() gamepage.Others { return v.others(g.Program) }
	}
	if at.company == nil {
		return nil
	}
	at.accompany(at.company)
	return func() gamepage.Others {
		_, version := at.company.people()
		return gamepage.Others{Version: version}
	}
}

// noteBook notes where the guest book of a host is, and returns the link without it.
func (g *game[S, V, M, C]) noteBook(to invite.Link) invite.Link {
	port, err := strconv.ParseUint(to.Options[invite.Book], 10, 16)
	server := to.Server()
	key := g.bookKey(g.link(server.Address, server.Options))
	at, bad := netclient.ParseAddress(server.Address, g.online.port)
	if delete(g.books, key); err == nil && port > 0 && bad == nil {
		g.books[key] = net.JoinHostPort(at.Host, strconv.FormatUint(port, 10))
	}
	return server
}

// bookKey returns the key of a server in Program.books.
func (g *game[S, V, M, C]) bookKey(to invite.Link) string { return g.seats.Game + " " + to.Address }
