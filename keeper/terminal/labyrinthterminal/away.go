package labyrinthterminal

import (
	"context"
	"errors"
	"net"
	"slices"
	"strconv"
	"strings"
	"time"

	"menagerie/keeper/console"
	"menagerie/keeper/labyrinthkeeper"
	"menagerie/keeper/terminal"
	"menagerie/netclient/labyrinthclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules/labyrinth"
)

// playAway plays the labyrinth over a network.
func (l *options) playAway(ctx context.Context, o terminal.Order, t *terminal.Terminal) error {
	p := labyrinthclient.Profile{Name: o.Away.Name}
	address := o.Away.Connect
	if o.Away.Host != "" {
		args, err := l.hostArgs(o.Away)
		if err != nil {
			return err
		}
		at, end, err := o.Away.Open(args...)
		if err != nil {
			return err
		}
		defer end()
		address, p.Settings = terminal.LocalAddress(at.TCP), labyrinthdialect.SettingsOf(labyrinth.Dialect{})
	}
	if l.reading != "" {
		var err error
		if p.Settings, err = labyrinthkeeper.ParseSettings(l.reading); err != nil {
			return console.Usage("keeper.read", err)
		}
	}
	c := labyrinthclient.Join(address, p)
	o.Away.Welcome(ctx, t, c.Link)
	left := func() (left time.Duration, running bool) { clock := c.Clock(); return clock.Left, clock.Running }
	told := &narrator{book: o.Book, names: c.Names}
	return terminal.Play(ctx, t, terminal.Table[labyrinth.View, labyrinth.Move]{Game: c, Narrator: told, Parser: told, Left: left})
}

// hostArgs returns the flags of a server for the game in the command line.
func (l *options) hostArgs(a terminal.Away) ([]string, error) {
	host, port, err := net.SplitHostPort(a.Host)
	n, err2 := strconv.ParseUint(port, 10, 16)
	if errors.Join(err, err2) != nil {
		return nil, console.Usage("keeper.play_host", a.Host, a.Game.Port)
	}
	if n > 0 && n < 1<<16-1 {
		n++ // the next port, as usual
	}
	args := []string{
		"--addr", a.Host, "--game-addr", net.JoinHostPort(host, strconv.FormatUint(n, 10)), "--size", strconv.Itoa(l.size),
		"--objectives", strconv.Itoa(l.objectives), "--players", strconv.Itoa(l.players), "--move", "5m",
	}
	if !a.Given["bot"] {
		return args, nil
	}
	names := strings.Split(l.bots, ",")
	if len(slices.Compact(slices.Sorted(slices.Values(names)))) > 1 {
		return nil, console.Usage("keeper.play_host_bots")
	}
	return append(args, "--bot", names[0], "--bot-seats", strconv.Itoa(len(names))), nil
}
