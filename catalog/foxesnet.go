package catalog

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"time"

	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/gamepage"
	"menagerie/session"
	"menagerie/wire/foxeswire"
)

// foxesServer is a game on somebody's server.
type foxesServer struct {
	address string // host, or host:port
	name    string // of the person
	watch   bool   // look on only
	colors  [2]int
}

// foxesFromLine joins as the command line says.
func (p *Program) foxesFromLine() (scenes.Scene, error) {
	if p.opts.TLS || p.opts.Room != "" {
		return nil, errors.New("servers of foxes and dolphins have neither --tls nor --room")
	}
	return p.joinFoxes(foxesServer{address: p.opts.Address, name: p.Env.Prefs.Name(0), colors: usualFoxes})
}

// joinFoxes connects to a server and opens the screen at once; whether it works is told there.
func (p *Program) joinFoxes(at foxesServer) (scenes.Scene, error) {
	profile := foxesclient.Profile{}
	if at.watch {
		profile.Part = foxesclient.Watch
	}
	client := foxesclient.Join(at.address, profile)
	p.played("foxes")
	return p.meetFoxes(p.witnessFoxes(client, at.name), at.name, at.colors, gamepage.Options{
		Again: func() (scenes.Scene, error) { return p.joinFoxes(at) },
	}), nil
}

// meetFoxes opens the screen for a game against somebody whom a server chooses.
func (p *Program) meetFoxes(s foxesscene.Session, name string, colors [2]int, o gamepage.Options) scenes.Scene {
	o.Names = func() []string { return p.foxesGuests(s, name) }
	o.Colors, o.Watch, o.Help, o.Leave = colors[:], p.watchFoxes, p.foxesHelp, p.foxesSetup
	o.Remedies = func(err error) []gamepage.Remedy { return p.remedies(err, o.Again) }
	return foxesscene.New(p.Env, foxesscene.Options{Session: s, Options: p.around(o)})
}

// witnessFoxes has what is seen of a game kept: what happens, and the clocks twice a second.
func (p *Program) witnessFoxes(s foxesscene.Session, name string) foxesscene.Session {
	about := func(v foxes.View) (any, []string) { return v.Config, p.foxesGuests(s, name) }
	const half = foxes.Second / 2
	return witnessNews(p, "foxes", s, about, func(before, now foxes.View) bool {
		return now.Board.String() != before.Board.String() || len(now.Since(lastEvent(before))) > 0 ||
			now.Now/half != before.Now/half || now.Outcome != before.Outcome
	})
}

// lastEvent is the number of what happened last.
func lastEvent(v foxes.View) int {
	if len(v.Log) == 0 {
		return 0
	}
	return v.Log[len(v.Log)-1].Number
}

// foxesGuests says who leads which side, once the server has said which one is ours. The protocol knows no names.
func (p *Program) foxesGuests(s foxesscene.Session, name string) []string {
	b := p.Env.UI.Book
	names := []string{b.T("foxes.name_foxes"), b.T("foxes.name_dolphins")}
	if own := s.Seats(); len(own) == 1 && name != "" {
		names[own[0]] = b.T("foxes.led_by", names[own[0]], name)
	}
	return names
}

// foxesHost is a server of foxes and dolphins to be run in the program.
type foxesHost struct {
	config    foxes.Config
	everybody bool   // reachable from the network, not only from this machine
	seat      string // of the person at the screen: "foxes" or "dolphins"; "none" lets a bot wait for guests
	bot       string // that bot, or the one that may take the free seat
	reaction  int    // of the bot, ticks
	name      string
	colors    [2]int
}

// foxesSeats are the seats by name.
var foxesSeats = map[string]rules.Seat{"foxes": foxes.Foxes, "dolphins": foxes.Dolphins}

// hostedFoxes is a server together with the session that the screen at it has.
type hostedFoxes struct {
	foxesscene.Session
	program *Program
	server  *foxesserver.Server
	host    foxesHost
	bots    bool // the free seat is a bot's
	closed  bool
}

// Tick implements session.Session. The host knows what its own client would have to find out.
func (h *hostedFoxes) Tick() []session.Update[foxes.View] {
	updates := h.Session.Tick()
	for i := range updates {
		v := &updates[i].View
		if v.Board.Size == 0 {
			continue
		}
		v.Config.Cooldown, v.Config.Tide, v.Config.Limit = h.host.config.Cooldown, h.host.config.Tide, h.host.config.Limit
		if v.NextTide == 0 && v.Tides == 0 {
			v.NextTide = h.host.config.Tide
		}
	}
	return updates
}

// Close implements session.Session: everybody is sent away.
func (h *hostedFoxes) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	h.program.guests.say(h, h.server.Shutdown)
	return h.Session.Close()
}

// hostFoxes starts a server and opens its screen.
func (p *Program) hostFoxes(h foxesHost) (scenes.Scene, error) {
	h.config.Dialect.Writing.Spectators = foxes.SpectatorsWelcome
	server, err := foxesserver.New(foxesserver.Options{Game: h.config, Log: p.log, Wait: -1})
	if err != nil {
		return nil, err
	}
	addr, err := listenNear(server.Listen, reach(h.everybody), foxeswire.Port)
	if err != nil {
		return nil, err
	}
	p.played("foxes")
	s := &hostedFoxes{program: p, server: server, host: h}
	if seat, plays := foxesSeats[h.seat]; plays {
		s.Session = s.sit(seat)
	} else if err := s.letBots(true); err != nil {
		return nil, errors.Join(err, server.Shutdown(context.Background()))
	} else {
		s.Session = &foxesGallery{server: server}
	}
	p.guests.host(s)
	var shown foxesscene.Session = s
	if _, plays := foxesSeats[h.seat]; plays { // a gallery goes from game to game
		shown = p.witnessFoxes(s, h.name)
	}
	return p.meetFoxes(shown, h.name, h.colors, gamepage.Options{Host: func() gamepage.Host { return s.info(addr) }}), nil
}

// sit takes a seat at the host's own server.
func (h *hostedFoxes) sit(seat rules.Seat) foxesscene.Session {
	dial := func(context.Context) (net.Conn, error) { return h.server.Connect(seat), nil }
	return foxesclient.Over("", dial, foxesclient.Profile{})
}

// letBots lets a bot take free seats, or nobody but people.
func (h *hostedFoxes) letBots(play bool) error {
	var bots foxesserver.Bots
	if play {
		bot, err := foxesbot.For(h.host.bot)
		if err != nil {
			return err
		}
		bots.Name, bots.Reaction = hostBot, time.Duration(h.host.reaction)*time.Second/foxes.Second
		bots.Think = [foxes.Sides]foxesserver.Think{bot.Bot, bot.Bot}
	}
	h.bots = play
	h.server.SetBots(bots)
	return nil
}

// invite lets a bot take the free seat, or waits for people again. Who waits already comes in anew, to meet it.
func (h *hostedFoxes) invite(play bool) {
	if err := h.letBots(play); err != nil {
		h.program.log.Warn("let a bot play", "err", err)
		return
	}
	seat, plays := foxesSeats[h.host.seat]
	if shown := h.server.Snapshot(1).Games; plays && play && len(shown) > 0 && shown[0].Waits {
		_ = h.Session.Close() // nobody has played with it
		h.Session = h.sit(seat)
	}
}

// info is what the screen shows of the server.
func (h *hostedFoxes) info(addr net.Addr) gamepage.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot(1)
	host := gamepage.Host{Addresses: reachable(addr), Wins: []int{int(shown.FoxesWon), int(shown.DolphinsWon)}}
	if len(shown.Games) > 0 && shown.Games[0].View.Outcome == foxes.Running {
		g := shown.Games[0]
		var names []string
		for seat, name := range g.Names {
			switch {
			case name == hostBot:
				names = append(names, b.T("foxes.bot_"+h.host.bot))
			case name != "" && !g.Local[seat]:
				names = append(names, name)
			}
		}
		host.Client = strings.Join(names, ", ")
	}
	if _, plays := foxesSeats[h.host.seat]; plays {
		name := b.T("foxes.bot_" + h.host.bot)
		text := b.T("foxes.invite", name)
		if h.bots {
			text = b.T("foxes.disinvite")
		}
		host.Actions = []gamepage.Action{{Text: text, Do: func() { h.invite(!h.bots) }}}
	}
	return host
}

// foxesGallery watches the newest game on a server.
type foxesGallery struct {
	server *foxesserver.Server
	id     int64
	now    int
	over   bool
	out    []session.Update[foxes.View]
}

// Tick implements session.Session.
func (g *foxesGallery) Tick() []session.Update[foxes.View] {
	g.out = g.out[:0]
	shown := slices.DeleteFunc(g.server.Snapshot(2).Games, func(s foxesserver.Game) bool { return s.Waits })
	if len(shown) == 0 {
		if g.id == 0 {
			return g.out
		}
		g.id = 0
		return append(g.out, session.Update[foxes.View]{Phase: session.Joining})
	}
	v := shown[0].View
	over := v.Outcome != foxes.Running
	if shown[0].ID == g.id && v.Now == g.now && over == g.over {
		return g.out
	}
	g.id, g.now, g.over = shown[0].ID, v.Now, over
	phase := session.Playing
	if over {
		phase = session.Ended
	}
	return append(g.out, session.Update[foxes.View]{Phase: phase, View: v})
}

// Send implements session.Session; nobody plays from a gallery.
func (g *foxesGallery) Send(rules.Seat, foxes.Move) {}

// Seats implements session.Session.
func (g *foxesGallery) Seats() []rules.Seat { return nil }

// Offers implements session.Session.
func (g *foxesGallery) Offers() session.Offers { return session.Offers{} }

// Close implements session.Session.
func (g *foxesGallery) Close() error { return nil }
