//go:build !js

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
