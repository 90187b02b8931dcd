package foxesgame

import (
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/netserver/spectators"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
)

// ServerSettings has the settings with which a person joins a server.
type ServerSettings struct {
	Address string // host, or host:port
	Name    string // name of the person
	watch   bool   // whether the person is a spectator
	details bool   // whether the server is one of this project, which sends details that the specification leaves out
	Colors  []int
}

// Join connects to a server. It returns a screen that waits for the server's response, and then changes to the screen of the
// game.
func (p *Game) Join(at ServerSettings) (scenes.Scene, error) {
	profile := foxesclient.Profile{Capture: remote.GuestCapture(), Details: at.details}
	if at.watch {
		profile.Role = foxesclient.Watch
	}
	seat := p.remoteGame(foxesclient.Join(at.Address, profile), at.Name, at.Colors)
	g := p.Game
	seat.To = g.Link(at.Address, map[string]string{"details": remote.Flag(at.details).String()})
	seat.Again = func() (scenes.Scene, error) { return p.Join(at) }
	return g.OpenRemote(seat), nil
}

func (p *Game) remoteGame(s session.OwnedSession[foxes.View, foxes.Move], name string, colors []int) remote.Game[foxes.View, foxes.Move] {
	names := func() []string { return p.playerNames(s, name) }
	const half = foxes.Second / 2
	return remote.Game[foxes.View, foxes.Move]{
		Session: s, Person: name, Names: names, Colors: colors, Sides: true,
		Record: func(v foxes.View) (any, []string) { return v.Config, names() },
		// record all events, and the state of the clocks twice a second
		News: func(before, now foxes.View) bool {
			return !now.Board.Equal(before.Board) || len(now.Since(lastEvent(before))) > 0 ||
				now.Now/half != before.Now/half || now.Outcome != before.Outcome
		},
	}
}

// lastEvent returns the number of the last event in a View, or 0 if the View has no events.
func lastEvent(v foxes.View) int {
	if len(v.Log) == 0 {
		return 0
	}
	return v.Log[len(v.Log)-1].Number
}

// playerNames returns the displayed name of each player. The player in this window has the given name. The opponent has
// the name of the opponent's side.
func (p *Game) playerNames(s foxesscene.Session, name string) []string {
	// the protocol transmits no names
	names := foxesNames(p.Env.UI.Book, foxes.Sides)
	if own := s.Seats(); len(own) == 1 && name != "" {
		names[own[0]] = name
	}
	return names
}

// HostSettings has the settings of a person who hosts a game.
type HostSettings struct {
	Config   foxes.Config
	options  hosting.Options
	Seat     string // side of the person: "foxes" or "dolphins"; with "none" a bot plays against a guest, and with "guests" two guests play
	Bot      string // bot that plays against a guest, or that may take the free seat
	reaction int    // reaction time of the bot in ticks
	Name     string
	Colors   []int
}

// seatSettings has the seat for each value of HostSettings.Seat that names a side.
var seatSettings = map[string]rules.Seat{"foxes": foxes.Foxes, "dolphins": foxes.Dolphins}

// countdown is the time between the arrival of the second player and the start of the game.
const countdown = 3 * time.Second

// hostSession is the session of a host on a server in this window.
type hostSession struct {
	session.OwnedSession[foxes.View, foxes.Move]
	program *game.Services
	server  *foxesserver.Server
	host    HostSettings
	bots    bool                       // whether a bot has the free seat
	seat    atomic.Pointer[rules.Seat] // seat of the host; nil if the person at the screen does not play
}

// reserveSeat reserves a seat for the host from the next game on. Guests get the other seat.
func (h *hostSession) reserveSeat(seat rules.Seat) {
	h.server.Reserve(seat)
	h.seat.Store(&seat)
}

// Server returns a server for hosting.Start, which starts it.
func (p *Game) Server(h HostSettings) (hosting.Server[foxes.View, foxes.Move], error) {
	h.Config.Dialect.Writing.Spectators, h.Config.Dialect.Tie = foxes.SpectatorsWelcome, foxes.TieContinues
	o := foxesserver.Options{
		Game: h.Config, Log: p.Log, Observer: hosting.Observer(h.options.Simulation), Wait: -1, Countdown: countdown,
		Games: 1, // the window shows one island
	}
	if h.options.Gate != nil {
		o.Opening, o.Idle = -1, -1 // friends may think as long as they want
	}
	islands, err := foxesserver.New(o)
	if err != nil {
		return hosting.Server[foxes.View, foxes.Move]{}, err
	}
	s := &hostSession{program: p.Services, server: islands, host: h}
	if seat, plays := seatSettings[h.Seat]; plays {
		s.reserveSeat(seat)
	}
	return hosting.Server[foxes.View, foxes.Move]{
		Sit: s.reserveSeat, Options: h.options, Listen: islands.Listen, Connect: islands.ConnectFrom,
		Shutdown: islands.Shutdown, Stop: islands.Stop,
		Observer: o.Observer, Visitors: islands.Visitors, Seats: foxes.Sides, Watch: s.watch,
		Link: map[string]string{"details": remote.Flag(true).String()},
		Open: func(net.Addr) (remote.Game[foxes.View, foxes.Move], error) {
			at := p.remoteGame(s, h.Name, h.Colors)
			at.Host = s.info
			if s.seat.Load() != nil {
				s.OwnedSession = s.sit()
				return at, nil
			}
			at.Record = nil // a spectator's screen shows many games
			s.OwnedSession = s.watch().Session
			if h.Seat == "none" {
				return at, s.inviteBot()
			}
			return at, nil
		},
	}, nil
}

func (h *hostSession) sit() session.OwnedSession[foxes.View, foxes.Move] {
	dial := h.host.options.Gate.Dial(func() net.Conn { return h.server.Connect(*h.seat.Load()) })
	return foxesclient.JoinWith("", dial, foxesclient.Profile{Details: true})
}

// inviteBot lets a bot take free seats.
func (h *hostSession) inviteBot() error {
	bot, err := foxesbot.For(h.host.Bot)
	if err != nil {
		return err
	}
	h.bots = true
	h.server.SetBots(foxesserver.Bots{
		Name: hosting.Bot, Reaction: time.Duration(h.host.reaction) * time.Second / foxes.Second,
		Think: [foxes.Sides]foxesserver.Think{bot.Bot, bot.Bot},
	})
	return nil
}

// toggleBot lets a bot play on the free seat, or reserves the seat for people again.
func (h *hostSession) toggleBot() {
	if h.bots {
		h.bots = false
		h.server.SetBots(foxesserver.Bots{})
		return
	}
	if err := h.inviteBot(); err != nil {
		h.program.Log.Warn("starting a bot failed", "err", err)
	}
}

func (h *hostSession) info() hostpanel.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot(2)
	host := hostpanel.Host{Wins: []int{int(shown.FoxesWon), int(shown.DolphinsWon)}}
	if len(shown.Games) > 0 && shown.Games[0].View.Outcome == foxes.Running {
		g := shown.Games[max(0, slices.IndexFunc(shown.Games, func(g foxesserver.Game) bool { return !g.Waits }))]
		var names []string
		for seat, name := range g.Names {
			switch {
			case name == hosting.Bot:
				names = append(names, b.T("foxes.bot_"+h.host.Bot))
			case name != "" && !g.Local[seat]:
				names = append(names, name)
			}
		}
		host.Client = strings.Join(names, ", ")
	}
	if _, plays := seatSettings[h.host.Seat]; plays {
		name := b.T("foxes.bot_" + h.host.Bot)
		text := b.T("foxes.invite", name)
		if h.bots {
			text = b.T("foxes.disinvite")
		}
		host.Actions = []hostpanel.Action{{Text: text, Do: h.toggleBot}}
	}
	return host
}

// watch returns the latest game on the server for spectators.
func (h *hostSession) watch() spectators.Watched[foxes.View, foxes.Move] {
	return spectators.Watched[foxes.View, foxes.Move]{Session: spectators.New[foxes.View, foxes.Move](h.server.Latest)}
}

// earlierTexts maps the error texts of earlier versions to the present texts. Records contain only the text of an
// error.
var earlierTexts = map[string]string{
	"that is not on the board":                        "the tile is not on the board",
	"no animal of yours is there":                     "the tile has no animal of the player",
	"the tiles are not side by side":                  "the tiles are not neighbours",
	"an animal of the same species is there":          "the tile has an animal of the same side",
	"a dolphin does not go on land":                   "a dolphin cannot go on land",
	"a fox does not attack a dolphin in water":        "a fox cannot attack a dolphin in the water",
	"it did not ask to join":                          "the first line was neither PBJ nor QBJ",
	"it sent nothing in the first minute of the game": "the client sent nothing in the first minute of the game",
	"nobody came to play":                             "no other player joined in time",
	"there is no room":                                "both sides already have a player",
	"it said too much that means nothing":             "the client sent too many invalid lines",
	"it does not read what is sent":                   "the client does not read the server's messages",
	"it does not lead this side":                      "the client does not play this side",
	"it is no move":                                   "the line is not a move",
	"it means nothing":                                "the protocol has no such line",
	"it may not move yet":                             "the cooldown of the side is not over",
}
