// Package labyrinthwire reads and writes the binary protocol of the labyrinth.
//
//	type  message  sent by         fields
//	0x2a  Hello    knock server    int port of the game server
//	0x03  Bye      client to it    int length, the name; a length of 0 is a spectator
//	0x01  Start    game server     the board, and the player's own id and objectives
//	0x02  End      game server     int n, n int winners
//	0x03  Turn     game server     long milliseconds; only to the player to move
//	0x04  Kick     game server     int player, byte reason
//	0x05  Move     both            int player, byte insert, int line, byte tile, int x, int y, int n, n events; n is 0 in
//	                               a client's move. An event is int player, int r, r int objectives
//	0x06  Names    game server     int m, m times int length and a name; to spectators
//
// Messages have no length prefix, so both sides must agree on the size of every field. The specification defines
// neither the byte order nor the size of a long. A Format defines both; the zero Format is big endian with 8-byte
// longs. ParseHello detects the byte order. The package does not interpret bits, ids and coordinates; the client and
// the server do.
//
// Counts and lengths have limits. The parsers allocate memory only after the bytes have arrived.
//
// Source: "Protokoll Version 1.1" of October 26, 2015. docs/protocols/labyrinth.md lists the choices where it is
// silent.
package labyrinthwire

import "encoding/binary"

// The first byte of each message.
const (
	typeHello = 0x2a
	typeBye   = 0x03
	typeStart = 0x01
	typeEnd   = 0x02
	typeTurn  = 0x03
	typeKick  = 0x04
	typeMove  = 0x05
	typeNames = 0x06
)

// Port is the default TCP port of this program's knock server, to which clients connect first. The specification does not
// define a port.
const Port = 4711

// These are the limits for counts and lengths in a message. The parsers reject a message that exceeds a limit.
const (
	MaxSide    = 63                // maximum number of columns and of rows
	MaxPlaces  = MaxSide * MaxSide // maximum number of tiles, of fixed tiles and of objectives
	MaxPlayers = 255
	MaxName    = 255 // maximum length of a name in bytes
)

// Lengths of messages in bytes.
const (
	LenHello  = 5
	MaxBye    = 5 + MaxName
	LenClient = 23 // length of a client's move
	// MaxServer is the length of the longest message of a server, the Start of the largest board.
	MaxServer = 9 + MaxPlaces + 1 + 4 + 8*MaxPlaces + 4 + 8*MaxPlaces + 4 + 8*MaxPlayers + 8 + 4*MaxPlaces
)

// Order is the byte order of numbers.
type Order uint8

const (
	BigEndian Order = iota
	LittleEndian
)

// Long is the size of the type long in messages.
type Long uint8

// These are the possible sizes of a long, an integer type of the specification. A long has eight or four bytes. With
// LongUnknown, the parser infers the size from a Turn message. If it infers four instead of eight bytes, it returns the
// other four as a message of type Rest.
const (
	LongEight Long = iota
	LongFour
	LongUnknown
)

// Private selects the fields of the Start message that a spectator receives. The message may have the fields for a
// player's id and objectives or lack them. With PrivateUnknown, the parser infers this from the message.
type Private uint8

const (
	PrivateGiven   Private = iota // fields as for players; a spectator gets the id of no player, and no objectives
	PrivateOmitted                // no private fields
	PrivateUnknown
)

// Format has the parts of the encoding that the specification leaves open.
type Format struct {
	Order   Order
	Long    Long
	Private Private
}

// byteOrder has the methods of binary.BigEndian and binary.LittleEndian.
type byteOrder interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

func (f Format) order() byteOrder {
	if f.Order == LittleEndian {
		return binary.LittleEndian
	}
	return binary.BigEndian
}

func (f Format) appendInts(b []byte, ints ...int) []byte {
	for _, n := range ints {
		b = f.order().AppendUint32(b, uint32(int32(n)))
	}
	return b
}

func (f Format) appendPlaces(b []byte, places []Place) []byte {
	for _, p := range places {
		b = f.appendInts(b, p.X, p.Y)
	}
	return b
}

// Message is a message between a client and the game server. Its numbers are 32-bit ints.
type Message interface {
	// Append appends the bytes of the message in format f to b.
	Append(b []byte, f Format) []byte
}

// Packet is a message together with its format.
type Packet struct {
	Message
	Format Format
}

// Append appends the message's bytes to b.
func (p Packet) Append(b []byte) []byte { return p.Message.Append(b, p.Format) }

// Place is a cell of the board: its column X and row Y.
type Place struct{ X, Y int }

// Hello is the first message of the knock server. Port is the port of the game server.
type Hello struct{ Port int }

func (m Hello) Append(b []byte, f Format) []byte { return f.appendInts(append(b, typeHello), m.Port) }

// Bye is a client's response to a Hello. After it, the client connects to the game server. If Name is empty, the client is a
// spectator.
type Bye struct{ Name string }

func (m Bye) Append(b []byte, f Format) []byte { return f.appendString(append(b, typeBye), m.Name) }

func (f Format) appendString(b []byte, s string) []byte {
	return append(f.appendInts(b, len(s)), s...)
}

// Start is the game server's message about the beginning of a game.
type Start struct {
	Width, Height int
	Tiles         []byte // Width * Height bytes, one for each tile
	Spare         byte
	Fixed         []Place
	Objectives    []Place
	Players       []Place
	Private       bool  // the fields below were sent
	You           int   // id of the player who receives the message
	Hand          []int // ids of this player's objectives
}

// Append implements Message. It appends the private fields only if m has them and the format allows them.
func (m Start) Append(b []byte, f Format) []byte {
	b = f.appendInts(append(b, typeStart), m.Width, m.Height)
	b = append(append(b, m.Tiles...), m.Spare)
	for _, places := range [][]Place{m.Fixed, m.Objectives, m.Players} {
		b = f.appendPlaces(f.appendInts(b, len(places)), places)
	}
	if !m.Private || f.Private == PrivateOmitted {
		return b
	}
	return f.appendInts(f.appendInts(b, m.You, len(m.Hand)), m.Hand...)
}

// End is the game server's message about the end of a game. There may be no winners.
type End struct{ Winners []int }

func (m End) Append(b []byte, f Format) []byte {
	return f.appendInts(f.appendInts(append(b, typeEnd), len(m.Winners)), m.Winners...)
}

// Turn is the game server's request for a move within Millis milliseconds.
type Turn struct {
	Millis int64
	Short  bool // the parser has read four bytes; Append ignores this field
}

func (m Turn) Append(b []byte, f Format) []byte {
	if f.Long == LongFour {
		return f.appendInts(append(b, typeTurn), int(m.Millis))
	}
	return f.order().AppendUint64(append(b, typeTurn), uint64(m.Millis))
}

// Rest holds the last four bytes of an eight-byte number in a Turn message. It occurs only in a Format with
// LongUnknown, because the parser may then have read the number as four bytes.
type Rest struct{ Half int }

func (m Rest) Append(b []byte, f Format) []byte { return f.appendInts(b, m.Half) }

// Reason is the reason why a server removes a player. The parser accepts any value.
type Reason byte

// The reasons that the specification defines.
const (
	ReasonTimeout Reason = iota
	ReasonFormat
	ReasonNetwork
	ReasonIllegal
)

// Kick is the game server's message that a player was removed from the game.
type Kick struct {
	Player int
	Reason Reason
}

func (m Kick) Append(b []byte, f Format) []byte {
	return append(f.appendInts(append(b, typeKick), m.Player), byte(m.Reason))
}

// Move is a client's request to move, or the game server's message about a move. The server's message includes the collected
// objectives.
type Move struct {
	Player int
	Insert byte
	Line   int
	Tile   byte
	To     Place
	Events []Event
}

// Event has the objectives that one player has collected in a move.
type Event struct {
	Player     int
	Objectives []int
}

func (m Move) Append(b []byte, f Format) []byte {
	b = append(f.appendInts(append(b, typeMove), m.Player), m.Insert)
	b = append(f.appendInts(b, m.Line), m.Tile)
	b = f.appendInts(b, m.To.X, m.To.Y, len(m.Events))
	for _, e := range m.Events {
		b = f.appendInts(f.appendInts(b, e.Player, len(e.Objectives)), e.Objectives...)
	}
	return b
}

// Names is the game server's message to spectators with the names of the players.
type Names struct{ Names []string }

func (m Names) Append(b []byte, f Format) []byte {
	b = f.appendInts(append(b, typeNames), len(m.Names))
	for _, name := range m.Names {
		b = f.appendString(b, name)
	}
	return b
}
