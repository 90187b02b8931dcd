package main

import (
	"flag"

	"menagerie/keeper/console"
	"menagerie/netclient"
)

// pondSecurity says whether a client uses TLS, and which certificate it trusts.
type pondSecurity struct {
	tls         bool
	fingerprint string
}

// declare declares the flags. tls is the usage of the flag tls.
func (s *pondSecurity) declare(set *flag.FlagSet, tls string) {
	set.BoolVar(&s.tls, "tls", false, tls)
	set.StringVar(&s.fingerprint, "fingerprint", "", "flag.fingerprint")
}

// check returns an error if there is a fingerprint without TLS.
func (s pondSecurity) check() error {
	if s.fingerprint != "" && !s.tls {
		return console.Usage("keeper.fingerprint")
	}
	return nil
}

// security returns the security of the client; nil without TLS.
func (s pondSecurity) security() *netclient.Security {
	if !s.tls {
		return nil
	}
	return &netclient.Security{Trust: anyAddress(s.fingerprint)}
}

// anyAddress is a Trust in the certificate with this fingerprint at any address.
type anyAddress string

// Known implements netclient.Trust.
func (a anyAddress) Known(string) (string, bool) { return string(a), a != "" }
