package glendagame

import (
	"cmp"
	"net"
	"slices"
	"strings"
	"sync/atomic"

	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/netclient/glendaclient"
	"menagerie/netserver/glendaserver"
	"menagerie/netserver/spectators"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/rules/glenda/glendabot"
	"menagerie/scenes"
	"menagerie/scenes/glendascene"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
)

// ServerSettings has the settings with which a person joins a server.
type ServerSettings struct {
	address string // host, or host:port
	side    glendaclient.Side
	name    string // name of the person
	colors  []int
}

// Join connects to a server. It returns a screen that waits for the server's response, and then changes to the screen of the
// game.
func (p *Game) Join(at ServerSettings) (scenes.Scene, error) {
	client := glendaclient.Join(at.address, glendaclient.Profile{Nick: nick(at.name), Side: at.side, Capture: remote.GuestCapture()})
	seat := p.remoteGame(client, at.name, at.colors)
	g := p.Game
	seat.To = g.Link(at.address, nil)
	seat.Again = func() (scenes.Scene, error) { return p.Join(at) }
	return g.OpenRemote(seat), nil
}

func (p *Game) remoteGame(s session.OwnedSession[glenda.View, glenda.Move], name string, colors []int) remote.Game[glenda.View, glenda.Move] {
	names := func() []string { return p.playerNames(s, name) }
	return remote.Game[glenda.View, glenda.Move]{
		Session: s, Person: name, Names: names, Colors: colors, Sides: true,
		Record: func(v glenda.View) (any, []string) { return v.Config, names() },
	}
}

// nick returns name in a form that servers accept: only ASCII letters and digits, and at most glendaclient.MaxNick bytes.
func nick(name string) string {
	letters := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' {
			return r
		}
		return -1
	}, name)
	return letters[:min(len(letters), glendaclient.MaxNick)]
}

// playerNames returns the names of the two seats. Until the player has a seat, they are the names of the sides.
func (p *Game) playerNames(s glendascene.Session, name string) []string {
	b := p.Env.UI.Book
	names, own := names(b, 2), s.Seats()
	if len(own) != 1 {
		return names
	}
	other := ""
	if link := s.Capabilities().Link; link != nil {
		other = link().Opponent
	}
	// a server may not send the name of the opponent
	names[1-own[0]] = cmp.Or(other, b.T("glenda.other_player"))
	if name != "" {
		names[own[0]] = name
	}
	return names
}

// HostSettings has the settings of a person who hosts a game.
type HostSettings struct {
	Config  glenda.Config
	options hosting.Options
	Seat    string // side of the person: "trapper" or "glenda"; with "none" a bot plays against a guest, and with "guests" two guests play
	Name    string
	Colors  []int
}

// Options returns the options of the server. If the host plays, moves have no time limit.
func (p *Game) Options(h HostSettings) glendaserver.Options {
	o := glendaserver.Options{Game: h.Config, Log: p.Log, Observer: hosting.Observer(h.options.Simulation)}
	if seat, plays := seatSettings[h.Seat]; plays {
		o.First = 1 - seat // the first guest gets the seat that the person has not chosen
		o.Move = -1
		if h.options.Gate != nil {
			o.Wait, o.Opening = -1, -1 // friends may come at any time and think as long as they want
		}
	}
	return o
}

// Server returns a server for hosting.Start, which starts it.
func (p *Game) Server(h HostSettings) (hosting.Server[glenda.View, glenda.Move], error) {
	o := p.Options(h)
	games, err := glendaserver.New(o)
	if err != nil {
		return hosting.Server[glenda.View, glenda.Move]{}, err
	}
	own := &hostSeat{server: games, gate: h.options.Gate}
	if seat, plays := seatSettings[h.Seat]; plays {
		own.reserve(seat)
	}
	return hosting.Server[glenda.View, glenda.Move]{
		Sit:     own.reserve,
		Options: h.options, Listen: games.Listen, Connect: games.ConnectFrom,
		Shutdown: games.Shutdown, Stop: games.Stop, Observer: o.Observer, Visitors: games.Visitors, Seats: 2,
		Watch: func() spectators.Watched[glenda.View, glenda.Move] {
			return spectators.Watched[glenda.View, glenda.Move]{Session: spectators.New[glenda.View, glenda.Move](games.Latest)}
		},
		Open: func(net.Addr) (remote.Game[glenda.View, glenda.Move], error) {
			at := p.remoteGame(own.session(h), h.Name, h.Colors)
			at.Host = func() hostpanel.Host { return hostInfo(games, own.seat.Load()) }
			if _, plays := seatSettings[h.Seat]; !plays {
				at.Record = nil // a spectator's screen shows many games
			}
			return at, nil
		},
	}, nil
}

// seatSettings has the seat for each value of HostSettings.Seat that names a side.
var seatSettings = map[string]rules.Seat{"trapper": glenda.Trapper, "glenda": glenda.Glenda}

// hostSeat has the host's own seat on the server in this window.
type hostSeat struct {
	server *glendaserver.Server
	gate   *hosting.Gate
	seat   atomic.Pointer[rules.Seat] // seat of the host; nil if the person at the screen does not play
}

// reserve reserves a seat for the host from the next game on. Guests get the other seat.
func (c *hostSeat) reserve(seat rules.Seat) {
	c.server.Reserve(seat)
	c.seat.Store(&seat)
}

func (c *hostSeat) session(h HostSettings) session.OwnedSession[glenda.View, glenda.Move] {
	if c.seat.Load() == nil {
		return Spectate(c.server, h)
	}
	dial := c.gate.Dial(func() net.Conn { return c.server.Connect(*c.seat.Load()) })
	return glendaclient.JoinWith("", dial, glendaclient.Profile{Dialect: glendaclient.DialectOf(h.Config)})
}

// Spectate returns a session without a seat that shows the latest match on the server. If h.Seat is "none", it also starts
// bots that play against the guests.
func Spectate(server *glendaserver.Server, h HostSettings) session.OwnedSession[glenda.View, glenda.Move] {
	if h.Seat == "none" {
		bots := glendaserver.Bots{Name: hosting.Bot}
		bots.Think[glenda.Trapper] = glendabot.Best(glenda.Trapper, 0)
		bots.Think[glenda.Glenda] = glendabot.Best(glenda.Glenda, 0)
		server.SetBots(bots)
	}
	return spectators.New[glenda.View, glenda.Move](server.Latest)
}

// hostInfo returns the state of the server for the host panel.
func hostInfo(server *glendaserver.Server, own *rules.Seat) hostpanel.Host {
	n := server.Counters()
	h := hostpanel.Host{Wins: []int{int(n.TrapperWon), int(n.GlendaWon)}}
	shown := server.Matches(1)
	if len(shown) == 0 || shown[0].Over {
		return h
	}
	names := shown[0].Names[:]
	if own != nil {
		names = names[1-*own : 2-*own]
	}
	h.Client = strings.Join(slices.DeleteFunc(names, func(n string) bool { return n == hosting.Bot }), ", ")
	return h
}

// earlierTexts maps the error texts of earlier versions to the present texts. Records contain only the text of an
// error.
var earlierTexts = map[string]string{
	"there is a wall":                  "the cell has a wall",
	"Glenda sits there":                "Glenda is on the cell",
	"it did not say who it is":         "the first line was not: nick game side options",
	"nobody came to play":              "no other player joined in time",
	"it did not answer":                "the client did not answer UGUD in time",
	"it said too much that is no move": "the client sent too many lines that are not moves",
	"it has left":                      "the client left the game",
	"it is not its turn":               "it was not the client's turn",
	"it is no move":                    "the line is not a move",
	"it does not read what is sent":    "the client does not read the server's messages",
}
