package catalog

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"time"

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/session"
	"menagerie/wire/miawire"
)

// miaSeat is a seat on somebody's server.
type miaSeat struct {
	address string // host, or host:port
	name    string // of the person
	mode    miascene.Mode
	bot     string // the autopilot
}

// profile is what the client needs to know.
func (p *Program) miaProfile(s miaSeat) (miaclient.Profile, error) {
	bot, err := miabot.For(or(s.bot, "best"))
	if err != nil {
		return miaclient.Profile{}, err
	}
	name := miaclient.NameFrom(s.name)
	if name == "" {
		name = miaclient.NameFrom(p.Env.UI.Book.T("mia.me"))
	}
	return miaclient.Profile{
		Name: name, Bot: bot.Bot, Seed: p.seed(), Orders: miaclient.Orders{Mode: miaclient.Mode(s.mode)},
	}, nil
}

// joinMia connects to a server and opens the screen at once; whether it works is told there.
func (p *Program) joinMia(at miaSeat) (scenes.Scene, error) {
	profile, err := p.miaProfile(at)
	if err != nil {
		return nil, err
	}
	client := miaclient.Join(at.address, profile)
	p.played("mia")
	return p.meetMia(client, client, profile, gamepage.Options{
		Again: func() (scenes.Scene, error) { return p.joinMia(at) },
	}), nil
}

// meetMia opens the screen of a seat on a server.
func (p *Program) meetMia(s miascene.Session, client *miaclient.Client, profile miaclient.Profile, o gamepage.Options) scenes.Scene {
	o.Help, o.Leave = p.miaHelp, p.miaSetup
	o.Remedies = func(err error) []gamepage.Remedy { return p.remedies(err, o.Again) }
	return miascene.New(p.Env, miascene.Options{Session: s, Options: p.around(o), Net: miaNet(client, profile.Orders.Limit)})
}

// miaNet is what a client can do, in the screen's words. The limit is how long an answer may take, if that is known.
func miaNet(c *miaclient.Client, limit time.Duration) *miascene.Net {
	return &miascene.Net{
		Order: func(o miascene.Orders) {
			c.Order(miaclient.Orders{
				Mode: miaclient.Mode(o.Mode), Joins: miaclient.Joins(o.Joins), Limit: limit,
				Plan: miaclient.Plan{SeeFrom: o.SeeFrom, SeeNext: o.SeeNext, BluffTo: o.BluffTo},
			})
		},
		Figures: func() miascene.Figures { return miaFigures(c.Stats()) },
		Whole: func() (miascene.Whole, bool) {
			r, ok := c.Round()
			if !ok || len(r.Views) == 0 {
				return miascene.Whole{}, false
			}
			last := r.Views[len(r.Views)-1]
			return miascene.Whole{Names: r.Names, Round: last.Round - 1, Log: last.Last}, true
		},
	}
}

// miaFigures are a client's counts in the screen's words.
func miaFigures(s miaclient.Stats) miascene.Figures {
	f := miascene.Figures{
		Names: s.Names, Rounds: s.Rounds, Played: s.Played, Won: s.Won, PerSecond: s.PerSecond, Lost: s.Lost,
		Limit: int(s.Limit.Milliseconds()), LimitSure: s.LimitSure, Left: int(s.Left.Milliseconds()),
		Orders: miascene.Orders{
			Mode: miascene.Mode(s.Orders.Mode), Joins: miascene.Joins(s.Orders.Joins),
			SeeFrom: s.Orders.Plan.SeeFrom, SeeNext: s.Orders.Plan.SeeNext, BluffTo: s.Orders.Plan.BluffTo,
		},
	}
	for by, n := range s.By {
		f.By[miaBy[by]] = n
	}
	if n := len(s.Recent); n > 0 {
		a := s.Recent[n-1]
		f.Last = miascene.Answer{Round: max(a.Round, 1), By: miaBy[a.By], Move: a.Move, Took: int(a.Took.Microseconds())}
	}
	for _, point := range s.Curve {
		f.Curve = append(f.Curve, point.Scores)
	}
	return f
}

// miaBy are those who answer, in the screen's words.
var miaBy = [...]miascene.Mode{
	miaclient.ByAutopilot: miascene.Autopilot, miaclient.ByPlan: miascene.Armed, miaclient.ByPerson: miascene.Hand,
}

// miaHost is a server of Mia to be run in the program.
type miaHost struct {
	preset    string // "contest" or "table"
	everybody bool   // reachable from the network, not only from this machine
	keeps     bool   // scores, from one start to the next
	seat      miaSeat
	bots      []string
}

// hostedMia is a server together with the seat that the screen at it has, and the host's own bots.
type hostedMia struct {
	miascene.Session
	program *Program
	server  *miaserver.Server
	preset  string
	own     string // the name of the screen's seat
	bots    []*miaclient.Client
	names   []string // of the bots
	closed  bool
}

// Close implements session.Session: everybody is sent away.
func (h *hostedMia) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	err := h.Session.Close()
	for _, b := range h.bots {
		err = errors.Join(err, b.Close())
	}
	h.program.guests.say(h, h.server.Shutdown)
	return err
}

// options are those of the server.
func (p *Program) miaOptions(h miaHost) miaserver.Options {
	o := miaserver.Contest()
	if h.preset == "table" {
		o = miaserver.Table()
	}
	o.Log = p.log
	if h.keeps {
		o.Scores = filepath.Join(p.places.Data, "mia-scores.json")
	}
	return o
}

// hostMia starts a server and opens its screen.
func (p *Program) hostMia(h miaHost) (scenes.Scene, error) {
	profile, err := p.miaProfile(h.seat)
	if err != nil {
		return nil, err
	}
	options := p.miaOptions(h)
	profile.Orders.Limit = options.Turn
	server, err := miaserver.New(options)
	if err != nil {
		return nil, err
	}
	addr, err := listenNear(server.Listen, reach(h.everybody), miawire.Port)
	if err != nil {
		return nil, err
	}
	p.played("mia")
	dial := func(context.Context) (net.Conn, error) { return server.Connect(), nil }
	client := miaclient.Over("", dial, profile)
	s := &hostedMia{Session: client, program: p, server: server, preset: h.preset, own: profile.Name}
	p.guests.host(s)
	for _, bot := range h.bots {
		if err := s.addBot(bot); err != nil {
			return nil, errors.Join(err, s.Close())
		}
	}
	return p.meetMia(s, client, profile, gamepage.Options{Host: func() gamepage.Host { return s.info(addr) }}), nil
}

// botDelay is about how long the host's bots take for an answer where people play.
const botDelay = 1200 * time.Millisecond

// addBot lets another bot play at the host.
func (h *hostedMia) addBot(level string) error {
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
	h.bots = append(h.bots, miaclient.Over("", dial, miaclient.Profile{
		Name: name, Bot: bot.Bot, Seed: h.program.seed(), Orders: orders,
	}))
	h.names = append(h.names, name)
	return nil
}

// freeName is a name that no bot of the host's has yet.
func (h *hostedMia) freeName(name string) string {
	free := name
	for i := 2; slices.Contains(h.names, free) || free == h.own; i++ {
		free = fmt.Sprintf("%s_%d", name, i)
	}
	return free
}

// sendAway ends a guest's seat; a bot of the host's own is let go.
func (h *hostedMia) sendAway(name string) {
	if i := slices.Index(h.names, name); i >= 0 {
		_ = h.bots[i].Close() // nothing of it is kept
		h.bots, h.names = slices.Delete(h.bots, i, i+1), slices.Delete(h.names, i, i+1)
	}
	h.server.Kick(name)
}

// Tick implements session.Session. The bots need no screen, but their pictures are taken away.
func (h *hostedMia) Tick() []session.Update[mia.View] {
	for _, b := range h.bots {
		b.Tick()
	}
	return h.Session.Tick()
}

// info is what the screen shows of the server.
func (h *hostedMia) info(addr net.Addr) gamepage.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot()
	host := gamepage.Host{Addresses: reachable(addr)}
	add := func(g miaserver.Guest, note string) {
		guest := gamepage.Guest{Name: g.Name, Note: note}
		if g.Name != h.own {
			guest.Kick = func() { h.sendAway(g.Name) }
		}
		host.Guests = append(host.Guests, guest)
	}
	for _, g := range shown.Guests {
		switch {
		case g.Name == h.own:
			add(g, b.T("mia.guest_here"))
		case slices.Contains(h.names, g.Name):
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
		host.Actions = append(host.Actions, gamepage.Action{Text: b.T("mia.add_bot", name), Do: func() {
			if err := h.addBot(level); err != nil {
				h.program.log.Warn("add a bot", "err", err)
			}
		}})
	}
	return host
}
