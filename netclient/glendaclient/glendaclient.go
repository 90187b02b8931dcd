// Package glendaclient plays Glenda on any server of the protocol in package glendawire.
//
//	c := glendaclient.Join("localhost", glendaclient.Profile{})
//	for _, u := range c.Tick() { ... }          // a session.Session; Seats() is known in phase Playing
//
// The conversation, with the phase that the session shows:
//
//	Joining  connect            <- CONN         CONN has the number of this client
//	Joining                     <- WAIT         a second player is missing
//	Joining                     <- INIT, w..., g, SENT
//	Playing                     <- TURN         the View waits for the client's seat
//	Playing  p or m ->          <- SYNC         shown at once; WALL, GLND, CANT and ERR take the move back and give the reason
//	Playing                     <- SYNC, TURN   the opponent's move
//	Ended                       <- WON or LOST  the server closes the connection; Capabilities.Again makes a new one
//	Lost                        <- DIE, or the connection ends
//
// Only the server decides when the game is over. If the game continues with Glenda on the border, she has to leave the
// board, and the View's Dialect changes accordingly. Four kinds of server use this protocol, and the client supports
// all of them. They differ where the specification is silent. A table in docs/protocols/glenda.md shows the
// differences. Link.Met contains the kind of the server as far as the client can detect it:
//
//	text    sends CONN at once and follows the specification
//	first   a program from the time of the specification: it exchanges column and row of the first walls, and does not
//	        send the move that ends the game
//	later   also sends WAIT to the player who is not to move
//	hello   sends nothing until the client has sent its name and the side that it would like to play
//
// Package glendawire names the specification of the protocol. docs/protocols/glenda.md describes the client's decisions
// where the specification is silent.
package glendaclient

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"menagerie/netclient"
	"menagerie/netclient/dial"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// Side is the side that the player prefers. The client sends it only to a server that requires the message Hello. All other
// servers choose the sides themselves.
type Side uint8

// The sides.
const (
	SideAny Side = iota
	SideTrapper
	SideGlenda
)

var sideNames = rules.Names[Side]{SideAny: "any", SideTrapper: "trapper", SideGlenda: "glenda"}

// String returns the name of the side: any, trapper or glenda.
func (s Side) String() string { return sideNames.Of(s) }

// ParseSide returns the Side with the given name.
func ParseSide(name string) (s Side, err error) {
	err = sideNames.Read([]byte(name), &s)
	return s, err
}

// Allows reports whether a player with this preference accepts seat.
func (s Side) Allows(seat rules.Seat) bool {
	return s == SideAny || (s == SideTrapper) == (seat == glenda.Trapper)
}

// wireNumber returns the number of the side in a Hello.
func (s Side) wireNumber() uint16 { return [...]uint16{SideAny: 2, SideTrapper: 0, SideGlenda: 1}[s] }

// Profile has the player's choices for a game on a server.
type Profile struct {
	Nick    string // name of 1 to MaxNick letters and digits; "" is a guest without a name
	Side    Side
	Capture *wire.Capture // records all messages; nil for none
	Dialect Dialect
}

// MaxNick is the maximum length of a nick.
const MaxNick = 8

// Dialect selects how the client behaves where the protocol is ambiguous. If a field is zero, its default is used.
type Dialect struct {
	Size    int           // number of columns and rows; default: Glenda starts in the middle, or 11 if that is impossible
	Walls   Walls         // how the walls at the start are read
	Greet   Greet         // whether the client sends the first message
	Begins  Begins        // side that makes the first move
	Wait    time.Duration // time in which the server may send the first message. Default 1 s
	Silence netclient.SilenceLimits
	Linger  time.Duration // time in which the server may close the connection after the end. Default 2 s
}

// Walls selects how the client reads the walls at the start.
type Walls uint8

// The values of Walls.
const (
	WallsGuess     Walls = iota // column, row; exchanged if only that agrees with all moves
	WallsAsSent                 // column, row, as in the specification
	WallsExchanged              // row, column, as the program from the time of the specification sends them
)

// Begins selects the side that makes the first move.
type Begins uint8

// The values of Begins.
const (
	BeginsGuess   Begins = iota // found out from the messages; see chooseSide
	BeginsTrapper               // the trapper
	BeginsGlenda                // Glenda
)

var beginsNames = rules.Names[Begins]{BeginsGuess: "guess", BeginsTrapper: "trapper", BeginsGlenda: "glenda"}

// ParseBegins returns the Begins with the given name: guess, trapper or glenda.
func ParseBegins(name string) (b Begins, err error) {
	err = beginsNames.Read([]byte(name), &b)
	return b, err
}

// DialectOf returns the Dialect for a server with the rules c.
func DialectOf(c glenda.Config) Dialect {
	return Dialect{Size: c.Size, Begins: BeginsTrapper + Begins(c.Dialect.Begins)}
}

// Greet selects whether the client or the server sends the first message.
type Greet uint8

// The values of Greet.
const (
	GreetGuess Greet = iota // the client, if the server sends nothing for Dialect.Wait
	GreetFirst              // the client
	GreetNever              // the server
)

func (d Dialect) withDefaults() Dialect {
	d.Wait = netclient.DurationOr(d.Wait, time.Second)
	d.Silence = d.Silence.WithDefaults()
	d.Linger = netclient.DurationOr(d.Linger, 2*time.Second)
	return d
}

func (p Profile) check() error {
	if len(p.Nick) > MaxNick {
		return netclient.NewError("net.glenda_nick", nil, MaxNick)
	}
	for _, r := range p.Nick {
		letter, digit := 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z', '0' <= r && r <= '9'
		if !letter && !digit {
			return netclient.NewError("net.glenda_nick", nil, MaxNick)
		}
	}
	if s := p.Dialect.Size; s != 0 && (s < glenda.MinSize || s > glenda.MaxSize) {
		return netclient.NewError("net.glenda_size", nil, glenda.MinSize, glenda.MaxSize)
	}
	return nil
}

// Client is a session on a server of Glenda. Only the game loop may call its methods.
type Client = netclient.RejoiningClient[glendawire.Message, glenda.View, glenda.Move]

// Join connects to a server and waits for a game. It returns a Client at once. address is a name or an IP address. The default
// port is glendawire.Port, or glendawire.PortHello if the client sends the first message. After a failure, the Client returns
// an Update in phase session.Lost.
func Join(address string, p Profile) *Client {
	port := glendawire.Port
	if p.Dialect.Greet == GreetFirst {
		port = glendawire.PortHello
	}
	shown, connect := dial.To(address, port, dial.TCP)
	return JoinWith(shown, connect, p)
}

// JoinWith is like Join, but opens connections by calling connect. Each game needs one connection. address is only for
// display.
func JoinWith(address string, connect dial.Func, p Profile) *Client {
	p.Dialect = p.Dialect.withDefaults()
	return netclient.NewRejoiningClient(func() *netclient.Client[glendawire.Message, glenda.View, glenda.Move] {
		m := newMachine(p)
		open := func(ctx context.Context) (netclient.Conn[glendawire.Message, glendawire.Message], error) {
			if err := p.check(); err != nil {
				return nil, err
			}
			conn, err := connect(ctx)
			if err != nil {
				return nil, err
			}
			conn = observedConn{conn, &m.begun}
			framing := netclient.StreamFormat[glendawire.Message]{Parse: glendawire.ParseServer, Limit: glendawire.MaxLine, Capture: p.Capture}
			return netclient.NewStreamConn[glendawire.Message, glendawire.Message](netclient.TerminateLastLine(conn, "\n\x00"), netclient.Info{}, framing), nil
		}
		return netclient.Run(address, open, m).WithCapture(p.Capture)
	})
}

// observedConn is a connection that records when the first byte of the server arrives.
type observedConn struct {
	net.Conn
	begun *atomic.Bool
}

func (o observedConn) Read(b []byte) (n int, err error) {
	if n, err = o.Conn.Read(b); n > 0 {
		o.begun.Store(true)
	}
	return n, err
}
