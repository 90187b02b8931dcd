// Package neighbourhood groups the addresses that one person can easily use. Limits per address count them as one.
package neighbourhood

import (
	"net"
	"net/netip"
)

// Of is like OfIP, for the IP address of a net.Addr. It returns the zero Prefix if address has no IP address and port.
func Of(address net.Addr) netip.Prefix {
	parsed, err := netip.ParseAddrPort(address.String())
	if err != nil {
		return netip.Prefix{}
	}
	return OfIP(parsed.Addr())
}

// OfIP returns the network whose addresses count as one. For IPv4 it is the address itself. For IPv6 it is the /64 network,
// because one customer usually has at least such a network.
func OfIP(ip netip.Addr) netip.Prefix {
	ip, bits := ip.Unmap().WithZone(""), 32
	if ip.Is6() {
		bits = 64
	}
	network, _ := ip.Prefix(bits) // fails only if bits is invalid
	return network
}
