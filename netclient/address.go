package netclient

import (
	"net"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// Address is where a server listens. ParseAddress writes every spelling of it in the same way.
type Address struct {
	Host string // a name in ASCII and small letters without a last dot, or an IP address, of IPv4 if it can be
	Port int    // 1 to 65535
}

// String is host:port, with an IPv6 address in brackets.
func (a Address) String() string { return net.JoinHostPort(a.Host, strconv.Itoa(a.Port)) }

// ParseAddress reads what a person has typed: a name or an IP address, with or without a port. Names with letters beyond
// ASCII become what the name system knows them by (RFC 5891). Errors are LocalizableError.
func ParseAddress(text string, port int) (Address, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Address{}, NewError("net.address_empty", nil)
	}
	host, digits, err := splitPort(text)
	if err != nil {
		return Address{}, NewError("net.address_form", err, text)
	}
	if digits != "" {
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil || n == 0 {
			return Address{}, NewError("net.address_port", err, digits)
		}
		port = int(n)
	}
	host, err = asciiHost(host)
	if err != nil {
		return Address{}, err
	}
	return Address{Host: host, Port: port}, nil
}

// splitPort cuts off the port. An IPv6 address without brackets has none: its colons are its own.
func splitPort(text string) (host, digits string, err error) {
	bare := text
	if strings.HasPrefix(bare, "[") && strings.HasSuffix(bare, "]") {
		bare = bare[1 : len(bare)-1]
	}
	if _, err := netip.ParseAddr(bare); err == nil {
		return bare, "", nil
	}
	if !strings.Contains(text, ":") {
		return text, "", nil
	}
	host, digits, err = net.SplitHostPort(text)
	if err == nil && digits == "" {
		err = strconv.ErrSyntax
	}
	return host, digits, err
}

// asciiHost returns the host as the name system knows it.
func asciiHost(host string) (string, error) {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().String(), nil
	}
	name := strings.ToLower(host)
	if !utf8.ValidString(host) {
		return "", NewError("net.address_host", nil, strings.ToValidUTF8(host, "?"))
	}
	if !isASCII(name) {
		var err error
		if name, err = idna.Lookup.ToASCII(host); err != nil {
			return "", NewError("net.address_host", err, host)
		}
	}
	name = strings.TrimSuffix(name, ".")
	if !isHostname(name) || strings.HasSuffix(name, ".") {
		return "", NewError("net.address_host", nil, host)
	}
	return name, nil
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 0x7f })
}

// isHostname allows the underscore, which is in no public name but in some that people give their machines.
func isHostname(s string) bool {
	const longest = 253 // RFC 1035 without the length bytes at both ends
	return s != "" && len(s) <= longest && !strings.HasPrefix(s, ".") && !strings.ContainsFunc(s, func(r rune) bool {
		letter, digit := 'a' <= r && r <= 'z', '0' <= r && r <= '9'
		return !letter && !digit && r != '-' && r != '.' && r != '_'
	})
}
