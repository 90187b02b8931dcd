package miagame

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/internal/deeplink"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/netserver/spectators"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/hostpanel"
	"menagerie/scenes/miascene"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// SeatSettings has the settings of the person's seat on a server.
type SeatSettings struct {
	Address string // host, or host:port
	Name    string // name of the person
	Mode    miascene.SeatMode
	fitting bool          // value of miascene.RemoteServer.Fitting
	bot     string        // name of the bot that plays as the autopilot
	limit   time.Duration // time limit for a response that the user has entered; 0 if unknown
}

// Explain returns a function that creates a dissector, an explainer of network messages. side is the side that reads
// the messages. limits returns the server's time limits; it is nil if they are unknown.
func Explain(limits func() miawire.Limits) func(side wire.Side) wire.Dissector {
	return func(side wire.Side) wire.Dissector { return miawire.NewDissector(side, limits) }
}

// Limits returns the time limits of a server. limit is the limit that the user has entered, or 0 to use the limit that the
// client has measured. Unknown limits are 0 in the result.
func Limits(limit time.Duration, s miaclient.Stats) miawire.Limits {
	l := miawire.Limits{Join: limit, Turn: limit, Announce: limit}
	if limit == 0 && s.LimitSure {
		l.Turn, l.Announce = s.Limit, s.Limit
	}
	return l
}

// profile returns the client's profile for a seat with the settings s.
func (p *Game) profile(s SeatSettings) (miaclient.Profile, error) {
	bot, err := miabot.For(cmp.Or(s.bot, "best"))
	if err != nil {
		return miaclient.Profile{}, err
	}
	name := miaclient.NameFrom(s.Name)
	if name == "" {
		name = miaclient.NameFrom(p.Env.UI.Book.T("mia.me"))
	}
	return miaclient.Profile{
		Name: name, Bot: bot.Bot, Seed: p.Seeds.Next(), Orders: miaclient.Orders{Mode: miaclient.Mode(s.Mode), Limit: s.limit},
	}, nil
}

// Join connects to a server. It returns a screen that waits for the server's response, and then changes to the screen of the
// game.
func (p *Game) Join(at SeatSettings) (scenes.Scene, error) {
	if at.Name == p.Env.UI.Book.T("mia.me") {
		// Players without a name have the same default name on every machine, but a server refuses a name that is taken.
		at.Name += fmt.Sprint(100 + rand.IntN(900))
	}
	profile, err := p.profile(at)
	if err != nil {
		return nil, err
	}
	profile.Capture = remote.GuestCapture()
	client := miaclient.Join(at.Address, profile)
	seat := p.remoteGame(client, client, miaNet(client, profile.Orders.Limit), at)
	seat.Explain = Explain(func() miawire.Limits { return Limits(at.limit, client.Stats()) })
	g := p.Game
	seat.To, seat.Person = g.Link(at.Address, nil), at.Name
	seat.Again = func() (scenes.Scene, error) { return p.Join(at) }
	return g.OpenRemote(seat), nil
}

// remoteGame describes the game of a client's session on a server.
func (p *Game) remoteGame(s session.OwnedSession[mia.View, mia.Move], client *miaclient.Client, net *miascene.RemoteServer, at SeatSettings) remote.Game[mia.View, mia.Move] {
	return remote.Game[mia.View, mia.Move]{
		Session: s, Sitting: func(v mia.View) string { return recordPlayers(v, client.Stats()) },
		Record: func(v mia.View) (any, []string) {
			if v.Stage == mia.Joining {
				return nil, nil // some names are still unknown
			}
			return v.Config, seatNames(client.Stats().Names, v.Config.Seats)
		},
		Screen: func(s miascene.Session, o gamepage.Options) scenes.Scene {
			net.Fitting = at.fitting
			return miascene.New(p.Env, miascene.Options{Session: s, Options: o, Net: net})
		},
	}
}

// FastRounds is the number of rounds per second above which a game is not recorded. Nobody could follow the replay of such a
// game.
const FastRounds = 3

// recordPlayers returns the names of the players, separated by semicolons, or "" if the rounds are too fast for a
// record.
func recordPlayers(v mia.View, s miaclient.Stats) string {
	if s.PerSecond > FastRounds {
		return ""
	}
	return strings.Join(seatNames(s.Names, v.Config.Seats), ";")
}

// seatNames returns the names of all seats. Unknown names are empty.
func seatNames(names []string, seats int) []string {
	all := make([]string, seats)
	copy(all, names)
	return all
}

// miaNet returns the functions with which the screen controls c. limit is the server's time limit for a response, or 0
// if unknown.
func miaNet(c *miaclient.Client, limit time.Duration) *miascene.RemoteServer {
	return &miascene.RemoteServer{
		Order: func(o miascene.SeatOrders) {
			c.Order(miaclient.Orders{
				Mode: miaclient.Mode(o.Mode), Joins: miaclient.JoinPolicy(o.Joins), Limit: limit,
				Plan: miaclient.Plan{SeeFrom: o.SeeFrom, SeeNext: o.SeeNext, BluffTo: o.BluffTo},
			})
		},
		Figures: func() miascene.SeatFigures { return figures(c.Stats()) },
		Whole: func() (miascene.WholeRound, bool) {
			r, ok := c.Round()
			if !ok || len(r.Views) == 0 {
				return miascene.WholeRound{}, false
			}
			last := r.Views[len(r.Views)-1]
			return miascene.WholeRound{Names: r.Names, Round: last.Round - 1, Log: last.Last}, true
		},
	}
}

func figures(s miaclient.Stats) miascene.SeatFigures {
	f := miascene.SeatFigures{
		Names: s.Names, Rounds: s.Rounds, Played: s.Played, Won: s.Won, PerSecond: s.PerSecond, Lost: s.Lost,
		Limit: int(s.Limit.Milliseconds()), LimitSure: s.LimitSure, Left: int(s.Left.Milliseconds()),
		Orders: miascene.SeatOrders{
			Mode: miascene.SeatMode(s.Orders.Mode), Joins: miascene.SeatJoins(s.Orders.Joins),
			SeeFrom: s.Orders.Plan.SeeFrom, SeeNext: s.Orders.Plan.SeeNext, BluffTo: s.Orders.Plan.BluffTo,
		},
	}
	for by, n := range s.By {
		f.By[screenModes[by]] = n
	}
	if n := len(s.Recent); n > 0 {
		a := s.Recent[n-1]
		f.Last = miascene.SeatAnswer{Round: max(a.Round, 1), By: screenModes[a.By], Move: a.Move, Took: int(a.Took.Microseconds())}
	}
	for _, point := range s.Curve {
		f.Curve = append(f.Curve, point.Scores)
	}
	return f
}

// screenModes has the screen's mode for each mode of the client.
var screenModes = [...]miascene.SeatMode{
	miaclient.ByAutopilot: miascene.Autopilot, miaclient.ByPlan: miascene.Armed, miaclient.ByPerson: miascene.Hand,
}

// HostSettings has the settings of a person who hosts a game.
type HostSettings struct {
	Preset  string // preset of the time limits: "contest" or "table"
	options hosting.Options
	keeps   bool // whether the scores are stored for the next start
	lives   int  // number of lives of each player in a game; 0 for points
	Seat    SeatSettings
	Bots    []string
}

// hostSession is the session of a host, whose server runs in this window. It also runs the bots of the host.
type hostSession struct {
	session.OwnedSession[mia.View, mia.Move]
	program *game.Services
	server  *miaserver.Server
	preset  string
	own     string // name of the player on the person's seat
	bots    []*miaclient.Client
	names   []string // names of the bots
	heirs   heirs
}

func (h *hostSession) Close() error {
	err := h.OwnedSession.Close()
	for _, b := range h.bots {
		err = errors.Join(err, b.Close())
	}
	return err
}

// maxFriends is the maximal number of players in a game of friends, as in the specification.
const maxFriends = 30

func (p *Game) options(h HostSettings) miaserver.Options {
	o := miaserver.Contest()
	if h.Preset == "table" {
		o = miaserver.Table()
	}
	o.Log, o.Observer = p.Log, hosting.Observer(h.options.Simulation)
	if h.options.Gate != nil {
		o.Players = maxFriends
	}
	o.Lives = h.lives
	if h.keeps {
		o.Scores = filepath.Join(p.Data, "mia-scores.json")
	}
	return o
}

// Server returns a server for hosting.Start, which starts it.
func (p *Game) Server(h HostSettings) (hosting.Server[mia.View, mia.Move], error) {
	var none hosting.Server[mia.View, mia.Move]
	profile, err := p.profile(h.Seat)
	if err != nil {
		return none, err
	}
	options := p.options(h)
	profile.Orders.Limit = options.Turn
	round, err := miaserver.New(options)
	if err != nil {
		return none, err
	}
	if h.options.Gate != nil {
		round.Hold()
	}
	s := &hostSession{program: p.Services, server: round, preset: h.Preset, own: profile.Name}
	return hosting.Server[mia.View, mia.Move]{
		Watch: s.watch,
		Late:  true,
		Begin: func(int) error {
			s.heirs.start()
			round.Release()
			return nil
		},
		Heirs:   func(on bool) { s.heirs.on = on },
		Link:    map[string]string{deeplink.Limit: miaserver.StatedLimit(options)},
		Options: h.options, Listen: round.Listen, Connect: round.ConnectFrom,
		Shutdown: round.Shutdown, Stop: round.Stop, Observer: options.Observer, Seats: options.WithDefaults().Players,
		Open: func(net.Addr) (remote.Game[mia.View, mia.Move], error) {
			dial := func(context.Context) (net.Conn, error) { return round.Connect(), nil }
			client := miaclient.JoinWith("", dial, profile)
			s.OwnedSession = client
			net := miaNet(client, profile.Orders.Limit)
			net.Lives, net.Left = h.lives, s.livesOf
			at := p.remoteGame(s, client, net, h.Seat)
			at.Host, at.Person = s.info, profile.Name
			at.Explain = Explain(func() miawire.Limits {
				l := options.Observer.Clock
				return miawire.Limits{Join: l.Stretch(options.Join), Turn: l.Stretch(options.Turn), Announce: l.Stretch(options.Announce)}
			})
			for _, bot := range h.Bots {
				if err := s.addBot(bot); err != nil {
					return at, errors.Join(err, s.Close())
				}
			}
			return at, nil
		},
	}, nil
}

// watch returns the game on the server for spectators.
func (h *hostSession) watch() spectators.Watched[mia.View, mia.Move] {
	dial := func(context.Context) (net.Conn, error) { return h.server.Connect(), nil }
	client := miaclient.WatchWith(dial)
	return spectators.Watched[mia.View, mia.Move]{Session: client, Names: func() []string { return client.Stats().Names }}
}

// botDelay is the approximate time that the host's bots take to move in the preset "table".
const botDelay = 1200 * time.Millisecond

func (h *hostSession) addBot(level string) error {
	bot, err := miabot.For(level)
	if err != nil {
		return err
	}
	b := h.program.Env.UI.Book
	name := h.freeName(miaclient.NameFrom(b.T("mia.bot_" + bot.Name)))
	orders := miaclient.Orders{Mode: miaclient.Autopilot}
	if h.preset == "table" {
		orders.Delay = botDelay
	}
	dial := func(context.Context) (net.Conn, error) { return h.server.Connect(), nil }
	h.bots = append(h.bots, miaclient.JoinWith("", dial, miaclient.Profile{
		Name: name, Bot: bot.Bot, Seed: h.program.Seeds.Next(), Orders: orders,
	}))
	h.names = append(h.names, name)
	return nil
}

// freeName returns a name that no player at the table has. It also avoids the names of friends who have left, because they may come
// back.
func (h *hostSession) freeName(name string) string {
	taken := slices.Concat(h.names, h.heirs.known, friendsOf(h.server.Snapshot()), []string{h.own})
	free := name
	for i := 2; slices.Contains(taken, free); i++ {
		free = fmt.Sprintf("%s_%d", name, i)
	}
	return free
}

// remove removes a guest or a bot of the host.
func (h *hostSession) remove(name string) {
	if i := slices.Index(h.names, name); i >= 0 {
		_ = h.bots[i].Close() // a removed bot has nothing to store
		h.bots, h.names = slices.Delete(h.bots, i, i+1), slices.Delete(h.names, i, i+1)
	}
	h.heirs.removed(name)
	h.server.Kick(name)
}

// livesOf returns the number of lives of the player with a name.
func (h *hostSession) livesOf(name string) int {
	for _, g := range h.server.Snapshot().Guests {
		if g.Name == name {
			return g.Lives
		}
	}
	return 0
}

// Tick implements session.Session. It also discards the Views of the bots, because no screen shows them.
func (h *hostSession) Tick() []session.Update[mia.View] {
	for _, b := range h.bots {
		b.Tick()
	}
	h.inherit()
	return h.OwnedSession.Tick()
}

func (h *hostSession) info() hostpanel.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot()
	var host hostpanel.Host
	add := func(g miaserver.Guest, note string) {
		guest := hostpanel.Guest{Name: g.Name, Note: note}
		if !g.Local {
			host.People = append(host.People, g.Name)
		}
		if !g.Local || g.Name != h.own { // a guest may have the name of a person who only spectates here
			guest.Kick = func() { h.remove(g.Name) }
		}
		host.Guests = append(host.Guests, guest)
	}
	for _, g := range shown.Guests {
		switch {
		case g.Local && g.Name == h.own:
			add(g, b.T("mia.guest_here"))
		case g.Local && slices.Contains(h.names, g.Name):
			add(g, b.T("mia.guest_bot"))
		default:
			add(g, g.Remote)
		}
	}
	for _, g := range shown.Others {
		if g.Local && g.Name != h.own {
			continue // the client that publishes the game for spectators in browsers
		}
		add(g, b.T("mia.guest_watches", g.Remote))
	}
	for _, level := range []string{"beginner", "neversee", "best"} {
		name := b.T("mia.bot_" + level)
		host.Actions = append(host.Actions, hostpanel.Action{Text: b.T("mia.add_bot", name), Do: func() {
			if err := h.addBot(level); err != nil {
				h.program.Log.Warn("adding a bot failed", "err", err)
			}
		}})
	}
	return host
}

// earlierTexts maps the error texts of earlier versions to the present texts. Records contain only the text of an
// error.
var earlierTexts = map[string]string{
	"this is not what the seat is to do now":           "the move has the wrong kind",
	"no dice show what was announced":                  "no dice have the announced value",
	"it was said before, and done":                     "the server received this datagram before",
	"too much comes from those who are not registered": "too many datagrams come from clients that are not registered",
	"it is not registered":                             "the client is not registered",
	"it means nothing":                                 "the protocol has no such datagram",
	"it was not asked for: the round is not open, or its token is not the newest": "the round is closed, or the token is not the newest",
	"it was not asked for: it is not its turn, or its token is not the newest":    "it is not the client's turn, or the token is not the newest",
	"no dice fall so":               "the announced dice are not two numbers from 1 to 6",
	"it is time for another answer": "the server expects another response",
}
