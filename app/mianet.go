package app

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

	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/mia"
	"menagerie/rules/mia/miabot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/miascene"
	"menagerie/session"
	"menagerie/wire"
	"menagerie/wire/miawire"
)

// miaSeat is a seat on somebody's server.
type miaSeat struct {
	address string // host, or host:port
	name    string // of the person
	mode    miascene.Mode
	fitting bool          // see miascene.Net
	bot     string        // the autopilot
	limit   time.Duration // that the server gives for an answer, as the person says; 0: who knows
}

// miaExplain reads what is said with these limits; nil: nothing is known of them.
func miaExplain(limits func() miawire.Limits) func(side wire.Side) wire.Dissector {
	return func(side wire.Side) wire.Dissector { return miawire.NewDissector(side, limits) }
}

// miaLimits is what a guest knows of a server's limits: what the person has said of all of them, or what became plain when
// somebody's time ran out in the game.
func miaLimits(said time.Duration, s miaclient.Stats) miawire.Limits {
	l := miawire.Limits{Join: said, Turn: said, Announce: said}
	if said == 0 && s.LimitSure {
		l.Turn, l.Announce = s.Limit, s.Limit
	}
	return l
}

// profile is what the client needs to know.
func (p *Program) miaProfile(s miaSeat) (miaclient.Profile, error) {
	bot, err := miabot.For(cmp.Or(s.bot, "best"))
	if err != nil {
		return miaclient.Profile{}, err
	}
	name := miaclient.NameFrom(s.name)
	if name == "" {
		name = miaclient.NameFrom(p.Env.UI.Book.T("mia.me"))
	}
	return miaclient.Profile{
		Name: name, Bot: bot.Bot, Seed: p.seed(), Orders: miaclient.Orders{Mode: miaclient.Mode(s.mode), Limit: s.limit},
	}, nil
}

// joinMia connects to a server. The game opens when the server has answered.
func (p *Program) joinMia(at miaSeat) (scenes.Scene, error) {
	if at.name == p.Env.UI.Book.T("mia.me") {
		// Who never chose a name is called so at every machine, but a server lets nobody in under a name that is taken.
		at.name += fmt.Sprint(100 + rand.IntN(900))
	}
	profile, err := p.miaProfile(at)
	if err != nil {
		return nil, err
	}
	profile.Capture = guestCapture()
	client := miaclient.Join(at.address, profile)
	seat := p.miaPlace(client, client, profile, at.fitting)
	seat.explain = miaExplain(func() miawire.Limits { return miaLimits(at.limit, client.Stats()) })
	g := p.miaGame()
	seat.to, seat.person = g.link(at.address, nil), at.name
	seat.again = func() (scenes.Scene, error) { return p.joinMia(at) }
	return g.meet(seat), nil
}

// miaPlace is a place on a server.
func (p *Program) miaPlace(s session.Session[mia.View, mia.Move], client *miaclient.Client, profile miaclient.Profile, fitting bool) place[mia.View, mia.Move] {
	return place[mia.View, mia.Move]{
		session: s, sitting: func(v mia.View) string { return miaSitting(v, client.Stats()) },
		record: func(v mia.View) (any, []string) {
			if v.Stage == mia.Joining {
				return nil, nil // names are still coming
			}
			return v.Config, miaSeated(client.Stats().Names, v.Config.Seats)
		},
		screen: func(s miascene.Session, o gamepage.Options) scenes.Scene {
			net := miaNet(client, profile.Orders.Limit)
			net.Fitting = fitting
			return miascene.New(p.Env, miascene.Options{Session: s, Options: o, Net: net})
		},
	}
}

// fastRounds is how many rounds a second are more than anybody would look at again.
const fastRounds = 3

// miaSitting is who sits at a table, seat by seat; "" if what happens there is too fast to be noted.
func miaSitting(v mia.View, s miaclient.Stats) string {
	if s.PerSecond > fastRounds {
		return ""
	}
	return strings.Join(miaSeated(s.Names, v.Config.Seats), ";")
}

// miaSeated are the names of all seats.
func miaSeated(names []string, seats int) []string {
	all := make([]string, seats)
	copy(all, names)
	return all
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
	preset string // "contest" or "table"
	terms  terms
	keeps  bool // scores, from one start to the next
	seat   miaSeat
	bots   []string
}

// hostedMia is the seat that the screen at a server has, together with the host's own bots.
type hostedMia struct {
	session.Session[mia.View, mia.Move]
	program *Program
	server  *miaserver.Server
	preset  string
	own     string // the name of the screen's seat
	bots    []*miaclient.Client
	names   []string // of the bots
}

// Close implements session.Session.
func (h *hostedMia) Close() error {
	err := h.Session.Close()
	for _, b := range h.bots {
		err = errors.Join(err, b.Close())
	}
	return err
}

// options are those of the server.
func (p *Program) miaOptions(h miaHost) miaserver.Options {
	o := miaserver.Contest()
	if h.preset == "table" {
		o = miaserver.Table()
	}
	o.Log, o.Capture = p.log, hostCapture()
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
	options.Rehearsal = h.terms.rehearsal
	round, err := miaserver.New(options)
	if err != nil {
		return nil, err
	}
	return p.miaGame().host(server[mia.View, mia.Move]{
		terms: h.terms, listen: round.Listen, shutdown: round.Shutdown, capture: options.Capture, seats: options.WithDefaults().Players,
		open: func(net.Addr) (place[mia.View, mia.Move], error) {
			dial := func(context.Context) (net.Conn, error) { return round.Connect(), nil }
			client := miaclient.Over("", dial, profile)
			s := &hostedMia{Session: client, program: p, server: round, preset: h.preset, own: profile.Name}
			at := p.miaPlace(s, client, profile, h.seat.fitting)
			at.host, at.person = s.info, profile.Name
			at.explain = miaExplain(func() miawire.Limits {
				l := options.Rehearsal
				return miawire.Limits{Join: l.Stretch(options.Join), Turn: l.Stretch(options.Turn), Announce: l.Stretch(options.Announce)}
			})
			for _, bot := range h.bots {
				if err := s.addBot(bot); err != nil {
					return at, errors.Join(err, s.Close())
				}
			}
			return at, nil
		},
	})
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
func (h *hostedMia) info() gamepage.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot()
	var host gamepage.Host
	add := func(g miaserver.Guest, note string) {
		guest := gamepage.Guest{Name: g.Name, Note: note}
		if !g.Local {
			host.People = append(host.People, g.Name)
		}
		if !g.Local || g.Name != h.own { // a guest may have the name of somebody who only looks on here
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
		host.Actions = append(host.Actions, gamepage.Action{Text: b.T("mia.add_bot", name), Do: func() {
			if err := h.addBot(level); err != nil {
				h.program.log.Warn("add a bot", "err", err)
			}
		}})
	}
	return host
}
