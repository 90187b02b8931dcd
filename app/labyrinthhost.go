package app

import (
	"cmp"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/internal/invite"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netserver/labyrinthserver"
	"menagerie/rules/labyrinth"
	"menagerie/rules/labyrinth/labyrinthbot"
	"menagerie/scenes"
	"menagerie/scenes/gamepage"
	"menagerie/scenes/labyrinthscene"
	"menagerie/scenes/setupscene"
)

// labyrinthHost is a server of the labyrinth to be run in the program.
type labyrinthHost struct {
	config labyrinth.Config
	terms  terms
	watch  bool          // the person at the screen looks on
	name   string        // of that person
	bot    string        // who sits in free seats
	bots   int           // seats that are theirs from the start
	move   time.Duration // after which a player is out; 0 for no limit
}

// hostLabyrinth starts a server and opens its screen.
func (p *Program) hostLabyrinth(h labyrinthHost) (scenes.Scene, error) {
	o := labyrinthserver.Options{Game: h.config, Log: p.log, Capture: hostCapture(), Tables: 1, Move: h.move}
	if h.move <= 0 {
		o.Move = -1
	}
	o.Limits.Rehearsal = h.terms.rehearsal
	tables, err := labyrinthserver.New(o)
	if err != nil {
		return nil, err
	}
	bot, err := labyrinthbot.For(h.bot)
	if err != nil {
		return nil, err
	}
	tables.SetBots(labyrinthserver.Bots{Name: p.Env.UI.Book.T("labyrinth.bot_" + h.bot), Think: labyrinthPlayer(bot.Bot), Seats: h.bots})
	return p.labyrinthGame().host(server[labyrinth.View, labyrinth.Move]{
		terms: h.terms, shutdown: tables.Shutdown, stop: tables.Stop, capture: o.Capture, visitors: tables.Visitors, seats: h.config.Players, clock: h.move,
		options: map[string]string{invite.Dialect: h.config.Dialect.Code()},
		listen: func(at string) (net.Addr, error) {
			door, _, err := tables.Listen(at, net.JoinHostPort(h.terms.host(), "0"))
			return door, err
		},
		open: func(net.Addr) (place[labyrinth.View, labyrinth.Move], error) {
			return p.labyrinthAtHost(tables, h), nil
		},
	})
}

// labyrinthAtHost is the place of the person at the screen.
func (p *Program) labyrinthAtHost(tables *labyrinthserver.Server, h labyrinthHost) place[labyrinth.View, labyrinth.Move] {
	settings := labyrinthclient.SettingsOf(h.config.Dialect)
	client := labyrinthclient.Over("", tables.Dial, labyrinthclient.Profile{Name: h.name, Spectate: h.watch, Settings: settings})
	names := func() []string { return labyrinthTableNames(tables, client, h.name) }
	fill := func() {
		if h.watch || slices.Contains(tables.Lobby().Waiting, cmp.Or(h.name, labyrinthclient.DefaultName)) { // not without the host
			tables.Fill()
		}
	}
	at := p.labyrinthPlace(client, names, labyrinthscene.Options{Fill: fill, Clock: labyrinthHostClock(tables, h.move)})
	at.person = h.name
	at.known = func() []string {
		for _, table := range tables.Tables(1) {
			if table.Position.Outcome == labyrinth.Running {
				return table.Names
			}
		}
		return namesAt(client.Seats(), h.name)
	}
	at.host = func() gamepage.Host {
		return gamepage.Host{Client: strings.Join(labyrinthVisitors(tables, h.name), ", ")}
	}
	return at
}

// labyrinthHostClock is the clock of the player to move, as a host sees it.
func labyrinthHostClock(server *labyrinthserver.Server, limit time.Duration) func() labyrinthscene.Clock {
	return func() labyrinthscene.Clock {
		for _, table := range server.Tables(1) {
			if table.Left > 0 {
				return labyrinthscene.Clock{Runs: true, Left: min(table.Left, limit).Seconds(), Total: limit.Seconds()}
			}
		}
		return labyrinthscene.Clock{}
	}
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
	if i := slices.Index(guests, cmp.Or(own, labyrinthclient.DefaultName)); i >= 0 {
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
		config: config, terms: termsOf(c), watch: c["role"] == "watch", name: c["guestName"],
		bot: c["filler"], bots: bots, move: time.Duration(seconds) * time.Second,
	})
}
