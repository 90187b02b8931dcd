// Package foxeswire is the protocol of foxes and dolphins as lines of text. The server knows the rules; a client plays one
// of the sides, or looks on.
//
// The first three characters of a line are its header: who sends it, to whom, and of which type it is. After one space
// come the data, if the type has any.
//
//	line                 type     sent by  meaning                                              header
//	PBJ                  Join     client   a new player wants to join; PCJ in older texts       PB PC QB QC
//	QBJ                  Join     client   a new viewer wants to join
//	BPT D                Team     server   you play the dolphins; F the foxes, R rejected       BP CP BQ CQ
//	BEB WWLGD...         Tiles    server   the board, row by row                                BE BG
//	BEF                  Fail     server   that was no good                                     BE BG
//	BDN                  Next     server   you may move                                         BD BE BF BG
//	DBM 4 1 4 2          Move     client   move the animal at the first place to the second     DB FB
//	DBR                  Refresh  client   send the board to my viewer                          DB FB
//	BFS F                End      server   the game is over, and who has won                    BF BD BE BG FB DB
//	PBI                  Ask      client   send me Details; our own                             PB QB
//	BGI now=60 tide=360  Details  server   the clocks and the rules; our own                    BE BG
//
// The text has B for the board, C for the controller that speaks for it in older texts, D and E for the player and the viewer
// of the dolphins, F and G for those of the foxes, P and Q for a player and a viewer who are new. Its example of the last line
// has the header FBS, and some programs leave out the winner, or the space.
//
// Ask and Details are not in the specification. A client sends Ask only to a host that its link or announcement names as one of
// ours, and a host sends Details only to a client that has sent Ask.
//
// Lines end with a line feed; a carriage return before it is read too. What the four numbers of a Move count from, and
// whether the column or the row comes first, programs do not agree on; here they are only numbers.
//
// ParseServer reads what a server sends and ParseClient what a client sends. Every line that is not too long becomes a
// message: one that the protocol doesn't have is an Unknown, which the text says should be discarded.
//
// Source: "OGO 2.2 Specificatiedocument", group 2, TU/e, April 14, 2009, chapters 2 and 3. docs/protocols/foxes.md says
// what was chosen where it contradicts itself.
package foxeswire

import (
	"strconv"
	"strings"

	"menagerie/wire"
)

// MaxLine is how many bytes a line may have, with its end: more than the largest board takes.
const MaxLine = 3072

// Port is the usual one of the authors' drafts.
const Port = 1337

// Code says who sends a line, who gets it, or which side is meant.
type Code byte

// The codes.
const (
	Board         Code = 'B'
	Controller    Code = 'C' // the Board, in older texts
	Dolphin       Code = 'D'
	DolphinViewer Code = 'E'
	Fox           Code = 'F'
	FoxViewer     Code = 'G'
	NewPlayer     Code = 'P'
	NewViewer     Code = 'Q'
)

// Words about a game or a team that are no side. A draw is our own: the text has none.
const (
	Rejected Code = 'R'
	Drawn    Code = 'N'
)

// The types of messages, as the header has them.
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

// Message is one line of either direction.
type Message interface {
	// Append appends the line and its end to b.
	Append(b []byte) []byte
}

// Join asks to join a game.
type Join struct {
	By Code // NewPlayer or NewViewer
	To Code // Board or Controller
}

// Append implements Message.
func (m Join) Append(b []byte) []byte { return line(b, m.By, m.To, typeJoin, "") }

// Team answers a Join.
type Team struct {
	By   Code // Board or Controller
	To   Code // NewPlayer or NewViewer
	Team Code // Fox, Dolphin or Rejected
}

// Append implements Message.
func (m Team) Append(b []byte) []byte { return line(b, m.By, m.To, typeTeam, string(m.Team)) }

// Tiles is the board.
type Tiles struct {
	To    Code   // FoxViewer or DolphinViewer
	Tiles string // a letter of Letters for each tile
}

// Letters are the letters of the tiles: water, land, water with a dolphin, land with one, land with a fox, water with one.
const Letters = "WLDEFG"

// Append implements Message.
func (m Tiles) Append(b []byte) []byte { return line(b, Board, m.To, typeTiles, m.Tiles) }

// Fail says that a request was refused.
type Fail struct {
	To Code // FoxViewer or DolphinViewer; Fox and Dolphin are read as well
}

// Append implements Message.
func (m Fail) Append(b []byte) []byte { return line(b, Board, m.To, typeFail, "") }

// Next says that a player may move.
type Next struct {
	To Code // Fox, FoxViewer, Dolphin or DolphinViewer
}

// Append implements Message.
func (m Next) Append(b []byte) []byte { return line(b, Board, m.To, typeNext, "") }

// Move asks for a move.
type Move struct {
	By      Code   // Fox or Dolphin
	Numbers [4]int // two of the place that is left, two of the one to which the animal goes
}

// Append implements Message.
func (m Move) Append(b []byte) []byte {
	words := make([]string, len(m.Numbers))
	for i, n := range m.Numbers {
		words[i] = strconv.Itoa(n)
	}
	return line(b, m.By, Board, typeMove, strings.Join(words, " "))
}

// NoMove is a Move that does not have four numbers.
type NoMove struct {
	By   Code
	Text string // what it has
}

// Append implements Message.
func (m NoMove) Append(b []byte) []byte { return line(b, m.By, Board, typeMove, m.Text) }

// Refresh asks for the board.
type Refresh struct {
	By Code // Fox or Dolphin
}

// Append implements Message.
func (m Refresh) Append(b []byte) []byte { return line(b, m.By, Board, typeRefresh, "") }

// End says that the game is over.
type End struct {
	By     Code // Board or Controller; Fox or Dolphin in the text's example
	To     Code // Fox, FoxViewer, Dolphin or DolphinViewer; Board or Controller in the text's example
	Winner Code // Fox, Dolphin or Drawn; 0 if it is not told
}

// Example reports whether the header is that of the text's example, in which the winner's side seems to speak.
func (m End) Example() bool { return m.By == Fox || m.By == Dolphin }

// Append implements Message.
func (m End) Append(b []byte) []byte {
	if m.Winner == 0 {
		return line(b, m.By, m.To, typeEnd, "")
	}
	return line(b, m.By, m.To, typeEnd, string(m.Winner))
}

// Unknown is a line that the protocol doesn't have; Line may be empty.
type Unknown struct{ Line string }

// Append implements Message.
func (m Unknown) Append(b []byte) []byte { return append(append(b, wire.Printable(m.Line)...), '\n') }

// CRLF is a message whose line ends as the authors' drafts end theirs.
type CRLF struct{ Message }

// Append implements Message.
func (m CRLF) Append(b []byte) []byte {
	b = m.Message.Append(b)
	return append(b[:len(b)-1], '\r', '\n')
}

// line appends a header, and data behind a space if there are any.
func line(b []byte, by, to Code, kind byte, data string) []byte {
	b = append(b, byte(by), byte(to), kind)
	if data != "" {
		b = append(append(b, ' '), wire.Printable(data)...)
	}
	return append(b, '\n')
}
