package labyrinthclient

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/wire/labyrinthwire"
)

// A Start does not show whether player numbers begin at 0 or 1. Of two players, number 1 can be the first or the second. If
// that player begins, no earlier move shows which. Spectators receive the names of all players in order at any time. So in
// this case the client requests the names as a spectator on a second connection, which is not in the capture.

// unnumbered reports whether player numbers in m can begin at either 0 or 1. If the client's number is 0, they begin at
// 0. If it equals the number of players, they begin at 1.
func unnumbered(m labyrinthwire.Start) bool { return m.Private && m.You > 0 && m.You < len(m.Players) }

// numbered is a player's connection that adds a message with the players' names after some Starts. It does so if a
// Start does not show whether player numbers begin at 0 or 1. The client then recognizes its number by the position of
// its own name.
type numbered struct {
	conn
	ctx   context.Context
	knock *knock
	open  *labyrinthwire.Start // the last Start, if its Names are missing
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

// LastCaptured implements netclient.CaptureIndexer.
func (c *numbered) LastCaptured() int64 {
	if n, ok := c.conn.(netclient.CaptureIndexer); ok {
		return n.LastCaptured()
	}
	return -1
}

// spectator returns a knock that connects to the same server as a spectator.
func (k *knock) spectator() *knock {
	p := k.profile
	p.Spectate, p.Scout, p.Capture, p.Patience.Knock = true, false, nil, p.Patience.Scout
	return &knock{address: k.address, dial: k.dial, profile: p}
}

// names joins as a spectator and returns the players' names. gameStart is the Start of the client's game. If the
// spectator receives another game, or no names directly after the Start, names returns false.
func (k *knock) names(ctx context.Context, gameStart labyrinthwire.Start) (names labyrinthwire.Names, ok bool) {
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
	if err != nil || !isStart || start.Spare != gameStart.Spare || !slices.Equal(start.Tiles, gameStart.Tiles) || !slices.Equal(start.Objectives, gameStart.Objectives) {
		return names, false // the server runs several games
	}
	m, err = c.Receive()
	names, ok = m.(labyrinthwire.Names)
	return names, ok && err == nil
}

// watch joins as a spectator and returns the settings that it infers from the running game. It returns when only one
// dialect is left, when the game ends, or when the server stops sending.
func (k *knock) watch(ctx context.Context) labyrinthdialect.Settings {
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
	m.Connected()
	for m.Stage < over {
		in, err := c.Receive()
		if err != nil {
			break
		}
		quiet.Reset(2 * k.profile.Patience.Scout)
		if _, err := m.Receive(in); err != nil || m.Stage == playing && len(m.left.Likely()) == 1 {
			break
		}
	}
	return m.reader.Reading(m.left).Learned()
}
