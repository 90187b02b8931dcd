package netserver

import (
	"errors"
	"net"
	"net/netip"

	"golang.org/x/sys/unix"
)

// reportDestinations makes the kernel report the destination address of each datagram that the socket receives.
func reportDestinations(socket *net.UDPConn) error {
	raw, err := socket.SyscallConn()
	if err != nil {
		return err
	}
	var refused error
	err = raw.Control(func(fd uintptr) {
		if refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_IPV6, unix.IPV6_RECVPKTINFO, 1); refused != nil {
			refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, unix.IP_PKTINFO, 1) // the machine has no IPv6
		}
	})
	return errors.Join(err, refused)
}

// receive reads a datagram into buf. It returns the length of the datagram, the sender and the destination address. The
// destination is not valid if the kernel does not report it.
func receive(socket *net.UDPConn, buf []byte) (n int, from netip.AddrPort, at netip.Addr, err error) {
	var oob [64]byte
	n, controls, _, from, err := socket.ReadMsgUDPAddrPort(buf, oob[:])
	return n, from, destination(oob[:controls]), err
}

// destination returns the destination address in the control messages of a datagram.
func destination(oob []byte) netip.Addr {
	for len(oob) > 0 {
		header, data, rest, err := unix.ParseOneSocketControlMessage(oob)
		switch {
		case err != nil:
			return netip.Addr{}
		case header.Level == unix.IPPROTO_IPV6 && header.Type == unix.IPV6_PKTINFO && len(data) >= unix.SizeofInet6Pktinfo:
			return netip.AddrFrom16([16]byte(data)).Unmap()
		case header.Level == unix.IPPROTO_IP && header.Type == unix.IP_PKTINFO && len(data) >= unix.SizeofInet4Pktinfo:
			return netip.AddrFrom4([4]byte(data[4:])) // after the index of the interface
		}
		oob = rest
	}
	return netip.Addr{}
}

// transmitFrom sends a datagram with the source address at. The kernel refuses some destinations of datagrams as sources:
// broadcast and multicast addresses, and addresses that the machine no longer has.
func transmitFrom(at netip.Addr, socket *net.UDPConn, datagram []byte, to netip.AddrPort) error {
	var oob []byte
	if at.Is4() {
		oob = unix.PktInfo4(&unix.Inet4Pktinfo{Spec_dst: at.As4()})
	} else {
		oob = unix.PktInfo6(&unix.Inet6Pktinfo{Addr: at.As16()})
	}
	_, _, err := socket.WriteMsgUDPAddrPort(datagram, oob, to)
	return err
}
