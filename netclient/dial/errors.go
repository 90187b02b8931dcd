package dial

import (
	"crypto/tls"
	"errors"
	"net"
	"net/netip"
	"slices"
	"syscall"

	"menagerie/netclient"
)

// These are the error numbers of failed connections. The Windows error numbers have no names in package syscall on
// other systems.
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

// needsZone reports whether host is an address that is valid only on one network, and does not name the network.
func needsZone(host string) bool {
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLinkLocalUnicast() && ip.Is6() && ip.Zone() == ""
}

// explainHandshake returns the LocalizableError for a failed TLS handshake.
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
