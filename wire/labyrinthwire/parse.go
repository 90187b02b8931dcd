package labyrinthwire

import (
	"errors"

	"menagerie/wire"
)

// ParseHello parses a Hello from a knock server and detects its byte order. The order is clear, because two of the four
// bytes of a port are zero. n and err have the same meaning as in Format.ParseServer.
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

// ParseBye parses a client's response to a Hello. Its results have the same meaning as those of ParseServer.
func (f Format) ParseBye(b []byte) (m Bye, n int, err error) {
	bye, _, n, err := f.parse(b, guest, nil)
	if err != nil {
		return m, 0, err
	}
	return bye.(Bye), n, nil
}

// ParseClient parses the first message of b, the bytes from a player to the game server. The only such message is a
// Move without events. The results have the same meaning as those of ParseServer.
func (f Format) ParseClient(b []byte) (m Message, n int, err error) {
	m, _, n, err = f.parse(b, player, nil)
	return m, n, err
}

// ParseServer parses the first message of b, the bytes from a game server. It returns the message and its length in
// bytes. If b is only the beginning of a message, it returns 0 and wire.ErrShort. Any other error means that b is
// invalid.
func (f Format) ParseServer(b []byte) (m Message, n int, err error) {
	m, _, n, err = f.parse(b, gameServer, nil)
	return m, n, err
}

// parse decodes the first message of b, the bytes from sender. If dissection is not nil, parse adds the fields to it,
// even those of an incomplete message.
func (f Format) parse(b []byte, sender peer, dissection *wire.Dissection) (Message, *spec, int, error) {
	if len(b) == 0 {
		return nil, nil, 0, wire.ErrShort
	}
	s, known := specOf(b[0], sender)
	switch {
	case known:
	case sender == gameServer && f.Long == LongUnknown:
		s = &rest
	default:
		return nil, nil, 0, unexpected(b[0], sender)
	}
	c := newCursor(b, f, dissection)
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

// unexpected returns the error for a message of a type that sender must not send.
func unexpected(kind byte, sender peer) error {
	if _, known := specOf(kind, gameServer); known && sender == player {
		return wire.DirectionError{Type: kind}
	}
	return wire.UnknownTypeError{Type: kind}
}
