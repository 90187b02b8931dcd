// Package dial connects to game servers: over TCP, over TLS with certificates that a person can accept, and over UDP. It also
// parses server addresses that a person has typed.
//
// If a server's certificate is not trusted, Connect returns *UnknownCertificate or *ChangedCertificate. A screen shows the
// fingerprint. When the person accepts it, the program connects again with a Trust that contains it.
package dial

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"slices"
	"syscall"
	"time"

	"menagerie/netclient"
)

// These are the time limits for making a connection and for the TLS handshake. The time for making a connection includes the
// name lookup.
const (
	dialTime      = 10 * time.Second
	handshakeTime = 10 * time.Second
)

// Connect connects to the server at a. It uses TLS if security is not nil. Errors implement netclient.LocalizableError.
func Connect(ctx context.Context, a Address, security *Security) (net.Conn, netclient.Info, error) {
	d := net.Dialer{Timeout: dialTime}
	conn, err := d.DialContext(ctx, "tcp", a.String())
	if err != nil {
		return nil, netclient.Info{}, explainDial(a, err)
	}
	if security == nil {
		return conn, netclient.Info{}, nil
	}
	secured, info, err := security.wrapTLS(ctx, a, conn)
	if err != nil {
		_ = conn.Close()
		return nil, netclient.Info{}, err
	}
	return secured, info, nil
}

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

func (s *Security) wrapTLS(ctx context.Context, a Address, conn net.Conn) (net.Conn, netclient.Info, error) {
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

// These are the error numbers of failed connections. They include the Windows error numbers, which have no names in package
// syscall on other systems.
var (
	refusals     = []syscall.Errno{syscall.ECONNREFUSED, 10061}
	unreachables = []syscall.Errno{syscall.ENETUNREACH, syscall.EHOSTUNREACH, 10051, 10065}
)

func isAny(err error, numbers []syscall.Errno) bool {
	return slices.ContainsFunc(numbers, func(n syscall.Errno) bool { return errors.Is(err, n) })
}

// explainDial returns the LocalizableError for a failed attempt to connect to a.
func explainDial(a Address, err error) error {
	var name *net.DNSError
	var slow net.Error
	switch {
	case errors.As(err, &name) && name.IsNotFound:
		return netclient.NewError("net.no_such_host", err, a.Host)
	case errors.As(err, &name):
		return netclient.NewError("net.lookup", err, a.Host)
	case isAny(err, refusals):
		return netclient.NewError("net.refused", err, a.String())
	case needsZone(a.Host):
		return netclient.NewError("net.no_zone", err, a.Host)
	case isAny(err, unreachables):
		return netclient.NewError("net.unreachable", err, a.Host)
	case errors.As(err, &slow) && slow.Timeout():
		return netclient.NewError("net.no_answer", err, a.String())
	}
	return netclient.NewError("net.dial", err, a.String(), err.Error())
}

// needsZone reports whether host is an IPv6 link-local address without the zone that it needs.
func needsZone(host string) bool {
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLinkLocalUnicast() && ip.Is6() && ip.Zone() == ""
}

func explainHandshake(a Address, err error) error {
	var worded netclient.LocalizableError
	var notTLS tls.RecordHeaderError
	var slow net.Error
	switch {
	case errors.As(err, &worded):
		return err
	case errors.As(err, &notTLS), netclient.IsEnd(netclient.Explain(err)):
		return netclient.NewError("net.not_tls", err, a.String())
	case errors.As(err, &slow) && slow.Timeout():
		return netclient.NewError("net.no_answer", err, a.String())
	}
	return netclient.NewError("net.handshake", err, a.String(), err.Error())
}
