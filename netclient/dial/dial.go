// Package dial connects to game servers: over TCP, over TLS with certificates that a person can accept, and over UDP. It also
// parses server addresses that a person has typed.
//
// If a server's certificate is not trusted, Connect returns *UnknownCertificate or *ChangedCertificate. A screen shows the
// fingerprint. When the person accepts it, the program connects again with a Trust that contains it.
package dial

import (
	"context"
	"net"
)

// Func is a function that makes a connection. It returns soon after ctx is cancelled.
type Func = func(ctx context.Context) (net.Conn, error)

// TCP connects to the server at a without TLS.
func TCP(ctx context.Context, a Address) (net.Conn, error) {
	conn, _, err := Connect(ctx, a, nil)
	return conn, err
}

// To returns a Func that connects to address. The Func calls connect, which uses TCP or UDP. If address has no port,
// the Func uses the given port. If address is invalid, the Func returns an error. shown is the address in the form in
// which the player sees it.
func To(address string, port int, connect func(context.Context, Address) (net.Conn, error)) (shown string, dial Func) {
	a, err := ParseAddress(address, port)
	if err != nil {
		return address, func(context.Context) (net.Conn, error) { return nil, err }
	}
	return a.String(), func(ctx context.Context) (net.Conn, error) { return connect(ctx, a) }
}
