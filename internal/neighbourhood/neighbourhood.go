// Package neighbourhood groups network addresses that one person can easily use at the same time. Limits per address count them
// as one address.
package neighbourhood

import (
	"net"
	"net/netip"
)

// Of returns the network of address, as defined by OfIP. It returns the zero Prefix if address is not an IP address with a
// port.
func Of(address net.Addr) netip.Prefix {
	parsed, err := netip.ParseAddrPort(address.String())
	if err != nil {
		return netip.Prefix{}
	}
	return OfIP(parsed.Addr())
}

// OfIP returns the network of addresses that are treated as one user. For IPv4 it is the address itself. For IPv6 it is the
// /64 network, because a customer usually has at least such a network.
func OfIP(ip netip.Addr) netip.Prefix {
	ip, bits := ip.Unmap().WithZone(""), 32
	if ip.Is6() {
		bits = 64
	}
	network, _ := ip.Prefix(bits) // fails only if bits is invalid
	return network
}
