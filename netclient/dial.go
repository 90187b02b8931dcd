package netclient

import (
	"context"
	"crypto/tls"
	"net"
	"time"
)

// How long a server may take to answer at all, and to agree on keys. A name is looked up within the first.
const (
	dialTime      = 10 * time.Second
	handshakeTime = 10 * time.Second
)

// Dial connects to a server, by TLS if security is not nil. Errors are LocalizableError.
func Dial(ctx context.Context, a Address, security *Security) (net.Conn, Info, error) {
	d := net.Dialer{Timeout: dialTime}
	conn, err := d.DialContext(ctx, "tcp", a.String())
	if err != nil {
		return nil, Info{}, explainDial(a, err)
	}
	if security == nil {
		return conn, Info{}, nil
	}
	secured, info, err := security.secure(ctx, a, conn)
	if err != nil {
		_ = conn.Close()
		return nil, Info{}, err
	}
	return secured, info, nil
}

// Dialer makes a connection, and is given up when ctx is done.
type Dialer = func(ctx context.Context) (net.Conn, error)

// Plain connects to a server without TLS.
func Plain(ctx context.Context, a Address) (net.Conn, error) {
	conn, _, err := Dial(ctx, a, nil)
	return conn, err
}

// To returns how an address is shown, and what connects to it by way of Plain or DialPackets. The address is a name or an IP
// address; without a port it has the usual one. Of one that is none the Dialer tells.
func To(address string, port int, by func(context.Context, Address) (net.Conn, error)) (shown string, dial Dialer) {
	a, err := ParseAddress(address, port)
	if err != nil {
		return address, func(context.Context) (net.Conn, error) { return nil, err }
	}
	return a.String(), func(ctx context.Context) (net.Conn, error) { return by(ctx, a) }
}

// secure makes a TLS connection of a plain one.
func (s *Security) secure(ctx context.Context, a Address, conn net.Conn) (net.Conn, Info, error) {
	ctx, cancel := context.WithTimeout(ctx, handshakeTime)
	defer cancel()
	v := &verifier{Security: s, address: a}
	secured := tls.Client(conn, &tls.Config{
		ServerName:         a.Host,
		MinVersion:         tls.VersionTLS12,
		InsecureSkipVerify: true, // instead of this, VerifyConnection decides, which also knows what the person trusts
		VerifyConnection:   v.verify,
	})
	if err := secured.HandshakeContext(ctx); err != nil {
		return nil, Info{}, explainHandshake(a, err)
	}
	return secured, Info{Secure: tls.VersionName(secured.ConnectionState().Version), Trust: v.reason}, nil
}
