// Package labyrinthwire is the protocol of the labyrinth as bytes.
//
//	type  message  sent by         what follows
//	0x2a  Hello    knock server    int port of the game server
//	0x03  Bye      client to it    int length, the name; a length of 0 is a spectator
//	0x01  Start    game server     the board, and privately who one is and what one has to collect
//	0x02  End      game server     int n, n int winners
//	0x03  Turn     game server     long milliseconds; only to the player who is to move
//	0x04  Kick     game server     int player, byte reason
//	0x05  Move     both            int player, byte insert, int line, byte tile, int x, int y, int n, n events; n is 0 in
//	                               a client's move. An event is int player, int r, r int objectives
//	0x06  Names    game server     int m, m times int length and a name; to spectators
//
// Messages have no lengths and no numbers, so that everything depends on reading them as they were meant; the text does not
// say in which order bytes come, nor how long a "long" is. A Format says it, and the zero Format is ours: big endian, 8
// bytes. ParseHello finds the order out. What bits, ids and coordinates mean is for client and server to say: this package
// hands out the numbers that were sent.
//
// Counts and lengths come from the other side, so nothing is allocated before the bytes are there, and all have limits.
//
// Source: "Protokoll Version 1.1" of October 26, 2015. docs/protocols/labyrinth.md tells what was chosen where it is silent.
package labyrinthwire

import "encoding/binary"

// The types that messages begin with.
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

// Port is where our knock server listens unless it is told otherwise; the text names none.
const Port = 4711

// Limits of what a message can hold. A server with a larger game is not understood.
const (
	MaxSide    = 63                // columns and rows
	MaxPlaces  = MaxSide * MaxSide // tiles, fixed tiles, objectives, objectives of one player
	MaxPlayers = 255
	MaxName    = 255 // bytes
)

// Lengths of messages in bytes.
const (
	LenHello  = 5
	MaxBye    = 5 + MaxName
	LenClient = 23 // a client's move
	// MaxServer is that of a server's longest message, the Start of the largest board.
	MaxServer = 9 + MaxPlaces + 1 + 4 + 8*MaxPlaces + 4 + 8*MaxPlaces + 4 + 8*MaxPlayers + 8 + 4*MaxPlaces
)

// Order is the order of the bytes of a number.
type Order uint8

// The orders.
const (
	BigEndian Order = iota
	LittleEndian
)

// Long is how long a "long" is.
type Long uint8

// The lengths. A reader that doesn't know it gets a Turn as soon as it makes sense and, if there was more, a Rest.
const (
	LongEight Long = iota
	LongFour
	LongUnknown
)

// Private is what spectators get of a Start's private part. A reader that doesn't know it looks at what follows.
type Private uint8

// The private parts.
const (
	PrivateGiven   Private = iota // for players; for spectators an id that nobody has, and no objectives
	PrivateOmitted                // nothing
	PrivateUnknown
)

// Format is how numbers are written.
type Format struct {
	Order   Order
	Long    Long
	Private Private
}

// byteOrder is what the two orders of package binary can both do.
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

// Message is one message of the game server or of a client to it. Numbers are ints of 32 bits, as they were sent.
type Message interface {
	// Append appends the message's bytes in a format to b.
	Append(b []byte, f Format) []byte
}

// Packet is a message together with its format.
type Packet struct {
	Message
	Format Format
}

// Append appends the message's bytes to b.
func (p Packet) Append(b []byte) []byte { return p.Message.Append(b, p.Format) }

// Place is a cell of the board.
type Place struct{ X, Y int }

// Hello is the knock server's greeting.
type Hello struct{ Port int }

// Append implements Message.
func (m Hello) Append(b []byte, f Format) []byte { return f.appendInts(append(b, typeHello), m.Port) }

// Bye is a client's answer to it. Whoever has no name wants to watch.
type Bye struct{ Name string }

// Append implements Message.
func (m Bye) Append(b []byte, f Format) []byte { return f.appendString(append(b, typeBye), m.Name) }

func (f Format) appendString(b []byte, s string) []byte {
	return append(f.appendInts(b, len(s)), s...)
}

// Start is the beginning of a game.
type Start struct {
	Width, Height int
	Tiles         []byte // Width * Height
	Spare         byte
	Fixed         []Place
	Objectives    []Place
	Players       []Place
	Private       bool  // the rest was sent
	You           int   // own id
	Hand          []int // ids of the own objectives
}

// Append implements Message. The private part is left out when m or the format says so.
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

// End is the end of a game. There may be no winners.
type End struct{ Winners []int }

// Append implements Message.
func (m End) Append(b []byte, f Format) []byte {
	return f.appendInts(f.appendInts(append(b, typeEnd), len(m.Winners)), m.Winners...)
}

// Turn asks for a move within so many milliseconds.
type Turn struct {
	Millis int64
	Short  bool // four bytes were read; what is written depends on the format alone
}

// Append implements Message.
func (m Turn) Append(b []byte, f Format) []byte {
	if f.Long == LongFour {
		return f.appendInts(append(b, typeTurn), int(m.Millis))
	}
	return f.order().AppendUint64(append(b, typeTurn), uint64(m.Millis))
}

// Rest is the second half of a Turn's long that was taken for a short one. It follows that Turn at once.
type Rest struct{ Half int }

// Append implements Message.
func (m Rest) Append(b []byte, f Format) []byte { return f.appendInts(b, m.Half) }

// Reason says why a player was kicked. Parse takes any.
type Reason byte

// The reasons.
const (
	ReasonTimeout Reason = iota
	ReasonFormat
	ReasonNetwork
	ReasonIllegal
)

// Kick says that a player is out.
type Kick struct {
	Player int
	Reason Reason
}

// Append implements Message.
func (m Kick) Append(b []byte, f Format) []byte {
	return append(f.appendInts(append(b, typeKick), m.Player), byte(m.Reason))
}

// Move is a move: a client asks for it, and the server tells it to everybody, with what was collected.
type Move struct {
	Player int
	Insert byte
	Line   int
	Tile   byte
	To     Place
	Events []Event
}

// Event is what one player has collected.
type Event struct {
	Player     int
	Objectives []int
}

// Append implements Message.
func (m Move) Append(b []byte, f Format) []byte {
	b = append(f.appendInts(append(b, typeMove), m.Player), m.Insert)
	b = append(f.appendInts(b, m.Line), m.Tile)
	b = f.appendInts(b, m.To.X, m.To.Y, len(m.Events))
	for _, e := range m.Events {
		b = f.appendInts(f.appendInts(b, e.Player, len(e.Objectives)), e.Objectives...)
	}
	return b
}

// Names tells spectators what the players are called.
type Names struct{ Names []string }

// Append implements Message.
func (m Names) Append(b []byte, f Format) []byte {
	b = f.appendInts(append(b, typeNames), len(m.Names))
	for _, name := range m.Names {
		b = f.appendString(b, name)
	}
	return b
}
