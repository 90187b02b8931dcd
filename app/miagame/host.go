package miagame

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"time"

	"menagerie/app/game"
	"menagerie/app/hosting"
	"menagerie/app/remote"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/hostpanel"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// HostSettings are the settings of a host.
type HostSettings struct {
	Preset  string // "contest" or "table"
	options hosting.Options
	keeps   bool // store the scores for the next start
	lives   int  // of each player in a game; 0 for points
	Seat    SeatSettings
	Bots    []string
}

// hosted is the session of a host on a server in this window. It also runs the bots of the host.
type hosted struct {
	session.Session[mia.View, mia.Move]
	program *game.Services
	server  *miaserver.Server
	preset  string
	own     string // name of the person's seat
	bots    []*miaclient.Client
	names   []string // names of the bots
}

// Close implements session.Session.
func (h *hosted) Close() error {
	err := h.Session.Close()
	for _, b := range h.bots {
		err = errors.Join(err, b.Close())
	}
	return err
}

// friends is the greatest number of players in a game of friends.
const friends = 8

// options returns the options of the server.
func (p Maker) options(h HostSettings) miaserver.Options {
	o := miaserver.Contest()
	if h.Preset == "table" {
		o = miaserver.Table()
	}
	o.Log, o.Observer = p.Log, hosting.Observer(h.options.Simulation)
	if h.options.Gate != nil {
		o.Players = friends
	}
	o.Lives = h.lives
	if h.keeps {
		o.Scores = filepath.Join(p.Data, "mia-scores.json")
	}
	return o
}

// Host starts a server and opens its screen.
func (p Maker) Host(h HostSettings) (scenes.Scene, error) {
	s, err := p.newServer(h)
	if err != nil {
		return nil, err
	}
	return p.Game().Host(s)
}

// Invite starts a server for friends.
func (p Maker) Invite(h HostSettings) (game.Party, error) {
	s, err := p.newServer(h)
	if err != nil {
		return nil, err
	}
	return p.Game().Invite(s)
}

// newServer returns a server that does not listen yet.
func (p Maker) newServer(h HostSettings) (hosting.Server[mia.View, mia.Move], error) {
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
	return hosting.Server[mia.View, mia.Move]{
		Begin: func(int) error {
			round.Release()
			return nil
		},
		Options: h.options, Listen: round.Listen, Shutdown: round.Shutdown, Stop: round.Stop, Observer: options.Observer, Seats: options.WithDefaults().Players,
		Open: func(net.Addr) (remote.Game[mia.View, mia.Move], error) {
			dial := func(context.Context) (net.Conn, error) { return round.Connect(), nil }
			client := miaclient.JoinWith("", dial, profile)
			s := &hosted{Session: client, program: p.Services, server: round, preset: h.Preset, own: profile.Name}
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

// botDelay is the approximate time that the host's bots take to move in the preset "table".
const botDelay = 1200 * time.Millisecond

// addBot adds a bot to the host's bots.
func (h *hosted) addBot(level string) error {
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
		Name: name, Bot: bot.Bot, Seed: h.program.Seed(), Orders: orders,
	}))
	h.names = append(h.names, name)
	return nil
}

// freeName returns a name that no bot of the host has.
func (h *hosted) freeName(name string) string {
	free := name
	for i := 2; slices.Contains(h.names, free) || free == h.own; i++ {
		free = fmt.Sprintf("%s_%d", name, i)
	}
	return free
}

// sendAway removes a guest or a bot of the host.
func (h *hosted) sendAway(name string) {
	if i := slices.Index(h.names, name); i >= 0 {
		_ = h.bots[i].Close() // a removed bot has nothing to store
		h.bots, h.names = slices.Delete(h.bots, i, i+1), slices.Delete(h.names, i, i+1)
	}
	h.server.Kick(name)
}

// livesOf returns the number of lives of the player with a name.
func (h *hosted) livesOf(name string) int {
	for _, g := range h.server.Snapshot().Guests {
		if g.Name == name {
			return g.Lives
		}
	}
	return 0
}

// Tick implements session.Session. It also reads and discards the Views of the bots, because no screen shows them.
func (h *hosted) Tick() []session.Update[mia.View] {
	for _, b := range h.bots {
		b.Tick()
	}
	return h.Session.Tick()
}

// info returns what the host panel shows of the server.
func (h *hosted) info() hostpanel.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot()
	var host hostpanel.Host
	add := func(g miaserver.Guest, note string) {
		guest := hostpanel.Guest{Name: g.Name, Note: note}
		if !g.Local {
			host.People = append(host.People, g.Name)
		}
		if !g.Local || g.Name != h.own { // a guest may have the name of a person who only spectates here
			guest.Kick = func() { h.sendAway(g.Name) }
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
		add(g, b.T("mia.guest_watches", g.Remote))
	}
	for _, level := range []string{"beginner", "bold", "best"} {
		name := b.T("mia.bot_" + level)
		host.Actions = append(host.Actions, hostpanel.Action{Text: b.T("mia.add_bot", name), Do: func() {
			if err := h.addBot(level); err != nil {
				h.program.Log.Warn("adding a bot failed", "err", err)
			}
		}})
	}
	return host
}
