package labyrinthwire

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"menagerie/wire"
)

// spec describes one message: its type, the function that reads its fields, and its explanation for people.
type spec struct {
	kind    byte
	name    string
	by      peer
	answer  bool                                // the message is a response
	read    func(c *cursor) Message             // reads the fields after the type
	explain func(r *wire.Dissection, m Message) // adds the seat, the time limit and the faults; may be nil
}

// peer is the sender of a message.
type peer uint8

const (
	knockServer peer = iota
	guest            // a client that sends to the knock server
	gameServer
	player // a client that sends to the game server
)

// specs is the table of all messages. The parsers and the dissector use it.
var specs = []spec{
	{kind: typeHello, name: "Hello", by: knockServer, read: readHello, explain: func(r *wire.Dissection, _ Message) { r.Asks = true }},
	{kind: typeBye, name: "Bye", by: guest, answer: true, read: readBye},
	{kind: typeStart, name: "Start", by: gameServer, read: readStart, explain: explainStart},
	{kind: typeEnd, name: "End", by: gameServer, read: readEnd},
	{kind: typeTurn, name: "Turn", by: gameServer, read: readTurn, explain: explainTurn},
	{kind: typeKick, name: "Kick", by: gameServer, explain: explainKick,
		read: func(c *cursor) Message { return Kick{Player: c.Int32("player"), Reason: Reason(c.Byte("reason"))} }},
	{kind: typeMove, name: "Move", by: gameServer, answer: true, read: func(c *cursor) Message { return readMove(c, MaxPlayers) },
		explain: func(r *wire.Dissection, m Message) { r.Seat = m.(Move).Player }},
	{kind: typeNames, name: "Names", by: gameServer, read: readNames},
	{kind: typeMove, name: "Move", by: player, answer: true, read: func(c *cursor) Message { return readMove(c, 0) },
		explain: func(r *wire.Dissection, m Message) { r.Seat, r.Asks = m.(Move).Player, true }},
}

// restSpec is the spec of a Rest. It is not in specs, because a Rest has no type.
var restSpec = spec{name: "Rest", by: gameServer, read: func(c *cursor) Message { return Rest{Half: c.Int32("half")} }}

// specOf returns the spec of a message with the given kind and sender. If there is none, the error is a
// wire.UnknownTypeError or a wire.DirectionError.
func specOf(kind byte, sender peer) (*spec, error) {
	err := error(wire.UnknownTypeError{Type: kind})
	for i := range specs {
		s := &specs[i]
		switch {
		case s.kind != kind:
		case s.by == sender:
			return s, nil
		case s.by == gameServer && sender == player:
			err = wire.DirectionError{Type: kind}
		}
	}
	return nil, err
}

func readHello(c *cursor) Message {
	port := c.Int32("port")
	if port < 1 || port > math.MaxUint16 {
		c.Fail(wire.CountError{Count: int64(port), Most: math.MaxUint16})
	}
	return Hello{Port: port}
}

func readBye(c *cursor) Message {
	name := decodeName(c.Bytes("name", c.readCount("length", MaxName)))
	c.Show(func() string { return wire.Printable(name) })
	return Bye{Name: name}
}

func readStart(c *cursor) Message {
	m := Start{Width: c.readCount("width", MaxSide), Height: c.readCount("height", MaxSide)}
	tiles := c.Bytes("tiles", m.Width*m.Height)
	spare := c.Bytes("spare tile", 1)
	fixed, objectives, players := c.readPlaces("count of fixed tiles", "fixed tiles", MaxPlaces), c.readPlaces("count of objectives", "objectives", MaxPlaces), c.readPlaces("count of players", "players", MaxPlayers)
	var hand []byte
	if m.Private = c.hasPrivate(len(players) / placeSize); m.Private {
		m.You = c.Int32("you")
		hand = c.readInts("count of to collect", "to collect", MaxPlaces)
	}
	if c.Err() != nil {
		return nil
	}
	f := c.format
	m.Tiles, m.Spare = append([]byte{}, tiles...), spare[0]
	m.Fixed, m.Objectives, m.Players = f.placesOf(fixed), f.placesOf(objectives), f.placesOf(players)
	m.Hand = f.intsOf(hand)
	return m
}

func explainStart(r *wire.Dissection, m Message) {
	if start := m.(Start); start.Private {
		r.Seat = start.You
	}
}

func readEnd(c *cursor) Message {
	winners := c.readInts("count of winners", "winners", MaxPlayers)
	if c.Err() != nil {
		return nil
	}
	return End{Winners: c.format.intsOf(winners)}
}

// readTurn reads a Turn message.
func readTurn(c *cursor) Message {
	order, m := c.format.order(), Turn{}
	if half := c.Peek(4); half != nil && c.format.Long != LongEight {
		n := order.Uint32(half)
		// With LongUnknown, four zero bytes in big endian are probably the first half of a long of eight bytes.
		m = Turn{Millis: int64(int32(n)), Short: c.format.Long == LongFour || c.format.Order == LittleEndian || n != 0}
	}
	if m.Short {
		c.Bytes("time", 4)
	} else if long := c.Bytes("time", 8); long != nil {
		m.Millis = int64(order.Uint64(long))
	}
	c.Show(func() string { return fmt.Sprintf("%d ms", m.Millis) })
	return m
}

func explainTurn(r *wire.Dissection, m Message) {
	const longest = int64(time.Hour / time.Millisecond)
	r.Asks = true
	r.Limit = time.Duration(max(0, min(m.(Turn).Millis, longest))) * time.Millisecond
}

// kickKeys holds the texts for the reasons of a Kick.
var kickKeys = [...]string{
	ReasonTimeout: "wire.labyrinth_timeout", ReasonFormat: "wire.labyrinth_format", ReasonNetwork: "wire.labyrinth_network",
	ReasonIllegal: "wire.labyrinth_illegal",
}

func explainKick(r *wire.Dissection, m Message) {
	kick := m.(Kick)
	r.Seat = kick.Player
	if int(kick.Reason) < len(kickKeys) {
		r.Blame("reason", kickKeys[kick.Reason])
		return
	}
	r.Blame("reason", "wire.labyrinth_reason", strconv.Itoa(int(kick.Reason)))
}

// readMove reads a Move that has at most events events. A client's Move has none.
func readMove(c *cursor, events int) Message {
	m := Move{Player: c.Int32("player"), Insert: c.Byte("insert"), Line: c.Int32("line")}
	tile := c.Bytes("tile", 1)
	m.To = Place{X: c.Int32("x"), Y: c.Int32("y")}
	if n := c.readCount("count of events", events); n > 0 {
		c.Group("events", func() {
			for len(m.Events) < n {
				player, objectives := c.Int32("player"), c.readInts("count of objectives", "objectives", MaxPlaces)
				if c.Err() != nil {
					return
				}
				m.Events = append(m.Events, Event{Player: player, Objectives: c.format.intsOf(objectives)})
			}
		})
		c.Show(func() string { return showEvents(m.Events) })
	}
	if c.Err() != nil {
		return nil
	}
	m.Tile = tile[0]
	return m
}

func showEvents(events []Event) string {
	all := make([]string, len(events))
	for i, e := range events {
		all[i] = fmt.Sprintf("%d: %s", e.Player, strings.Trim(fmt.Sprint(e.Objectives), "[]"))
	}
	return strings.Join(all, "; ")
}

func readNames(c *cursor) Message {
	n, m := c.readCount("count", MaxPlayers), Names{Names: []string{}}
	c.Group("names", func() {
		for len(m.Names) < n {
			name := c.Bytes("name", c.readCount("length", MaxName))
			if c.Err() != nil {
				return
			}
			m.Names = append(m.Names, decodeName(name))
		}
	})
	if c.Err() != nil {
		return nil
	}
	c.Show(func() string { return wire.Printable(strings.Join(m.Names, ", ")) })
	return m
}

// ParseHello parses a Hello, the message in which a server tells the port of the game server. It also returns the byte
// order of the message. The order is clear because two of the four bytes of a port are zero. For n and err, see
// Format.ParseServer.
func ParseHello(b []byte) (m Hello, order Order, n int, err error) {
	for _, order := range [...]Order{BigEndian, LittleEndian} {
		hello, _, n, err2 := Format{Order: order}.parse(b, knockServer, nil)
		if err2 == nil {
			return hello.(Hello), order, n, nil
		}
		if err == nil {
			err = err2
		}
	}
	return m, 0, 0, err
}

// ParseBye parses a client's response to a Hello. For n and err, see ParseServer.
func (f Format) ParseBye(b []byte) (m Bye, n int, err error) {
	bye, _, n, err := f.parse(b, guest, nil)
	if err != nil {
		return m, 0, err
	}
	return bye.(Bye), n, nil
}

// ParseClient parses the first message in b, which are bytes from a player to the game server. The message must be a Move
// without events. For n and err, see ParseServer.
func (f Format) ParseClient(b []byte) (m Message, n int, err error) {
	m, _, n, err = f.parse(b, player, nil)
	return m, n, err
}

// ParseServer parses the first message in b. The bytes in b come from a game server. n is the length of the message in
// bytes. If b is only the beginning of a message, n is 0 and err is wire.ErrShort. Any other error means that b is
// invalid.
func (f Format) ParseServer(b []byte) (m Message, n int, err error) {
	m, _, n, err = f.parse(b, gameServer, nil)
	return m, n, err
}

// parse decodes the first message in b. sender is the peer that has sent the message. If dissection is not nil, parse
// adds the fields of the message to it. It adds the fields of an incomplete message as well.
func (f Format) parse(b []byte, sender peer, dissection *wire.Dissection) (Message, *spec, int, error) {
	if len(b) == 0 {
		return nil, nil, 0, wire.ErrShort
	}
	s, err := specOf(b[0], sender)
	switch {
	case err == nil:
	case sender == gameServer && f.Long == LongUnknown:
		s = &restSpec
	default:
		return nil, nil, 0, err
	}
	c := cursor{wire.NewFieldReader(b, f.order(), dissection), f}
	if s != &restSpec {
		c.Bytes(wire.TypeField, 1)
	}
	m := s.read(&c)
	if err := c.Err(); err != nil {
		if e, ok := errors.AsType[wire.CountError](err); ok {
			e.Type = b[0]
			err = e
		}
		return nil, s, 0, err
	}
	return m, s, c.Pos(), nil
}
