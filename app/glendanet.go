package app

import (
	"cmp"
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
)

// glendaServer is a game with the rabbit on somebody's server.
type glendaServer struct {
	address string // host, or host:port
	side    glendaclient.Side
	name    string // of the person
	colors  []int
}

// joinGlenda connects to a server. The game opens when the server has answered.
func (p *Program) joinGlenda(at glendaServer) (scenes.Scene, error) {
	client := glendaclient.Join(at.address, glendaclient.Profile{Nick: nick(at.name), Side: at.side, Capture: guestCapture()})
	seat := p.glendaPlace(client, at.name, at.colors)
	g := p.glendaGame()
	seat.to = g.link(at.address, nil)
	seat.again = func() (scenes.Scene, error) { return p.joinGlenda(at) }
	return g.meet(seat), nil
}

// glendaPlace is a place at a game against somebody whom a server chooses.
func (p *Program) glendaPlace(s session.Session[glenda.View, glenda.Move], name string, colors []int) place[glenda.View, glenda.Move] {
	names := func() []string { return p.meetingNames(s, name) }
	return place[glenda.View, glenda.Move]{
		session: s, person: name, names: names, colors: colors,
		record: func(v glenda.View) (any, []string) { return v.Config, names() },
	}
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

// meetingNames says who sits where, once the server has said which side is ours. Not every server tells the other's name.
func (p *Program) meetingNames(s glendascene.Session, name string) []string {
	b := p.Env.UI.Book
	names, own := glendaNames(b, 2), s.Seats()
	if len(own) != 1 {
		return names
	}
	other := ""
	if link := s.Capabilities().Link; link != nil {
		other = link().Opponent
	}
	names[1-own[0]] = cmp.Or(other, b.T("glenda.other_player"))
	if name != "" {
		names[own[0]] = name
	}
	return names
}

// glendaHost is a server of the game with the rabbit to be run in the program.
type glendaHost struct {
	config glenda.Config
	terms  terms
	seat   string // of the person at the screen: "trapper" or "glenda"; "none" lets a bot wait for guests, "guests" lets them meet
	name   string
	colors []int
}

// glendaOptions are those of the server. Where the person at the screen plays, nobody is out for being slow.
func (p *Program) glendaOptions(h glendaHost) glendaserver.Options {
	o := glendaserver.Options{Game: h.config, Log: p.log, Capture: hostCapture()}
	if seat, plays := glendaSeats[h.seat]; plays {
		o.First = 1 - seat // a guest who comes before the person at the screen does not take their seat
		o.Move = -1
	}
	o.Limits.Rehearsal = h.terms.rehearsal
	return o
}

// hostGlenda starts a server and opens its screen.
func (p *Program) hostGlenda(h glendaHost) (scenes.Scene, error) {
	o := p.glendaOptions(h)
	games, err := glendaserver.New(o)
	if err != nil {
		return nil, err
	}
	return p.glendaGame().host(server[glenda.View, glenda.Move]{
		terms: h.terms, listen: games.Listen, shutdown: games.Shutdown, capture: o.Capture, visitors: games.Visitors, seats: 2,
		open: func(net.Addr) (place[glenda.View, glenda.Move], error) {
			at := p.glendaPlace(glendaSeat(games, h), h.name, h.colors)
			at.host = func() gamepage.Host { return glendaHostInfo(games, h.seat) }
			if _, plays := glendaSeats[h.seat]; !plays {
				at.record = nil // a gallery goes from game to game
			}
			return at, nil
		},
	})
}

// glendaSeats are the seats by name.
var glendaSeats = map[string]rules.Seat{"trapper": glenda.Trapper, "glenda": glenda.Glenda}

// glendaSeat is what the screen at a host shows: its own seat, or the newest match of a bot that waits for guests.
func glendaSeat(server *glendaserver.Server, h glendaHost) session.Session[glenda.View, glenda.Move] {
	seat, plays := glendaSeats[h.seat]
	if !plays {
		if h.seat == "none" {
			bots := glendaserver.Bots{Name: hostBot}
			bots.Think[glenda.Trapper] = glendabot.Best(glenda.Trapper, 0)
			bots.Think[glenda.Glenda] = glendabot.Best(glenda.Glenda, 0)
			server.SetBots(bots)
		}
		return &gallery[glenda.View, glenda.Move]{newest: func() (exhibit[glenda.View], bool) { return glendaNewest(server) }}
	}
	dial := func(context.Context) (net.Conn, error) { return server.Connect(seat), nil }
	return glendaclient.Over("", dial, glendaclient.Profile{Dialect: glendaclient.DialectOf(h.config)})
}

// glendaHostInfo is what the screen shows of the server, where the person at it has a seat, or none.
func glendaHostInfo(server *glendaserver.Server, own string) gamepage.Host {
	n := server.Counters()
	h := gamepage.Host{Wins: []int{int(n.TrapperWon), int(n.GlendaWon)}}
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

// glendaNewest is the newest match on a server.
func glendaNewest(server *glendaserver.Server) (exhibit[glenda.View], bool) {
	shown := server.Matches(1)
	if len(shown) == 0 {
		return exhibit[glenda.View]{}, false
	}
	m := shown[0]
	return exhibit[glenda.View]{id: m.ID, now: m.View.Turn, over: m.Over, view: m.View}, true
}
