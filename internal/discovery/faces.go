//go:build !js

package discovery

import (
	"fmt"
	"net"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"
)

// The addresses of multicast DNS (RFC 6762, section 3).
var (
	group4 = &net.UDPAddr{IP: net.IPv4(224, 0, 0, 251), Port: 5353}
	group6 = net.ParseIP("ff02::fb")
)

// face is a network interface with its addresses.
type face struct {
	net.Interface
	addresses []net.IP
}

// faces returns the network interfaces of n that are up and have an address. Interfaces other than loopback must support
// multicast.
func (n Network) faces() []face {
	const mostFaces = 16
	all, err := net.Interfaces()
	if err != nil {
		return nil
	}
	var up []face
	for _, i := range all {
		if !n.has(i.Flags) || len(up) == mostFaces {
			continue
		}
		f := face{Interface: i}
		addresses, _ := i.Addrs() // an interface without addresses is ignored
		for _, a := range addresses {
			if n, ok := a.(*net.IPNet); ok {
				f.addresses = append(f.addresses, n.IP)
			}
		}
		if len(f.addresses) > 0 {
			up = append(up, f)
		}
	}
	return up
}

// has reports whether n includes a network interface with these flags.
func (n Network) has(flags net.Flags) bool {
	if n == Loopback {
		const wanted = net.FlagUp | net.FlagLoopback
		return flags&wanted == wanted
	}
	const wanted = net.FlagUp | net.FlagMulticast
	return flags&wanted == wanted && flags&net.FlagLoopback == 0
}

// networksText returns a string that differs if the networks or their addresses differ.
func networksText(all []face) string {
	known := ""
	for _, f := range all {
		known += fmt.Sprint(f.Index, f.addresses)
	}
	return known
}

// openSockets opens a socket for each network, with IPv4 if possible and otherwise with IPv6.
func (n Network) openSockets() ([]querySocket, string) {
	var ears []querySocket
	all := n.faces()
	for _, f := range all {
		// each socket has its own port, so that hosts respond to the socket and not to the multicast group (RFC 6762,
		// section 6.7)
		if e, err := f.ear4(); err == nil {
			ears = append(ears, e)
		} else if e, err := f.ear6(); err == nil {
			ears = append(ears, e)
		}
	}
	return ears, networksText(all)
}

func (f face) ear4() (querySocket, error) {
	for _, ip := range f.addresses {
		if ip.To4() == nil {
			continue
		}
		conn, err := net.ListenUDP("udp4", &net.UDPAddr{IP: ip})
		if err != nil {
			return querySocket{}, err
		}
		if err := ipv4.NewPacketConn(conn).SetMulticastInterface(&f.Interface); err != nil {
			_ = conn.Close()
			return querySocket{}, err
		}
		return querySocket{conn, group4}, nil
	}
	return querySocket{}, ErrNone
}

func (f face) ear6() (querySocket, error) {
	conn, err := net.ListenUDP("udp6", nil)
	if err != nil {
		return querySocket{}, err
	}
	if err := ipv6.NewPacketConn(conn).SetMulticastInterface(&f.Interface); err != nil {
		_ = conn.Close()
		return querySocket{}, err
	}
	return querySocket{conn, &net.UDPAddr{IP: group6, Port: group4.Port, Zone: f.Name}}, nil
}
