// Package glendawire reads and writes the text protocol of Glenda. The server enforces the rules. A client plays the
// trapper or Glenda.
//
//	line             type        sent by  meaning                                     example
//	CONN n [name]    Conn        server   you are connection n: 0 traps, 1 is Glenda   CONN 0
//	WAIT             Wait        server   wait for another player, or for your turn    WAIT
//	INIT             Init        server   a game begins: w and g lines, then SENT      INIT
//	w x y            Wall        server   there is a wall at this cell                 w 3 7
//	g x y            Glenda      server   Glenda is at this cell                       g 5 5
//	SENT             Sent        server   the board is complete                        SENT
//	TURN             Turn        server   it is your turn                              TURN
//	p x y            Put         client   put a wall at this cell                      p 3 4
//	m d              Step        client   a step: NE, E, SE, SW, W or NW               m NE
//	SYNC t x y       SyncPut     server   move number t was this wall                  SYNC 1 3 4
//	SYNC t d         SyncStep    server   move number t was this step                  SYNC 2 NE
//	WALL x y         WallAt      server   refused: there is a wall                     WALL 3 4
//	WALL d x y       WallToward  server   refused: a wall is in this direction of x y  WALL E 5 5
//	GLND x y         GlendaAt    server   refused: Glenda is there                     GLND 5 5
//	CANTP, CANTM     CantPut...  server   refused: this player steps, or puts walls    CANTP
//	ERR text         Err         server   refused, or not understood                   ERR WAIT
//	WON, LOST        Won, Lost   server   the result                                   WON
//	DIE text         Die         server   the connection ends, with the reason         DIE rude
//	q                Quit        client   the client leaves                            q
//
// The latest servers of the original program begin differently. Their client sends the first line, and the server
// regularly checks that the client is still connected.
//
//	nick game side options  Hello  client  game is 0; side 0 traps, 1 is Glenda, 2 either  ann 0 2 0
//	UGUD                    Ugud   server  are you still connected?                        UGUD
//	y                       Yes    client  the response                                    y
//
// Lines end with a line feed. The parsers also accept a carriage return before it, and NUL instead of it. A cell is its
// column from the left and its row from the top, both from 0.
//
// ParseServer reads a server's lines and ParseClient a client's. Every line within the length limit becomes a message.
// A line that the protocol does not define is an Unknown, because the original programs send further words. The package
// does not check whether a cell is on the board.
//
// Source: "this is protocol used in networked games", second draft. docs/protocols/glenda.md describes how existing
// servers deviate from it.
package glendawire

import (
	"strconv"

	"menagerie/wire"
)

// MaxLine is the maximum length of a line in bytes, including its line end.
const MaxLine = 1024

// These are the TCP ports of the original servers, and the default ports of this program. On Port, the server sends the first
// message. On PortHello, the client sends the first message.
const (
	Port      = 1768
	PortHello = 1769
)

// Message is a line from a client or a server.
type Message interface {
	// Append appends the line and its end to b.
	Append(b []byte) []byte
}

// specs is the table of all messages except Hello, which begins with a name and not with a verb (see helloSpec).
var specs = []spec{
	fromServer("CONN", func(f fields) Message { return Conn{f.number(0), f.text(1)} }, fieldNumber, fieldName).withOptional(1).forSeat(seatOfNumber),
	fromServer("WAIT", Wait.message),
	fromServer("INIT", Init.message),
	fromServer("SENT", Sent.message),
	fromServer("TURN", Turn.message),
	fromServer("w", func(f fields) Message { return Wall{f.cell(0)} }, fieldColumn, fieldRow),
	fromServer("g", func(f fields) Message { return Glenda{f.cell(0)} }, fieldColumn, fieldRow),
	// The original's first server repeats the trapper's input, so further words may follow the cell.
	fromServer("SYNC", func(f fields) Message { return SyncPut{f.number(0), f.cell(1)} }, fieldTurn, fieldColumn, fieldRow).ignoresSurplus().forSeat(trapper).asResponse(),
	fromServer("SYNC", func(f fields) Message { return SyncStep{f.number(0), f.direction(1)} }, fieldTurn, fieldWay).forSeat(rabbit).asResponse(),
	fromServer("WALL", func(f fields) Message { return WallAt{f.cell(0)} }, fieldColumn, fieldRow).forSeat(trapper).asRefusal("column", "wire.glenda_wall"),
	fromServer("WALL", func(f fields) Message { return WallToward{f.direction(0), f.cell(1)} }, fieldWay, fieldColumn, fieldRow).forSeat(rabbit).asRefusal("direction", "wire.glenda_wall_way"),
	fromServer("GLND", func(f fields) Message { return GlendaAt{f.cell(0)} }, fieldColumn, fieldRow).forSeat(trapper).asRefusal("column", "wire.glenda_glnd"),
	fromServer("CANTP", CantPut.message).forSeat(rabbit).asRefusal(wire.TypeField, "wire.glenda_cantp"),
	fromServer("CANTM", CantMove.message).forSeat(trapper).asRefusal(wire.TypeField, "wire.glenda_cantm"),
	fromServer("ERR", func(f fields) Message { return Err{f.text(0)} }, fieldText).withOptional(1).asRefusal("text", "wire.says"),
	fromServer("WON", Won.message),
	fromServer("LOST", Lost.message),
	fromServer("DIE", func(f fields) Message { return Die{f.text(0)} }, fieldText).withOptional(1).asLast(),
	fromServer("UGUD", Ugud.message).asRequest(),
	client("p", func(f fields) Message { return Put{f.cell(0)} }, fieldColumn, fieldRow).forSeat(trapper).asRequest(),
	client("m", func(f fields) Message { return Step{f.direction(0)} }, fieldWay).forSeat(rabbit).asRequest(),
	client("q", Quit.message),
	client("y", Yes.message).asResponse(),
}

// Word is a message that consists of one word.
type Word uint8

// The messages of one word.
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

// message returns w. It is the constructor of w in specs.
func (w Word) message(fields) Message { return w }

func (w Word) Append(b []byte) []byte { return appendLine(b, w.String()) }

// Cell is a cell of the board: its column X and row Y.
type Cell struct{ X, Y uint16 }

func (c Cell) String() string { return number(c.X) + " " + number(c.Y) }

// Dir is a direction on the board.
type Dir uint8

// The directions, clockwise from the upper right.
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

// Conn is the first line from a server. It contains the number of the connection. The latest servers add the name of the
// opponent.
type Conn struct {
	Number uint16
	Name   string // one word; "" if the server sent none
}

func (m Conn) Append(b []byte) []byte { return appendLine(b, "CONN", number(m.Number), m.Name) }

// Wall is the server's message about a wall at the beginning of the game.
type Wall struct{ At Cell }

func (m Wall) Append(b []byte) []byte { return appendLine(b, "w", m.At.String()) }

// Glenda is the server's message with Glenda's cell at the beginning of the game.
type Glenda struct{ At Cell }

func (m Glenda) Append(b []byte) []byte { return appendLine(b, "g", m.At.String()) }

// Put is the trapper's request to put a wall on a cell.
type Put struct{ At Cell }

func (m Put) Append(b []byte) []byte { return appendLine(b, "p", m.At.String()) }

// Step is Glenda's request to step in a direction.
type Step struct{ To Dir }

func (m Step) Append(b []byte) []byte { return appendLine(b, "m", m.To.String()) }

// SyncPut is the server's message about a move of the trapper.
type SyncPut struct {
	Turn uint16 // number of moves by both players, including this one
	At   Cell
}

func (m SyncPut) Append(b []byte) []byte { return appendLine(b, "SYNC", number(m.Turn), m.At.String()) }

// SyncStep is the server's message about a move of Glenda.
type SyncStep struct {
	Turn uint16
	To   Dir
}

func (m SyncStep) Append(b []byte) []byte {
	return appendLine(b, "SYNC", number(m.Turn), m.To.String())
}

// WallAt is the server's refusal of a wall on a cell that already has one.
type WallAt struct{ At Cell }

func (m WallAt) Append(b []byte) []byte { return appendLine(b, "WALL", m.At.String()) }

// WallToward is the server's refusal of a step into a wall. It is not in the specification, but every known server sends it.
type WallToward struct {
	To   Dir
	From Cell // Glenda's cell
}

func (m WallToward) Append(b []byte) []byte {
	return appendLine(b, "WALL", m.To.String(), m.From.String())
}

// GlendaAt is the server's refusal of a wall on Glenda's cell.
type GlendaAt struct{ At Cell }

func (m GlendaAt) Append(b []byte) []byte { return appendLine(b, "GLND", m.At.String()) }

// Err is the server's refusal or error in free text.
type Err struct{ Text string }

// OutOfTurn is the refusal of a line that a player sends during the other player's turn.
var OutOfTurn = Err{"WAIT"}

func (m Err) Append(b []byte) []byte { return appendLine(b, "ERR", m.Text) }

// Die is the server's last message, with the reason why the connection ends.
type Die struct{ Text string }

// These are the reasons that a server gives before it closes a connection. The original servers send only OtherLeft, Left and
// Rude. Package glendaserver sends the remaining reasons as well.
var (
	OtherLeft  = Die{"other client have been disconnected"}
	Left       = Die{"disconnected"}
	Rude       = Die{"rude"} // the client has not responded to an Ugud
	OtherSlow  = Die{"other client took too long"}
	Slow       = Die{"you took too long"}
	OtherOdd   = Die{"other client sent what is no move"}
	Odd        = Die{"too many lines that are no moves"}
	Alone      = Die{"nobody came to play with you"}
	GoingDown  = Die{"the server is shutting down"}
	BadHello   = Die{"say: nick game side options, as in: ann 0 2 0"}
	SlowToRead = Die{"you do not read what is sent"}
)

func (m Die) Append(b []byte) []byte { return appendLine(b, "DIE", m.Text) }

// Hello is the first line of a conversation, sent by a client. It is for servers that do not send the first line themselves.
type Hello struct {
	Nick    string // name of the player; one word
	Game    uint16 // number of the game; must be 0
	Side    uint16 // preferred side: 0 for the trapper, 1 for Glenda, 2 for either
	Options uint16
}

func (m Hello) Append(b []byte) []byte {
	return appendLine(b, m.Nick, number(m.Game), number(m.Side), number(m.Options))
}

// Unknown is a line that the protocol does not define. Line is its text, which may be empty.
type Unknown struct{ Line string }

func (m Unknown) Append(b []byte) []byte { return appendLine(b, m.Line) }

func number(n uint16) string { return strconv.Itoa(int(n)) }

// appendLine appends a line of the given words to b, separated by spaces. It omits empty words.
func appendLine(b []byte, words ...string) []byte {
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
