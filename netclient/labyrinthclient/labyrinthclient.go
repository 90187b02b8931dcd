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

// Profile has the player's choices for a game on a server.
type Profile struct {
	Name     string                    // name that spectators see; "" means DefaultName, because a player must have one
	Spectate bool                      // take part as a spectator
	Scout    bool                      // first watch a running game, to learn the dialect
	Settings labyrinthdialect.Settings // parts of the dialect that the player has chosen
	Stated   labyrinthdialect.Settings // parts of the dialect that the host has announced; treated like findings of earlier games
	Risk     Risk
	Patience Patience
	Capture  *wire.Capture // records all messages; nil for none
}

// DefaultName is the name of a player who has chosen none.
const DefaultName = "Menagerie"

// Limits of Profile.Name.
const (
	MaxName      = 30 // maximum length of a name in letters
	MaxNameBytes = 64 // maximum length of a name in bytes of UTF-8
)

// Risk selects what happens to a move that is illegal in some likely dialects.
type Risk uint8

// The values of Risk.
const (
	RiskAsk   Risk = iota // refuse it with a RiskError, and send it if it is repeated
	RiskNever             // refuse it
	RiskTake              // send it
)

// Patience has the client's time limits. Zero fields mean the defaults.
type Patience struct {
	// Knock is the time for the knock server to send Hello and to read the name; it may serve other clients first. Default 30
	// s.
	Knock   time.Duration
	Pair    time.Duration           // time for the game server to start. Default 5 s
	Retry   time.Duration           // time between two attempts to connect to the game server. Default 100 ms
	Scout   time.Duration           // time for a server to send the next message to a watching client. Default 1 s
	Silence netclient.SilenceLimits // time limits for the response to a move
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

// Client is a session on a server of the labyrinth. Only the game loop may call its methods.
type Client struct {
	*netclient.RejoiningClient[labyrinthwire.Packet, labyrinth.View, labyrinth.Move]
	machine *machine                 // used only by the connection's goroutine
	details *atomic.Pointer[details] // written by the connection's goroutine
}

// Dial is a function that connects to the server's machine. Port 0 is the knock server, to which clients connect first. Any
// other port is that of the game server. Dial returns soon after ctx is cancelled.
type Dial func(ctx context.Context, port int) (net.Conn, error)

// Join returns a Client at once. The Client then connects to a server and waits for a game. address is the name or the
// IP address of a knock server, which sends clients to a game server. labyrinthwire.Port is the default port. After a
// failure, the Client returns an Update in phase session.Lost.
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

// JoinWith is like Join, but opens connections with dial. address is only for display.
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
	ours    bool          // it is the client's turn
	limit   time.Duration // time limit for the client's move; 0 for none
	asked   time.Duration // time at which the limit began, on the machine's clock
	left    labyrinthdialect.Candidates
	player  int // number of the client's player on the server
}

func newDetails() *atomic.Pointer[details] {
	p := &atomic.Pointer[details]{}
	p.Store(&details{})
	return p
}

// Clock is the state of the time limit for the client's move.
type Clock struct {
	Running bool          // it is the client's turn, and there is a time limit
	Limit   time.Duration // time limit for one move
	Left    time.Duration // remaining time, at least 0
}

// Clock returns the state of the time limit for the client's move.
func (c *Client) Clock() Clock {
	d := c.details.Load()
	if !d.ours || d.limit == 0 {
		return Clock{}
	}
	return Clock{Running: true, Limit: d.limit, Left: max(0, d.limit-(c.RejoiningClient.Clock()-d.asked))}
}

// Reading returns the most likely dialect of the server, with the evidence for each aspect of this dialect. The caller
// must not change the result.
func (c *Client) Reading() labyrinthdialect.Reading { return c.details.Load().reading }

// Names returns the names of the players by seat. Unknown names are "". Servers send names only to spectators.
func (c *Client) Names() []string { return c.details.Load().names }

// Safe reports whether a move is legal in every likely dialect. For such a move, the client never returns a RiskError.
func (c *Client) Safe(move labyrinth.Move) bool {
	d := c.details.Load()
	return len(d.left) > 0 && d.left.Safe(d.left[0].Encode(d.player, move))
}

// Careful returns the moves with the lowest risk of being illegal. Among these, it prefers moves that are legal in every
// likely dialect and always lead to the same board. If the dialect is certain, it returns all legal moves.
func (c *Client) Careful(moves []labyrinth.Move) []labyrinth.Move {
	d := c.details.Load()
	if len(d.left) == 0 {
		return moves
	}
	return d.left.Careful(moves, d.player)
}

// Choose sets one aspect of the dialect and interprets all messages of the game again. If a message is impossible with this
// value, Choose changes nothing and the client shows an error.
func (c *Client) Choose(a labyrinthdialect.Aspect, value uint8) {
	c.Do(func() step { return c.machine.reread(c.machine.profile.Settings.With(a, value)) })
}

// Release ends the effect of Choose: the client finds out the aspect itself again.
func (c *Client) Release(a labyrinthdialect.Aspect) {
	c.Do(func() step { return c.machine.reread(c.machine.profile.Settings.Without(a)) })
}

// RiskError refuses a move that is legal in the most likely dialect, but illegal in another likely dialect. The client does
// not send the move, because the server might disqualify the player.
type RiskError struct {
	Again bool // the client sends the same move if the player repeats it
}

var _ netclient.LocalizableError = RiskError{}

func (e RiskError) Key() string {
	if e.Again {
		return "net.labyrinth_risk_again"
	}
	return "net.labyrinth_risk"
}

func (e RiskError) Args() []any { return nil }

// Error returns the message in English, for the log.
func (e RiskError) Error() string {
	return "the move is illegal in another likely dialect of the server"
}

// RefereeError reports that the server has accepted a move by Seat that is illegal in every dialect. The game continues with
// the position that the server has sent.
type RefereeError struct{ Seat rules.Seat }

var _ netclient.LocalizableError = RefereeError{}

func (e RefereeError) Key() string { return "net.labyrinth_breach" }

func (e RefereeError) Args() []any { return []any{int(e.Seat) + 1} }

// Error returns the message in English, for the log.
func (e RefereeError) Error() string {
	return fmt.Sprintf("the server accepted an illegal move of player %d", e.Seat)
}

func isBreach(err error) bool {
	var breach RefereeError
	return errors.As(err, &breach)
}

// KickError reports that the server has disqualified the client's player.
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

// Error returns the message in English, for the log.
func (e KickError) Error() string {
	return fmt.Sprintf("the server has disqualified this client: %v", e.Reason)
}

var (
	_ netclient.LocalizableError = RiskError{}
	_ netclient.LocalizableError = RefereeError{}
	_ netclient.LocalizableError = KickError{}
)
