package visit

import (
	"context"
	"flag"
	"net"

	"menagerie/keeper/console"
	"menagerie/netclient/dial"
)

// Security holds the flags of a client for TLS and the trusted certificate.
type Security struct {
	tls         bool
	fingerprint string
}

// Declare declares the flags. tls is the usage text of the flag --tls.
func (s *Security) Declare(set *flag.FlagSet, tls string) {
	set.BoolVar(&s.tls, "tls", false, tls)
	set.StringVar(&s.fingerprint, "fingerprint", "", "flag.fingerprint")
}

// Check returns an error if there is a fingerprint without TLS, or one that is no SHA-256 hash.
func (s Security) Check() error {
	switch {
	case s.fingerprint == "":
	case !s.tls:
		return console.Usage("keeper.fingerprint")
	case !dial.ValidFingerprint(s.fingerprint):
		return console.Usage("keeper.bad_fingerprint", s.fingerprint)
	}
	return nil
}

// Client returns the security of the client; nil without TLS.
func (s Security) Client() *dial.Security {
	if !s.tls {
		return nil
	}
	return &dial.Security{Trust: anyAddress(s.fingerprint)}
}

// anyAddress is the fingerprint of a certificate. It implements dial.Trust and trusts this certificate at any address.
type anyAddress string

// Known implements dial.Trust.
func (a anyAddress) Known(string) (string, bool) { return string(a), a != "" }

// Dial connects to a server without TLS. The network is "tcp" or "udp", and port is the default port.
func Dial(ctx context.Context, network, address string, port int) (net.Conn, error) {
	to := dial.TCP
	if network == "udp" {
		to = dial.UDP
	}
	_, connect := dial.To(address, port, to)
	return connect(ctx)
}
