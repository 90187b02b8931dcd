package datagram

import (
	"errors"
	"net"
	"net/netip"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// setOption sets a socket option of IPv6, or of IPv4 if the socket is not a socket of IPv6.
func setOption(socket *net.UDPConn, ipv6, ipv4 int) error {
	raw, err := socket.SyscallConn()
	if err != nil {
		return err
	}
	var refused error
	err = raw.Control(func(fd uintptr) {
		if refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_IPV6, ipv6, 1); refused != nil {
			refused = unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, ipv4, 1)
			return
		}
		_ = unix.SetsockoptInt(int(fd), unix.IPPROTO_IP, ipv4, 1) // fails on a socket that receives no datagrams of IPv4
	})
	return errors.Join(err, refused)
}

// reportDestinations configures a socket so that receive can return the destination address of each datagram.
func reportDestinations(socket *net.UDPConn) error {
	return setOption(socket, unix.IPV6_RECVPKTINFO, unix.IP_PKTINFO)
}

// reportErrors configures a socket so that receive can return the addresses of peers that cannot be reached.
func reportErrors(socket *net.UDPConn) error {
	return setOption(socket, unix.IPV6_RECVERR, unix.IP_RECVERR)
}

type receiver struct {
	raw syscall.RawConn
	oob [512]byte // buffer for control messages
}

func newReceiver(socket *net.UDPConn) (*receiver, error) {
	raw, err := socket.SyscallConn()
	return &receiver{raw: raw}, err
}

// receive reads a datagram into buf. If there is no datagram, it reads an error report from the queue of the socket.
func (r *receiver) receive(buf []byte) (in arrival, err error) {
	var failed error
	err = r.raw.Read(func(fd uintptr) (done bool) {
		if in, failed = r.read(int(fd), buf, 0); failed == nil {
			return true
		}
		// the error state of the socket is not reliable, because a goroutine that sends may have cleared it
		if lost, none := r.read(int(fd), buf, unix.MSG_ERRQUEUE); none == nil {
			in, failed = lost, nil
			return true
		}
		return failed != unix.EAGAIN
	})
	return in, errors.Join(err, failed)
}

// read reads a datagram, or with the flag MSG_ERRQUEUE an error message.
func (r *receiver) read(fd int, buf []byte, flags int) (in arrival, err error) {
	n, controls, _, peer, err := unix.Recvmsg(fd, buf, r.oob[:], flags|unix.MSG_DONTWAIT)
	if err != nil {
		return arrival{}, err
	}
	in = arrival{length: n, peer: addressOf(peer)}
	unreachable := in.control(r.oob[:controls])
	if flags != 0 && !unreachable {
		return arrival{}, nil // for example, the datagram was too long
	}
	in.unreachable = unreachable
	return in, nil
}

// addressOf returns the address in a, or the zero AddrPort.
func addressOf(a unix.Sockaddr) netip.AddrPort {
	switch a := a.(type) {
	case *unix.SockaddrInet4:
		return netip.AddrPortFrom(netip.AddrFrom4(a.Addr), uint16(a.Port))
	case *unix.SockaddrInet6:
		ip := netip.AddrFrom16(a.Addr).Unmap()
		if a.ZoneId != 0 {
			ip = ip.WithZone(strconv.Itoa(int(a.ZoneId)))
		}
		return netip.AddrPortFrom(ip, uint16(a.Port))
	}
	return netip.AddrPort{}
}

// control reads the control messages of the kernel in oob. It stores the destination of the datagram in a.at, and
// reports whether the peer is unreachable.
func (a *arrival) control(oob []byte) (unreachable bool) {
	for len(oob) > 0 {
		header, data, rest, err := unix.ParseOneSocketControlMessage(oob)
		if err != nil {
			return unreachable
		}
		switch v6, v4 := header.Level == unix.IPPROTO_IPV6, header.Level == unix.IPPROTO_IP; {
		case v6 && header.Type == unix.IPV6_PKTINFO && len(data) >= unix.SizeofInet6Pktinfo:
			a.at = netip.AddrFrom16([16]byte(data)).Unmap()
		case v4 && header.Type == unix.IP_PKTINFO && len(data) >= unix.SizeofInet4Pktinfo:
			a.at = netip.AddrFrom4([4]byte(data[4:])) // after the index of the interface
		case v6 && header.Type == unix.IPV6_RECVERR, v4 && header.Type == unix.IP_RECVERR:
			unreachable = saysUnreachable(data)
		}
		oob = rest
	}
	return unreachable
}

// saysUnreachable reports whether an ICMP message is about an unreachable destination. data contains the message in the
// form of the Linux structure sock_extended_err.
func saysUnreachable(data []byte) bool {
	const (
		originAt, typeAt, codeAt = 4, 5, 6
		unreachable, tooLong     = 3, 4 // a type and one of its codes
		unreachable6             = 1
	)
	if len(data) <= codeAt {
		return false
	}
	switch data[originAt] {
	case unix.SO_EE_ORIGIN_ICMP:
		return data[typeAt] == unreachable && data[codeAt] != tooLong
	case unix.SO_EE_ORIGIN_ICMP6:
		return data[typeAt] == unreachable6
	}
	return false
}

// transmitFrom sends a datagram with the given source address, which must be an address of this machine.
func transmitFrom(source netip.Addr, socket *net.UDPConn, datagram []byte, target netip.AddrPort) error {
	var oob []byte
	if source.Is4() {
		oob = unix.PktInfo4(&unix.Inet4Pktinfo{Spec_dst: source.As4()})
	} else {
		oob = unix.PktInfo6(&unix.Inet6Pktinfo{Addr: source.As16()})
	}
	// the kernel rejects broadcast and multicast addresses, and addresses that the machine no longer has
	_, _, err := socket.WriteMsgUDPAddrPort(datagram, oob, target)
	return err
}
