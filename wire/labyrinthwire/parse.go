package labyrinthwire

import (
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf8"

	"menagerie/wire"
)

// ParseHello reads a knock server's greeting and detects its byte order: a port has two bytes, so the other two are
// zero. The results are those of Format.ParseServer.
func ParseHello(b []byte) (m Hello, order Order, n int, err error) {
	switch {
	case len(b) == 0:
		return m, 0, 0, wire.ErrShort
	case b[0] != typeHello:
		return m, 0, 0, wire.UnknownTypeError{Type: b[0]}
	case len(b) < LenHello:
		return m, 0, 0, wire.ErrShort
	}
	big, little := binary.BigEndian.Uint32(b[1:]), binary.LittleEndian.Uint32(b[1:])
	port, order := big, BigEndian
	if big > math.MaxUint16 {
		port, order = little, LittleEndian
	}
	if port == 0 || port > math.MaxUint16 {
		return m, 0, 0, wire.CountError{Type: typeHello, Count: int64(int32(big)), Most: math.MaxUint16}
	}
	return Hello{Port: int(port)}, order, LenHello, nil
}

// ParseBye reads a client's response to the greeting, with the results of ParseServer.
func (f Format) ParseBye(b []byte) (m Bye, n int, err error) {
	if len(b) > 0 && b[0] != typeBye {
		return m, 0, wire.UnknownTypeError{Type: b[0]}
	}
	c := cursor{b: b, format: f}
	kind := c.take(1)
	name := c.text(MaxName)
	if c.err != nil {
		return m, 0, c.failure(kind)
	}
	return Bye{Name: textOf(name)}, c.at, nil
}

// ParseClient reads the first message of b, sent by a player to the game server: a Move without events. Its results are
// those of ParseServer.
func (f Format) ParseClient(b []byte) (m Message, n int, err error) {
	switch {
	case len(b) == 0:
		return nil, 0, wire.ErrShort
	case b[0] == typeMove:
	case b[0] >= typeStart && b[0] <= typeNames:
		return nil, 0, wire.DirectionError{Type: b[0]}
	default:
		return nil, 0, wire.UnknownTypeError{Type: b[0]}
	}
	if len(b) < LenClient {
		return nil, 0, wire.ErrShort
	}
	c := cursor{b: b[:LenClient], format: f}
	c.take(1)
	move, _ := c.move(0)
	if c.err != nil {
		return nil, 0, c.failure(b[:1])
	}
	return move, c.at, nil
}

// ParseServer reads the first message of b, sent by a game server. It returns the number of bytes that the message
// takes. While b is only the beginning of a message, it returns 0 and wire.ErrShort. Any other error means that b can
// never become a server's message.
func (f Format) ParseServer(b []byte) (m Message, n int, err error) {
	if len(b) == 0 {
		return nil, 0, wire.ErrShort
	}
	c := cursor{b: b, format: f}
	kind := c.take(1)
	switch kind[0] {
	case typeStart:
		m = c.start()
	case typeEnd:
		if winners := c.ints(MaxPlayers); c.err == nil {
			m = End{Winners: f.intsOf(winners)}
		}
	case typeTurn:
		m = c.turn()
	case typeKick:
		m = c.kick()
	case typeMove:
		move, events := c.move(MaxPlayers)
		if c.err == nil {
			move.Events = f.eventsOf(events)
			m = move
		}
	case typeNames:
		m = c.names()
	default:
		if f.Long != LongUnknown {
			return nil, 0, wire.UnknownTypeError{Type: kind[0]}
		}
		c.at = 0
		m = Rest{Half: c.int()}
	}
	if c.err != nil {
		return nil, 0, c.failure(kind)
	}
	return m, c.at, nil
}

// cursor reads the fields of a message. After an error all its methods return zero values, so the caller checks err
// once at the end. It returns slices of b and copies nothing before the message is complete.
type cursor struct {
	b      []byte
	at     int
	format Format
	err    error
}

// failure returns the error, and sets the message's type in a wire.CountError.
func (c *cursor) failure(kind []byte) error {
	if e, ok := c.err.(wire.CountError); ok {
		e.Type = kind[0]
		return e
	}
	return c.err
}

// take returns the next n bytes.
func (c *cursor) take(n int) []byte {
	if c.err != nil {
		return nil
	}
	if len(c.b)-c.at < n {
		c.err = wire.ErrShort
		return nil
	}
	c.at += n
	return c.b[c.at-n : c.at]
}

func (c *cursor) byte() byte {
	if b := c.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (c *cursor) int() int {
	if b := c.take(4); b != nil {
		return c.format.intOf(b)
	}
	return 0
}

// count reads a count of at most most.
func (c *cursor) count(most int) int {
	n := c.int()
	if c.err == nil && (n < 0 || n > most) {
		c.err = wire.CountError{Count: int64(n), Most: most}
		return 0
	}
	return n
}

// ints reads a count and the bytes of as many ints.
func (c *cursor) ints(most int) []byte { return c.take(4 * c.count(most)) }

// places reads a count and the bytes of as many places.
func (c *cursor) places(most int) []byte { return c.take(8 * c.count(most)) }

// text reads a length and as many bytes.
func (c *cursor) text(most int) []byte { return c.take(c.count(most)) }

func (c *cursor) place() Place { return Place{X: c.int(), Y: c.int()} }

func (c *cursor) start() Message {
	m := Start{Width: c.count(MaxSide), Height: c.count(MaxSide)}
	tiles := c.take(m.Width * m.Height)
	m.Spare = c.byte()
	fixed, objectives, players := c.places(MaxPlaces), c.places(MaxPlaces), c.places(MaxPlayers)
	var hand []byte
	if m.Private = c.private(len(players) / 8); m.Private {
		m.You = c.int()
		hand = c.ints(MaxPlaces)
	}
	if c.err != nil {
		return nil
	}
	f := c.format
	m.Tiles = append([]byte{}, tiles...)
	m.Fixed, m.Objectives, m.Players = f.placesOf(fixed), f.placesOf(objectives), f.placesOf(players)
	m.Hand = f.intsOf(hand)
	return m
}

// private reports whether a private part follows. If the format does not define it, private looks ahead for a Names
// message with a name for each player. A private part never looks like one.
func (c *cursor) private(players int) bool {
	if c.format.Private != PrivateUnknown {
		return c.format.Private == PrivateGiven
	}
	ahead := *c
	kind, n := ahead.byte(), ahead.int()
	if ahead.err != nil {
		c.err = ahead.err
		return false
	}
	return kind != typeNames || n != players
}

// turn reads a Turn. If the size of its long is unknown, a big-endian long of 8 bytes begins with zeros. The first four
// bytes of a little-endian long hold its value.
func (c *cursor) turn() Message {
	order := c.format.order()
	if c.format.Long != LongEight {
		half := c.take(4)
		if c.err != nil {
			return nil
		}
		n := order.Uint32(half)
		if c.format.Long == LongFour || c.format.Order == LittleEndian || n != 0 {
			return Turn{Millis: int64(int32(n)), Short: true}
		}
		c.at -= 4
	}
	if long := c.take(8); long != nil {
		return Turn{Millis: int64(order.Uint64(long))}
	}
	return nil
}

func (c *cursor) kick() Message { return Kick{Player: c.int(), Reason: Reason(c.byte())} }

// move reads a Move and the bytes of its events.
func (c *cursor) move(most int) (Move, []byte) {
	m := Move{Player: c.int(), Insert: c.byte(), Line: c.int(), Tile: c.byte(), To: c.place()}
	n := c.count(most)
	from := c.at
	for i := 0; i < n && c.err == nil; i++ {
		c.take(4)
		c.ints(MaxPlaces)
	}
	if c.err != nil {
		return Move{}, nil
	}
	return m, c.b[from:c.at]
}

func (c *cursor) names() Message {
	n := c.count(MaxPlayers)
	from := c.at
	for i := 0; i < n && c.err == nil; i++ {
		c.text(MaxName)
	}
	if c.err != nil {
		return nil
	}
	again := cursor{b: c.b[from:c.at], format: c.format}
	m := Names{Names: make([]string, n)}
	for i := range m.Names {
		m.Names[i] = textOf(again.text(MaxName))
	}
	return m
}

func (f Format) intOf(b []byte) int { return int(int32(f.order().Uint32(b))) }

func (f Format) intsOf(b []byte) []int {
	if len(b) == 0 {
		return nil
	}
	ints := make([]int, len(b)/4)
	for i := range ints {
		ints[i] = f.intOf(b[4*i:])
	}
	return ints
}

func (f Format) placesOf(b []byte) []Place {
	if len(b) == 0 {
		return nil
	}
	places := make([]Place, len(b)/8)
	for i := range places {
		places[i] = Place{X: f.intOf(b[8*i:]), Y: f.intOf(b[8*i+4:])}
	}
	return places
}

// eventsOf parses events that are known to be complete.
func (f Format) eventsOf(b []byte) []Event {
	var events []Event
	for c := (cursor{b: b, format: f}); c.at < len(b); {
		events = append(events, Event{Player: c.int(), Objectives: f.intsOf(c.ints(MaxPlaces))})
	}
	return events
}

// textOf decodes a name as UTF-8, or as Latin-1 if it is not valid UTF-8.
func textOf(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var s strings.Builder
	for _, c := range b {
		s.WriteRune(rune(c))
	}
	return s.String()
}
