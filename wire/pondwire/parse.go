package pondwire

import (
	"encoding/binary"

	"menagerie/wire"
)

// ParseServer reads the first message of b, sent by a server: AuthReply, Started, Move, GameState or Fault. It returns
// the number of bytes that the message takes. While b is only the beginning of a message, it returns 0 and
// wire.ErrShort. Any other error means that b can never become a server's message.
func ParseServer(b []byte) (m Message, n int, err error) {
	if len(b) == 0 {
		return nil, 0, wire.ErrShort
	}
	switch t := b[0]; {
	case t == typeOpen || t == typeNotOpen:
		return AuthReply{Open: t == typeOpen}, 1, nil
	case t == typeStarted:
		return parseStarted(b)
	case t == typeMove:
		return parseMove(b)
	case t == typeState:
		return parseState(b)
	case t >= typeFault:
		return Fault(t), 1, nil
	case t == typeAuth || t == typeStart:
		return nil, 0, wire.DirectionError{Type: t}
	default:
		return nil, 0, wire.UnknownTypeError{Type: t}
	}
}

// ParseClient reads the first message of b, sent by a client: Auth, Start or Move. Its results are those of
// ParseServer. A type that only a server may send is a wire.DirectionError.
func ParseClient(b []byte) (m Message, n int, err error) {
	if len(b) == 0 {
		return nil, 0, wire.ErrShort
	}
	switch t := b[0]; {
	case t == typeAuth:
		return parseAuth(b)
	case t == typeStart:
		return parseStart(b)
	case t == typeMove:
		return parseMove(b)
	case t == typeOpen || t == typeNotOpen || t == typeStarted || t == typeState || t >= typeFault:
		return nil, 0, wire.DirectionError{Type: t}
	default:
		return nil, 0, wire.UnknownTypeError{Type: t}
	}
}

func parseAuth(b []byte) (Message, int, error) {
	if len(b) < 3 {
		return nil, 0, wire.ErrShort
	}
	end := 3 + int(binary.BigEndian.Uint16(b[1:]))
	if len(b) < end {
		return nil, 0, wire.ErrShort
	}
	return Auth{Room: string(b[3:end])}, end, nil
}

func parseStart(b []byte) (Message, int, error) {
	if len(b) < 2 {
		return nil, 0, wire.ErrShort
	}
	return Start{Level: b[1]}, 2, nil
}

func parseStarted(b []byte) (Message, int, error) {
	if len(b) < 17 {
		return nil, 0, wire.ErrShort
	}
	return Started{Cat: place(b[1:]), Mouse: place(b[9:])}, 17, nil
}

func parseMove(b []byte) (Message, int, error) {
	if len(b) < 9 {
		return nil, 0, wire.ErrShort
	}
	return Move{To: place(b[1:])}, 9, nil
}

func parseState(b []byte) (Message, int, error) {
	if len(b) < 2 {
		return nil, 0, wire.ErrShort
	}
	if b[1] > byte(CatWon) {
		return nil, 0, wire.ValueError{Type: typeState, Value: b[1]}
	}
	return GameState(b[1]), 2, nil
}
