// Package labyrinthclient plays or watches the labyrinth on any server of the protocol in package labyrinthwire.
//
//	c := labyrinthclient.Join("localhost:4711", labyrinthclient.Profile{Name: "Ada"})
//	for _, u := range c.Tick() { ... }          // a session.Session; Seats() is known in phase Playing
//	c.Clock()                                   // the time that is left for the client's move
//	c.Reading()                                 // the dialect with the evidence
//
// The conversation, with the phase that the session shows:
//
//	Joining  connect to the knock server         <- Hello with the port of the game server
//	Joining  Bye with the name ->                the name is empty for spectators
//	Joining  connect to the game server          repeated for a while, because it may start late
//	Joining                                      <- Start, when there are enough players; Names for spectators
//	Playing                                      <- Turn: the View waits for the client's seat, and the clock runs
//	Playing  Move ->                             shown at once, but without collected objectives
//	Playing                                      <- Move: a move of any player
//	Playing                                      <- Kick: a player is disqualified
//	Ended                                        <- End; Capabilities.Again joins again. Another Start begins another game
//	Lost                                         the connection ends, or this player was disqualified
//
// # Dialects
//
// The specification does not define the byte order, the bits of a tile, and more. Package labyrinthdialect keeps every dialect
// that explains all messages so far. The View is that of the likeliest dialect.
//
// The client sends a move if the move is legal in all likely dialects. Otherwise the client refuses the move once with
// a RiskError, and sends it when the player repeats it (see Risk). Careful returns the moves with the lowest risk.
// Reading returns the most likely dialect with the evidence. The player can set any aspect of the dialect before the
// game (Profile.Settings) or during it (Client.Choose). Most aspects are known before the first move. The host may have
// stated its dialect (Profile.Stated), and the client may watch another game first (Profile.Scout). The client also
// uses findings of earlier games on the same server.
//
// Package labyrinthwire names the specification of the protocol. docs/protocols/labyrinth.md describes the client's
// decisions where the specification is silent.
package labyrinthclient

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/netclient/labyrinthclient/labyrinthdialect"
	"menagerie/rules"
	"menagerie/rules/labyrinth"
	"menagerie/wire"
	"menagerie/wire/labyrinthwire"
)

// Profile has the player's choices for a connection.
type Profile struct {
	Name     string                    // shown to spectators; "" means DefaultName, because a player must have a name
	Spectate bool                      // watch only
	Scout    bool                      // watch a running game first to learn the dialect
	Settings labyrinthdialect.Settings // aspects that the player has set
	Stated   labyrinthdialect.Settings // aspects that the host has announced; they count like findings of earlier games
	Risk     Risk
	Patience Patience
	Capture  *wire.Capture // records all messages, unless nil
}

// DefaultName is the name of a player who gives none.
const DefaultName = "Menagerie"

// Limits of Profile.Name.
const (
	MaxName      = 30 // letters
	MaxNameBytes = 64 // bytes of UTF-8
)

// Risk defines what happens to a move that is illegal in some likely dialects.
type Risk uint8

// The values of Risk.
const (
	RiskAsk   Risk = iota // refuse it with a RiskError, and send it if it is repeated
	RiskNever             // refuse it
	RiskTake              // send it
)

// Patience has the client's time limits. Zero values mean the defaults.
type Patience struct {
	Knock   time.Duration           // for the knock server to send Hello and to read the name; other clients may be served first. Default 30 s
	Pair    time.Duration           // for the game server to start. Default 5 s
	Retry   time.Duration           // between two connection attempts to the game server. Default 100 ms
	Scout   time.Duration           // for a server to send the next message to a spectator connection. Default 1 s
	Silence netclient.SilenceLimits // after a move
}

func (p Patience) withDefaults() Patience {
	p.Knock = netclient.DurationOr(p.Knock, 30*time.Second)
	p.Pair = netclient.DurationOr(p.Pair, 5*time.Second)
	p.Retry = netclient.DurationOr(p.Retry, 100*time.Millisecond)
	p.Scout = netclient.DurationOr(p.Scout, time.Second)
	p.Silence = p.Silence.WithDefaults()
	return p
}

func (p Profile) sentName() string {
	switch {
	case p.Spectate:
		return ""
	case p.Name == "":
		return DefaultName
	}
	return p.Name
}

func (p Profile) check() error {
	if !utf8.ValidString(p.Name) || utf8.RuneCountInString(p.Name) > MaxName || len(p.Name) > MaxNameBytes {
		return netclient.NewError("net.labyrinth_name", nil, MaxName)
	}
	if err := errors.Join(p.Settings.Check(), p.Stated.Check()); err != nil {
		return netclient.NewError("net.bug", err, err.Error())
	}
	return nil
}

type visit = netclient.Client[labyrinthwire.Packet, labyrinth.View, labyrinth.Move]

// Client is a game on a server. All methods are for the game loop only.
type Client struct {
	*netclient.RejoiningClient[labyrinthwire.Packet, labyrinth.View, labyrinth.Move]
	machine *machine                 // used by the connection's goroutine only
	details *atomic.Pointer[details] // written by that goroutine
}

// Dial connects to the server's machine. Port 0 stands for the knock server, which clients contact first. Any other
// port is the port of the game server. Dial returns soon after ctx is cancelled.
type Dial func(ctx context.Context, port int) (net.Conn, error)

// Join connects to a server, waits for a game, and returns at once. address is the name or the IP address of a knock
// server, and its default port is labyrinthwire.Port. After a failure, the Client returns an Update in phase
// session.Lost.
func Join(address string, p Profile) *Client {
	a, err := dial.ParseAddress(address, labyrinthwire.Port)
	if err != nil {
		return JoinWith(address, func(context.Context, int) (net.Conn, error) { return nil, err }, p)
	}
	return JoinWith(a.String(), func(ctx context.Context, port int) (net.Conn, error) {
		to := a
		if port != 0 {
			to.Port = port
		}
		return dial.TCP(ctx, to)
	}, p)
}

// JoinWith is like Join, but opens its connections with dial. address is only for display.
func JoinWith(address string, dial Dial, p Profile) *Client {
	p.Patience, p.Settings = p.Patience.withDefaults(), maps.Clone(p.Settings)
	c := &Client{details: newDetails()}
	known := p.Stated
	c.RejoiningClient = netclient.NewRejoiningClient(func() *visit {
		known = known.Over(c.Reading().Learned())
		k := &knock{address: address, dial: dial, profile: p, known: known}
		c.details = newDetails()
		c.machine = newMachine(p, known, k, c.details)
		return netclient.Run(address, k.open, c.machine).WithCapture(p.Capture)
	})
	return c
}

type details struct {
	reading labyrinthdialect.Reading
	names   []string
	ours    bool          // the client's player is to move
	limit   time.Duration // the time limit for the client's move; 0 if there is none
	asked   time.Duration // when the limit began, in the machine's time
	left    labyrinthdialect.Candidates
	player  int // the client's player number on the server
}

func newDetails() *atomic.Pointer[details] {
	p := &atomic.Pointer[details]{}
	p.Store(&details{})
	return p
}

// Clock is the time limit for the client's move.
type Clock struct {
	Running bool          // the client's player is to move and has a time limit
	Limit   time.Duration // the server's time limit for one move
	Left    time.Duration // the remaining time, at least 0
}

// Clock returns how much time is left for the client's move.
func (c *Client) Clock() Clock {
	d := c.details.Load()
	if !d.ours || d.limit == 0 {
		return Clock{}
	}
	return Clock{Running: true, Limit: d.limit, Left: max(0, d.limit-(c.RejoiningClient.Clock()-d.asked))}
}

// Reading returns the most likely dialect of the server, and the evidence for each of its values. The caller must not
// change the result.
func (c *Client) Reading() labyrinthdialect.Reading { return c.details.Load().reading }

// Names returns the players' names by seat, or "" for a player whose name is unknown. Servers send the names only to
// spectators.
func (c *Client) Names() []string { return c.details.Load().names }

// Safe reports whether a move is legal in every likely dialect. The client sends such a move without a RiskError.
func (c *Client) Safe(move labyrinth.Move) bool {
	d := c.details.Load()
	return len(d.left) > 0 && d.left.Safe(d.left[0].Encode(d.player, move))
}

// Careful returns the moves with the lowest risk while the dialect of the server is uncertain. It prefers moves that
// are legal in every likely dialect and lead to the same board. If the dialect is certain, it returns all legal moves.
func (c *Client) Careful(moves []labyrinth.Move) []labyrinth.Move {
	d := c.details.Load()
	if len(d.left) == 0 {
		return moves
	}
	return d.left.Careful(moves, d.player)
}

// Choose sets one aspect of the dialect and interprets all messages of the game again. If a message is impossible in
// the new dialect, Choose changes nothing and shows an error.
func (c *Client) Choose(a labyrinthdialect.Aspect, value uint8) {
	c.Do(func() step { return c.machine.reread(c.machine.profile.Settings.With(a, value)) })
}

// Release makes the client find out an aspect again.
func (c *Client) Release(a labyrinthdialect.Aspect) {
	c.Do(func() step { return c.machine.reread(c.machine.profile.Settings.Without(a)) })
}

// RiskError is the refusal of a move that is legal in the most likely dialect, but illegal in another likely dialect.
// The client does not send such a move, because the server may disqualify the player for it.
type RiskError struct {
	Again bool // the same move is sent if the player repeats it
}

var _ netclient.LocalizableError = RiskError{}

func (e RiskError) Key() string {
	if e.Again {
		return "net.labyrinth_risk_again"
	}
	return "net.labyrinth_risk"
}

func (e RiskError) Args() []any { return nil }

// Error implements error, for the log.
func (e RiskError) Error() string {
	return "the move is illegal in another likely dialect of the server"
}

// RefereeError reports that the server has accepted a move that is illegal in every dialect. The game continues with
// the server's position.
type RefereeError struct{ Seat rules.Seat }

var _ netclient.LocalizableError = RefereeError{}

func (e RefereeError) Key() string { return "net.labyrinth_breach" }

func (e RefereeError) Args() []any { return []any{int(e.Seat) + 1} }

// Error implements error, for the log.
func (e RefereeError) Error() string {
	return fmt.Sprintf("the server accepted an illegal move of player %d", e.Seat)
}

func isBreach(err error) bool {
	var breach RefereeError
	return errors.As(err, &breach)
}

// KickError reports that the server has disqualified this player.
type KickError struct{ Reason labyrinth.Reason }

var _ netclient.LocalizableError = KickError{}

var kickKeys = map[labyrinth.Reason]string{
	labyrinth.ReasonTimeout: "net.labyrinth_kicked_timeout",
	labyrinth.ReasonFormat:  "net.labyrinth_kicked_format",
	labyrinth.ReasonNetwork: "net.labyrinth_kicked_network",
	labyrinth.ReasonIllegal: "net.labyrinth_kicked_illegal",
}

func (e KickError) Key() string {
	if key, ok := kickKeys[e.Reason]; ok {
		return key
	}
	return "net.labyrinth_kicked"
}

func (e KickError) Args() []any {
	if _, ok := kickKeys[e.Reason]; ok {
		return nil
	}
	return []any{int(e.Reason)}
}

// Error implements error, for the log.
func (e KickError) Error() string { return fmt.Sprintf("the server has disqualified this client: %v", e.Reason) }

var (
	_ netclient.LocalizableError = RiskError{}
	_ netclient.LocalizableError = RefereeError{}
	_ netclient.LocalizableError = KickError{}
)
