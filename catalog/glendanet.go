package catalog

import (
	"context"
	"net"
	"slices"
	"strings"

	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/glendascene"
	"menagerie/session"
	"menagerie/wire/glendawire"
)

// glendaServer is a game with the rabbit on somebody's server.
type glendaServer struct {
	address string // host, or host:port
	side    glendaclient.Side
	name    string // of the person
	colors  [2]int
}

// joinGlenda connects to a server and opens the screen at once; whether it works is told there.
func (p *Program) joinGlenda(at glendaServer) (scenes.Scene, error) {
	client := glendaclient.Join(at.address, glendaclient.Profile{Nick: nick(at.name), Side: at.side})
	p.played("glenda")
	return p.meetGlenda(p.witnessGlenda(client, at.name), at.name, at.colors, gamepage.Options{
		Again: func() (scenes.Scene, error) { return p.joinGlenda(at) },
	}), nil
}

// nick is as much of a name as servers take.
func nick(name string) string {
	letters := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, name)
	return letters[:min(len(letters), glendaclient.MaxNick)]
}

// meetGlenda opens the screen for a game against somebody whom a server chooses.
func (p *Program) meetGlenda(s glendascene.Session, name string, colors [2]int, o gamepage.Options) scenes.Scene {
	o.Names = func() []string { return p.meetingNames(s, name) }
	o.Colors, o.Watch, o.Help, o.Leave = colors[:], p.watchGlenda, p.glendaHelp, p.glendaSetup
	o.Remedies = func(err error) []gamepage.Remedy { return p.remedies(err, o.Again) }
	return glendascene.New(p.Env, glendascene.Options{Session: s, Options: p.around(o)})
}

// witnessGlenda has what is seen of a game kept.
func (p *Program) witnessGlenda(s glendascene.Session, name string) glendascene.Session {
	return witness(p, "glenda", s, func(v glenda.View) (any, []string) { return v.Config, p.meetingNames(s, name) })
}

// meetingNames says who sits where, once the server has said which side is ours. Not every server tells the other's name.
func (p *Program) meetingNames(s glendascene.Session, name string) []string {
	b := p.Env.UI.Book
	names, own := []string{b.T("glenda.name_trapper"), b.T("glenda.name_glenda")}, s.Seats()
	if len(own) != 1 {
		return names
	}
	other := ""
	if link := s.Offers().Link; link != nil {
		other = link().Opponent
	}
	names[1-own[0]] = or(other, b.T("glenda.other_player"))
	if name != "" {
		names[own[0]] = name
	}
	return names
}

// glendaHost is a server of the game with the rabbit to be run in the program.
type glendaHost struct {
	config    glenda.Config
	everybody bool   // reachable from the network, not only from this machine
	seat      string // of the person at the screen: "trapper" or "glenda"; "none" lets a bot wait for guests
	name      string
	colors    [2]int
}

// hostedGlenda is a server together with the session that the screen at it has.
type hostedGlenda struct {
	glendascene.Session
	server *glendaserver.Server
	guests *farewells
	closed bool
}

// Close implements session.Session: everybody is sent away.
func (h *hostedGlenda) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	h.guests.say(h, h.server.Shutdown)
	return h.Session.Close()
}

// hostGlenda starts a server and opens its screen.
func (p *Program) hostGlenda(h glendaHost) (scenes.Scene, error) {
	o := glendaserver.Options{Game: h.config, Log: p.log}
	if seat, plays := glendaSeats[h.seat]; plays {
		o.First = 1 - seat // a guest who comes before the person at the screen does not take their seat
	}
	server, err := glendaserver.New(o)
	if err != nil {
		return nil, err
	}
	addr, err := listenNear(server.Listen, reach(h.everybody), glendawire.Port)
	if err != nil {
		return nil, err
	}
	p.played("glenda")
	screen := gamepage.Options{Host: func() gamepage.Host { return glendaHostInfo(server, addr, h.seat) }}
	s := &hostedGlenda{Session: glendaSeat(server, h), server: server, guests: p.guests}
	p.guests.host(s)
	var shown glendascene.Session = s
	if _, plays := glendaSeats[h.seat]; plays { // a gallery goes from game to game
		shown = p.witnessGlenda(s, h.name)
	}
	return p.meetGlenda(shown, h.name, h.colors, screen), nil
}

// hostBot is what a bot that waits for guests is called among them.
const hostBot = "bot"

// glendaSeats are the seats by name.
var glendaSeats = map[string]rules.Seat{"trapper": glenda.Trapper, "glenda": glenda.Glenda}

// glendaSeat is what the screen at a host shows: its own seat, or the newest match of a bot that waits for guests.
func glendaSeat(server *glendaserver.Server, h glendaHost) glendascene.Session {
	seat, plays := glendaSeats[h.seat]
	if !plays {
		bots := glendaserver.Bots{Name: hostBot}
		bots.Think[glenda.Trapper] = glendabot.Best(glenda.Trapper, 0)
		bots.Think[glenda.Glenda] = glendabot.Best(glenda.Glenda, 0)
		server.SetBots(bots)
		return &glendaGallery{server: server}
	}
	dial := func(context.Context) (net.Conn, error) { return server.Connect(seat), nil }
	return glendaclient.Over("", dial, glendaclient.Profile{Dialect: glendaclient.Dialect{Size: h.config.Size}})
}

// glendaHostInfo is what the screen shows of the server, where the person at it has a seat, or none.
func glendaHostInfo(server *glendaserver.Server, addr net.Addr, own string) gamepage.Host {
	n := server.Counters()
	h := gamepage.Host{Addresses: reachable(addr), Wins: []int{int(n.TrapperWon), int(n.GlendaWon)}}
	shown := server.Matches(1)
	if len(shown) == 0 || shown[0].Over {
		return h
	}
	names := shown[0].Names[:]
	if seat, plays := glendaSeats[own]; plays {
		names = names[1-seat : 2-seat]
	}
	h.Client = strings.Join(slices.DeleteFunc(names, func(n string) bool { return n == hostBot }), ", ")
	return h
}

// glendaGallery watches the newest match on a server.
type glendaGallery struct {
	server *glendaserver.Server
	id     int64
	turn   int
	over   bool
	out    []session.Update[glenda.View]
}

// Tick implements session.Session.
func (g *glendaGallery) Tick() []session.Update[glenda.View] {
	g.out = g.out[:0]
	shown := g.server.Matches(1)
	if len(shown) == 0 {
		if g.id == 0 {
			return g.out
		}
		g.id = 0
		return append(g.out, session.Update[glenda.View]{Phase: session.Joining})
	}
	m := shown[0]
	if m.ID == g.id && m.View.Turn == g.turn && m.Over == g.over {
		return g.out
	}
	g.id, g.turn, g.over = m.ID, m.View.Turn, m.Over // a match also ends without a move, when somebody leaves
	phase := session.Playing
	if m.Over {
		phase = session.Ended
	}
	return append(g.out, session.Update[glenda.View]{Phase: phase, View: m.View})
}

// Send implements session.Session; nobody plays from a gallery.
func (g *glendaGallery) Send(rules.Seat, glenda.Move) {}

// Seats implements session.Session.
func (g *glendaGallery) Seats() []rules.Seat { return nil }

// Offers implements session.Session.
func (g *glendaGallery) Offers() session.Offers { return session.Offers{} }

// Close implements session.Session.
func (g *glendaGallery) Close() error { return nil }
