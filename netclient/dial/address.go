package dial

import (
	"net"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"menagerie/netclient"

	"golang.org/x/net/idna"
)

// Address is the host and the port of a server. If two texts are spellings of one address, ParseAddress returns equal
// Addresses for them.
type Address struct {
	Host string // ASCII name in lower case without a final dot, or an IP address; IPv4-mapped addresses become IPv4
	Port int    // port from 1 to 65535
}

// String returns host:port, with an IPv6 address in brackets.
func (a Address) String() string { return net.JoinHostPort(a.Host, strconv.Itoa(a.Port)) }

// ParseAddress parses an address that a player has typed: a name or an IP address, with or without a port. port is the default
// port. Names that are not in ASCII are converted (RFC 5891). Errors implement netclient.LocalizableError.
func ParseAddress(text string, port int) (Address, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return Address{}, netclient.NewError("net.address_empty", nil)
	}
	host, digits, err := splitPort(text)
	if err != nil {
		return Address{}, netclient.NewError("net.address_form", err, text)
	}
	if digits != "" {
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil || n == 0 {
			return Address{}, netclient.NewError("net.address_port", err, digits)
		}
		port = int(n)
	}
	host, err = asciiHost(host)
	if err != nil {
		return Address{}, err
	}
	return Address{Host: host, Port: port}, nil
}

// splitPort splits text into the host and the digits of the port, or "" if there is no port.
func splitPort(text string) (host, digits string, err error) {
	bare := text
	if strings.HasPrefix(bare, "[") && strings.HasSuffix(bare, "]") {
		bare = bare[1 : len(bare)-1]
	}
	// an IPv6 address without brackets, which has no port
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

// asciiHost returns the host in the form of Address.Host.
func asciiHost(host string) (string, error) {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.Unmap().String(), nil
	}
	name := strings.ToLower(host)
	if !utf8.ValidString(host) {
		return "", netclient.NewError("net.address_host", nil, strings.ToValidUTF8(host, "?"))
	}
	if !isASCII(name) {
		var err error
		if name, err = idna.Lookup.ToASCII(host); err != nil {
			return "", netclient.NewError("net.address_host", err, host)
		}
	}
	name = strings.TrimSuffix(name, ".")
	if !isHostname(name) || strings.HasSuffix(name, ".") {
		return "", netclient.NewError("net.address_host", nil, host)
	}
	return name, nil
}

func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 0x7f })
}

// isHostname reports whether s can be a host name. It accepts underscores, which occur in private networks.
func isHostname(s string) bool {
	const longest = 253 // RFC 1035, without the length bytes at both ends
	return s != "" && len(s) <= longest && !strings.HasPrefix(s, ".") && !strings.ContainsFunc(s, func(r rune) bool {
		letter, digit := 'a' <= r && r <= 'z', '0' <= r && r <= '9'
		return !letter && !digit && r != '-' && r != '.' && r != '_'
	})
}
