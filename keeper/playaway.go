package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/host"
	"menagerie/netclient/glendaclient"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/miaclient"
	"menagerie/netserver/miaserver"
	"menagerie/rules/glenda"
	"menagerie/rules/labyrinth"
	"menagerie/rules/mia"
	"menagerie/session"
)

// away says where a game is played that is not at a table of one's own: on somebody's server, or on one that runs here so
// that others can join.
type away struct {
	game game

	connect, host  string
	announce, name string
	given          map[string]bool // the flags that were typed
	port           string          // of the server that runs here
}

func (a *away) declare(set *flag.FlagSet) {
	set.StringVar(&a.connect, "connect", "", "flag.connect")
	set.StringVar(&a.host, "host", "", console.FlagText("flag.host", strconv.Itoa(a.game.port)))
	host.AnnounceFlag(set, &a.announce)
	set.StringVar(&a.name, "name", "", "flag.name_playaway")
}

// chosen reports whether the game is played over a network.
func (a *away) chosen() bool { return a.connect != "" || a.host != "" }

// Flags that are of use on somebody's server, and those that are of none where the server runs here.
var (
	guestFlags  = []string{"lang", "width", "connect", "name", "side", "read"}
	uselessHost = map[string][]string{"glenda": {"bot", "seed"}, "labyrinth": {"seed", "read"}, "mia": {"rounds", "seed"}}
)

// check finds flags that contradict each other, or that would be without effect.
func (a *away) check(set *flag.FlagSet) error {
	a.given = map[string]bool{}
	set.Visit(func(f *flag.Flag) { a.given[f.Name] = true })
	switch {
	case a.connect != "" && a.host != "":
		return console.Usage("keeper.play_either")
	case a.host == "" && a.announce != "":
		return console.Usage("keeper.play_announce", a.game.port)
	case !a.chosen() && a.name != "":
		return console.Usage("keeper.play_name", "name")
	case !a.chosen() && a.given["read"]:
		return console.Usage("keeper.play_name", "read")
	case a.host == "" && a.given["players"]:
		return console.Usage("keeper.play_players")
	}
	for name := range a.given {
		if a.connect != "" && !slices.Contains(guestFlags, name) || a.host != "" && slices.Contains(uselessHost[a.game.name], name) {
			return console.Usage("keeper.play_useless", name)
		}
	}
	var err error
	a.connect, err = console.ServerAddress(a.game.name, a.connect, set)
	return err
}

// open starts a host with these flags.
func (a *away) open(args ...string) (at host.Addresses, end func(), err error) {
	at, end, err = host.Open(a.game.host, a.announce, args)
	_, a.port, _ = net.SplitHostPort(at.TCP + at.UDP) // one of them
	return at, end, err
}

// doors are what a client is at as long as somebody else could still take its place.
var doors = []string{"", "net.doing_connecting", "net.glenda_doing_greeting", "net.labyrinth_doing_knocking", "net.labyrinth_doing_pairing"}

// welcome says how others join as soon as the host has its own place. It does nothing for a guest.
func (a *away) welcome(ctx context.Context, t *terminal, own func() session.Link) {
	if a.host == "" {
		return
	}
	for slices.Contains(doors, own().Doing) && ctx.Err() == nil {
		time.Sleep(herePause)
	}
	t.say(t.book.T("play.hosting", a.port), t.book.T("play.hosting_join", a.game.name, a.port))
}

// here is how this machine reaches an address at which it listens itself.
func here(listens string) string {
	at, err := netip.ParseAddrPort(listens)
	switch {
	case err != nil || !at.Addr().IsUnspecified():
		return listens
	case at.Addr().Is4():
		return netip.AddrPortFrom(netip.AddrFrom4([4]byte{127, 0, 0, 1}), at.Port()).String()
	}
	return netip.AddrPortFrom(netip.IPv6Loopback(), at.Port()).String()
}

// playAway plays with the rabbit over a network.
func (g *glendaSitting) playAway(ctx context.Context, o playOrder, t *terminal) error {
	p := glendaclient.Profile{Nick: o.away.name}
	if o.away.given["side"] || o.away.host != "" {
		p.Side, _ = glendaclient.ParseSide(g.side) // it was looked at before
	}
	address := o.away.connect
	if o.away.host != "" {
		at, end, err := o.away.open("--addr", o.away.host, "--hello-addr", "127.0.0.1:0", "--size", strconv.Itoa(g.size), "--walls", g.walls)
		if err != nil {
			return err
		}
		defer end()
		address, p.Dialect.Greet = at.Hello, glendaclient.GreetFirst // it asks which side we would like
	}
	c := glendaclient.Join(address, p)
	o.away.welcome(ctx, t, c.Link)
	return play(ctx, t, tableTop[glenda.View, glenda.Move]{game: c, narrator: glendaTold{o.book}})
}

// playAway plays in the maze over a network.
func (l *labyrinthSitting) playAway(ctx context.Context, o playOrder, t *terminal) error {
	p := labyrinthclient.Profile{Name: o.away.name}
	address := o.away.connect
	if o.away.host != "" {
		args, err := l.hostArgs(o.away)
		if err != nil {
			return err
		}
		at, end, err := o.away.open(args...)
		if err != nil {
			return err
		}
		defer end()
		address, p.Settings = here(at.TCP), labyrinthclient.SettingsOf(labyrinth.Dialect{})
	}
	if l.reading != "" {
		var err error
		if p.Settings, err = parseLabyrinthSettings(l.reading); err != nil {
			return console.Usage("keeper.read", err)
		}
	}
	c := labyrinthclient.Join(address, p)
	o.away.welcome(ctx, t, c.Link)
	left := func() (left time.Duration, running bool) { clock := c.Clock(); return clock.Left, clock.Running }
	return play(ctx, t, tableTop[labyrinth.View, labyrinth.Move]{game: c, narrator: &mazeTold{book: o.book, names: c.Names}, left: left})
}

// hostArgs are the flags of a server for the game that was asked for.
func (l *labyrinthSitting) hostArgs(a away) ([]string, error) {
	host, port, err := net.SplitHostPort(a.host)
	n, err2 := strconv.ParseUint(port, 10, 16)
	if errors.Join(err, err2) != nil {
		return nil, console.Usage("keeper.play_host", a.host, a.game.port)
	}
	if n > 0 && n < 1<<16-1 {
		n++ // the port beside it, as usual
	}
	args := []string{
		"--addr", a.host, "--game-addr", net.JoinHostPort(host, strconv.FormatUint(n, 10)), "--size", strconv.Itoa(l.size),
		"--objectives", strconv.Itoa(l.objectives), "--players", strconv.Itoa(l.players), "--move", "5m",
	}
	if !a.given["bots"] {
		return args, nil
	}
	names := strings.Split(l.bots, ",")
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) > 1 {
		return nil, console.Usage("keeper.play_host_bots")
	}
	return append(args, "--bot", names[0], "--bots", strconv.Itoa(len(names))), nil
}

// playAway plays with the cup over a network.
func (s *miaSitting) playAway(ctx context.Context, o playOrder, t *terminal) error {
	address := o.away.connect
	if o.away.host != "" {
		args := []string{"--addr", o.away.host, "--preset", "table"}
		if o.away.given["bots"] {
			args = append(args, "--bots", s.bots)
		}
		at, end, err := o.away.open(args...)
		if err != nil {
			return err
		}
		defer end()
		address = here(at.UDP)
	}
	orders := miaclient.Orders{Mode: miaclient.Hand}
	if o.away.host != "" {
		orders.Limit = miaserver.Table().Turn // nobody else is told
	}
	name := miaclient.NameFrom(o.away.name)
	if o.away.name == "" {
		name = fmt.Sprintf("%s%d", o.book.T("play.mia_guest"), o.seed%1000)
	}
	c := miaclient.Join(address, miaclient.Profile{Name: name, Orders: orders})
	o.away.welcome(ctx, t, c.Link)
	left := func() (time.Duration, bool) { left := c.Stats().Left; return left, left > 0 }
	names := func() []string { return c.Stats().Names }
	return play(ctx, t, tableTop[mia.View, mia.Move]{game: c, narrator: miaTold{o.book, names}, left: left})
}
