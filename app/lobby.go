package app

import (
	"errors"
	"maps"

	"menagerie/internal/invite"
	"menagerie/internal/nearby"
	"menagerie/internal/prefs"
	"menagerie/netclient"
	"menagerie/scenes"
	"menagerie/scenes/page"
	"menagerie/scenes/setupscene"
	"menagerie/session"
	"menagerie/wire"
)

// online is how a game's servers are found and joined, and how their messages are read.
type online struct {
	network string                              // "tcp" or "udp"
	port    int                                 // where a server is looked for if an address has none
	portTLS int                                 // the same with TLS; 0: there is no TLS
	options map[string]string                   // what links can say, and which field of the set-up it is
	dialect func(code string) error             // checks a dialect that a link states; nil: the game's links state none
	chosen  setupscene.Choice                   // what else joining by an address means
	asking  string                              // what the client is at before the server has answered; empty: a connection is an answer
	presets map[string]setupscene.Choice        // of a host: "people" and "bots"
	faults  []wire.LocalizableError             // why the rules refuse a move
	explain func(side wire.Side) wire.Dissector // reads the messages
}

// kind implements member.
func (g *game[S, V, M, C]) kind() nearby.Kind {
	return nearby.Kind{Game: g.seats.Game, Network: g.online.network}
}

// link is where a server is joined, in one way of many to write it: options that say nothing are left out. An address that
// is none gives no link.
func (g *game[S, V, M, C]) link(address string, options map[string]string) invite.Link {
	port := g.online.port
	if options["tls"] == "1" {
		port = g.online.portTLS
	}
	at, err := netclient.ParseAddress(address, port)
	if err != nil {
		return invite.Link{}
	}
	said := maps.Clone(options)
	maps.DeleteFunc(said, func(_, value string) bool { return value == "" || value == "0" })
	return invite.Link{Game: g.seats.Game, Address: at.String(), Options: said}
}

// flag is how a link says yes or no.
func flag(on bool) string {
	if on {
		return "1"
	}
	return "0"
}

// accept joins where an invitation leads, with the choices of last time. What is wrong with it is told in words.
func (g *game[S, V, M, C]) accept(to scenes.Invitation) (scenes.Scene, error) {
	link, err := g.noteDialect(to.Link)
	if err != nil {
		return nil, err
	}
	link = g.noteBook(link)
	spec, err := g.invited(link)
	if err != nil {
		return nil, err
	}
	g.told[g.link(link.Address, link.Options).String()] = to.Told
	return g.introduced(func() (scenes.Scene, error) { return g.start(setupscene.Last(g.Env, spec)) })
}

// prepare opens the set-up, about to join where an invitation leads.
func (g *game[S, V, M, C]) prepare(to scenes.Invitation) (scenes.Scene, error) {
	link, err := g.noteDialect(to.Link)
	if err != nil {
		return nil, err
	}
	link = g.noteBook(link)
	spec, err := g.invited(link)
	if err != nil {
		return nil, err
	}
	return setupscene.New(g.Env, spec), nil
}

// noteDialect stores the dialect that a link states, for the next game at its address, and returns the link without it.
func (g *game[S, V, M, C]) noteDialect(to invite.Link) (invite.Link, error) {
	code, said := to.Options[invite.Dialect]
	if !said || g.online.dialect == nil {
		return to, nil
	}
	if err := g.online.dialect(code); err != nil {
		return to, page.Fault{Key: "join.link_value", Args: []any{invite.Dialect, code}, Err: err}
	}
	g.stated[g.link(to.Address, nil).String()] = code
	to.Options = maps.Clone(to.Options)
	delete(to.Options, invite.Dialect)
	return to, nil
}

// invited is the set-up with what a link says already chosen.
func (g *game[S, V, M, C]) invited(to invite.Link) (setupscene.Spec, error) {
	spec := g.spec()
	if _, err := netclient.ParseAddress(to.Address, g.online.port); err != nil {
		return spec, sayable(err)
	}
	c := maps.Clone(g.online.chosen)
	if c == nil {
		c = setupscene.Choice{}
	}
	c["mode"], c["address"] = "join", to.Address
	for _, option := range nearby.Options { // what a link does not say of the server is not so, whatever was chosen last time
		if field, known := g.online.options[option]; known {
			c[field] = usual[option]
		}
	}
	for option, value := range to.Options {
		field, known := g.online.options[option]
		if !known {
			return spec, page.Fault{Key: "join.link_option", Args: []any{option, g.Env.UI.Book.T(g.seats.Game + ".title")}}
		}
		if usual[option] == "false" {
			value = map[string]string{"1": "true", "0": "false"}[value]
		}
		c[field] = value
	}
	spec.Chosen = c
	settled := setupscene.Last(g.Env, spec)
	for option, field := range g.online.options {
		if wanted, said := c[field]; said && wanted != usual[option] && settled[field] != wanted {
			return spec, page.Fault{Key: "join.link_value", Args: []any{option, to.Options[option]}}
		}
	}
	return spec, nil
}

// usual has what a link without an option means.
var usual = map[string]string{"tls": "false", "room": "", "details": "false"}

// startOrFollow starts what was chosen. Somebody may have put a whole link where an address belongs.
func (g *game[S, V, M, C]) startOrFollow(c setupscene.Choice) (scenes.Scene, error) {
	if _, err := rehearsalSpec(c); c["mode"] == "host" && err != nil {
		return nil, sayable(err)
	}
	switch {
	case !joins(c) && !hosts(c):
		return g.start(c)
	case hosts(c) || !invite.Is(c["address"]):
		return g.introduced(func() (scenes.Scene, error) { return g.start(g.withName(c)) })
	}
	to, err := invite.Parse(c["address"])
	if err != nil {
		return nil, sayable(err)
	}
	return g.follow(to)
}

// follow joins where a link leads, in whatever game.
func (p *Program) follow(to invite.Link) (scenes.Scene, error) {
	g, ok := p.Env.Game(to.Game)
	if !ok {
		return nil, page.Fault{Key: "join.no_game", Args: []any{to.Game}}
	}
	return g.Join(p.Env, scenes.Invitation{Link: to})
}

// sayable makes a Fault of an error that has words.
func sayable(err error) error {
	var worded netclient.LocalizableError // which links' faults are as well
	if errors.As(err, &worded) {
		return page.Fault{Key: worded.Key(), Args: worded.Args(), Err: err}
	}
	return err
}

// noting notes a server among those that were joined when it has answered.
func (g *game[S, V, M, C]) noting(s session.Session[V, M], to invite.Link) session.Session[V, M] {
	return &noted[V, M]{Session: s, asking: g.online.asking, met: func() {
		g.Env.Prefs = g.Env.Prefs.Meeting(prefs.Host{Link: to.String(), Told: g.told[to.String()], Dialect: g.stated[to.String()]})
		g.save()
	}}
}

// noted is a session on a server that is to be noted.
type noted[V, M any] struct {
	session.Session[V, M]
	asking string
	met    func() // nil once it was called
}

// Tick implements session.Session.
func (n *noted[V, M]) Tick() []session.Update[V] {
	updates := n.Session.Tick()
	if n.met != nil {
		if hasAnswered(n.Capabilities().Link(), n.asking) {
			n.met()
			n.met = nil
		}
	}
	return updates
}

// neighbours are the games on the local network, as links.
type neighbours struct{ *nearby.Browser }

// Take implements scenes.Nearby.
func (n neighbours) Take() ([]scenes.Found, bool) {
	all, changed := n.Browser.Take()
	var found []scenes.Found
	for _, f := range all {
		found = append(found, scenes.Found{
			Link: invite.Link{Game: f.Game, Address: f.Address, Options: f.Options}, Name: f.Name, Players: f.Players, Seats: f.Seats,
		})
	}
	return found, changed
}

// openNearby begins to look for games on the local network: of one game, or of all if its word is empty.
func (p *Program) openNearby(game string) scenes.Nearby {
	var kinds []nearby.Kind
	for _, g := range p.member {
		if k := g.kind(); game == "" || k.Game == game {
			kinds = append(kinds, k)
		}
	}
	p.hush()
	p.search = nearby.Browse(kinds, p.log)
	return neighbours{p.search}
}

// hush ends the search for games that a screen has left behind.
func (p *Program) hush() {
	if p.search != nil {
		p.search.Close()
	}
}
