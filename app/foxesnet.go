package app

import (
	"context"
	"net"
	"slices"
	"strings"
	"time"

	"menagerie/app/table"
	"menagerie/netclient/foxesclient"
	"menagerie/netserver/foxesserver"
	"menagerie/rules"
	"menagerie/rules/foxes"
	"menagerie/rules/foxes/foxesbot"
	"menagerie/scenes"
	"menagerie/scenes/foxesscene"
	"menagerie/scenes/gamepage"
	"menagerie/session"
)

// foxesServer is a game on somebody's server.
type foxesServer struct {
	address string // host, or host:port
	name    string // of the person
	watch   bool   // look on only
	details bool   // the host is one of ours
	colors  []int
}

// joinFoxes connects to a server. The game opens when the server has answered.
func (p *Program) joinFoxes(at foxesServer) (scenes.Scene, error) {
	profile := foxesclient.Profile{Capture: guestCapture(), Details: at.details}
	if at.watch {
		profile.Part = foxesclient.Watch
	}
	seat := p.foxesPlace(foxesclient.Join(at.address, profile), at.name, at.colors)
	g := p.foxesGame()
	seat.to = g.link(at.address, map[string]string{"details": flag(at.details)})
	seat.again = func() (scenes.Scene, error) { return p.joinFoxes(at) }
	return g.meet(seat), nil
}

// foxesPlace is a place at a game against somebody whom a server chooses. Its record has what happens, and the clocks twice
// a second.
func (p *Program) foxesPlace(s session.Session[foxes.View, foxes.Move], name string, colors []int) place[foxes.View, foxes.Move] {
	names := func() []string { return p.foxesGuests(s, name) }
	const half = foxes.Second / 2
	return place[foxes.View, foxes.Move]{
		session: s, person: name, names: names, colors: colors,
		title: func(seat int, name string) string {
			b := p.Env.UI.Book
			return b.T("foxes.led_by", table.At(foxesNames(b, foxes.Sides), seat), name)
		},
		record: func(v foxes.View) (any, []string) { return v.Config, names() },
		news: func(before, now foxes.View) bool {
			return now.Board.String() != before.Board.String() || len(now.Since(lastEvent(before))) > 0 ||
				now.Now/half != before.Now/half || now.Outcome != before.Outcome
		},
	}
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
	names := foxesNames(b, foxes.Sides)
	if own := s.Seats(); len(own) == 1 && name != "" {
		names[own[0]] = b.T("foxes.led_by", names[own[0]], name)
	}
	return names
}

// foxesHost is a server of foxes and dolphins to be run in the program.
type foxesHost struct {
	config   foxes.Config
	terms    terms
	seat     string // of the person at the screen: "foxes" or "dolphins"; "none" lets a bot wait for guests, "guests" lets them meet
	bot      string // that bot, or the one that may take the free seat
	reaction int    // of the bot, ticks
	name     string
	colors   []int
}

// foxesSeats are the seats by name.
var foxesSeats = map[string]rules.Seat{"foxes": foxes.Foxes, "dolphins": foxes.Dolphins}

// foxesCountdown is the time from the moment at which both players have come to the start.
const foxesCountdown = 3 * time.Second

// hostedFoxes is what the screen at a server shows.
type hostedFoxes struct {
	session.Session[foxes.View, foxes.Move]
	program *Program
	server  *foxesserver.Server
	host    foxesHost
	bots    bool // the free seat is a bot's
}

// hostFoxes starts a server and opens its screen. The specification has no draw, so a tie at the limit continues.
func (p *Program) hostFoxes(h foxesHost) (scenes.Scene, error) {
	h.config.Dialect.Writing.Spectators, h.config.Dialect.Tie = foxes.SpectatorsWelcome, foxes.TieContinues
	o := foxesserver.Options{Game: h.config, Log: p.log, Capture: hostCapture(), Wait: -1, Countdown: foxesCountdown}
	o.Limits.Rehearsal = h.terms.rehearsal
	islands, err := foxesserver.New(o)
	if err != nil {
		return nil, err
	}
	return p.foxesGame().host(server[foxes.View, foxes.Move]{
		terms: h.terms, listen: islands.Listen, shutdown: islands.Shutdown, capture: o.Capture, visitors: islands.Visitors, seats: foxes.Sides,
		options: map[string]string{"details": flag(true)},
		open: func(net.Addr) (place[foxes.View, foxes.Move], error) {
			s := &hostedFoxes{program: p, server: islands, host: h}
			at := p.foxesPlace(s, h.name, h.colors)
			at.host = s.info
			if seat, plays := foxesSeats[h.seat]; plays {
				s.Session = s.sit(seat)
				return at, nil
			}
			at.record = nil // a gallery goes from game to game
			s.Session = &gallery[foxes.View, foxes.Move]{newest: s.newest}
			return at, s.letBots(h.seat == "none")
		},
	})
}

// sit takes a seat at the host's own server.
func (h *hostedFoxes) sit(seat rules.Seat) session.Session[foxes.View, foxes.Move] {
	dial := func(context.Context) (net.Conn, error) { return h.server.Connect(seat), nil }
	return foxesclient.Over("", dial, foxesclient.Profile{Details: true})
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

// invite lets a bot take the free seat, or waits for people again.
func (h *hostedFoxes) invite(play bool) {
	if err := h.letBots(play); err != nil {
		h.program.log.Warn("let a bot play", "err", err)
	}
}

// info is what the screen shows of the server.
func (h *hostedFoxes) info() gamepage.Host {
	b := h.program.Env.UI.Book
	shown := h.server.Snapshot(1)
	host := gamepage.Host{Wins: []int{int(shown.FoxesWon), int(shown.DolphinsWon)}}
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

// newest is the newest game that has begun.
func (h *hostedFoxes) newest() (exhibit[foxes.View], bool) {
	shown := slices.DeleteFunc(h.server.Snapshot(2).Games, func(s foxesserver.Game) bool { return s.Waits })
	if len(shown) == 0 {
		return exhibit[foxes.View]{}, false
	}
	v := shown[0].View
	return exhibit[foxes.View]{id: shown[0].ID, now: v.Now - v.Starts, over: v.Outcome != foxes.Running, view: v}, true
}
