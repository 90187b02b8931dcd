// Package glendawire is the protocol of Glenda as lines of text. The server knows the rules; a client plays the trapper or
// Glenda.
//
//	line             type        sent by  meaning                                     example
//	CONN n [name]    Conn        server   you are connection n: 0 traps, 1 is Glenda   CONN 0
//	WAIT             Wait        server   nobody is there to play with, or not you     WAIT
//	INIT             Init        server   a game begins: w and g lines, then SENT      INIT
//	w x y            Wall        server   a wall stands there                          w 3 7
//	g x y            Glenda      server   Glenda sits there                            g 5 5
//	SENT             Sent        server   that was the board                           SENT
//	TURN             Turn        server   it is your turn                              TURN
//	p x y            Put         client   a wall there                                 p 3 4
//	m d              Step        client   a step: NE, E, SE, SW, W or NW               m NE
//	SYNC t x y       SyncPut     server   the move number t was this wall              SYNC 1 3 4
//	SYNC t d         SyncStep    server   the move number t was this step              SYNC 2 NE
//	WALL x y         WallAt      server   refused: there is a wall                     WALL 3 4
//	WALL d x y       WallToward  server   refused: a wall lies that way from x y       WALL E 5 5
//	GLND x y         GlendaAt    server   refused: Glenda sits there                   GLND 5 5
//	CANTP, CANTM     CantPut...  server   refused: you are the one who steps, or puts  CANTP
//	ERR text         Err         server   refused, or not understood                   ERR WAIT
//	WON, LOST        Won, Lost   server   the end                                      WON
//	DIE text         Die         server   the connection ends, and why                 DIE rude
//	q                Quit        client   I leave                                      q
//
// The last servers of the original program greet otherwise: there the client speaks first, and is asked from time to time
// whether it is still there.
//
//	nick game side options  Hello  client  game is 0; side 0 traps, 1 is Glenda, 2 either  ann 0 2 0
//	UGUD                    Ugud   server  are you still there?                            UGUD
//	y                       Yes    client  the answer                                      y
//
// Lines end with a line feed; a carriage return before it, and NUL instead of it, are read too. A cell is its column from
// the left and its row from the top, both from 0.
//
// ParseServer reads what a server sends and ParseClient what a client sends. Every line that is not too long becomes a
// message: one that the protocol doesn't have is an Unknown, since the original's programs invent words freely, and what
// that means is for client and server to say. Likewise, whether a cell is on the board.
//
// Source: "this is protocol used in networked games", second draft. docs/protocols/glenda.md tells what the servers that
// speak it really do.
package glendawire

import (
	"strconv"

	"menagerie/wire"
)

// MaxLine is how many bytes a line may have, with its end.
const MaxLine = 1024

// The ports of the original's servers: the one that greets first, and the one that waits for a Hello.
const (
	Port      = 1768
	PortHello = 1769
)

// Message is one line of either direction.
type Message interface {
	// Append appends the line and its end to b.
	Append(b []byte) []byte
}

// Word is a message of one word.
type Word uint8

// The words.
const (
	Wait Word = iota
	Init
	Sent
	Turn
	Won
	Lost
	Ugud
	CantPut
	CantMove
	Quit
	Yes
)

var words = [...]string{
	Wait: "WAIT", Init: "INIT", Sent: "SENT", Turn: "TURN", Won: "WON", Lost: "LOST", Ugud: "UGUD",
	CantPut: "CANTP", CantMove: "CANTM", Quit: "q", Yes: "y",
}

// String returns the word as it is sent.
func (w Word) String() string {
	if int(w) >= len(words) {
		return "unknown (" + strconv.Itoa(int(w)) + ")"
	}
	return words[w]
}

// Append implements Message.
func (w Word) Append(b []byte) []byte { return line(b, w.String()) }

// Cell is a place on the board: column and row.
type Cell struct{ X, Y uint16 }

func (c Cell) String() string { return number(c.X) + " " + number(c.Y) }

// Dir is a direction. The values are in the order of the names below.
type Dir uint8

// The directions, clockwise from the upper right one.
const (
	NE Dir = iota
	E
	SE
	SW
	W
	NW
)

var dirs = [...]string{"NE", "E", "SE", "SW", "W", "NW"}

// String returns the direction as it is sent.
func (d Dir) String() string {
	if int(d) >= len(dirs) {
		return "unknown (" + strconv.Itoa(int(d)) + ")"
	}
	return dirs[d]
}

// Conn greets a client. The last servers add the other player's name.
type Conn struct {
	Number uint16
	Name   string // one word; "" if none came
}

// Append implements Message.
func (m Conn) Append(b []byte) []byte { return line(b, "CONN", number(m.Number), m.Name) }

// Wall is a wall that stands when the game begins.
type Wall struct{ At Cell }

// Append implements Message.
func (m Wall) Append(b []byte) []byte { return line(b, "w", m.At.String()) }

// Glenda is where she sits when the game begins.
type Glenda struct{ At Cell }

// Append implements Message.
func (m Glenda) Append(b []byte) []byte { return line(b, "g", m.At.String()) }

// Put is the trapper's move.
type Put struct{ At Cell }

// Append implements Message.
func (m Put) Append(b []byte) []byte { return line(b, "p", m.At.String()) }

// Step is Glenda's move.
type Step struct{ To Dir }

// Append implements Message.
func (m Step) Append(b []byte) []byte { return line(b, "m", m.To.String()) }

// SyncPut says that the trapper has moved.
type SyncPut struct {
	Turn uint16 // moves made by both, this one included
	At   Cell
}

// Append implements Message.
func (m SyncPut) Append(b []byte) []byte { return line(b, "SYNC", number(m.Turn), m.At.String()) }

// SyncStep says that Glenda has moved.
type SyncStep struct {
	Turn uint16
	To   Dir
}

// Append implements Message.
func (m SyncStep) Append(b []byte) []byte { return line(b, "SYNC", number(m.Turn), m.To.String()) }

// WallAt refuses a wall where one stands.
type WallAt struct{ At Cell }

// Append implements Message.
func (m WallAt) Append(b []byte) []byte { return line(b, "WALL", m.At.String()) }

// WallToward refuses a step against a wall. The text doesn't have it, but every server sends it.
type WallToward struct {
	To   Dir
	From Cell // where Glenda sits
}

// Append implements Message.
func (m WallToward) Append(b []byte) []byte { return line(b, "WALL", m.To.String(), m.From.String()) }

// GlendaAt refuses a wall where Glenda sits.
type GlendaAt struct{ At Cell }

// Append implements Message.
func (m GlendaAt) Append(b []byte) []byte { return line(b, "GLND", m.At.String()) }

// Err is a complaint in free words.
type Err struct{ Text string }

// OutOfTurn is the complaint about a line that came when it was not its sender's turn.
var OutOfTurn = Err{"WAIT"}

// Append implements Message.
func (m Err) Append(b []byte) []byte { return line(b, "ERR", m.Text) }

// Die says why the connection ends.
type Die struct{ Text string }

// Reasons to end a connection. OtherLeft, Left and Rude are the original's words, the others those of our own server.
var (
	OtherLeft  = Die{"other client have been disconnected"}
	Left       = Die{"disconnected"}
	Rude       = Die{"rude"} // no answer to an Ugud
	OtherSlow  = Die{"other client took too long"}
	Slow       = Die{"you took too long"}
	OtherOdd   = Die{"other client sent what is no move"}
	Odd        = Die{"too many lines that are no moves"}
	Alone      = Die{"nobody came to play with you"}
	GoingDown  = Die{"the server is shutting down"}
	BadHello   = Die{"say: nick game side options, as in: ann 0 2 0"}
	SlowToRead = Die{"you do not read what is sent"}
)

// Append implements Message.
func (m Die) Append(b []byte) []byte { return line(b, "DIE", m.Text) }

// Hello is the first line to a server that waits for one.
type Hello struct {
	Nick    string // one word
	Game    uint16 // 0
	Side    uint16 // 0 the trapper, 1 Glenda, 2 either
	Options uint16
}

// Append implements Message.
func (m Hello) Append(b []byte) []byte {
	return line(b, m.Nick, number(m.Game), number(m.Side), number(m.Options))
}

// Unknown is a line that the protocol doesn't have; Line may be empty.
type Unknown struct{ Line string }

// Append implements Message.
func (m Unknown) Append(b []byte) []byte { return line(b, m.Line) }

func number(n uint16) string { return strconv.Itoa(int(n)) }

// line appends words with a space between them, leaving out those that are empty.
func line(b []byte, words ...string) []byte {
	first := true
	for _, w := range words {
		if w == "" {
			continue
		}
		if !first {
			b = append(b, ' ')
		}
		b, first = append(b, wire.Printable(w)...), false
	}
	return append(b, '\n')
}
