// Package labyrinthclient plays the labyrinth on any server of the protocol in package labyrinthwire, or watches a game
// there.
//
//	c := labyrinthclient.Join("localhost:4711", labyrinthclient.Profile{Name: "Ada"})
//	for _, u := range c.Tick() { ... }          // a session.Session like any other; Seats() is known once it plays
//	c.Clock()                                   // how much time is left for the own move
//	c.Reading()                                 // the dialect, and the evidence for it
//
// The conversation, with the phase that the session shows:
//
//	Joining  connect to the knock server         <- Hello with the port of the game server
//	Joining  Bye with the name ->                none for spectators
//	Joining  connect to the game server          again and again for a while: it may begin to listen late
//	Joining                                      <- Start, once there are enough players; Names for spectators
//	Playing                                      <- Turn: the View waits for our seat, and the clock runs
//	Playing  Move ->                             shown at once, without what it collects
//	Playing                                      <- Move: ours as it was made, and everybody else's
//	Playing                                      <- Kick: somebody is out
//	Ended                                        <- End; Capabilities.Again joins anew. Another Start is another game
//	Lost                                         the connection ends, or we were kicked
//
// # What the specification leaves open
//
// The specification does not define the byte order, the bits of a tile or of an insert, where numbers begin, whether
// objectives move with their tiles, and more. A client that gets one of these wrong is disqualified with its first move. So
// this client keeps every Dialect that explains all messages so far: see survivors. A message removes each dialect that cannot
// decode it, and each under which it breaks the rules:
//
//	the knock server's greeting    byte order: a port has two bytes
//	the first Turn                 length of a long
//	the Start                      where numbers begin; the bits of tiles, by the board game's fixed tiles, or by tiles at the
//	                               rim that would lead off the board
//	the names of the players       where the numbers of players begin: see scout.go
//	a move of another player       the same; bits of an insert, order of tiles; reversal and shared cells
//	what was and wasn't collected  whether objectives travel, when and in which order they are collected
//	our disqualification           the dialects in which our move was legal
//	the game going on              whether one has to come back to the start
//
// Who begins, and who moves when, is not part of a dialect. Dialects that are left have a weight: the plain reading of the
// specification has the highest, and sensible moves of other players raise it. The View is that of the likeliest dialect.
//
// A move is sent if its message is legal in all likely dialects. Otherwise it is refused once with a RiskError, and sent if it
// is tried again (see Risk). Careful returns the moves that are legal in all, and of these the ones that leave least open.
// Reading returns what was found out, with the evidence. Any aspect can be chosen before the game
// (Profile.Settings) or during it (Client.Choose). A host that states its dialect (Profile.Stated), a game that is watched
// first (Profile.Scout) and earlier games on the same server decide most of it before the first move.
//
// Source: that of package labyrinthwire. docs/protocols/labyrinth.md says how this client takes what it leaves open.
package labyrinthclient

import (
	"context"
	"errors"
	"maps"
	"net"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"menagerie/netclient"
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// Profile is what a person chooses before joining.
type Profile struct {
	Name     string   // as spectators see it; "" is DefaultName, since a player must have one
	Spectate bool     // watch only
	Scout    bool     // watch a running game first, which shows how the server is to be read
	Settings Settings // chosen by the person
	Stated   Settings // what the host states of its dialect; it counts like what earlier games have shown
	Risk     Risk
	Patience Patience
	Capture  *wire.Capture // where what is said is noted; nil: nowhere
}

// DefaultName is the name of players who give none.
const DefaultName = "Menagerie"

// Longest name.
const (
	MaxName      = 30 // letters
	MaxNameBytes = 64 // in UTF-8
)

// Risk says what happens to a move that some likely reading of the messages takes for an illegal one.
type Risk uint8

// The risks.
const (
	RiskAsk   Risk = iota // it is refused with a RiskError; the same move again is sent
	RiskNever             // it is refused
	RiskTake              // it is sent
)

// Patience is how long this client waits. Zero values mean the defaults.
type Patience struct {
	Knock  time.Duration // for the knock server to greet, where others may stand before us, and to take the name. Default 30 s
	Pair   time.Duration // for the game server to listen. Default 5 s
	Retry  time.Duration // between two tries of that. Default 100 ms
	Scout  time.Duration // for a server to send a spectator what it needs. Default 1 s
	Warn   time.Duration // silence that is told of, after a move. Default 5 s
	GiveUp time.Duration // silence after a move, after which the server counts as lost. Default 30 s
}

func (p Patience) withDefaults() Patience {
	p.Knock = netclient.OrElse(p.Knock, 30*time.Second)
	p.Pair = netclient.OrElse(p.Pair, 5*time.Second)
	p.Retry = netclient.OrElse(p.Retry, 100*time.Millisecond)
	p.Scout = netclient.OrElse(p.Scout, time.Second)
	p.Warn = netclient.OrElse(p.Warn, 5*time.Second)
	p.GiveUp = netclient.OrElse(p.GiveUp, 30*time.Second)
	return p
}

// called is the name that is told to the server.
func (p Profile) called() string {
	switch {
	case p.Spectate:
		return ""
	case p.Name == "":
		return DefaultName
	}
	return p.Name
}

// check returns what is wrong with p, in words.
func (p Profile) check() error {
	if !utf8.ValidString(p.Name) || utf8.RuneCountInString(p.Name) > MaxName || len(p.Name) > MaxNameBytes {
		return netclient.NewError("net.labyrinth_name", nil, MaxName)
	}
	if err := errors.Join(p.Settings.check(), p.Stated.check()); err != nil {
		return netclient.NewError("net.bug", err, err.Error())
	}
	return nil
}

type visit = netclient.Client[labyrinthwire.Packet, labyrinth.View, labyrinth.Move]

// Client is a game on a server. Only the game loop calls it.
type Client struct {
	*netclient.Again[labyrinthwire.Packet, labyrinth.View, labyrinth.Move]
	machine *machine                 // on the connection's goroutine only
	details *atomic.Pointer[details] // what that goroutine tells besides Updates
}

// Dial makes a connection to the server's machine: to the knock server for port 0, or to the game server at its port. It is
// given up when ctx is done.
type Dial func(ctx context.Context, port int) (net.Conn, error)

// Join connects and waits for a game. The address is that of the knock server: a name or an IP address, and a port unless
// it is ours. Join returns at once: whatever fails arrives as an Update in phase Lost.
func Join(address string, p Profile) *Client {
	a, err := netclient.ParseAddress(address, labyrinthwire.Port)
	if err != nil {
		return Over(address, func(context.Context, int) (net.Conn, error) { return nil, err }, p)
	}
	return Over(a.String(), func(ctx context.Context, port int) (net.Conn, error) {
		to := a
		if port != 0 {
			to.Port = port
		}
		return netclient.Plain(ctx, to)
	}, p)
}

// Over joins over connections that the caller makes. The address is shown to the person.
func Over(address string, dial Dial, p Profile) *Client {
	p.Patience, p.Settings = p.Patience.withDefaults(), maps.Clone(p.Settings)
	c := &Client{details: newDetails()}
	known := p.Stated
	c.Again = netclient.Rejoin(func() *visit {
		known = known.over(c.Reading().learned())
		k := &knock{address: address, dial: dial, profile: p, known: known}
		c.details = newDetails()
		c.machine = newMachine(p, known, k, c.details)
		return netclient.Run(address, k.open, c.machine).WithCapture(p.Capture)
	})
	return c
}

// details are what a screen may know beyond the View.
type details struct {
	reading Reading
	names   []string
	ours    bool          // it is our turn
	limit   time.Duration // for our move, as the server told; 0 if there is none
	asked   time.Duration // when it began, in the machine's time
	left    survivors
	player  int // our id as the server counts
}

// newDetails returns a pointer to details before a game.
func newDetails() *atomic.Pointer[details] {
	p := &atomic.Pointer[details]{}
	p.Store(&details{})
	return p
}

// Clock is the time for the own move.
type Clock struct {
	Running bool          // it is our turn, and there is a limit
	Limit   time.Duration // that the server gives for a move
	Left    time.Duration // until it ends; 0 when it is over
}

// Clock returns how much time is left for the own move.
func (c *Client) Clock() Clock {
	d := c.details.Load()
	if !d.ours || d.limit == 0 {
		return Clock{}
	}
	return Clock{Running: true, Limit: d.limit, Left: max(0, d.limit-(c.Again.Clock()-d.asked))}
}

// Reading returns the dialect in which the client reads the server, with the evidence. It is a picture that doesn't change,
// and the same one until something does, as its Findings' address shows.
func (c *Client) Reading() Reading { return c.details.Load().reading }

// Names returns what the players are called, by seat; "" where it isn't known. Servers tell them to spectators only.
func (c *Client) Names() []string { return c.details.Load().names }

// Safe reports whether a move in the last View is legal in every likely dialect, so that it is sent at the first try. Before a
// game and for spectators no move is safe.
func (c *Client) Safe(move labyrinth.Move) bool {
	d := c.details.Load()
	return len(d.left) > 0 && d.left.safe(d.left[0].encode(d.player, move))
}

// Careful returns those of some legal moves that a bot should choose from. They are the likeliest to be legal, which are the safe
// ones if there are any. Of these it returns the ones after which the board is the same in all likely dialects, so that the next
// player has a safe move too. Once one dialect is left, all moves are returned.
func (c *Client) Careful(moves []labyrinth.Move) []labyrinth.Move {
	d := c.details.Load()
	if len(d.left) == 0 {
		return moves
	}
	return d.left.careful(moves, d.player)
}

// Choose sets an aspect for the game under way: all messages so far are read again. If that makes no sense, the reading
// stays as it is and an Update says so.
func (c *Client) Choose(a Aspect, value uint8) {
	c.Do(func() step { return c.machine.reread(c.machine.profile.Settings.with(a, value)) })
}

// Release lets the client find an aspect out again.
func (c *Client) Release(a Aspect) {
	c.Do(func() step { return c.machine.reread(c.machine.profile.Settings.without(a)) })
}
