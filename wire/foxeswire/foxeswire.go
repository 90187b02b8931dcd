// Package foxeswire reads and writes the text protocol of foxes and dolphins. The server enforces the rules. A client
// plays one of the sides or watches.
//
// The first three characters of a line are its header: the sender, the receiver and the type. After one space follow
// the data, if the type has any.
//
//	line                 type     sent by  meaning                                              header
//	PBJ                  Join     client   a new player wants to join; PCJ in older texts       PB PC QB QC
//	QBJ                  Join     client   a new viewer wants to join
//	BPT D                Team     server   you play the dolphins; F the foxes, R rejected       BP CP BQ CQ
//	BEB WWLGD...         Tiles    server   the board, row by row                                BE BG
//	BEF                  Fail     server   the request was refused                              BE BG
//	BDN                  Next     server   you may move                                         BD BE BF BG
//	DBM 4 1 4 2          Move     client   move the animal at the first place to the second     DB FB
//	DBR                  Refresh  client   send the board to my viewer                          DB FB
//	BFS F                End      server   the game is over, and the winner                     BF BD BE BG FB DB
//	PBI                  Ask      client   send me Details; not in the specification            PB QB
//	BGI now=60 tide=360  Details  server   the clocks and the rules; not in the specification   BE BG
//
// In the specification, B is the board. Older versions use C for the controller that speaks for it. D and E are the
// player and the viewer of the dolphins, F and G those of the foxes. P and Q are a new player and a new viewer. The
// specification's example of an End has the header FBS. Some programs omit the winner or the space.
//
// Ask and Details are not in the specification. A client sends Ask only to a host whose link or announcement identifies
// it as this program. A host sends Details only to a client that has sent Ask.
//
// Lines end with a line feed; a carriage return before it is accepted. Programs disagree about the numbers of a Move:
// whether they count from 0 or 1, and whether the column or the row comes first. This package does not interpret them.
//
// ParseServer reads a server's lines and ParseClient a client's. Every line within the length limit becomes a message.
// A line that the protocol does not define is an Unknown; the specification requires programs to discard it.
//
// Source: chapters 2 and 3 of "OGO 2.2 Specificatiedocument" by group 2 of TU/e, April 14, 2009. docs/protocols/foxes.md
// lists the choices where it contradicts itself.
package foxeswire

import (
	"slices"
	"strconv"
	"strings"

	"menagerie/wire"
)

// MaxLine is the maximum length of a line in bytes, including its line end. It is large enough for a line with the largest
// board, and for Details with the largest tide.
const MaxLine = 1 << 14

// Port is the default TCP port of this program. The programs of the specification's authors use it as well.
const Port = 1337

// Code is a letter for the sender or the receiver of a line, or for a side.
type Code byte

// The codes for senders, receivers and sides.
const (
	Board         Code = 'B'
	Controller    Code = 'C' // the Board, in older versions of the specification
	Dolphin       Code = 'D'
	DolphinViewer Code = 'E'
	Fox           Code = 'F'
	FoxViewer     Code = 'G'
	NewPlayer     Code = 'P'
	NewViewer     Code = 'Q'
)

// Players and Viewers hold the codes of each side. Index 0 is the foxes.
var (
	Players = [...]Code{Fox, Dolphin}
	Viewers = [...]Code{FoxViewer, DolphinViewer}
)

// Side returns the index of the side to which a player or a viewer belongs. It returns -1 for any other code.
func (c Code) Side() int { return max(slices.Index(Players[:], c), slices.Index(Viewers[:], c)) }

// These codes can replace the code of a side in an End or a Team message. Drawn is an addition to the specification.
const (
	Rejected Code = 'R'
	Drawn    Code = 'N'
)

// The message types, the third letter of the header.
const (
	typeTiles   = 'B'
	typeFail    = 'F'
	typeJoin    = 'J'
	typeMove    = 'M'
	typeNext    = 'N'
	typeRefresh = 'R'
	typeEnd     = 'S'
	typeTeam    = 'T'
	typeDetails = 'I'
)

// Message is a line from a client or a server.
type Message interface {
	// Append appends the line and its end to b.
	Append(b []byte) []byte
}

// Join is a client's request to join a game.
type Join struct {
	By Code // NewPlayer or NewViewer
	To Code // Board or Controller
}

func (m Join) Append(b []byte) []byte { return appendLine(b, m.By, m.To, typeJoin, "") }

// Team is the server's response to a Join. It contains the side of the client. A server may send another Team to change the
// side of a waiting player.
type Team struct {
	By   Code // Board or Controller
	To   Code // NewPlayer or NewViewer
	Team Code // Fox, Dolphin or Rejected
}

func (m Team) Append(b []byte) []byte { return appendLine(b, m.By, m.To, typeTeam, string(m.Team)) }

// Tiles is the server's message with the board.
type Tiles struct {
	To    Code   // FoxViewer or DolphinViewer
	Tiles string // one of Letters for each tile, row by row
}

// Letters are the letters for tiles: W is water, L is land, D is a dolphin in the water, and E is a dolphin on land. F is a fox
// on land, and G is a fox in the water.
const Letters = "WLDEFG"

func (m Tiles) Append(b []byte) []byte { return appendLine(b, Board, m.To, typeTiles, m.Tiles) }

// Fail is the server's message that a request was refused.
type Fail struct {
	To Code // FoxViewer or DolphinViewer; the parser also accepts Fox and Dolphin
}

func (m Fail) Append(b []byte) []byte { return appendLine(b, Board, m.To, typeFail, "") }

// Next is the server's message that a player may move.
type Next struct {
	To Code // Fox, FoxViewer, Dolphin or DolphinViewer
}

func (m Next) Append(b []byte) []byte { return appendLine(b, Board, m.To, typeNext, "") }

// Move is a client's request to move an animal.
type Move struct {
	By      Code   // Fox or Dolphin
	Numbers [4]int // two numbers for the old place of the animal, and two for the new one
}

func (m Move) Append(b []byte) []byte {
	words := make([]string, len(m.Numbers))
	for i, n := range m.Numbers {
		words[i] = strconv.Itoa(n)
	}
	return appendLine(b, m.By, Board, typeMove, strings.Join(words, " "))
}

// NoMove is an invalid Move, which does not have exactly four numbers.
type NoMove struct {
	By   Code
	Text string // the data of the line
}

func (m NoMove) Append(b []byte) []byte { return appendLine(b, m.By, Board, typeMove, m.Text) }

// Refresh is a client's request for the board.
type Refresh struct {
	By Code // Fox or Dolphin
}

func (m Refresh) Append(b []byte) []byte { return appendLine(b, m.By, Board, typeRefresh, "") }

// End is the server's message that the game is over.
type End struct {
	By     Code // Board or Controller; Fox or Dolphin in the specification's example
	To     Code // Fox, FoxViewer, Dolphin or DolphinViewer; Board or Controller in the specification's example
	Winner Code // Fox, Dolphin or Drawn; 0 if unknown
}

// Example reports whether m has the form of the example in the specification. In this form, the field By is a side. In
// the other form, By is the server.
func (m End) Example() bool { return m.By == Fox || m.By == Dolphin }

func (m End) Append(b []byte) []byte {
	if m.Winner == 0 {
		return appendLine(b, m.By, m.To, typeEnd, "")
	}
	return appendLine(b, m.By, m.To, typeEnd, string(m.Winner))
}

// Unknown is a line that the protocol does not define. Line is its text, which may be empty.
type Unknown struct{ Line string }

func (m Unknown) Append(b []byte) []byte { return append(append(b, wire.Printable(m.Line)...), '\n') }

// CRLF is a message whose line ends with a carriage return and a line feed. The programs of the specification's authors use
// this line end.
type CRLF struct{ Message }

func (m CRLF) Append(b []byte) []byte {
	b = m.Message.Append(b)
	return append(b[:len(b)-1], '\r', '\n')
}

// appendLine appends a line to b: the header of sender, receiver and kind, and the data after a space, if there are
// any.
func appendLine(b []byte, by, to Code, kind byte, data string) []byte {
	b = append(b, byte(by), byte(to), kind)
	if data != "" {
		b = append(append(b, ' '), wire.Printable(data)...)
	}
	return append(b, '\n')
}
