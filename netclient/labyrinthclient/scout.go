package labyrinthclient

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"menagerie/netclient"
	"menagerie/wire/labyrinthwire"
)

// A start does not say from where players are counted. Of two players, number 1 can be the second one or the first one, and
// if it begins, no earlier move tells which. Spectators receive the names of all players in order, at any time. So in this
// case a second connection asks for them as a spectator. It is not in the capture.

// unnumbered reports whether a start leaves open from where players are counted. It does not if our number is 0 or the number
// of players.
func unnumbered(m labyrinthwire.Start) bool { return m.Private && m.You > 0 && m.You < len(m.Players) }

// numbered is a player's connection on which Names follow each start that leaves the player numbers open.
type numbered struct {
	conn
	ctx   context.Context
	knock *knock
	open  *labyrinthwire.Start // the last start, if its Names are to follow
}

// Receive implements netclient.Conn.
func (c *numbered) Receive() (labyrinthwire.Message, error) {
	if start := c.open; start != nil {
		c.open = nil
		if names, ok := c.knock.names(c.ctx, *start); ok {
			return names, nil
		}
	}
	m, err := c.conn.Receive()
	if start, ok := m.(labyrinthwire.Start); ok && err == nil && unnumbered(start) {
		c.open = &start
	}
	return m, err
}

// Noted implements netclient.Noting.
func (c *numbered) Noted() int64 {
	if n, ok := c.conn.(netclient.Noting); ok {
		return n.Noted()
	}
	return -1
}

// spectator returns the way to the same server as a spectator.
func (k *knock) spectator() *knock {
	p := k.profile
	p.Spectate, p.Scout, p.Capture, p.Patience.Knock = true, false, nil, p.Patience.Scout
	return &knock{address: k.address, dial: k.dial, profile: p}
}

// names returns the names of the players in the game that begins with ours. It fails unless the server sends them at once.
func (k *knock) names(ctx context.Context, ours labyrinthwire.Start) (names labyrinthwire.Names, ok bool) {
	ctx, stop := context.WithTimeout(ctx, k.profile.Patience.Scout)
	defer stop()
	c, err := k.spectator().open(ctx)
	if err != nil {
		return names, false
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	m, err := c.Receive()
	start, isStart := m.(labyrinthwire.Start)
	if err != nil || !isStart || start.Spare != ours.Spare || !slices.Equal(start.Tiles, ours.Tiles) || !slices.Equal(start.Objectives, ours.Objectives) {
		return names, false // several games are played
	}
	m, err = c.Receive()
	names, ok = m.(labyrinthwire.Names)
	return names, ok && err == nil
}

// watch joins as a spectator and returns what the messages of a running game show about the dialect. It ends when one dialect
// is left, with the game, or when the server sends nothing for a while.
func (k *knock) watch(ctx context.Context) Settings {
	s := k.spectator()
	c, err := s.open(ctx)
	if err != nil {
		return nil
	}
	defer c.Close()
	defer context.AfterFunc(ctx, func() { _ = c.Close() })()
	quiet := time.AfterFunc(2*k.profile.Patience.Scout, func() { _ = c.Close() })
	defer quiet.Stop()
	m := newMachine(s.profile, k.known, s, &atomic.Pointer[details]{})
	m.Hello()
	for m.stage < over {
		in, err := c.Receive()
		if err != nil {
			break
		}
		quiet.Reset(2 * k.profile.Patience.Scout)
		if _, err := m.Receive(in); err != nil || m.stage == playing && len(m.left.likely()) == 1 {
			break
		}
	}
	return m.reader.reading(m.left).learned()
}
