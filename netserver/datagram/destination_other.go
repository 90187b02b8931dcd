//go:build !linux

package datagram

import (
	"errors"
	"net"
	"net/netip"
)

// reportDestinations does nothing, because the destination of a datagram is known only on Linux. Elsewhere, the
// operating system chooses the source address of each response.
func reportDestinations(*net.UDPConn) error { return nil }

// reportErrors does nothing, because receive reports unreachable peers only on Linux.
func reportErrors(*net.UDPConn) error { return nil }

// receiver reads from a socket.
type receiver struct{ socket *net.UDPConn }

func newReceiver(socket *net.UDPConn) (*receiver, error) { return &receiver{socket}, nil }

// receive reads a datagram into buf. The destination address is not valid.
func (r *receiver) receive(buf []byte) (in arrival, err error) {
	in.length, in.peer, err = r.socket.ReadFromUDPAddrPort(buf)
	in.peer = netip.AddrPortFrom(in.peer.Addr().Unmap(), in.peer.Port())
	return in, err
}

// transmitFrom returns errors.ErrUnsupported. It is never called, because receive returns no destination address on
// this system.
func transmitFrom(netip.Addr, *net.UDPConn, []byte, netip.AddrPort) error {
	return errors.ErrUnsupported
}
