//go:build !linux

package netserver

import (
	"errors"
	"net"
	"net/netip"
)

// reportDestinations does nothing: on these systems a machine with several addresses chooses the source of each response.
func reportDestinations(*net.UDPConn) error { return nil }

// receive reads a datagram into buf. The destination address is not valid.
func receive(socket *net.UDPConn, buf []byte) (n int, from netip.AddrPort, at netip.Addr, err error) {
	n, from, err = socket.ReadFromUDPAddrPort(buf)
	return n, from, at, err
}

// transmitFrom is not supported, and never called: receive returns no destination.
func transmitFrom(netip.Addr, *net.UDPConn, []byte, netip.AddrPort) error {
	return errors.ErrUnsupported
}
