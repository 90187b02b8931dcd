package catalog

import (
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/setupscene"
	"menagerie/wire/labyrinthwire"
)

// labyrinthHost is a server of the labyrinth to be run in the program.
type labyrinthHost struct {
	config    labyrinth.Config
	everybody bool   // reachable from the network, not only from this machine
	watch     bool   // the person at the screen looks on
	name      string // of that person
	bot       string // who sits in free seats
	bots      int    // seats that are theirs from the start
	move      time.Duration
}

// hostedLabyrinth is a server together with the session that the screen at it has.
type hostedLabyrinth struct {
	*labyrinthclient.Client
	server *labyrinthserver.Server
	guests *farewells
	closed bool
}

// Close implements session.Session: everybody is sent away.
func (h *hostedLabyrinth) Close() error {
	if h.closed {
		return nil
	}
	h.closed = true
	h.guests.say(h, h.server.Shutdown)
	return h.Client.Close()
}

// hostLabyrinth starts a server and opens its screen.
func (p *Program) hostLabyrinth(h labyrinthHost) (scenes.Scene, error) {
	server, err := labyrinthserver.New(labyrinthserver.Options{Game: h.config, Log: p.log, Tables: 1, Move: h.move})
	if err != nil {
		return nil, err
	}
	bot, err := labyrinthbot.For(h.bot)
	if err != nil {
		return nil, err
	}
	server.SetBots(labyrinthserver.Bots{Name: p.Env.UI.Book.T("labyrinth.bot_" + h.bot), Think: labyrinthPlayer(bot.Bot), Seats: h.bots})
	host := reach(h.everybody)
	listen := func(at string) (net.Addr, error) {
		door, _, err := server.Listen(at, net.JoinHostPort(host, "0"))
		return door, err
	}
	addr, err := listenNear(listen, host, labyrinthwire.Port)
	if err != nil {
		return nil, err
	}
	p.played("labyrinth")
	settings := labyrinthclient.SettingsOf(h.config.Dialect)
	client := labyrinthclient.Over("", server.Dial, labyrinthclient.Profile{Name: h.name, Spectate: h.watch, Settings: settings})
	s := &hostedLabyrinth{Client: client, server: server, guests: p.guests}
	p.guests.host(s)
	o := p.labyrinthMeeting(client, h.name)
	names := func() []string { return labyrinthTableNames(server, client, h.name) }
	o.Session = witness(p, "labyrinth", labyrinthscene.Session(s), func(v labyrinth.View) (any, []string) {
		return v.Config, labyrinthSeats(v, names())
	})
	addresses := reachable(addr)
	o.Host = func() gamepage.Host {
		return gamepage.Host{Addresses: addresses, Client: strings.Join(labyrinthVisitors(server, h.name), ", ")}
	}
	o.Names = names
	o.Fill = func() {
		if h.watch || slices.Contains(server.Lobby().Waiting, or(h.name, labyrinthclient.DefaultName)) { // not without the host
			server.Fill()
		}
	}
	return labyrinthscene.New(p.Env, o), nil
}

// labyrinthVisitors are the guests who wait at a host or play there.
func labyrinthVisitors(server *labyrinthserver.Server, own string) []string {
	guests := server.Lobby().Waiting
	for _, table := range server.Tables(1) {
		for seat, name := range table.Names {
			if !table.Bots[seat] && table.Position.Outcome == labyrinth.Running {
				guests = append(guests, name)
			}
		}
	}
	if i := slices.Index(guests, or(own, labyrinthclient.DefaultName)); i >= 0 {
		guests = slices.Delete(guests, i, i+1)
	}
	return guests
}

// labyrinthTableNames are the names of those who play at a host. The protocol tells them to nobody but spectators; the host
// knows them.
func labyrinthTableNames(server *labyrinthserver.Server, client *labyrinthclient.Client, own string) []string {
	for _, table := range server.Tables(1) {
		return table.Names
	}
	return labyrinthGuests(client, own)
}

// hostLabyrinthChoice hosts the game that was chosen.
func (p *Program) hostLabyrinthChoice(c setupscene.Choice) (scenes.Scene, error) {
	config, err := labyrinthConfig(c)
	if err != nil {
		return nil, err
	}
	bots, err := strconv.Atoi(c["seats"])
	if err != nil {
		return nil, fmt.Errorf("the seats for bots: %w", err)
	}
	seconds, err := strconv.Atoi(c["limit"])
	if err != nil {
		return nil, fmt.Errorf("the time for a move: %w", err)
	}
	return p.hostLabyrinth(labyrinthHost{
		config: config, everybody: c["reach"] == "everybody", watch: c["role"] == "watch", name: c["guestName"],
		bot: c["filler"], bots: bots, move: time.Duration(seconds) * time.Second,
	})
}
