// Package glendaclient plays Glenda on any server of the protocol in package glendawire.
//
//	c := glendaclient.Join("localhost", glendaclient.Profile{})
//	for _, u := range c.Tick() { ... }          // a session.Session like any other; Seats() is known once it plays
//
// The conversation, with the phase that the session shows:
//
//	Joining  connect            <- CONN         the server says which side we play
//	Joining                     <- WAIT         until a second player comes
//	Joining                     <- INIT, w..., g, SENT
//	Playing                     <- TURN         the View waits for our seat
//	Playing  p or m ->          <- SYNC         shown at once; WALL, GLND, CANT, ERR: shown as it was, with the reason
//	Playing                     <- SYNC, TURN   the other player's move
//	Ended                       <- WON or LOST  the server closes; Capabilities.Again connects anew
//	Lost                        <- DIE, or the connection ends
//
// Only the server decides when the game is over. If the game goes on with Glenda on the border, she has to leave the board. The
// View's Dialect changes accordingly; see onBorder. Four kinds of server speak this protocol, and they differ in almost
// everything that the specification leaves open (docs/protocols/glenda.md has the table). The client goes along with all of them
// and says in Link which it met, as far as it can tell:
//
//	text    greets at once and keeps to the text
//	first   the program of the text's own day: sends the first walls with column and row exchanged, and does not tell
//	        the move that ends the game
//	later   also says WAIT to the player who is not on turn
//	hello   says nothing until the client has told its name and the side it wishes for
//
// Source: that of package glendawire. docs/protocols/glenda.md says how this client takes what it leaves open.
package glendaclient

import (
	"context"
	"time"

	"menagerie/netclient"
	"menagerie/rules"
	"menagerie/rules/glenda"
	"menagerie/wire"
	"menagerie/wire/glendawire"
)

// Side is what a person would like to play. Only servers of the kind hello ask for it; all others decide themselves.
type Side uint8

// The sides.
const (
	SideAny Side = iota
	SideTrapper
	SideGlenda
)

var sideNames = rules.Names[Side]{SideAny: "any", SideTrapper: "trapper", SideGlenda: "glenda"}

// String returns the side's name: any, trapper or glenda.
func (s Side) String() string { return sideNames.Of(s) }

// ParseSide reads a side's name.
func ParseSide(name string) (s Side, err error) {
	err = sideNames.Read([]byte(name), &s)
	return s, err
}

// Allows reports whether who wishes for the side is content with a seat.
func (s Side) Allows(seat rules.Seat) bool {
	return s == SideAny || (s == SideTrapper) == (seat == glenda.Trapper)
}

// wire is the side in a Hello.
func (s Side) wire() uint16 { return [...]uint16{SideAny: 2, SideTrapper: 0, SideGlenda: 1}[s] }

// Profile is what a person chooses before joining.
type Profile struct {
	Nick    string // 1 to MaxNick letters and digits; "" is a guest without a name
	Side    Side
	Capture *wire.Capture // where what is said is noted; nil: nowhere
	Dialect Dialect
}

// MaxNick is how long a nick may be.
const MaxNick = 8

// Dialect is how this client takes what the protocol leaves open. Zero values mean the defaults.
type Dialect struct {
	Size   int           // columns and rows of the board. Default: what makes Glenda's place its middle, or 11
	Walls  Walls         // how the first walls are read
	Greet  Greet         // who speaks first
	Begins Begins        // which side makes the first move
	Wait   time.Duration // for the server to speak first. Default 1 s
	Warn   time.Duration // silence that is told of, while an answer is due. Default 5 s
	GiveUp time.Duration // silence after which the server counts as lost. Default 30 s
	Linger time.Duration // for the server to close after the end. Default 2 s
}

// Walls says how the board at the start of a game is read.
type Walls uint8

// The ways.
const (
	WallsGuess     Walls = iota // as they are sent, until that contradicts a move and column and row exchanged do not
	WallsAsSent                 // column, row
	WallsExchanged              // row, column: the program of the text's own day
)

// Begins says which side makes the first move.
type Begins uint8

// The sides that may begin.
const (
	BeginsGuess   Begins = iota // see opens
	BeginsTrapper               // the trapper
	BeginsGlenda                // Glenda
)

var beginsNames = rules.Names[Begins]{BeginsGuess: "guess", BeginsTrapper: "trapper", BeginsGlenda: "glenda"}

// ParseBegins returns the Begins called name: guess, trapper or glenda.
func ParseBegins(name string) (b Begins, err error) {
	err = beginsNames.Read([]byte(name), &b)
	return b, err
}

// DialectOf returns the Dialect for a server that plays by a configuration.
func DialectOf(c glenda.Config) Dialect {
	return Dialect{Size: c.Size, Begins: BeginsTrapper + Begins(c.Dialect.Begins)}
}

// Greet says who speaks first.
type Greet uint8

// The greetings.
const (
	GreetGuess Greet = iota // the server; if it doesn't, the client
	GreetFirst              // the client
	GreetNever              // the server
)

func (d Dialect) withDefaults() Dialect {
	d.Wait = netclient.OrElse(d.Wait, time.Second)
	d.Warn = netclient.OrElse(d.Warn, 5*time.Second)
	d.GiveUp = netclient.OrElse(d.GiveUp, 30*time.Second)
	d.Linger = netclient.OrElse(d.Linger, 2*time.Second)
	return d
}

// check returns what is wrong with p, in words.
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

// Client is a game on a server. Only the game loop calls it.
type Client = netclient.Again[glendawire.Message, glenda.View, glenda.Move]

// Join connects and waits for a game. The address is a name or an IP address; without a port it is that of the original.
// Join returns at once: whatever fails arrives as an Update in phase Lost.
func Join(address string, p Profile) *Client {
	port := glendawire.Port
	if p.Dialect.Greet == GreetFirst {
		port = glendawire.PortHello
	}
	shown, dial := netclient.To(address, port, netclient.Plain)
	return Over(shown, dial, p)
}

// Over joins over connections that the caller makes, one for each game. The address is shown to the person.
func Over(address string, dial netclient.Dialer, p Profile) *Client {
	p.Dialect = p.Dialect.withDefaults()
	open := func(ctx context.Context) (netclient.Conn[glendawire.Message, glendawire.Message], error) {
		if err := p.check(); err != nil {
			return nil, err
		}
		conn, err := dial(ctx)
		if err != nil {
			return nil, err
		}
		framing := netclient.Framing[glendawire.Message]{Parse: glendawire.ParseServer, Limit: glendawire.MaxLine, Capture: p.Capture}
		return netclient.Stream[glendawire.Message, glendawire.Message](netclient.LastLine(conn, "\n\x00"), netclient.Info{}, framing), nil
	}
	return netclient.Rejoin(func() *netclient.Client[glendawire.Message, glenda.View, glenda.Move] {
		return netclient.Run(address, open, newMachine(p)).WithCapture(p.Capture)
	})
}
