package visit

import (
	"flag"

	"menagerie/keeper/console"
	"menagerie/netclient"
)

// Security says whether a client uses TLS, and which certificate it trusts.
type Security struct {
	tls         bool
	fingerprint string
}

// Declare declares the flags. tls is the usage of the flag tls.
func (s *Security) Declare(set *flag.FlagSet, tls string) {
	set.BoolVar(&s.tls, "tls", false, tls)
	set.StringVar(&s.fingerprint, "fingerprint", "", "flag.fingerprint")
}

// Check returns an error if there is a fingerprint without TLS.
func (s Security) Check() error {
	if s.fingerprint != "" && !s.tls {
		return console.Usage("keeper.fingerprint")
	}
	return nil
}

// Client returns the security of the client; nil without TLS.
func (s Security) Client() *netclient.Security {
	if !s.tls {
		return nil
	}
	return &netclient.Security{Trust: anyAddress(s.fingerprint)}
}

// anyAddress is a Trust in the certificate with this fingerprint at any address.
type anyAddress string

// Known implements netclient.Trust.
func (a anyAddress) Known(string) (string, bool) { return string(a), a != "" }
