// Package dial connects to game servers: over TCP, over TLS with certificates that a person can accept, and over UDP. It also
// parses server addresses that a person has typed.
//
// If a server's certificate is not trusted, Connect returns *UnknownCertificate or *ChangedCertificate. A screen shows the
// fingerprint. When the person accepts it, the program connects again with a Trust that contains it.
package dial

import (
	"context"
	"crypto/tls"
	"net"
	"time"

	"menagerie/netclient"
)

// These are the time limits for making a connection and for the TLS handshake. The first limit includes the name
// lookup.
const (
	dialTime      = 10 * time.Second
	handshakeTime = 10 * time.Second
)

// Connect connects to a server. It uses TLS if security is not nil. Errors implement netclient.LocalizableError.
func Connect(ctx context.Context, a Address, security *Security) (net.Conn, netclient.Info, error) {
	d := net.Dialer{Timeout: dialTime}
	conn, err := d.DialContext(ctx, "tcp", a.String())
	if err != nil {
		return nil, netclient.Info{}, explainDial(a, err)
	}
	if security == nil {
		return conn, netclient.Info{}, nil
	}
	secured, info, err := security.secure(ctx, a, conn)
	if err != nil {
		_ = conn.Close()
		return nil, netclient.Info{}, err
	}
	return secured, info, nil
}

// Func makes a connection. It returns soon after ctx is cancelled.
type Func = func(ctx context.Context) (net.Conn, error)

// TCP connects to a server without TLS.
func TCP(ctx context.Context, a Address) (net.Conn, error) {
	conn, _, err := Connect(ctx, a, nil)
	return conn, err
}

// To returns the address to show to the player, and a Func that calls connect with the address. address is a name or an
// IP address, and port is its default port. connect is TCP or UDP. If address is invalid, the Func returns the error.
func To(address string, port int, connect func(context.Context, Address) (net.Conn, error)) (shown string, dial Func) {
	a, err := ParseAddress(address, port)
	if err != nil {
		return address, func(context.Context) (net.Conn, error) { return nil, err }
	}
	return a.String(), func(ctx context.Context) (net.Conn, error) { return connect(ctx, a) }
}

// secure makes conn a TLS connection.
func (s *Security) secure(ctx context.Context, a Address, conn net.Conn) (net.Conn, netclient.Info, error) {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	v := &verifier{Security: s, address: a}
	secured := tls.Client(conn, &tls.Config{
		ServerName:         a.Host,
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: true, // VerifyConnection verifies the certificate instead, and also accepts the certificates in Trust
		VerifyConnection:   v.verify,
	})
	if err := secured.HandshakeContext(ctx); err != nil {
		return nil, netclient.Info{}, explainHandshake(a, err)
	}
	return secured, netclient.Info{Secure: tls.VersionName(secured.ConnectionState().Version), Trust: v.reason}, nil
}
