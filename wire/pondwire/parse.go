package pondwire

import "menagerie/wire"

// ParseServer parses the first message of b, the bytes from a server. It returns the message and its length in bytes.
// If b is only the beginning of a message, it returns 0 and wire.ErrShort. Any other error means that b is invalid.
func ParseServer(b []byte) (m Message, n int, err error) {
	m, _, n, err = parse(b, wire.Server, nil)
	return m, n, err
}

// ParseClient parses the first message of b, the bytes from a client. Its results have the same meaning as those of
// ParseServer. If only a server may send a message of this type, err is a wire.DirectionError.
func ParseClient(b []byte) (m Message, n int, err error) {
	m, _, n, err = parse(b, wire.Client, nil)
	return m, n, err
}
